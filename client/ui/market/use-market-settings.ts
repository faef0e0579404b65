/** Favourite pairs and the order of lists of markets, kept for the account. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { compare, pairKey, turnoverOf } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { readableItems } from '#client/exchange/persisted.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useAccountSetting } from '../use-setting.ts';
import { useVisibleInterval } from '../use-visible-interval.ts';

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

const form = {
  schema: z.object({
    favourites: readableItems(z.string()),
    order: z.catch(z.enum(marketOrders), 'listed'),
  }),
  initial: { favourites: [], order: 'listed' },
} as const;

interface Stored {
  readonly favourites: readonly string[];
  readonly order: MarketOrder;
}

export function useMarketSettings(): MarketSettings {
  const [{ favourites, order }, set] = useAccountSetting<Stored>('markets', form);
  return {
    favourites: new Set(favourites),
    order,
    toggle: (symbol) => set((now) => ({ ...now, favourites: toggled(now.favourites, symbol) })),
    setOrder: (next) => set((now) => ({ ...now, order: next })),
  };
}

const toggled = (symbols: readonly string[], symbol: string): readonly string[] =>
  symbols.includes(symbol) ? symbols.filter((other) => other !== symbol) : [...symbols, symbol];

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
    const { tickers } = market.getState();
    const live = pairs.map((pair) => {
      const { price, changePercent, volume } = tickers.get(pairKey(pair)) ?? pair;
      return {
        ...pair,
        price: price ?? pair.price,
        changePercent: changePercent ?? pair.changePercent,
        volume: volume ?? pair.volume,
      };
    });
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
