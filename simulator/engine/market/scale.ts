/**
 * What a tick and a lot of a pair are: the engine counts prices in ticks and quantities in lots, and here alone it is known
 * how much one of them is.
 */
import { decimalNumber, formatDecimal, parseDecimal, tenTo } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Pair } from './instruments.ts';

type PriceScale = Pick<Pair, 'priceDp' | 'tickUnits'>;
type LotScale = Pick<Pair, 'lotDp'>;

const unitsOf = ({ tickUnits = 1 }: PriceScale): bigint => BigInt(tickUnits);

/** A price in ticks as an amount of the quote currency. */
export function priceOfTicks(pair: PriceScale, ticks: number): Amount {
  return BigInt(ticks) * unitsOf(pair) * tenTo(8 - pair.priceDp);
}

/** The ticks of a price that is a whole number of them; of any other the next lower one. */
export function ticksOfPrice(pair: PriceScale, price: Amount): number {
  return Number(price / priceOfTicks(pair, 1));
}

/** A price in ticks as text, with the decimals of the tick or with so many. */
export function ticksText(pair: PriceScale, ticks: number, shown: number = pair.priceDp): string {
  return formatDecimal(BigInt(ticks) * unitsOf(pair), pair.priceDp, shown);
}

/** A price in ticks as a JSON number, where the protocol has numbers (bars, prints, depth). */
export const ticksNumber = (pair: PriceScale, ticks: number): number =>
  decimalNumber(ticks * (pair.tickUnits ?? 1), pair.priceDp);

/** The ticks of a written price; undefined where it is no decimal number, or no whole number of ticks. */
export function ticksIn(pair: PriceScale, text: string): bigint | undefined {
  const units = parseDecimal(text, pair.priceDp);
  return units === undefined || units % unitsOf(pair) !== 0n ? undefined : units / unitsOf(pair);
}

/** The prices next to a written one that are whole numbers of ticks and above zero: the lower, if there is one, and the higher. */
export function nearestPrices(pair: PriceScale, text: string): readonly string[] {
  const price = parseDecimal(text, 30);
  if (price === undefined || price < 0n) return [];
  const below = price / (priceOfTicks(pair, 1) * tenTo(22));
  return [below, below + 1n].filter((ticks) => ticks > 0n).map((ticks) => ticksText(pair, Number(ticks)));
}

/** A quantity in lots as text, with the decimals of the lot or with so many. */
export function lotsText({ lotDp }: LotScale, lots: number, shown: number = lotDp): string {
  return formatDecimal(BigInt(lots), lotDp, shown);
}

/** A quantity in lots as a JSON number. */
export const lotsNumber = ({ lotDp }: LotScale, lots: number): number => decimalNumber(lots, lotDp);

/** A quantity in lots as an amount of the base currency. */
export function quantity({ lotDp }: LotScale, lots: number): Amount {
  return BigInt(lots) * tenTo(8 - lotDp);
}

/** What lots are worth at a price in ticks: exact, because the decimals of tick and lot are never more than eight together. */
export function notional(pair: PriceScale & LotScale, ticks: number, lots: number): Amount {
  return BigInt(ticks) * unitsOf(pair) * BigInt(lots) * tenTo(8 - pair.priceDp - pair.lotDp);
}
