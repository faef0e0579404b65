/** The lists of the speaker view: events of the scenario, and the running order. */
import { formatTime } from '#shared/calendar.ts';
import type { EventReport, TimelineReport } from '../responses.ts';
import { placeInOrder, useRunningOrder } from '../running-order.ts';
import { useScenarios } from '../scenario-links.tsx';
import { usePanel } from '../state.ts';
import { textIn } from '../texts.ts';
import panelClasses from '../panel.module.css';
import classes from './lists.module.css';

interface EventListProps {
  readonly timeline: TimelineReport;
}

/** Every event of the scenario in its order: what has happened, what is next, what comes. */
export function SpeakerEventList({ timeline }: EventListProps) {
  const { language, text } = usePanel();
  const { start, beats: events, next } = timeline;
  const when = ({ ranAt, at }: EventReport): string =>
    ranAt === undefined && at === undefined ? text('cue') : formatTime(ranAt ?? start + (at ?? 0));
  return (
    <section>
      <h2>{text('events')}</h2>
      <ol className={classes.list} aria-label={text('events')}>
        {events.map((event) => (
          <li
            key={event.id}
            aria-current={event.id === next ? 'step' : undefined}
            className={event.ranAt === undefined ? undefined : classes.done}
          >
            <span className={classes.when}>{when(event)}</span>
            <span>
              {textIn(language, event.name)}
              {event.failures.length > 0 && (
                <span className={panelClasses.fault}>
                  {' '}
                  {text('refused', { count: event.failures.length })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The scenarios that are shown one after the other. */
export function RunningOrderList({ scenario }: { readonly scenario: string }) {
  const { language, text } = usePanel();
  const order = useRunningOrder();
  const scenarios = useScenarios();
  const place = placeInOrder(order, scenario);
  const titleOf = (name: string): string =>
    textIn(language, scenarios.find((known) => known.name === name)?.title ?? name);
  return (
    <section>
      <h2>{text('orderTitle')}</h2>
      {order.scenarios.length === 0 ? (
        <p className={panelClasses.dim}>{text('orderNone')}</p>
      ) : (
        <ol className={classes.list} aria-label={text('orderTitle')}>
          {order.scenarios.map((name, index) => (
            <li
              key={`${index} ${name}`}
              aria-current={index === place ? 'step' : undefined}
              className={index < place ? classes.done : undefined}
            >
              <span className={classes.when}>{index + 1}</span>
              <span>{titleOf(name)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
