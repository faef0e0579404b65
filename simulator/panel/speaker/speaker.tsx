import { useEffect } from 'react';
import { formatDate, formatTime } from '#shared/calendar.ts';
import type { TimelineReport } from '../responses.ts';
import { KeyList } from '../key-list.tsx';
import { keys, usePanelKeys } from '../keys.ts';
import { reasonOf } from '#shared/control-client.ts';
import { spanText } from '#shared/ui/span.ts';
import { useNow, usePanel, useStatus } from '../state.ts';
import type { Running } from '../state.ts';
import { useSteering } from '../steering.ts';
import type { Steering } from '../steering.ts';
import { Stopped } from '../stopped.tsx';
import { textIn } from '../texts.ts';
import { UpcomingCard, Upcoming } from '../upcoming.tsx';
import { useControlQuery } from '../use-control-query.ts';
import { SpeakerEventList, RunningOrderList } from './lists.tsx';
import '@fontsource-variable/inter/wght.css';
import panelClasses from '../panel.module.css';
import neutralClasses from '../neutral.module.css';
import classes from './speaker.module.css';

const view = `${neutralClasses.neutral} ${classes.speaker}`;
const keep = (): void => undefined;

/** The presenter's own window: past and coming events, their notes, and all controls. */
export function Speaker() {
  const { link, text } = usePanel();
  const status = useStatus(link);
  // The audience's window begins another session again; this one shows nothing that it would have to give up.
  const steering = useSteering(keep);
  const { outcome: _outcome, ...steps } = steering;
  usePanelKeys(status.state === 'running' ? steps : {});
  if (status.state === 'running') return <View status={status} steering={steering} />;
  if (status.state === 'starting') return <div className={view} aria-busy="true" />;
  if (status.failure.name !== 'JournalElsewhere') return <Stopped failure={status.failure} />;
  return <p className={`${view} ${classes.alone}`}>{text('alone')}</p>;
}

interface PartProps {
  readonly status: Running;
}

function View({ status, steering }: PartProps & { readonly steering: Steering }) {
  const { language, text } = usePanel();
  const { data, error, refetch } = useControlQuery('/sim/timeline', { every: 1000 });
  // What another window does is seen at once, not at the next look.
  useEffect(() => void refetch(), [refetch, status]);
  const title = textIn(language, status.title);
  useEffect(() => {
    document.title = `${text('title')} – ${title}`;
  }, [text, title]);
  return (
    <div className={view}>
      <Head status={status} start={data?.start} />
      <main className={classes.body} aria-label={text('title')}>
        {data && !error && <Story status={status} timeline={data} />}
        {error && <p role="alert">{text('failed', { reason: reasonOf(error) })}</p>}
      </main>
      <Controls status={status} steering={steering} />
    </div>
  );
}

function Head({ status, start }: PartProps & { readonly start: number | undefined }) {
  const { link, language, text } = usePanel();
  const now = useNow(link);
  const { speed } = status.clock;
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <strong className={neutralClasses.badge}>{text('simulated')}</strong>
        <h1>{textIn(language, status.title)}</h1>
        {status.branch !== 'main' && <span className={neutralClasses.tag}>{status.branch}</span>}
      </div>
      <p className={classes.clock}>
        <time dateTime={new Date(now).toISOString()}>{formatTime(now)}</time>
        <span className={panelClasses.dim}>
          {formatDate(now)} {text('zone')}
        </span>
      </p>
      <p className={classes.clock}>
        <span className={classes.elapsed}>
          {start === undefined ? '–' : spanText(Math.max(0, now - start))}
        </span>
        <span className={panelClasses.dim}>{text('elapsed')}</span>
      </p>
      <p className={classes.speed} data-paused={speed === 0 || undefined}>
        {speed === 0 ? text('paused') : `${speed}×`}
      </p>
    </header>
  );
}

function Story({ status, timeline }: PartProps & { readonly timeline: TimelineReport }) {
  const { link, language, text } = usePanel();
  const now = useNow(link);
  const ran = timeline.beats.filter(({ ranAt }) => ranAt !== undefined);
  const last = ran.reduce<(typeof ran)[number] | undefined>(
    (latest, each) => (latest && (latest.ranAt ?? 0) > (each.ranAt ?? 0) ? latest : each),
    undefined,
  );
  return (
    <>
      <div className={classes.cards}>
        <UpcomingCard
          large
          heading={text('last')}
          when={last?.ranAt === undefined ? undefined : text('at', { time: formatTime(last.ranAt) })}
          name={textIn(language, last?.name)}
          note={last ? textIn(language, last.note) : text('noneYet')}
        />
        <Upcoming timeline={timeline} scenario={status.scenario} now={now} large />
      </div>
      <div className={classes.lists}>
        <SpeakerEventList timeline={timeline} />
        <RunningOrderList scenario={status.scenario} />
        <details>
          <summary>{text('keys')}</summary>
          <KeyList hasSpeaker />
        </details>
      </div>
    </>
  );
}

function Controls({ status, steering }: PartProps & { readonly steering: Steering }) {
  const { text } = usePanel();
  const { speed } = status.clock;
  return (
    <footer className={classes.controls}>
      <p role="status" className={panelClasses.dim}>
        {steering.outcome}
      </p>
      <button type="button" title={keys.back.join(' · ')} onClick={steering.back}>
        {text('stepBack')}
      </button>
      <button type="button" title={keys.pause.join(' · ')} onClick={steering.pause}>
        {text(speed === 0 ? 'resume' : 'pause')}
      </button>
      <button type="button" title={keys.slower.join(' · ')} onClick={steering.slower}>
        {text('slower')}
      </button>
      <button type="button" title={keys.faster.join(' · ')} onClick={steering.faster}>
        {text('faster')}
      </button>
      <button
        type="button"
        className={`${panelClasses.main} ${classes.next}`}
        title={keys.next.join(' · ')}
        onClick={steering.next}
      >
        {text('next')}
      </button>
    </footer>
  );
}
