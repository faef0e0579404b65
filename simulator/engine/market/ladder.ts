/** The quotes of the simulated market maker. */
import { mix32 } from '#simulator/engine/kernel/index.ts';
import { Draws } from './draws.ts';
import type { Pair } from './instruments.ts';

/** A price with what is offered there. Ticks and lots. */
export interface Level {
  readonly price: number;
  readonly lots: number;
}

/** Quotes of the simulated market maker, best first on both sides. */
export interface Ladder {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** How generous the market maker is; 100 is the ordinary measure. */
export interface Liquidity {
  /** Size of every level. */
  readonly sizePercent: number;
  /** Distance between bid and ask, and between levels. */
  readonly spreadPercent: number;
}

export const ORDINARY_LIQUIDITY: Liquidity = { sizePercent: 100, spreadPercent: 100 };

/** Levels a side, where enough is offered. */
export const LADDER_LEVELS = 25;

/** Levels a side, however little is offered. */
const FEWEST_LEVELS = 4;

/** Levels a side: as many as the size has percent, within bounds. */
export function levelsOf({ sizePercent }: Liquidity): number {
  return Math.min(LADDER_LEVELS, Math.max(FEWEST_LEVELS, sizePercent));
}

/** The spread as a fraction of an ordinary day's move. */
const SPREAD_OF_DAY = 0.002;

/** A level's size as a fraction of an ordinary day's volume. */
const SIZE_OF_DAY = 0.00001;

/** A quote deeper in the book stays for 12 to 28 seconds. */
const MIN_STAY = 24;
const LONGER_STAYS = 33;

/** Within so many cells of the reference the distance of a quote that came from afar is not bounded. */
const NEAR_CELLS = 4;

/** What a ladder is a function of. */
export interface Quoting {
  readonly pair: Pair;
  readonly seed: number;
  /** Ticks. */
  readonly reference: number;
  /** The reference at an earlier step. */
  readonly referenceAt: (step: number) => number;
  readonly step: number;
  readonly liquidity: Liquidity;
}

/** The nearest of 1, 2, 5, 10, 20, 50 … not above a value: the grid people quote on. At least 1. */
function roundStep(value: number): number {
  let unit = 1;
  while (unit * 10 <= value) unit *= 10;
  if (unit * 5 <= value) return unit * 5;
  return unit * 2 <= value ? unit * 2 : unit;
}

/** Three leading digits are enough for a size. */
function roundSize(lots: number): number {
  let unit = 1;
  while (unit * 1000 <= lots) unit *= 10;
  return Math.max(1, Math.round(lots / unit) * unit);
}

/** The stay that is running of the quotes with a habit: its number, and the step in which it began. */
function stayOf(habit: number, step: number): { readonly number: number; readonly since: number } {
  const length = MIN_STAY + (habit % LONGER_STAYS);
  const number = Math.floor((step + habit) / length);
  return { number, since: number * length - habit };
}

/**
 * How far from the reference a quote counts as, in cells: as far as when it came, so that its size stays as it is; but not
 * as far where the reference has since come close, so that a fast market runs into no wall.
 */
function distanceOf(price: number, width: number, since: number, quoting: Quoting): number {
  const then = Math.abs(price - quoting.referenceAt(since)) / width;
  const now = Math.abs(price - quoting.reference) / width;
  let bound = NEAR_CELLS;
  while (bound < 2 * now) bound *= 2;
  return Math.min(then, bound);
}

/** The quote of one cell of the price grid: price and size stay as they are for a while, so that the book does not flicker. */
function quoteOf(cell: number, width: number, size: number, quoting: Quoting): Level {
  const habit = mix32(quoting.seed, cell, width);
  const { number, since } = stayOf(habit, quoting.step);
  const draws = new Draws(habit).seek(number);
  const price = cell * width + draws.below(width);
  const wall = draws.next() < 0.06 ? 3 : 1;
  const taste = wall * (0.4 + 1.2 * draws.next());
  const distance = distanceOf(price, width, since, quoting);
  return { price, lots: roundSize(size * taste * (1 + distance / 4)) };
}

/** The maker's quotes at a step: best bid < reference ≤ best ask, nothing below one tick, sizes growing with the distance. */
export function ladderOf(quoting: Quoting): Ladder {
  const { pair, seed, reference, step, liquidity } = quoting;
  const usual = (reference * pair.dayVolatility * SPREAD_OF_DAY * liquidity.spreadPercent) / 100_000;
  const draws = new Draws(seed).seek(stayOf(mix32(seed, reference), step).number, reference);
  const spread = Math.max(1, Math.round(usual * (0.6 + 0.8 * draws.next())));
  const width = roundStep(usual * 1.6);
  const size = (pair.dayVolume * SIZE_OF_DAY * liquidity.sizePercent) / 100;
  const best = (price: number): Level => ({ price, lots: roundSize(size * (0.3 + draws.next())) });
  const bid = reference - Math.ceil(spread / 2);
  const ask = bid + spread;
  const count = levelsOf(liquidity);
  const asks = [best(ask)];
  const bids = bid >= 1 ? [best(bid)] : [];
  for (let cell = Math.floor(ask / width) + 1; asks.length < count; cell += 1)
    asks.push(quoteOf(cell, width, size, quoting));
  for (let cell = Math.floor(bid / width) - 1; cell >= 0 && bids.length < count; cell -= 1) {
    const quote = quoteOf(cell, width, size, quoting);
    if (quote.price >= 1) bids.push(quote);
  }
  return { bids, asks };
}
