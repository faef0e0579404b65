/** Lays out the steps of the smallest frames. */
import type { CandleFrame } from './candle.ts';
import type { Draws } from './draws.ts';

/** The steps of a small frame, one by one. */
export interface Leaves {
  readonly prices: readonly number[];
  readonly volumes: readonly number[];
}

/** A price that must be met at a step of the frame. */
interface Knot {
  readonly step: number;
  readonly price: number;
}

/** A step in which the price stands trades at least this, where one that moves it trades about 1. */
const MIN_WEIGHT = 0.02;

/** Between knots the price strays by this part of the frame's range. */
const STRAY = 0.125;

/** Open, the extremes that neither open nor close shows, in the likelier order more often, and close. */
function knotsOf({ size, open, high, low, close }: CandleFrame, draws: Draws): readonly Knot[] {
  const one = 1 + draws.below(size - 2);
  const other = 1 + ((one + draws.below(size - 3)) % (size - 2));
  const fallsFirst = draws.next() < (close > open ? 0.8 : 0.2);
  const [early, late] = [Math.min(one, other), Math.max(one, other)];
  const inside = [
    { step: fallsFirst ? early : late, price: low },
    { step: fallsFirst ? late : early, price: high },
  ].filter(({ price }) => price !== open && price !== close);
  inside.sort((left, right) => left.step - right.step);
  return [{ step: 0, price: open }, ...inside, { step: size - 1, price: close }];
}

function layOut(frame: CandleFrame, draws: Draws): number[] {
  const { size, high, low } = frame;
  const prices = new Array<number>(size).fill(frame.open);
  let last: Knot = { step: 0, price: frame.open };
  for (const knot of knotsOf(frame, draws)) {
    for (let step = last.step + 1; step < knot.step; step += 1) {
      const part = (step - last.step) / (knot.step - last.step);
      const straight = last.price + (knot.price - last.price) * part;
      const strayed = Math.round(straight + draws.normal() * (high - low) * STRAY);
      prices[step] = Math.max(low, Math.min(high, strayed));
    }
    prices[knot.step] = knot.price;
    last = knot;
  }
  return prices;
}

/** Deals the lots out: most to steps that moved the price, at least one to the first and, where there are enough, to every step. */
function deal(prices: readonly number[], volume: number, draws: Draws): number[] {
  const weights = prices.map((price, step) => {
    const moved = step > 0 && price !== prices[step - 1];
    const drawn = draws.next();
    return moved ? 0.4 + drawn : MIN_WEIGHT + Math.max(0, drawn - 0.45) * drawn;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const dealtFirst = volume < weights.length ? Math.min(1, volume) : weights.length;
  const rest = volume - dealtFirst;
  let weighed = 0;
  let dealt = 0;
  return weights.map((weight, step) => {
    // The last sum is the total itself, added in the same order.
    weighed += weight;
    const due = Math.floor(rest * (weighed / total));
    const lots = Number(step < dealtFirst) + due - dealt;
    dealt = due;
    return lots;
  });
}

/** Lays a frame of 4 to 7 steps out: first step open, last close, high and low each on some step, lots adding up. */
export function leavesOf(frame: CandleFrame, draws: Draws): Leaves {
  draws.seek(frame.start, frame.size);
  const prices = layOut(frame, draws);
  return { prices, volumes: deal(prices, frame.volume, draws) };
}
