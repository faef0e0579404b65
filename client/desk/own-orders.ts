/** The own orders that rest in the book of a pair. */
import { pairParams } from '#client/exchange/index.ts';
import { holdsAll } from '#client/exchange/pages.ts';
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { useWholeOperation } from '#client/exchange/lists.ts';

/** One own order that rests in the book. */
export type OwnOrder = ResponseOf<'openOrders'>['list'][number];

/** How the pages of open orders are put together. */
const ownOrderList = {
  rowsOf: ({ list }: ResponseOf<'openOrders'>): readonly OwnOrder[] => list,
  rowKey: ({ id }: OwnOrder): number => id,
  isLast: holdsAll,
};

const NONE: readonly OwnOrder[] = [];

/** The own open orders of the pair, newest first; none for a visitor and while they are not known. */
export function useOwnOrders(pair: SelectedPair): readonly OwnOrder[] {
  const { data = NONE } = useWholeOperation('openOrders', pairParams(pair), ownOrderList);
  return data.filter((order) => order.legal_name === pair.quoteName);
}
