import { decodeEvent } from '#contract/index.ts';
import { HarError } from './file.ts';
import type { Har } from './file.ts';

/** A session whose exchange ran at another pace than the browser differs by more. */
const MAX_DRIFT_MS = 5_000;

/**
 * How far the exchange was ahead of the browser, in milliseconds: by the time of events, which is exact, or by the `Date` of
 * responses, which is cut to seconds. Throws HarError where it changed on the way.
 */
export function offsetOf({ calls, events }: Har): number {
  const byEvents = events.flatMap(({ name, payload, receivedAt, where }) => {
    const time = name === 'daymarket' ? decodeEvent('daymarket', payload)?.time : undefined;
    return time === undefined ? [] : [{ offset: time - receivedAt, where }];
  });
  const byDates = calls.flatMap(({ date, receivedAt, where }) =>
    date === undefined ? [] : [{ offset: date + 500 - receivedAt, where }],
  );
  const known = byEvents.length > 0 ? byEvents : byDates;
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return 0;
  if (Math.abs(last.offset - first.offset) > MAX_DRIFT_MS) {
    throw new HarError(
      `${last.where}: the clock of the exchange did not run at the pace of the browser's: record a session at speed 1`,
    );
  }
  // An event is late by its way, never early.
  const offsets = known.map(({ offset }) => offset).sort((a, b) => b - a);
  return Math.round((byEvents.length > 0 ? offsets[0] : offsets[Math.trunc(offsets.length / 2)]) ?? 0);
}
