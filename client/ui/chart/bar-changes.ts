/** The updates of a drawn chart when its bars change. */
import type { ChartCandle } from '#client/exchange/index.ts';

const isSameBar = (a: ChartCandle, b: ChartCandle): boolean =>
  a === b ||
  (a.time === b.time &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.close === b.close &&
    a.volume === b.volume);

/**
 * The bars with which the drawn ones are brought up to date one after another, where only the newest bar changed or bars
 * came after it; undefined where everything has to be drawn again.
 */
export function updatesOf(
  drawn: readonly ChartCandle[],
  next: readonly ChartCandle[],
): readonly ChartCandle[] | undefined {
  const newest = drawn.length - 1;
  if (newest < 0 || next.length < drawn.length || next[newest]?.time !== drawn[newest]?.time)
    return undefined;
  for (let position = 0; position < newest; position += 1) {
    const [bar, other] = [drawn[position], next[position]];
    if (!bar || !other || !isSameBar(bar, other)) return undefined;
  }
  return next.slice(newest).filter((bar, index) => index > 0 || !isSameBar(bar, drawn[newest] ?? bar));
}

/** The position of the first bar that is not older than `time`. */
function positionOf(bars: readonly ChartCandle[], time: number): number {
  const found = bars.findIndex((bar) => bar.time >= time);
  return found < 0 ? bars.length : found;
}

/**
 * How far the right edge of the chart lies from the newest bar once other bars are drawn, in bars: positive beyond it,
 * negative where the newest bar is out of sight. A visible newest bar keeps its place; otherwise the last visible bar
 * does, and if that is gone, the newest bar takes its place.
 */
export function keptOffset(
  offset: number,
  drawn: readonly ChartCandle[],
  next: readonly ChartCandle[],
): number {
  const [newest, nextNewest] = [drawn.length - 1, next.length - 1];
  const edge = newest + offset;
  const last = Math.max(0, Math.floor(edge));
  const anchor = drawn[last];
  if (offset >= 0 || !anchor) return offset;
  return edge - last + Math.min(positionOf(next, anchor.time), nextNewest) - nextNewest;
}
