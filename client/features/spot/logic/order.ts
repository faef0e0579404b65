/** The arithmetic and the rules of the trade panel. Exact decimals as text throughout. */
import {
  add,
  divide,
  fixed,
  isDecimal,
  isPositive,
  missingOf,
  multiply,
  percentageOf,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { pricesBeside } from '#client/desk/logic/increments.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { issuesIn } from '#client/ui/form.ts';

/** The slider goes in quarters of the balance (SPOT-012). */
export const SHARE_STEP = 25;
/** Amounts that the slider sets of a pair whose steps are not said have at most 4 decimals (SPOT-013, SPOT-014). */
export const SHARE_PLACES = 4;
/** More decimals than any pair takes. */
const MAX_PLACES = 8;

/** The caller's available balances; undefined while unknown. */
export interface Funds {
  readonly quote: Decimal | undefined;
  readonly base: Decimal | undefined;
}

/** The available balance that a side spends; undefined while it is not known. */
export const spentBy = (side: TradeSide, { quote, base }: Funds): Decimal | undefined =>
  side === 'buy' ? quote : base;

/** What the slider sets: an amount of either currency, with so many decimals. */
interface ShareUnit {
  readonly unit: 'base' | 'quote';
  readonly places: number;
}

/**
 * The amount that `share` percent of the balance is worth: of the quote balance when buying, of the base balance when
 * selling, in the other currency at `price`. Truncated, so that it is never more than there is. Undefined while the
 * balance, or a price that is needed, is not known.
 */
export function shareAmount(
  side: TradeSide,
  share: number,
  funds: Funds,
  price: string,
  { unit, places }: ShareUnit = { unit: 'base', places: SHARE_PLACES },
): Decimal | undefined {
  const spent = spentBy(side, funds);
  if (spent === undefined) return undefined;
  const part = percentageOf(spent, String(share));
  if ((side === 'buy') === (unit === 'quote')) return fixed(truncate(part, places), places);
  if (!isPositive(price)) return undefined;
  const other = side === 'buy' ? divide(part, price, places) : truncate(multiply(part, price), places);
  return fixed(other, places);
}

/** What the balance of a side pays for, in base currency; undefined while it, or the price of a buy, is not known. */
function maxOf(side: TradeSide, { quote, base }: Funds, price: string): Decimal | undefined {
  if (side === 'sell') return base;
  return quote !== undefined && isPositive(price) ? divide(quote, price, MAX_PLACES) : undefined;
}

const WHOLE = '100';

/** The share of the balance that an amount takes, in whole percent up to 100; undefined while it is not known. */
export function takenShare(
  side: TradeSide,
  amount: Decimal,
  funds: Funds,
  price: string,
): number | undefined {
  const max = maxOf(side, funds, price);
  if (!isPositive(max)) return undefined;
  const percent = divide(multiply(amount, WHOLE), max, 2);
  return Number(truncate(smaller(WHOLE, add(percent, '0.5')), 0));
}

/**
 * By how much the balance falls short of an order that takes `total` or gives `amount`; undefined where it suffices or is
 * not known. The exchange refuses by the same figures: price × number, of a market order at the last price (FILLS-R16).
 */
export const shortOf = (side: TradeSide, funds: Funds, total: Decimal, amount: string): Decimal | undefined =>
  missingOf(spentBy(side, funds), side === 'buy' ? total : amount);

/** What is left of the balance that a side spends; below 0 it does not suffice. Undefined while it is not known. */
export function fundsLeft(
  side: TradeSide,
  funds: Funds,
  total: Decimal,
  amount: Decimal,
): Decimal | undefined {
  const available = spentBy(side, funds);
  return available && subtract(available, side === 'buy' ? total : amount);
}

/** The base currency that an amount of quote currency is at a price, cut to `places` decimals; empty while one is missing. */
export const baseOf = (money: string, price: string, places: number): string =>
  isDecimal(money) && isPositive(price) ? divide(money, price, places) : '';

/** Price times amount, exact; zero while one of them is not typed. */
export const orderWorth = (price: string, amount: string): Decimal =>
  isDecimal(price) && isDecimal(amount) ? multiply(price, amount) : '0';

/** The fee that a fill of the whole order takes: base currency of a buyer, quote currency of a seller (SPOT-042). */
export function orderFee(side: TradeSide, worth: Decimal, amount: string, feePercent: Decimal): Decimal {
  if (!isDecimal(amount)) return '0';
  return percentageOf(side === 'buy' ? amount : worth, feePercent);
}

/**
 * The issues of an order (SPOT-017 to SPOT-020); an order without issues can be sent. `number` is what the typed amount is
 * in base currency, `tick` the step of a price that is typed.
 */
export function spotOrderIssues(
  side: TradeSide,
  price: string,
  amount: string,
  number = amount,
  tick?: Decimal,
) {
  const beside = tick !== undefined && isPositive(price) ? pricesBeside(price, tick) : [];
  return issuesIn<'price' | 'amount'>(
    ['price', side === 'buy' ? 'lay.inprice' : 'lay.outprice', !isPositive(price)],
    ['price', 'spot.priceStep', beside.length > 0, { tick: tick ?? '', nearest: beside.join(' / ') }],
    ['amount', side === 'buy' ? 'lay.innumber' : 'lay.outnumber', !isPositive(amount)],
    ['amount', 'spot.amountTiny', isPositive(price) && !isPositive(number)],
  );
}
