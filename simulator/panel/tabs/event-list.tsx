import { formatTime, formatDate } from '#shared/calendar.ts';
import type { EventReport, TimelineReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, ActionOutcome } from '../drawer/kit.tsx';
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
  const { start, beats: events, next } = timeline;
  if (events.length === 0) return <Empty>{text('noEvents')}</Empty>;
  const buttonOf = (event: EventReport) => {
    const { id, ranAt, cue } = event;
    const name = textIn(language, event.name);
    if (ranAt !== undefined) {
      return (
        <Button label={text('backToEvent', { name })} onPress={() => onBack({ at: ranAt, event: id })}>
          {text('back')}
        </Button>
      );
    }
    const request = () => (cue ? sim.post('/sim/cue', { id }) : sim.post('/sim/clock', { toBeat: id }));
    const texts = cue ? 'runEvent' : 'goToEvent';
    return (
      <Button label={text(texts, { name })} onPress={() => void action.run(request, id)}>
        {text(cue ? 'run' : 'go')}
      </Button>
    );
  };
  return (
    <>
      <ol className={classes.events} aria-label={text('events')}>
        {events.map((event) => (
          <li key={event.id} className={event.ranAt === undefined ? undefined : classes.done}>
            <When event={event} start={start} />
            <Name event={event} isNext={event.id === next} />
            {buttonOf(event)}
          </li>
        ))}
      </ol>
      <ActionOutcome action={action} />
    </>
  );
}

function When({ event, start }: { readonly event: EventReport; readonly start: number }) {
  const { text } = useDrawer();
  const at = event.ranAt ?? (event.at === undefined ? undefined : start + event.at);
  if (at === undefined)
    return <span className={`${neutralClasses.tag} ${classes.cue}`}>{text('onCue')}</span>;
  return <time title={formatDate(at)}>{formatTime(at)}</time>;
}

/** The note of the next event is shown at once. */
function Name({ event, isNext }: { readonly event: EventReport; readonly isNext: boolean }) {
  const { language } = useDrawer();
  const name = textIn(language, event.name);
  const note = textIn(language, event.note);
  if (note === '') return <p>{name}</p>;
  return (
    <details open={isNext}>
      <summary>{name}</summary>
      <p className={`${panelClasses.dim} ${classes.note}`}>{note}</p>
    </details>
  );
}
