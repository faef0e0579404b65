/** The order books whose speed is compared: the simulator's own, and those of other libraries. */
import { OrderBook as HftBook, Side as HftSide } from 'hft-limit-order-book';
import { OrderBook as NodeBook, Side as NodeSide } from 'nodejs-order-book';
import { carryOut, walk } from '#simulator/engine/market/book/matching.ts';
import { OrderBook } from '#simulator/engine/market/book/order-book.ts';
import { Venue } from '#simulator/engine/market/book/index.ts';
import type { Side, VenueMarket } from '#simulator/engine/market/book/index.ts';
import { pairs } from '#simulator/engine/market/index.ts';
import type { Level, Pair } from '#simulator/engine/market/index.ts';

/** The middle of the loads' prices, in ticks. */
export const MIDDLE = 100_000;

/** An order book on the start line. Every order has an owner of its own, so that no self-trade rule takes part. */
export interface Contender {
  readonly name: string;
  limit(id: number, side: Side, price: number, lots: number): void;
  cancel(id: number): void;
  /** Lots waiting on both sides: two books that did the same work agree on it. */
  waiting(): number;
}

/** The book alone, as a venue uses it: decide, carry out, let the rest wait. */
export function ourBook(): Contender {
  const book = new OrderBook();
  return {
    name: 'Sandpit book',
    limit(id, side, price, lots) {
      const plan = walk(book, [], { owner: id, side, lots, limit: price, rest: true });
      carryOut(book, plan);
      const { left } = plan;
      if (left > 0) book.rest({ id, owner: id, side, price, lots, left, placedAt: id });
    },
    cancel: (id) => void book.cancel(id),
    waiting: () => waitingIn(book, 'buy') + waitingIn(book, 'sell'),
  };
}

function waitingIn(book: OrderBook, side: Side): number {
  let lots = 0;
  for (const level of book.side(side).fromBest()) lots += level.lots;
  return lots;
}

/** The whole venue: checks, fills and receipts as objects, and a maker who offers 25 levels a side well away from the middle. */
export function ourVenue(): Contender {
  const pair = pairs[0] as Pair;
  const side = (direction: number): Level[] =>
    Array.from({ length: 25 }, (_, i) => ({ price: MIDDLE + direction * (i + 1) * 20, lots: 40 }));
  const ladder = { bids: side(-1), asks: side(1) };
  const market: VenueMarket = {
    version: 0,
    price: () => MIDDLE,
    ladder: () => ladder,
    prints: () => [],
    firstAtOrBelow: () => undefined,
    firstAtOrAbove: () => undefined,
  };
  const venue = new Venue(pair, market);
  let at = 0;
  return {
    name: 'Sandpit venue',
    limit(id, side, price, lots) {
      // A hundred orders a second: the maker quotes again every fifty.
      at += 10;
      venue.place({ id, owner: id, side, lots, limit: price, rest: true }, at);
    },
    cancel: (id) => void venue.cancel(id),
    waiting: () => Number.NaN,
  };
}

/** Ids of the peers are texts; they are made beforehand, so that making them is not measured. */
const texts: string[] = [];
function textOf(id: number): string {
  for (let next = texts.length; next <= id; next += 1) texts.push(`order-${next}`);
  return texts[id] ?? '';
}

/** Makes the texts of all ids up to `id`. */
export function prepareIds(id: number): void {
  textOf(id);
}

function volume(depth: readonly (readonly (readonly [number, number])[])[]): number {
  return depth.flat().reduce((sum, [, lots]) => sum + lots, 0);
}

export function nodeOrderBook(): Contender {
  const book = new NodeBook();
  return {
    name: 'nodejs-order-book',
    limit(id, side, price, size) {
      book.limit({ id: textOf(id), side: side === 'buy' ? NodeSide.BUY : NodeSide.SELL, price, size });
    },
    cancel: (id) => void book.cancel(textOf(id)),
    waiting: () => volume(book.depth()),
  };
}

export function hftOrderBook(): Contender {
  const book = new HftBook();
  return {
    name: 'hft-limit-order-book',
    limit(id, side, price, size) {
      book.limit({ id: textOf(id), side: side === 'buy' ? HftSide.BUY : HftSide.SELL, price, size });
    },
    cancel: (id) => void book.cancel(textOf(id)),
    waiting: () => volume(book.depth()),
  };
}
