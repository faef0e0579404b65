/** Finds when the market reaches the best waiting order. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { rankOf } from './price-level.ts';
import type { Side } from './types.ts';

/** Finds the first instant in (after, until] at which the market reaches a price. */
export type FindTouch = (price: number, after: Instant, until: Instant) => Instant | undefined;

/** The result of a search: a price ranked `rank` is not reached in (from, clearTo]; it is at `touch` = clearTo + 1, if that is set. */
interface Known {
  readonly version: number;
  readonly rank: number;
  readonly from: Instant;
  readonly clearTo: Instant;
  readonly touch: Instant | undefined;
}

/**
 * Asks when the market reaches the best waiting order of a side, and never searches the same range twice. What it remembers are
 * facts about a market that is a function of time, keyed by the price they are about: they cannot become wrong, only useless,
 * until the market itself says by another version that what lies ahead is another.
 */
export class TouchSearch {
  #known: Known | undefined;

  constructor(
    readonly side: Side,
    readonly find: FindTouch,
    readonly version: () => number,
  ) {}

  /** The first instant in (after, until] at which the market reaches `price`. */
  next(price: number, after: Instant, until: Instant): Instant | undefined {
    const rank = rankOf(this.side, price);
    const version = this.version();
    const known = this.#usable(rank, after, version);
    const clearTo = known?.clearTo ?? after;
    if (clearTo >= until) return undefined;
    if (known?.rank === rank && known.touch !== undefined) return known.touch;
    const touch = this.find(price, clearTo, until);
    const from = known?.from ?? after;
    this.#known = { version, rank, from, clearTo: touch === undefined ? until : touch - 1, touch };
    return touch;
  }

  /** What is known, if it speaks of the time right after `after`: a market clear of a better price is clear of this one too. */
  #usable(rank: number, after: Instant, version: number): Known | undefined {
    const known = this.#known;
    if (known === undefined || known.version !== version || rank > known.rank) return undefined;
    return after < known.from || after > known.clearTo ? undefined : known;
  }
}
