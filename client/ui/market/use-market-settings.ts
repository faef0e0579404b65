/** Favourite pairs and the order of lists of markets, kept for the account. */
import { useMemo, useState } from 'react';
import { compare, pairKey, turnoverOf } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { parsedSetting, useAccountSetting } from '../use-account-setting.ts';
import { useVisibleInterval } from '../use-visible-interval.ts';
import { liveQuotation } from './live-figures.tsx';

/** Orders in which they are offered; the first, that of the exchange, is used where none was chosen. */
export const marketOrders = ['listed', 'volume', 'change', 'price', 'name'] as const;

export type MarketOrder = (typeof marketOrders)[number];

/** The choices of an account, and how to change them. */
export interface MarketSettings {
  /** The names of pairs. */
  readonly favourites: ReadonlySet<string>;
  readonly order: MarketOrder;
  /** Adds a pair to the favourites, or removes it. */
  readonly toggle: (symbol: string) => void;
  readonly setOrder: (order: MarketOrder) => void;
}

export function useMarketSettings(): MarketSettings {
  const [stored, store] = useAccountSetting('markets');
  return useMemo(() => {
    const { favourites, order } = read(stored);
    const write = (symbols: readonly string[], next: MarketOrder) =>
      store(JSON.stringify({ favourites: symbols, order: next }));
    return {
      favourites: new Set(favourites),
      order,
      toggle: (symbol) =>
        write(
          favourites.includes(symbol)
            ? favourites.filter((other) => other !== symbol)
            : [...favourites, symbol],
          order,
        ),
      setOrder: (next) => write(favourites, next),
    };
  }, [stored, store]);
}

/** What is stored, without the parts that cannot be read. */
function read(text: string | undefined): {
  readonly favourites: readonly string[];
  readonly order: MarketOrder;
} {
  const stored = parsedSetting(text);
  if (typeof stored !== 'object' || stored === null) return { favourites: [], order: 'listed' };
  const list: readonly unknown[] =
    'favourites' in stored && Array.isArray(stored.favourites) ? stored.favourites : [];
  const order = 'order' in stored ? marketOrders.find((each) => each === stored.order) : undefined;
  return { favourites: list.filter((each) => typeof each === 'string'), order: order ?? 'listed' };
}

/** What lists are ordered by, greatest first. Volumes are compared in the quote currency. */
const figures: Readonly<
  Record<Exclude<MarketOrder, 'listed' | 'name'>, (pair: Quotation) => Decimal | undefined>
> = {
  volume: turnoverOf,
  change: ({ changePercent }) => changePercent,
  price: ({ price }) => price,
};

/** Unknown figures are last. */
function greatestFirst(a: Decimal | undefined, b: Decimal | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compare(b, a);
}

/** The pairs in that order, by the figures that they carry. */
function orderedPairs(pairs: readonly Quotation[], order: MarketOrder): readonly Quotation[] {
  if (order === 'listed') return pairs;
  if (order === 'name') return pairs.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const figureOf = figures[order];
  return pairs.toSorted((a, b) => greatestFirst(figureOf(a), figureOf(b)));
}

/** Rows change their places no more often than this. */
const REORDER_MS = 1000;

/** The order of a list at an instant, and the list that it is of. */
interface TakenOrder {
  readonly order: MarketOrder;
  readonly listed: string;
  readonly places: ReadonlyMap<string, number>;
}

const sequenceOf = ({ places }: TakenOrder): string => [...places.keys()].join(' ');

/** The pairs in that order by the figures that are shown: put in order again once a second, and at once in another order. */
export function useOrderedPairs(pairs: readonly Quotation[], order: MarketOrder): readonly Quotation[] {
  const { market } = useExchange();
  const listed = pairs.map(pairKey).join(' ');
  const take = (): TakenOrder => {
    const live = pairs.map((pair) => ({
      ...pair,
      ...liveQuotation(pair, market.tickers.get(pairKey(pair))),
    }));
    const places = new Map(orderedPairs(live, order).map((pair, place) => [pairKey(pair), place]));
    return { order, listed, places };
  };
  const [taken, setTaken] = useState(take);
  if (taken.order !== order || taken.listed !== listed) setTaken(take());
  useVisibleInterval(() => {
    const next = take();
    if (sequenceOf(next) !== sequenceOf(taken)) setTaken(next);
  }, REORDER_MS);
  const placeOf = (pair: Quotation): number => taken.places.get(pairKey(pair)) ?? pairs.length;
  return pairs.toSorted((a, b) => placeOf(a) - placeOf(b));
}
