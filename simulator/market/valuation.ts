/** The value of currencies in USDT. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import { UNIT, mulDiv, tenTo } from '#simulator/kernel/index.ts';
import type { Currency, Pair } from './instruments.ts';

/** Prices are worth so many of the smallest units a tick. */
function worth(pair: Pair, ticks: number): Amount {
  return BigInt(ticks) * tenTo(8 - pair.priceDp);
}

/** What valuing needs to know of a market. */
export interface Quotes {
  readonly pairs: readonly Pair[];
  price(pair: Pair, at: Instant): number;
}

/**
 * Worth of one unit of a currency in USDT: by its own pair against USDT, by the pair of USDT against it, or by what the
 * currency's row says.
 */
export function usdtPriceOf(quotes: Quotes, currency: Currency, at: Instant): Amount {
  if (currency.name === 'USDT') return UNIT;
  const direct = quotes.pairs.find((pair) => pair.base === currency.id && pair.quoteName === 'USDT');
  if (direct !== undefined) return worth(direct, quotes.price(direct, at));
  const inverse = quotes.pairs.find((pair) => pair.quote === currency.id && pair.baseName === 'USDT');
  if (inverse !== undefined) return mulDiv(UNIT, UNIT, worth(inverse, quotes.price(inverse, at)));
  return currency.usdtPrice;
}
