/** What an order would trade for at once, by the book as it is shown (DESK-226, DESK-541). Exact. */
import {
  add,
  compare,
  divide,
  isPositive,
  multiply,
  negate,
  percentageOf,
  sign,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { Book, Decimal, DepthLevel } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';

/** A market order trades within this many percent of the last price (D-03). */
const CAP_PERCENT = '5';
const PRICE_PLACES = 8;
const PERCENT_PLACES = 4;

/** What an order comes to. Prices and totals in the quote currency, amounts in the base currency. */
export interface Estimate {
  /** What the book offers of it. */
  readonly filled: Decimal;
  /** The book offers less than the order. */
  readonly isShort: boolean;
  readonly total: Decimal;
  readonly average: Decimal;
  /** Percent by which the average is worse than the last price; below 0 it is better. */
  readonly slippage: Decimal;
}

/** The worst price that a market order takes. */
export function marketBound(side: TradeSide, last: Decimal): Decimal {
  const reach = percentageOf(last, CAP_PERCENT);
  return side === 'buy' ? add(last, reach) : subtract(last, reach);
}

/** Whether an order of this side takes what is offered at a price; `bound` is the worst that it takes. */
const takes = (side: TradeSide, bound: Decimal, price: Decimal): boolean =>
  side === 'buy' ? compare(price, bound) <= 0 : compare(price, bound) >= 0;

/** The levels that an order of this side takes, best first. */
export const offered = ({ bids, asks }: Book, side: TradeSide, bound: Decimal): readonly DepthLevel[] =>
  (side === 'buy' ? asks : bids).filter(({ price }) => takes(side, bound, price));

/** Whether a limit order would trade at once. */
export function crosses({ bids, asks }: Book, side: TradeSide, limit: string): boolean {
  const [best] = side === 'buy' ? asks : bids;
  return best !== undefined && isPositive(limit) && takes(side, limit, best.price);
}

/** Undefined where nothing is offered, or no amount is given. */
export function estimateOf(
  levels: readonly DepthLevel[],
  side: TradeSide,
  amount: string,
  last: Decimal,
): Estimate | undefined {
  if (!isPositive(amount)) return undefined;
  let [left, total]: [Decimal, Decimal] = [amount, '0'];
  for (const { price, quantity } of levels) {
    const taken = smaller(left, quantity);
    total = add(total, multiply(price, taken));
    left = subtract(left, taken);
    if (sign(left) === 0) break;
  }
  const filled = subtract(amount, left);
  if (!isPositive(filled)) return undefined;
  const average = divide(total, filled, PRICE_PLACES);
  const rise = divide(multiply(subtract(average, last), '100'), last, PERCENT_PLACES);
  const slippage = side === 'buy' ? rise : negate(rise);
  return { filled, isShort: isPositive(left), total, average, slippage };
}

/** The amount that so much quote currency buys, or is got for, cut to `places` decimals; what is not offered counts at the worst price. */
export function amountFor(levels: readonly DepthLevel[], money: string, places: number): string {
  const worst = levels.at(-1);
  if (!isPositive(money) || worst === undefined) return '';
  let [left, amount]: [Decimal, Decimal] = [money, '0'];
  for (const { price, quantity } of levels) {
    const taken = smaller(quantity, divide(left, price, PRICE_PLACES));
    amount = add(amount, taken);
    left = subtract(left, multiply(price, taken));
    if (compare(taken, quantity) < 0) return truncate(amount, places);
  }
  return truncate(add(amount, divide(left, worst.price, PRICE_PLACES)), places);
}
