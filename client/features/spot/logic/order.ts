/** The arithmetic and the rules of the trade panel. Exact decimals as text throughout. */
import {
  canonical,
  divide,
  fixed,
  isDecimal,
  isPositive,
  multiply,
  percentOf,
} from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import type { Side } from '#client/desk/side.ts';
import { issuesIn } from '#client/ui/form.ts';

/** The slider goes in quarters of the balance (SPOT-012). */
export const SHARE_STEP = 25;
/** Amounts that the slider sets, and totals, have 4 decimals (SPOT-013 to SPOT-015). */
const PLACES = 4;
/** More decimals than any pair takes. */
const DRAWN_PLACES = 8;

/** The caller's available balances; undefined while unknown. */
export interface Funds {
  readonly quote: Decimal | undefined;
  readonly base: Decimal | undefined;
}

/**
 * The amount of base currency that `share` percent of the balance is worth: of the quote balance at `price` when
 * buying, of the base balance when selling. Truncated, so that it is never more than there is. Undefined while the
 * balance, or the price of a buy, is not known.
 */
export function shareAmount(side: Side, share: number, funds: Funds, price: string): Decimal | undefined {
  if (side === 'sell') return funds.base && fixed(percentOf(funds.base, String(share)), PLACES);
  if (funds.quote === undefined || !isPositive(price)) return undefined;
  return fixed(divide(percentOf(funds.quote, String(share)), price, PLACES), PLACES);
}

/** Price times amount with 4 decimals; zero while one of them is not typed (SPOT-015). */
export function totalOf(price: string, amount: string): Decimal {
  return fixed(isDecimal(price) && isDecimal(amount) ? multiply(price, amount) : '0', PLACES);
}

/** The fee that a fill of the whole order takes: base currency of a buyer, quote currency of a seller (SPOT-042). */
export function feeOf(side: Side, price: string, amount: string, feePercent: Decimal): Decimal {
  if (!isDecimal(price) || !isDecimal(amount)) return '0';
  return percentOf(side === 'buy' ? amount : multiply(price, amount), feePercent);
}

/** The issues of an order (SPOT-017 to SPOT-020); an order without issues can be sent. */
export const orderIssues = (side: Side, price: string, amount: string) =>
  issuesIn<'price' | 'amount'>(
    ['price', side === 'buy' ? 'lay.inprice' : 'lay.outprice', !isPositive(price)],
    ['amount', side === 'buy' ? 'lay.innumber' : 'lay.outnumber', !isPositive(amount)],
  );

/** A price that arrived as a number for drawing, as the decimal it was sent as. */
export const decimalOf = (value: number): Decimal => canonical(value.toFixed(DRAWN_PLACES));
