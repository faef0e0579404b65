import { pairKey } from '#client/exchange/index.ts';
import type { PairRef } from '#client/exchange/index.ts';
import { useMarket } from '#client/exchange/live.ts';
import { incrementsOf } from '../logic/increments.ts';
import type { Increments, PairSteps } from '../logic/increments.ts';

/** The decimals that a form of a pair takes, from live data; rendered again only when they change. */
export function useIncrements(pair: PairRef & PairSteps): Increments {
  const key = pairKey(pair);
  const text = useMarket(({ books, tapes, tickers }) => {
    const { volume } = tickers.get(key) ?? {};
    const prints = (tapes.get(key) ?? []).map(({ quantity }) => quantity);
    const traded = volume === undefined ? prints : [...prints, volume];
    const { price, amount, typedAmount, tick } = incrementsOf(books.get(key), traded, pair);
    return `${price} ${amount} ${typedAmount} ${tick}`;
  });
  const [price, amount, typedAmount, tick = '1'] = text.split(' ');
  return { price: Number(price), amount: Number(amount), typedAmount: Number(typedAmount), tick };
}
