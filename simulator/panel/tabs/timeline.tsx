import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, formatDateTime, formatTime } from '#shared/calendar.ts';
import type { TimelineReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, ActionOutcome } from '../drawer/kit.tsx';
import { momentText } from '../moment.tsx';
import { useAction, useNow } from '../state.ts';
import { textIn } from '../texts.ts';
import type { Destination } from './back-form.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './timeline.module.css';

interface TimelineProps {
  readonly timeline: TimelineReport;
  readonly onBack: (to: Destination) => void;
}

/** Steps of the scrubber: fine enough for a pointer, coarse enough for the arrow keys. */
const SCRUBBER_STEPS = 240;
const roundSteps = [SECOND_MS, 5, 15, 30]
  .map((step, index) => (index === 0 ? step : step * SECOND_MS))
  .concat([MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS]);

const stepOf = (span: number): number =>
  roundSteps.find((step) => span / step <= SCRUBBER_STEPS) ?? 7 * DAY_MS;

/** The session from its start to a while after now or after its last scheduled event, with a scrubber that goes both ways. */
export function Timeline({ timeline, onBack }: TimelineProps) {
  const { link, sim, text } = useDrawer();
  const action = useAction();
  const now = useNow(link);
  const [wanted, setWanted] = useState<number>();
  const { start } = timeline;
  const end = endOf(timeline, now);
  const step = stepOf(end - start);
  const steps = Math.ceil((end - start) / step);
  const chosen = wanted ?? now;
  const go = async (): Promise<void> => {
    if (wanted === undefined) return;
    const travel = async (): Promise<unknown> =>
      wanted < link.clock.now() ? onBack({ at: wanted }) : sim.post('/sim/clock', { toInstant: wanted });
    if (!(await action.run(travel, String(wanted)))) return;
    // What has been chosen on the way is still wanted.
    setWanted((still) => (still === wanted ? undefined : still));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void go();
    // The browser sends no event for an end at which the thumb, rounded to steps, stands already.
    else if (event.key === 'Home') setWanted(start);
    else if (event.key === 'End') setWanted(start + steps * step);
    else return;
    // Otherwise the same Enter would confirm the form that it opens.
    event.preventDefault();
  };
  return (
    <div className={classes.timeline}>
      <div className={classes.track}>
        <Marks timeline={timeline} end={end} now={now} />
        <input
          type="range"
          aria-label={text('scrubber')}
          aria-valuetext={formatDateTime(chosen)}
          min={0}
          max={steps}
          value={Math.round((chosen - start) / step)}
          onChange={(event) => setWanted(start + Number(event.currentTarget.value) * step)}
          onKeyDown={press}
        />
      </div>
      <Scale start={start} end={end} />
      <div className={panelClasses.row}>
        <Wanted at={wanted} />
        <Button isOff={wanted === undefined} isMain={wanted !== undefined} onPress={() => void go()}>
          {text(wanted !== undefined && wanted < now ? 'goBackTo' : 'goForwardTo')}
        </Button>
      </div>
      <ActionOutcome action={action} />
    </div>
  );
}

function Scale({ start, end }: { readonly start: number; readonly end: number }) {
  return (
    <div className={kitClasses.scale}>
      <time>{formatTime(start)}</time>
      <time>{momentText(end, start)}</time>
    </div>
  );
}

function Wanted({ at }: { readonly at: number | undefined }) {
  const { text } = useDrawer();
  return (
    <output className={classes.wanted}>
      {at === undefined ? <span className={panelClasses.dim}>{text('scrubHint')}</span> : formatDateTime(at)}
    </output>
  );
}

/** Scheduled events at their times over the scrubber, drawn for the eye; the list below has them as text. */
function Marks(props: { readonly timeline: TimelineReport; readonly end: number; readonly now: number }) {
  const { language } = useDrawer();
  const { start, beats: events } = props.timeline;
  const span = props.end - start;
  const place = (at: number): string => `${(100 * Math.min(Math.max(at - start, 0), span)) / span}%`;
  return (
    <div className={classes.marks} aria-hidden="true">
      <span className={classes.past} style={{ width: place(props.now) }} />
      {events.map((event) => {
        const at = event.ranAt ?? (event.at === undefined ? undefined : start + event.at);
        if (at === undefined) return null;
        return (
          <span
            key={event.id}
            className={`${classes.event} ${event.ranAt === undefined ? '' : classes.ran}`}
            style={{ left: place(at) }}
            title={textIn(language, event.name)}
          />
        );
      })}
    </div>
  );
}

/** Grows in leaps, so that the scale stands still while time passes. */
function endOf({ start, beats: events }: TimelineReport, now: number): number {
  const last = Math.max(now - start, ...events.map(({ at = 0 }) => at), 10 * MINUTE_MS);
  const leap = last > 4 * DAY_MS ? DAY_MS : last > 4 * HOUR_MS ? HOUR_MS : 10 * MINUTE_MS;
  return start + Math.ceil((last * 1.15) / leap) * leap;
}
