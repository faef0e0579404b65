/** The arithmetic of second contracts (docs/second-contracts.md). Exact decimals as text throughout. */
import {
  add,
  compare,
  divide,
  isDecimal,
  isPositive,
  multiply,
  negate,
  percentageOf,
  sign,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { Decimal, MicroOrder } from '#client/exchange/index.ts';

/** The exchange keeps amounts with 8 decimals and cuts what is smaller. */
const KEPT_PLACES = 8;

/** Where the price is to go; the values are the `type` of the protocol. */
export const microDirections = { up: 1, down: 2 } as const;
export type MicroDirection = keyof typeof microDirections;

/** The direction of an order. */
export const orderDirection = ({ type }: Pick<MicroOrder, 'type'>): MicroDirection =>
  type === microDirections.down ? 'down' : 'up';

/** The result of an order so far, or at its end. */
export type MicroOutcome = 'win' | 'draw' | 'loss';

/** Whether a price makes an order win; an unchanged price is a draw (MICRO-019 to MICRO-021). */
export function outcomeAt(direction: MicroDirection, open: Decimal, price: Decimal): MicroOutcome {
  const moved = compare(price, open);
  if (moved === 0) return 'draw';
  return moved > 0 === (direction === 'up') ? 'win' : 'loss';
}

/** `percent` % of an amount, as the exchange keeps it. */
const shareOf = (amount: Decimal, percent: Decimal): Decimal =>
  truncate(percentageOf(amount, percent), KEPT_PLACES);

/** What a stake wins, loses or leaves; the fee does not count (MICRO-023). */
export function outcomeProfit(outcome: MicroOutcome, stake: Decimal, gainPercent: Decimal): Decimal {
  if (outcome === 'draw') return '0';
  return outcome === 'win' ? shareOf(stake, gainPercent) : negate(stake);
}

/** What an open order would bring if it ended at `price`; undefined while there is no price. */
export function liveProfit(order: MicroOrder, price: Decimal | undefined): Decimal | undefined {
  if (price === undefined) return undefined;
  const outcome = outcomeAt(orderDirection(order), order.open_price, price);
  return outcomeProfit(outcome, order.number, order.profit_ratio);
}

/** How a closed order came out, by its profit. */
export function closedOutcome({ fact_profits = '0' }: Pick<MicroOrder, 'fact_profits'>): MicroOutcome {
  const direction = sign(fact_profits);
  return direction > 0 ? 'win' : direction < 0 ? 'loss' : 'draw';
}

/** What the confirmation says before an order is placed. */
export interface StakeTerms {
  readonly stake: Decimal;
  readonly fee: Decimal;
  /** Stake and fee: what leaves the account at once. */
  readonly paid: Decimal;
  /** What a win brings after the fee; below 0 where the fee is more. */
  readonly gain: Decimal;
  /** What a loss costs, with the fee. */
  readonly loss: Decimal;
  /** The percentage of wins at which nothing is gained or lost, draws aside; undefined where even wins alone lose. */
  readonly breakEven: Decimal | undefined;
  /** The same where the fee comes back, as that of an insured order does (MICRO-R15). */
  readonly breakEvenInsured: Decimal | undefined;
  /** What is left of the balance; undefined while it is not known. */
  readonly left: Decimal | undefined;
}

/** The terms of a stake; of none while nothing is typed. */
export function stakeTermsOf(
  typed: string,
  gainPercent: Decimal,
  feePercent: Decimal,
  available: Decimal | undefined,
): StakeTerms {
  const stake = isDecimal(typed) ? typed : '0';
  const fee = shareOf(stake, feePercent);
  const won = shareOf(stake, gainPercent);
  const paid = add(stake, fee);
  const left = available === undefined ? undefined : subtract(available, paid);
  return {
    stake,
    fee,
    paid,
    left,
    gain: subtract(won, fee),
    loss: negate(paid),
    breakEven: breakEvenOf(won, paid, fee),
    breakEvenInsured: breakEvenOf(won, stake, '0'),
  };
}

/** More decimals of a percentage than are shown. */
const PERCENT_PLACES = 8;

/** Wins of `won` less the fee make up for losses of `lost` at this percentage of wins. */
function breakEvenOf(won: Decimal, lost: Decimal, fee: Decimal): Decimal | undefined {
  const gain = subtract(won, fee);
  return isPositive(gain) ? divide(multiply(lost, '100'), add(gain, lost), PERCENT_PLACES) : undefined;
}

/** The percentage of wins at which orders like this one gain and lose nothing, draws aside; undefined where even wins alone lose. */
export const breakEvenAt = ({ number, profit_ratio, fee }: MicroOrder): Decimal | undefined =>
  breakEvenOf(shareOf(number, profit_ratio), add(number, fee), fee);

/** What an order brought after its fee. */
export const netProfit = ({ fact_profits = '0', fee }: Pick<MicroOrder, 'fact_profits' | 'fee'>): Decimal =>
  subtract(fact_profits, fee);

/** What came back when an order closed: the stake of a draw, stake and gain of a win. */
export function creditOf(order: Pick<MicroOrder, 'fact_profits' | 'number'>): Decimal {
  return add(order.number, order.fact_profits ?? '0');
}
