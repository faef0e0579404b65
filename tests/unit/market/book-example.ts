import type { Ladder } from '#simulator/engine/market/index.ts';
import type { NewOrder, Side } from '#simulator/engine/market/book/index.ts';
import { FakeMarket } from './book-market.ts';

/** The ladder of docs/fills.md: the reference is 1000, the maker asks from 1001 and bids from 999. */
const LADDER: Ladder = {
  asks: [
    { price: 1001, lots: 5 },
    { price: 1002, lots: 8 },
    { price: 1004, lots: 20 },
  ],
  bids: [
    { price: 999, lots: 5 },
    { price: 998, lots: 8 },
    { price: 996, lots: 20 },
  ],
};

const around = (shift: number): Ladder => ({
  asks: LADDER.asks.map(({ price, lots }) => ({ price: price + shift, lots })),
  bids: LADDER.bids.map(({ price, lots }) => ({ price: price + shift, lots })),
});

/** The reference by step; the last one stays. */
export function marketOf(...prices: number[]): FakeMarket {
  const priceAt = (step: number) => prices[Math.min(step, prices.length - 1)] ?? 0;
  return new FakeMarket(priceAt, (step) => around(priceAt(step) - 1000));
}

let lastId = 0;

/** Ids begin at 1 again. */
export function restartIds(): void {
  lastId = 0;
}

/** An order with the next id. */
export function order(owner: number, side: Side, lots: number, limit: number, rest = true): NewOrder {
  lastId += 1;
  return { id: lastId, owner, side, lots, limit, rest };
}
