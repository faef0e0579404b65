import { formatTime, formatDate } from '#simulator/kernel/calendar.ts';
import type { BeatReport, TimelineReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Empty, Outcome } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import { textIn } from '../texts.ts';
import type { Destination } from './destination.ts';
import panelClasses from '../panel.module.css';
import neutralClasses from '../neutral.module.css';
import classes from './beats.module.css';

interface EventListProps {
  readonly timeline: TimelineReport;
  readonly onBack: (to: Destination) => void;
  readonly onMoved: () => void;
}

/** What the scenario has in store, in its order, and the way to each. */
export function EventList({ timeline, onBack, onMoved }: EventListProps) {
  const { sim, language } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const { start, beats, next } = timeline;
  if (beats.length === 0) return <Empty>{text('noBeats')}</Empty>;
  const act = async (beat: string, order: () => Promise<unknown>): Promise<void> => {
    if (await action.run(order, beat)) onMoved();
  };
  const buttonOf = (beat: BeatReport) => {
    const { id, ranAt, cue } = beat;
    const name = textIn(language, beat.name);
    if (ranAt !== undefined) {
      return (
        <button
          type="button"
          aria-label={text('backToBeat', { name })}
          onClick={() => onBack({ at: ranAt, beat: id })}
        >
          {text('back')}
        </button>
      );
    }
    const order = () => (cue ? sim.post('/sim/cue', { id }) : sim.post('/sim/clock', { toBeat: id }));
    const texts = cue ? 'runBeat' : 'goToBeat';
    return (
      <button type="button" aria-label={text(texts, { name })} onClick={() => void act(id, order)}>
        {text(cue ? 'run' : 'go')}
      </button>
    );
  };
  return (
    <>
      <ol className={classes.beats} aria-label={text('beats')}>
        {beats.map((beat) => (
          <li key={beat.id} className={beat.ranAt === undefined ? undefined : classes.done}>
            <When beat={beat} start={start} />
            <Name beat={beat} isNext={beat.id === next} />
            {buttonOf(beat)}
          </li>
        ))}
      </ol>
      <Outcome action={action} />
    </>
  );
}

function When({ beat, start }: { readonly beat: BeatReport; readonly start: number }) {
  const { text } = useDrawer();
  const at = beat.ranAt ?? (beat.at === undefined ? undefined : start + beat.at);
  if (at === undefined)
    return <span className={`${neutralClasses.tag} ${classes.cue}`}>{text('onCue')}</span>;
  return <time title={formatDate(at)}>{formatTime(at)}</time>;
}

/** The note of what comes next lies open. */
function Name({ beat, isNext }: { readonly beat: BeatReport; readonly isNext: boolean }) {
  const { language } = usePanel();
  const name = textIn(language, beat.name);
  const note = textIn(language, beat.note);
  if (note === '') return <p>{name}</p>;
  return (
    <details open={isNext}>
      <summary>{name}</summary>
      <p className={`${panelClasses.dim} ${classes.note}`}>{note}</p>
    </details>
  );
}
