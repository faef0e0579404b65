/** The queue of orders at one price, and the table of all levels. */
import { NONE } from './order-pool.ts';
import type { Side } from './types.ts';

/** The orders that wait at one price: a queue through the pool's records, oldest first. */
export class PriceLevel {
  side: Side = 'buy';
  price = 0;
  /** Orders by price from worst to best: the price of a buy, the negated price of a sell. */
  rank = 0;
  /** Σ `left` of the queue. */
  lots = 0;
  head = NONE;
  tail = NONE;
  better: PriceLevel | undefined;
  worse: PriceLevel | undefined;

  constructor(/** Its number: what a record says of where it waits. */ readonly number: number) {}
}

/** The rank of a price on a side: greater is better. */
export function rankOf(side: Side, price: number): number {
  return side === 'buy' ? price : -price;
}

/** All levels of a book by number. An emptied level is used again: levels come and go with every trade. */
export class LevelTable {
  readonly #levels: PriceLevel[] = [];
  readonly #free: PriceLevel[] = [];

  at(number: number): PriceLevel {
    return this.#levels[number] as PriceLevel;
  }

  take(side: Side, price: number): PriceLevel {
    const level = this.#free.pop() ?? this.#fresh();
    level.side = side;
    level.price = price;
    level.rank = rankOf(side, price);
    level.lots = 0;
    level.head = NONE;
    level.tail = NONE;
    return level;
  }

  release(level: PriceLevel): void {
    level.better = undefined;
    level.worse = undefined;
    this.#free.push(level);
  }

  #fresh(): PriceLevel {
    const level = new PriceLevel(this.#levels.length);
    this.#levels.push(level);
    return level;
  }
}
