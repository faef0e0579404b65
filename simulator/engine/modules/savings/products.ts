/** The deposit products on offer (E48). */
import { amountOf } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';

/** What can be bought. */
export interface Product {
  readonly id: number;
  readonly currency: number;
  /** Smallest deposit. */
  readonly min: Amount;
  readonly days: number;
  /** Interest of a day in percent of the principal; at most three decimals, as an order names it with five as a fraction. */
  readonly ratePercent: Amount;
}

type ProductLine = readonly [id: number, currency: number, min: string, days: number, ratePercent: string];

/** Coins of small worth only: deposits are shown with two decimals. */
const PRODUCT_LINES: readonly ProductLine[] = [
  [1, 3, '100', 7, '0.5'],
  [2, 3, '500', 30, '0.55'],
  [3, 3, '1000', 90, '0.6'],
  [4, 4, '100', 7, '0.45'],
  [5, 13, '500', 30, '0.35'],
  [6, 18, '2000', 30, '0.4'],
];

/** In the order lists show them. */
export const products: readonly Product[] = PRODUCT_LINES.map(([id, currency, min, days, rate]) => ({
  id,
  currency,
  min: amountOf(min),
  days,
  ratePercent: amountOf(rate),
}));
