/** What follows from an open trade: its profit at a stop price, its return, and where it would be liquidated. */
import {
  divide,
  isPositive,
  larger,
  multiply,
  negate,
  pairKey,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { ResponseOf, Decimal, InputOf, LeverAccountData } from '#client/exchange/index.ts';
import type { LeverDirection } from './order.ts';
import { liquidationPriceOf, netSize } from './risk.ts';

/** One own leverage trade. */
export type LeverTradeRow = ResponseOf<'leverTrades'>['message']['data'][number];

const LONG = 1;
const SHORT = 2;
const MONEY_PLACES = 8;
/** More decimals of a percentage than are shown. */
const PERCENT_PLACES = 8;

/** The direction that a trade shows: long for `type` 1, short for any other (LEVER-052). */
export const tradeDirection = ({ type }: Pick<LeverTradeRow, 'type'>): LeverDirection =>
  type === LONG ? 'long' : 'short';

/** The code of a direction in the protocol. */
export const leverDirectionCode = (direction: LeverDirection): 1 | 2 => (direction === 'long' ? LONG : SHORT);

const AT_MARKET = 1;

/** The other direction. */
export const oppositeOf = (direction: LeverDirection): LeverDirection =>
  direction === 'long' ? 'short' : 'long';

/** The order that opens a position of the same size and multiplier the other way, at the market and without stops. */
export const reversalOf = (trade: LeverTradeRow): InputOf<'leverSubmit'> => ({
  legal_id: trade.legal,
  currency_id: trade.currency,
  multiple: trade.multiple,
  share: Number(trade.share),
  type: leverDirectionCode(oppositeOf(tradeDirection(trade))),
  status: AT_MARKET,
});

/** A position with its share of everything as some of its hands would have it (LEVERAGE-R22); itself with all of them. */
export function partOf(trade: LeverTradeRow, hands: number): LeverTradeRow {
  const all = trade.share;
  if (hands === Number(all)) return trade;
  const part = (whole: Decimal) => divide(multiply(whole, String(hands)), all, MONEY_PLACES);
  return {
    ...trade,
    share: String(hands),
    number: part(trade.number),
    caution_money: part(trade.caution_money),
    origin_caution_money: part(trade.origin_caution_money),
    trade_fee: part(trade.trade_fee),
    overnight_money: part(trade.overnight_money),
  };
}

/** What a stop price is set for. */
export type StopKind = 'profit' | 'loss';

/**
 * What closing at `stop` would pay as profit, or cost as loss: the difference to the opening price times the size, never below
 * 0 (LEVER-039, LEVER-040). Undefined where no stop price is set.
 */
export function expectedAt(
  trade: Pick<LeverTradeRow, 'type' | 'price' | 'number'>,
  stop: string,
  kind: StopKind,
): Decimal | undefined {
  if (!isPositive(stop)) return undefined;
  const profit = tradeProfitAt(trade, stop);
  return larger(kind === 'profit' ? profit : negate(profit), '0');
}

/** What closing at a price would bring; below 0 what it would cost. */
export function tradeProfitAt(
  trade: Pick<LeverTradeRow, 'type' | 'price' | 'number'>,
  price: Decimal,
): Decimal {
  const isLong = tradeDirection(trade) === 'long';
  const difference = isLong ? subtract(price, trade.price) : subtract(trade.price, price);
  return truncate(multiply(difference, trade.number), MONEY_PLACES);
}

/** Profit in percent of the margin that a trade began with; undefined without a margin. */
export function returnOf(profit: Decimal | undefined, margin: Decimal): Decimal | undefined {
  if (profit === undefined || !isPositive(margin)) return undefined;
  return divide(multiply(profit, '100'), margin, PERCENT_PLACES);
}

/** The pair that a trade is of. */
export const tradePair = ({ legal, currency }: LeverTradeRow) => ({ quoteId: legal, baseId: currency });

/**
 * The price of a pair at which the whole account is liquidated, while other pairs stay where they are. Undefined while the
 * account is unknown, and where no price of the pair leads there.
 */
export function liquidationOf(
  { balance, margins, profits, positions = [], liquidationRate }: LeverAccountData,
  trade: LeverTradeRow,
): Decimal | undefined {
  if (balance === undefined || margins === undefined || profits === undefined) return undefined;
  const pair = pairKey(tradePair(trade));
  const holdings = positions
    .filter((other) => pairKey(tradePair(other)) === pair)
    .map((other) => ({ direction: tradeDirection(other), number: other.number }));
  const account = { balance, margins, profits, liquidationRate };
  return liquidationPriceOf(account, netSize(holdings), trade.update_price);
}

/** As `liquidationOf`, for many trades of one account: it is the same for all trades of a pair and computed once. */
export function liquidationsOf(account: LeverAccountData): (trade: LeverTradeRow) => Decimal | undefined {
  const known = new Map<string, Decimal | undefined>();
  return (trade) => {
    const pair = pairKey(tradePair(trade));
    if (!known.has(pair)) known.set(pair, liquidationOf(account, trade));
    return known.get(pair);
  };
}
