/** Minutes of the pairs of a recording, from its bars, and the day before from its figures of 24 hours. */
import { decodeEvent } from '#contract/index.ts';
import type { DecodedEventOf } from '#contract/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { Har } from '../traffic/har.ts';
import type { HarNames } from './names.ts';
import { responseOf } from './reads.ts';

/** A minute of a pair: unix milliseconds, prices and the quantity that was traded. */
export interface HarCandle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The figures of 24 hours and the hour that may pass while they are looked at. */
const HISTORY_MS = DAY_MS + HOUR_MS;

/** A bar that was seen within the last second of its minute, or later, is whole. */
const LAST_MS = 1_000;

/** Whole minutes by pair, oldest first: those that the recording shows, behind a day that has the figures of 24 hours. */
export function candlesOf(
  har: Har,
  offset: number,
  names: HarNames,
  start: number,
): ReadonlyMap<string, readonly HarCandle[]> {
  const minutes = minutesOf(har, offset, names, start);
  const days = daysOf(har, offset, names);
  const candles = new Map(minutes);
  for (const [pair, seen] of days) candles.set(pair, withDay(seen, minutes.get(pair) ?? [], start));
  return candles;
}

function minutesOf(
  { calls, events }: Har,
  offset: number,
  names: HarNames,
  start: number,
): ReadonlyMap<string, readonly HarCandle[]> {
  const minutes = new Map<string, Map<number, HarCandle>>();
  const keep = (pair: string, seenAt: number, { time, open, high, low, close, volume }: HarCandle): void => {
    if (seenAt < time + MINUTE_MS - LAST_MS || time < start - HISTORY_MS) return;
    const known = minutes.get(pair) ?? new Map<number, HarCandle>();
    minutes.set(pair, known.set(time, { time, open, high, low, close, volume }));
  };
  for (const call of calls) {
    const { symbol, period } = call.form;
    if (typeof symbol !== 'string' || period !== '1min') continue;
    for (const bar of responseOf(call, 'bars')?.data ?? []) keep(symbol, call.sentAt + offset, bar);
  }
  for (const { name, payload, receivedAt } of events) {
    const bar = name === 'kline' ? decodeEvent('kline', payload) : undefined;
    const pair = bar?.match_id === undefined ? undefined : names.pair(bar.match_id);
    if (!bar || pair === undefined || bar.period !== '1min') continue;
    const [open, high, low, close] = [Number(bar.open), Number(bar.high), Number(bar.low), Number(bar.close)];
    const volume = Number(bar.volume);
    keep(pair, receivedAt + offset, { time: bar.time, open, high, low, close, volume });
  }
  return new Map(
    [...minutes].map(([pair, known]) => [pair, [...known.values()].sort((a, b) => a.time - b.time)]),
  );
}

/** The figures of 24 hours as they stood at an instant. */
interface Day {
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly price: number;
  readonly volume: number;
}

function daysOf({ events }: Har, offset: number, names: HarNames): ReadonlyMap<string, readonly Day[]> {
  const days = new Map<string, Day[]>();
  for (const { name, payload, receivedAt } of events) {
    const event = name === 'daymarket' ? decodeEvent('daymarket', payload) : undefined;
    const pair = event?.match_id === undefined ? undefined : names.pair(event.match_id);
    const day = event && dayOf(event, receivedAt + offset);
    if (pair === undefined || !day) continue;
    const seen = days.get(pair);
    if (seen) seen.push(day);
    else days.set(pair, [day]);
  }
  return days;
}

function dayOf(event: DecodedEventOf<'daymarket'>, receivedAt: number): Day | undefined {
  const { open, high, low, volume = '0', now_price, time = receivedAt } = event;
  const day = {
    at: time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    price: Number(now_price),
    volume: Number(volume),
  };
  return [day.open, day.high, day.low, day.price].every((price) => price > 0) ? day : undefined;
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/**
 * The day before a recording, as far as no bar shows it: it stands at the price with which the 24 hours open, and has its extremes and
 * its volume in one minute. The opening price of each minute is that of the last event whose 24 hours begin in it.
 */
function withDay(days: readonly Day[], known: readonly HarCandle[], start: number): readonly HarCandle[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return known;
  const begin = known[0]?.time ?? minuteOf(start);
  const flat = (time: number, price: number): HarCandle => ({
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
  });
  const opens = new Map([[minuteOf(first.at - DAY_MS) - MINUTE_MS, first.open]]);
  for (const { at, open } of days) opens.set(minuteOf(at - DAY_MS), open);
  const rows = [...opens]
    .filter(([time]) => time < begin - MINUTE_MS)
    .map(([time, open]) => flat(time, open));
  const open = rows.at(-1)?.close;
  if (open === undefined) return known;
  const price = known[0]?.open ?? first.price;
  const traded = known.reduce((sum, { volume }) => sum + volume, 0);
  const middle = {
    time: begin - MINUTE_MS,
    open,
    close: price,
    high: Math.max(last.high, open, price),
  };
  return [
    ...rows,
    { ...middle, low: Math.min(last.low, open, price), volume: Math.max(0, last.volume - traded) },
    ...(known.length > 0 ? known : [flat(begin, price)]),
  ];
}
