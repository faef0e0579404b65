import { type CallTable, ControlError, readBody } from '../call.ts';
import { clockRequest } from '../requests.ts';
import type { ClockReport, ControlTarget } from '../target.ts';

/** Time: where it stands, how fast it runs, and moving it on. */
export const clockCalls: CallTable = {
  '/sim/clock': { GET: (target) => target.clock(), POST: setClock },
};

async function setClock(target: ControlTarget, request: Request): Promise<ClockReport> {
  const { speed, advanceMs, toInstant } = await readBody(request, clockRequest);
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
