/** The own orders that rest in the book of a pair. */
import { useMemo } from 'react';
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';

/** One own order that rests in the book. */
export type OwnOrder = ResponseOf<'openOrders'>['list'][number];

const ORDERS_SHOWN = 50;

/** A part of the one response from which a desk shows own open orders; `select` must be the same function on every render. */
export const useOwnOrderPage = <Selected>(
  pair: SelectedPair,
  select: (response: ResponseOf<'openOrders'>) => Selected,
): Selected | undefined =>
  useOperation(
    'openOrders',
    { currency_id: pair.baseId, legal_id: pair.quoteId, page: 1, limit: ORDERS_SHOWN },
    { select, quiet: true },
  ).data;

const listOf = ({ list }: ResponseOf<'openOrders'>) => list;

/** The latest own open orders of the pair; none for a visitor and while they are not known. */
export function useOwnOrders(pair: SelectedPair): readonly OwnOrder[] {
  const data = useOwnOrderPage(pair, listOf);
  return useMemo(() => (data ?? []).filter((order) => order.legal_name === pair.quoteName), [data, pair]);
}
