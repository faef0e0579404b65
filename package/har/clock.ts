/** The clock of a recorded exchange beside that of the browser, and when it carried calls out. */
import { decodeEvent } from '#contract/index.ts';
import { HarError } from '../traffic/har.ts';
import type { Har, HarCall } from '../traffic/har.ts';

/** A session whose exchange ran at another pace than the browser differs by more. */
const MAX_DRIFT_MS = 5_000;
const SECOND_MS = 1_000;

/** How far the exchange was ahead of the browser: what it was taken for, and its bounds. Milliseconds. */
export interface HarClock {
  readonly min: number;
  readonly offset: number;
  readonly max: number;
}

/** A value and where it is from. */
interface Offset {
  readonly offset: number;
  readonly where: string;
}

/**
 * The clock of a recording: an event is late by its way and never early, and the `Date` of a response, which is cut to seconds, lies
 * in the time that the server had the call. Throws HarError where the clock changed on the way.
 */
export function clockOf({ calls, events }: Har): HarClock {
  const byEvents = events.flatMap(({ name, payload, receivedAt, where }): Offset[] => {
    const time = name === 'daymarket' ? decodeEvent('daymarket', payload)?.time : undefined;
    return time === undefined ? [] : [{ offset: time - receivedAt, where }];
  });
  const byDates = calls.flatMap(({ date, handled: [from, to], where }) =>
    date === undefined ? [] : [{ offset: date - to, max: date + SECOND_MS - from, where }],
  );
  checkPace(byEvents.length > 0 ? byEvents : byDates);
  const max = byDates.reduce((min, one) => Math.min(min, one.max), Infinity);
  if (byEvents.length > 0) {
    const [min, own] = [latest([...byEvents, ...byDates]), latest(byEvents)];
    // A server in front of the exchange may state the time of a clock of its own.
    return min <= max && max < Infinity ? { min, offset: min, max } : { min: own, offset: own, max: own };
  }
  if (byDates.length === 0) return { min: 0, offset: 0, max: 0 };
  const min = latest(byDates);
  return { min: Math.min(min, max), offset: (min + max) / 2, max: Math.max(min, max) };
}

const latest = (offsets: readonly Offset[]): number =>
  offsets.reduce((max, { offset }) => Math.max(max, offset), -Infinity);

function checkPace(offsets: readonly Offset[]): void {
  const [first, last] = [offsets[0], offsets.at(-1)];
  if (!first || !last || Math.abs(last.offset - first.offset) <= MAX_DRIFT_MS) return;
  throw new HarError(
    `${last.where}: the clock of the exchange did not run at the pace of the browser's: record a session at speed 1`,
  );
}

/** Instants of the exchange, in whole milliseconds. */
export interface Window {
  readonly from: number;
  readonly to: number;
  /** The one that is taken as long as nothing speaks for another. */
  readonly at: number;
}

/** When the exchange may have carried a call out: while it had the call, and in the second that its response states. */
export function windowOf({ handled, date }: HarCall, { min, offset, max }: HarClock): Window {
  const second = date === undefined ? [-Infinity, Infinity] : [date, date + SECOND_MS - 1];
  const [from, to] = [Math.floor(handled[0] + min), Math.ceil(handled[1] + max)];
  const isStated = from <= (second[1] ?? 0) && to >= (second[0] ?? 0);
  const within = (at: number): number =>
    isStated ? Math.min(Math.max(at, second[0] ?? at), second[1] ?? at) : at;
  return {
    from: within(from),
    to: within(to),
    at: within(Math.round((handled[0] + handled[1]) / 2 + offset)),
  };
}
