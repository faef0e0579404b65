import { type CallTable, call, ControlError } from '../call.ts';
import { clockReport, clockRequest, type ClockRequest } from '../requests.ts';
import type { ClockReport, ControlTarget } from '../target.ts';

/** Time: where it stands, how fast it runs, and moving it on. */
export const clockCalls: CallTable = {
  '/sim/clock': {
    GET: call(
      { summary: 'Where virtual time stands and how fast it runs.', answers: clockReport },
      (target) => target.clock(),
    ),
    POST: call(
      {
        summary: 'Sets the speed, moves virtual time on, or both.',
        details:
          'A pause comes before the journey, a speed after it: the journey ends where it was meant to.',
        takes: clockRequest,
        answers: clockReport,
        refuses: { 409: 'PAST: the destination lies in the past; see POST /sim/back.' },
      },
      setClock,
    ),
  },
};

async function setClock(
  target: ControlTarget,
  { speed, advanceMs, toInstant }: ClockRequest,
): Promise<ClockReport> {
  if (speed === 0) await target.setSpeed(0);
  const { now } = target.clock();
  const destination = toInstant ?? (advanceMs === undefined ? undefined : now + advanceMs);
  if (destination !== undefined && destination < now) {
    throw new ControlError(409, 'PAST', `It is ${now} already; ${destination} lies in the past.`, { now });
  }
  if (destination !== undefined) await target.travelTo(destination);
  if (speed !== undefined && speed > 0) await target.setSpeed(speed);
  return target.clock();
}
