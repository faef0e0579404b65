import { formatTime, formatDate } from '#shared/calendar.ts';
import type { BeatReport, TimelineReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, Outcome } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { textIn } from '../texts.ts';
import type { Destination } from './back-form.tsx';
import panelClasses from '../panel.module.css';
import neutralClasses from '../neutral.module.css';
import classes from './events.module.css';

interface EventListProps {
  readonly timeline: TimelineReport;
  readonly onBack: (to: Destination) => void;
}

/** The events of the scenario in their order, with a button to go to each. */
export function EventList({ timeline, onBack }: EventListProps) {
  const { sim, language, text } = useDrawer();
  const action = useAction();
  const { start, beats, next } = timeline;
  if (beats.length === 0) return <Empty>{text('noBeats')}</Empty>;
  const buttonOf = (beat: BeatReport) => {
    const { id, ranAt, cue } = beat;
    const name = textIn(language, beat.name);
    if (ranAt !== undefined) {
      return (
        <Button label={text('backToBeat', { name })} onPress={() => onBack({ at: ranAt, beat: id })}>
          {text('back')}
        </Button>
      );
    }
    const order = () => (cue ? sim.post('/sim/cue', { id }) : sim.post('/sim/clock', { toBeat: id }));
    const texts = cue ? 'runBeat' : 'goToBeat';
    return (
      <Button label={text(texts, { name })} onPress={() => void action.run(order, id)}>
        {text(cue ? 'run' : 'go')}
      </Button>
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

/** The note of the next event is shown at once. */
function Name({ beat, isNext }: { readonly beat: BeatReport; readonly isNext: boolean }) {
  const { language } = useDrawer();
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
