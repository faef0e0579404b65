/** Combines the bars of responses and of the feed into the bars of a chart. */
import { neededDecimals } from '#client/exchange/index.ts';
import type { ChartCandle } from '#client/exchange/index.ts';

/** Pages come newest first, each oldest first; a server may repeat the bar at the seam. */
export function joinedBars(pages: readonly (readonly ChartCandle[])[]): readonly ChartCandle[] {
  const bars: ChartCandle[] = [];
  for (const bar of pages.toReversed().flat())
    if (bar.time > (bars.at(-1)?.time ?? -Infinity)) bars.push(bar);
  return bars;
}

/** Replaces the end of `bars` by the bars that were fetched again. An empty response changes nothing. */
export function withTail(bars: readonly ChartCandle[], tail: readonly ChartCandle[]): readonly ChartCandle[] {
  const [first] = tail;
  return first ? [...bars.filter(({ time }) => time < first.time), ...tail] : bars;
}

/** The last bar that cannot change any more: the last bar of a response is still running, those before it are over. */
export const finalBar = (bars: readonly ChartCandle[]): ChartCandle | undefined => bars.at(-2) ?? bars.at(-1);

/**
 * The running bar, from the last response, the feed's event of the interval and the running minute. Events of longer
 * intervals are sent less often than those of the minute. Undefined while neither event is as new as the newest bar of
 * the response.
 */
export function runningBar(
  newest: ChartCandle | undefined,
  event: ChartCandle | undefined,
  minute: ChartCandle | undefined,
  seconds: number,
): ChartCandle | undefined {
  const isNews = event !== undefined && event.time >= (newest?.time ?? -Infinity);
  const known = isNews ? united(newest, event) : newest;
  if (!known || !minute || minute.time < known.time || minute.time >= known.time + seconds * 1000)
    return known;
  return withClose(known, minute);
}

/** Two reports of one bar: prices reached and volume traded only ever grow. */
function united(newest: ChartCandle | undefined, event: ChartCandle): ChartCandle {
  if (newest?.time !== event.time) return event;
  return { ...withClose(newest, event), volume: Math.max(newest.volume, event.volume) };
}

const withClose = (bar: ChartCandle, { high, low, close }: ChartCandle): ChartCandle => ({
  ...bar,
  high: Math.max(bar.high, high),
  low: Math.min(bar.low, low),
  close,
});

/** The bars with the running one as the last. */
export function withRunning(
  bars: readonly ChartCandle[],
  running: ChartCandle | undefined,
): readonly ChartCandle[] {
  const newest = bars.at(-1);
  if (!newest || !running || running.time < newest.time) return bars;
  return running.time === newest.time ? bars.with(-1, running) : [...bars, running];
}

/** How far the feed has come: the starts of the newest bar of the interval and of the newest minute. */
export interface FeedProgress {
  readonly event?: number | undefined;
  readonly minute?: number | undefined;
}

/**
 * Whether something may be missing or unfinished once the feed has come from `before` to `now`: the newest bar known is
 * followed by another, or another minute has begun, so that the running bar of a longer interval lacks the end of the one
 * before and those that were passed over.
 */
export function isOutdated(
  newest: ChartCandle | undefined,
  before: FeedProgress,
  now: FeedProgress,
): boolean {
  if (!newest) return false;
  if (now.event !== before.event && (now.event ?? -Infinity) > newest.time) return true;
  return before.minute !== undefined && now.minute !== undefined && now.minute !== before.minute;
}

/** Whether bars are missing between the newest one known and the running one; half a bar more, because months differ. */
export const isApart = (newest: ChartCandle, running: ChartCandle, seconds: number): boolean =>
  running.time - newest.time > seconds * 1500;

/** Enough bars for a price with every decimal of the pair to be among them. */
const SAMPLE = 200;

/** How many decimals the prices of a pair have, as far as the latest bars show. */
export function decimalsOfBars(bars: readonly ChartCandle[]): number {
  const prices = bars.slice(-SAMPLE).flatMap(({ open, high, low, close }) => [open, high, low, close]);
  // Eight decimals are the most that a price has; written out, none is in scientific notation.
  return Math.max(0, ...prices.map((price) => neededDecimals(price.toFixed(8))));
}
