/**
 * Pure formulas of spot trading (FILLS-R6, FILLS-R17, FILLS-R19). Prices in ticks, quantities in lots, amounts in units of 1e-8.
 */
import { percentOf, tenTo, mark } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { FIRST_OWN_ID, notional, quantity } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';

/** How far a market order may walk from the last price, in percent (FILLS-R6). */
const MARKET_CAP_PERCENT = 5;

/** Largest price in ticks and largest quantity in steps of one order. Far beyond any market, far below what a safe integer holds. */
export const MAX_TICKS = 1_000_000_000_000;
export const MAX_STEPS = 100_000_000_000;

/** Decimals of the column `number` (WIRE-R5); a pair's lots may be finer. */
const QUANTITY_DECIMALS = 5;

type Scale = Pick<Pair, 'priceDp' | 'tickUnits' | 'lotDp'>;

/** How many decimals the quantity of an order may have: those of the lot, of a pair of the exchange itself at most five. */
export function quantityDecimals({ id, lotDp }: Pick<Pair, 'id' | 'lotDp'>): number {
  return id < FIRST_OWN_ID ? Math.min(lotDp, QUANTITY_DECIMALS) : lotDp;
}

/** Lots in the smallest quantity an order can have. */
export function lotsPerStep(pair: Pick<Pair, 'id' | 'lotDp'>): number {
  return Number(tenTo(pair.lotDp - quantityDecimals(pair)));
}

/** Lots in a quantity of five decimals. */
const lotsPerColumnStep = ({ lotDp }: Pick<Pair, 'lotDp'>): number =>
  Number(tenTo(Math.max(0, lotDp - QUANTITY_DECIMALS)));

/** Fee on a received amount, truncated at 1e-8 (FILLS-R19): `percent` is the pair's rate, also in units of 1e-8. */
export function tradeFee(received: Amount, percent: Amount): Amount {
  return percentOf(received, percent);
}

/** The worst price a market order accepts: the last price plus (buy) or minus (sell) five percent, within the tick grid (FILLS-R6). */
export function marketCap(side: Side, last: number): number {
  if (side === 'buy') return Math.floor((last * (100 + MARKET_CAP_PERCENT)) / 100);
  return Math.max(1, mark('spot.sellCap', Math.ceil((last * (100 - MARKET_CAP_PERCENT)) / 100)));
}

/** What an open order keeps locked: price × remaining in quote for a buy, the remaining base for a sell (FILLS-R17). */
export function lockOf(pair: Scale, order: { side: Side; price: number; left: number }): Amount {
  return order.side === 'buy' ? notional(pair, order.price, order.left) : quantity(pair, order.left);
}

/**
 * How many lots of the levels, cheapest first, `budget` pays for when so many were ordered, in quantities an order can have.
 * Of an order of at most five decimals it has no more than those either, whatever the lot is: sessions from before an order
 * could have more come out as they did.
 */
export function affordableLots(
  pair: Scale,
  levels: readonly { price: number; lots: number }[],
  budget: Amount,
  ordered: number,
): number {
  const columnStep = lotsPerColumnStep(pair);
  const step = ordered % columnStep === 0 ? columnStep : 1;
  let left = budget;
  let bought = 0;
  for (const level of levels) {
    const perLot = notional(pair, level.price, 1);
    const lots = Math.min(level.lots, Number(left / perLot));
    bought += lots;
    left -= perLot * BigInt(lots);
  }
  return bought - mark('spot.wholeSteps', bought % step);
}
