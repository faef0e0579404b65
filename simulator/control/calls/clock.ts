/** The control calls that read the clock and change its time or speed. */
import { startOfStep, stepAt } from '#simulator/engine/market/index.ts';
import type { ScheduledEventReport } from '#simulator/engine/modules/timeline/index.ts';
import { call, ControlError } from '../call.ts';
import type { CallTable } from '../call.ts';
import { namesText } from '../lookup.ts';
import { clockReport, clockRequest, MAX_JUMP } from '../requests.ts';
import type { ClockReport, ClockRequest } from '../requests.ts';
import type { ControlTarget } from '../target.ts';

/** Time: where it stands, how fast it runs, and moving it on. */
export const clockCalls = {
  '/sim/clock': {
    GET: call(
      { summary: 'Where virtual time stands and how fast it runs.', response: clockReport },
      (target) => target.clock(),
    ),
    POST: call(
      {
        summary: 'Sets the speed, moves virtual time on, or both.',
        effect: 'moment',
        scope: 'market',
        details:
          'A pause takes effect before the jump, a speed after it: the jump ends where it was meant to.',
        body: clockRequest,
        response: clockReport,
        errors: {
          404: 'NOT_FOUND: the scenario has no such event.',
          409: 'PAST: the destination lies in the past; see POST /sim/back. TOO_FAR: it is more than ten years away. CUE: the event waits for its cue.',
        },
      },
      setClock,
    ),
  },
} satisfies CallTable;

async function setClock(target: ControlTarget, request: ClockRequest): Promise<ClockReport> {
  const { speed } = request;
  if (speed === 0) await target.setSpeed(0);
  const { now } = target.clock();
  const destination = destinationOf(target, request);
  if (destination !== undefined && destination < now)
    throw new ControlError(409, 'PAST', `It is ${now} already; ${destination} lies in the past.`, { now });

  if (destination !== undefined && destination - now > MAX_JUMP)
    throw new ControlError(409, 'TOO_FAR', `${destination} is more than ten years away.`, { now });

  if (destination !== undefined) await target.travelTo(destination);
  if (speed !== undefined && speed > 0) await target.setSpeed(speed);
  return target.clock();
}

function destinationOf(
  target: ControlTarget,
  { advanceMs, toInstant, ticks, toBeat }: ClockRequest,
): number | undefined {
  const { now } = target.clock();
  if (advanceMs !== undefined) return now + advanceMs;
  if (ticks !== undefined) return startOfStep(stepAt(now) + ticks);
  return toBeat === undefined ? toInstant : instantOfEvent(target, toBeat);
}

/** When a timed scheduled event of the scenario is due. Throws ControlError NOT_FOUND, CUE. */
export function instantOfEvent(target: ControlTarget, id: string): number {
  const { scenario } = target.exchange();
  const event = eventOf(target, id, ({ at }) => at !== undefined);
  if (event.at === undefined)
    throw new ControlError(409, 'CUE', `The event "${id}" has no time of its own: it waits for its cue.`);

  return scenario.start + event.at;
}

/** A scheduled event of the scenario by its id. Throws ControlError NOT_FOUND, naming those that would do. */
export function eventOf(
  target: ControlTarget,
  id: string,
  wouldDo: (event: ScheduledEventReport) => boolean = () => true,
): ScheduledEventReport {
  const events = target.exchange().script.queries.events();
  const event = events.find((known) => known.id === id);
  if (event) return event;
  const ids = events.filter(wouldDo).map((known) => known.id);
  throw new ControlError(404, 'NOT_FOUND', `There is no event "${id}"; ${namesText(ids)}.`);
}
