/** The value of currencies in USDT. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { UNIT, mulDiv } from '#simulator/engine/kernel/index.ts';
import type { Currency, Pair } from './instruments.ts';
import { priceOfTicks } from './scale.ts';

/** What valuing needs to know of a market. */
export interface Quotes {
  readonly pairs: readonly Pair[];
  readonly currencies: readonly Currency[];
  /** In ticks. `isDivisor` says that what is valued is worth less the higher the price is. */
  price(pair: Pair, at: Instant, isDivisor: boolean): number;
}

/**
 * Worth of one unit of a currency in USDT: by its own pair against USDT, by the pair of USDT against it, by what the
 * currency's row says, or by its pair with another coin that is worth something.
 */
export function usdtPriceOf(quotes: Quotes, currency: Currency, at: Instant): Amount {
  return worthOf(quotes, currency, at, []);
}

/** @param asked currencies whose worth is being asked for, so that no two are valued by each other */
function worthOf(quotes: Quotes, currency: Currency, at: Instant, asked: readonly Currency[]): Amount {
  if (currency.name === 'USDT') return UNIT;
  const price = (pair: Pair): Amount =>
    priceOfTicks(pair, quotes.price(pair, at, pair.quote === currency.id));
  const direct = quotes.pairs.find((pair) => pair.base === currency.id && pair.quoteName === 'USDT');
  if (direct !== undefined) return price(direct);
  const inverse = quotes.pairs.find((pair) => pair.quote === currency.id && pair.baseName === 'USDT');
  if (inverse !== undefined) return mulDiv(UNIT, UNIT, price(inverse));
  if (currency.usdtPrice > 0n) return currency.usdtPrice;
  for (const pair of quotes.pairs) {
    const isBase = pair.base === currency.id;
    if (!isBase && pair.quote !== currency.id) continue;
    const other = quotes.currencies.find(({ id }) => id === (isBase ? pair.quote : pair.base));
    // Sessions from before coins could be quotes have no worth of a coin that is sold for a dollar other than USDT.
    if (!other || other.isLegal || asked.includes(other)) continue;
    const worth = worthOf(quotes, other, at, [...asked, currency]);
    if (worth > 0n) return isBase ? mulDiv(price(pair), worth, UNIT) : mulDiv(worth, UNIT, price(pair));
  }
  return 0n;
}
