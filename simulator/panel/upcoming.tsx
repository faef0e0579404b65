/** Shows the event or the scenario that comes next. */
import { formatTime } from '#shared/calendar.ts';
import type { ScenarioReport, TimelineReport } from './responses.ts';
import { followingScenario, useRunningOrder } from './running-order.ts';
import { useScenarios } from './scenario-links.tsx';
import { spanText } from '#shared/ui/span.ts';
import { usePanel } from './state.ts';
import { textIn } from './texts.ts';
import classes from './upcoming.module.css';

interface CardProps {
  readonly heading: string;
  readonly when?: string | undefined;
  readonly name: string;
  readonly note: string;
  /** Whether it is shown large. */
  readonly large?: boolean | undefined;
}

/** An event or a scenario with the presenter's note. */
export function UpcomingCard({ heading, when, name, note, large }: CardProps) {
  return (
    <section className={large ? classes.large : undefined}>
      <h2>
        {heading}
        {when !== undefined && ` · ${when}`}
      </h2>
      {name !== '' && <p className={classes.name}>{name}</p>}
      {note !== '' && <p className={classes.words}>{note}</p>}
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
  readonly large?: boolean;
}

/** What the next press brings: an event, the next scenario of the running order, or nothing. */
export function Upcoming({ timeline, scenario, now, large }: UpcomingProps) {
  const { language, text } = usePanel();
  const following = useFollowing(scenario);
  const { start, beats: events, next } = timeline;
  const event = events.find(({ id }) => id === next);
  if (event) {
    const at = event.at === undefined ? undefined : start + event.at;
    return (
      <UpcomingCard
        large={large}
        heading={text('next')}
        when={
          at === undefined
            ? text('cue')
            : `${text('at', { time: formatTime(at) })} · ${text('in', { span: spanText(Math.max(0, at - now)) })}`
        }
        name={textIn(language, event.name)}
        note={textIn(language, event.note)}
      />
    );
  }
  if (!following)
    return <UpcomingCard large={large} heading={text('next')} name="" note={text('allHappened')} />;
  return (
    <UpcomingCard
      large={large}
      heading={text('nextScenario')}
      name={textIn(language, following.title)}
      note={textIn(language, following.summary)}
    />
  );
}
