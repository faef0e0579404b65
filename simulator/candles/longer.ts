/** Makes minutes of candles that are longer. */
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { CandleRow } from './rows.ts';

/**
 * The minutes of a longer candle: from open over one extreme and the other to close in equal parts, the nearer extreme first, its
 * volume spread evenly. Together they are the candle again, to the tick and to the lot.
 */
export function minutesOf(row: CandleRow, minutes: number): readonly CandleRow[] {
  const { open, high, low, close, volume } = row;
  const isRise = close >= open;
  const [first, second] = isRise ? [low, high] : [high, low];
  const [turn, back] = [Math.floor(minutes / 3), Math.floor((2 * minutes) / 3)];
  const priceAt = (minute: number): number => {
    if (minute === 0) return open;
    if (minute < turn) return between(open, first, minute, turn);
    if (minute < back) return between(first, second, minute - turn, back - turn);
    return between(second, close, minute - back, minutes - back);
  };
  const lots = (minute: number): number =>
    minute === minutes ? volume : Math.floor((volume / minutes) * minute);
  const parts: CandleRow[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const [begin, end] = [priceAt(minute), priceAt(minute + 1)];
    // Of two minutes the first has to reach both extremes, for one of them lies on no turn.
    const isWhole = minutes === 2 && minute === 0;
    parts.push({
      ...row,
      at: row.at + minute * MINUTE_MS,
      open: begin,
      high: isWhole ? high : Math.max(begin, end),
      low: isWhole ? low : Math.min(begin, end),
      close: end,
      volume: lots(minute + 1) - lots(minute),
    });
  }
  return parts;
}

/** A price on the way from one to another, `part` of `whole` minutes after the first. */
function between(from: number, to: number, part: number, whole: number): number {
  return from + Math.round(((to - from) * part) / whole);
}
