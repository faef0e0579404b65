import { formatTime } from '#simulator/kernel/calendar.ts';
import type { ScenarioReport, TimelineReport } from './answers.ts';
import { followingScenario, useRunningOrder } from './running-order.ts';
import { useScenarios } from './scenario-links.tsx';
import { spanText } from './span.ts';
import { usePanel } from './state.ts';
import { wordsIn } from './texts.ts';
import type { PresenterText } from './texts.ts';

interface CardProps {
  readonly heading: string;
  readonly when?: string | undefined;
  readonly name: string;
  readonly note: string;
}

/** An event or a scenario with what the presenter says about it. */
export function Card({ heading, when, name, note }: CardProps) {
  return (
    <section className="sandpit-card-of-event">
      <h2>
        {heading}
        {when !== undefined && ` · ${when}`}
      </h2>
      {name !== '' && <p className="sandpit-note-name">{name}</p>}
      {note !== '' && <p className="sandpit-note-text">{note}</p>}
    </section>
  );
}

/** The scenario that follows in the running order; undefined where none does. */
export function useFollowing(scenario: string): ScenarioReport | undefined {
  const following = followingScenario(useRunningOrder(), scenario);
  return useScenarios().find(({ name }) => name === following);
}

interface UpcomingProps {
  readonly timeline: TimelineReport;
  readonly scenario: string;
  readonly now: number;
  readonly text: PresenterText;
}

/** What the next press brings: an event, the next scenario of the running order, or nothing. */
export function Upcoming({ timeline, scenario, now, text }: UpcomingProps) {
  const { language } = usePanel();
  const following = useFollowing(scenario);
  const { start, beats, next } = timeline;
  const event = beats.find(({ id }) => id === next);
  if (event) {
    const at = event.at === undefined ? undefined : start + event.at;
    return (
      <Card
        heading={text('next')}
        when={
          at === undefined
            ? text('cue')
            : `${text('at', { time: formatTime(at) })} · ${text('in', { span: spanText(Math.max(0, at - now)) })}`
        }
        name={wordsIn(language, event.name)}
        note={wordsIn(language, event.note)}
      />
    );
  }
  if (!following) return <Card heading={text('next')} name="" note={text('allHappened')} />;
  return (
    <Card
      heading={text('nextScenario')}
      name={wordsIn(language, following.title)}
      note={wordsIn(language, following.summary)}
    />
  );
}
