import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { compare, pairKey } from '#client/exchange/index.ts';
import type { Decimal, PairRef, Store } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { deepestOf } from '../logic/depth.ts';

/** The largest depth of a pair's book since the desk shows it, so that a thin book looks thin. */
export function useDeepest(pair: PairRef): Store<Decimal> {
  const { market } = useExchange();
  const [deepest] = useState(() => createStore<Decimal>(() => '0'));
  const key = pairKey(pair);
  useEffect(() => {
    deepest.setState('0');
    const look = (book = market.getState().books.get(key)) => {
      const depth = book ? deepestOf(book) : '0';
      if (compare(depth, deepest.getState()) > 0) deepest.setState(depth);
    };
    look();
    return market.subscribe(({ books }, before) => {
      if (books.get(key) !== before.books.get(key)) look();
    });
  }, [market, deepest, key]);
  return deepest;
}
