/**
 * Pure formulas of leverage trading (LEVERAGE-R2 to LEVERAGE-R8). Prices and amounts in units of 1e-8, percents in 1e-8 of a
 * percent. Profits are exact: no pair may have terms so fine that price × number does not fit eight decimals.
 */
import { mulDiv, percentOf, tenTo, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { LeverSide, LeverTrade } from './records.ts';

/** Decimals of a contract's value (LEVERAGE-R4). */
const VALUE_DECIMALS = 5;

/** What a trade opens at: its origin price, worse by the spread. */
export function spreadPrice(side: LeverSide, origin: Amount, spreadPercent: Amount): Amount {
  const spread = percentOf(origin, spreadPercent);
  return side === 'long' ? origin + spread : origin - spread;
}

/** Price × number. */
export function positionWorth(price: Amount, number: Amount): Amount {
  return mulDiv(price, number, UNIT);
}

/** What an order is worth, what it ties up and what it costs. */
export interface Charges {
  readonly value: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
}

/** Value (cut at five decimals), margin and fee of an order. */
export function chargesOf(price: Amount, number: Amount, multiple: number, feePercent: Amount): Charges {
  const grain = tenTo(8 - VALUE_DECIMALS);
  const value = (positionWorth(price, number) / grain) * grain;
  return { value, margin: value / BigInt(multiple), fee: percentOf(value, feePercent) };
}

/** What closing at a price would bring. */
export function profitAt(
  trade: { readonly side: LeverSide; readonly price: Amount; readonly number: Amount },
  price: Amount,
): Amount {
  const move = trade.side === 'long' ? price - trade.price : trade.price - price;
  return positionWorth(move, trade.number);
}

/** What a trade has for all its hands together. */
type Divisible = Pick<LeverTrade, 'share' | 'number' | 'margin' | 'marginLeft' | 'fee' | 'overnightPaid'>;

/** Divides a trade: the part has its share of everything, cut at eight decimals, and the rest has what remains (LEVERAGE-R22). */
export function splitAt<Trade extends Divisible>(
  trade: Trade,
  share: number,
): Record<'part' | 'rest', Trade> {
  const partOf = (amount: Amount) => (amount * BigInt(share)) / BigInt(trade.share);
  const { number, margin, marginLeft, fee, overnightPaid } = trade;
  const part = {
    share,
    number: partOf(number),
    margin: partOf(margin),
    marginLeft: partOf(marginLeft),
    fee: partOf(fee),
    overnightPaid: partOf(overnightPaid),
  };
  const rest = {
    share: trade.share - share,
    number: number - part.number,
    margin: margin - part.margin,
    marginLeft: marginLeft - part.marginLeft,
    fee: fee - part.fee,
    overnightPaid: overnightPaid - part.overnightPaid,
  };
  return { part: { ...trade, ...part }, rest: { ...trade, ...rest } };
}

/** The sums that the risk of one quote currency is made of. */
export interface RiskSums {
  readonly balance: Amount;
  readonly margin: Amount;
  readonly profit: Amount;
}

/** Whether the risk rate is at or below a threshold: multiplied out, never divided. Nothing held is not a risk. */
export function isBurst({ balance, margin, profit }: RiskSums, thresholdPercent: Amount): boolean {
  return margin > 0n && (balance + margin + profit) * 100n * UNIT <= thresholdPercent * margin;
}

/** The risk rate in hundredths of a percent, truncated; 0 when nothing is held. */
export function riskRate({ balance, margin, profit }: RiskSums): bigint {
  return margin === 0n ? 0n : ((balance + margin + profit) * 10_000n) / margin;
}

/** Decimals that count of an amount. */
function decimalsOf(amount: Amount): number {
  let decimals = 8;
  for (let rest = amount; decimals > 0 && rest % 10n === 0n; rest /= 10n) decimals -= 1;
  return decimals;
}

/**
 * Refuses a pair whose profits would have to be rounded: sums over trades would then differ from what the trades say.
 * @throws RangeError naming the pair
 */
export function checkExact({ symbol, priceDp, spreadPercent, leverShareNum }: Pair): void {
  const decimals = priceDp + 2 + decimalsOf(spreadPercent) + decimalsOf(leverShareNum);
  if (leverShareNum > 0n && decimals > 8)
    throw new RangeError(`${symbol}: price, spread and hand need ${decimals} decimals, there are 8`);
}
