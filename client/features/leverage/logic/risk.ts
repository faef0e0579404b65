/** The risk of a leverage account (LEVERAGE-R8): one quote currency, all pairs that are paid with it. */
import {
  add,
  compare,
  divide,
  isPositive,
  multiply,
  negate,
  percentageOf,
  sign,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import type { LeverDirection, OrderFigures } from './order.ts';

const RATE_PLACES = 2;
const PRICE_PLACES = 8;

/** The funds that back the open positions, in the quote currency. */
export interface MarginFunds {
  /** Available. */
  readonly balance: Decimal;
  /** Margins of the open positions as they were when they opened. */
  readonly margins: Decimal;
  /** Of the open positions, at present prices. */
  readonly profits: Decimal;
  /** Percent: at this risk rate or below it the positions are closed. */
  readonly liquidationRate: Decimal;
}

/** What would be there if every position closed now. */
export const marginEquity = ({ balance, margins, profits }: MarginFunds): Decimal =>
  add(add(balance, margins), profits);

/** Equity in percent of the margins, cut to 2 decimals; undefined without a position. */
export function riskRateOf(account: MarginFunds): Decimal | undefined {
  if (!isPositive(account.margins)) return undefined;
  return divide(multiply(marginEquity(account), '100'), account.margins, RATE_PLACES);
}

/** The equity at which an account is liquidated. */
const minEquityOf = ({ margins, liquidationRate }: MarginFunds): Decimal =>
  percentageOf(margins, liquidationRate);

/** Whether an account is at liquidation: compared exactly, not by the displayed rate. */
export const isLiquidated = (account: MarginFunds): boolean =>
  isPositive(account.margins) && compare(marginEquity(account), minEquityOf(account)) <= 0;

/** One open position of a pair. */
export interface OpenPosition {
  readonly direction: LeverDirection;
  /** Size in the base currency. */
  readonly number: Decimal;
}

/** Size of all positions of one pair together: longs less shorts. */
export const netSize = (holdings: readonly OpenPosition[]): Decimal =>
  holdings.reduce(
    (sum, { direction, number }) => add(sum, direction === 'long' ? number : negate(number)),
    '0',
  );

/**
 * The price of one pair at which the account is liquidated, all other prices staying as they are: equity moves by `net` with
 * each unit of the price, and is looked for where the account is liquidated. `price` is the one that the account's profits
 * are of. Undefined where no price leads there: no position, or longs and shorts of one size.
 */
export function liquidationPriceOf(account: MarginFunds, net: Decimal, price: Decimal): Decimal | undefined {
  if (sign(net) === 0 || !isPositive(account.margins)) return undefined;
  const distance = subtract(minEquityOf(account), marginEquity(account));
  const found = truncate(add(price, divide(distance, net, PRICE_PLACES)), PRICE_PLACES);
  return isPositive(found) ? found : undefined;
}

/** The account when the price of one pair has gone from one price to another, and nothing else has changed. */
export const movedTo = (account: MarginFunds, net: Decimal, from: Decimal, to: Decimal): MarginFunds => ({
  ...account,
  profits: add(account.profits, multiply(net, subtract(to, from))),
});

/** The account when an order has opened at the price that its figures are of, which is the account's own. */
export const withOrder = (
  account: MarginFunds,
  { margin = '0', fee, spread }: OrderFigures,
): MarginFunds => ({
  ...account,
  balance: balanceLeft(account.balance, margin, fee),
  margins: add(account.margins, margin),
  profits: subtract(account.profits, spread),
});

/** What is left of a balance when margin and fee have been taken; below 0 it does not suffice. */
export const balanceLeft = (balance: Decimal, margin: Decimal, fee: Decimal): Decimal =>
  subtract(balance, add(margin, fee));
