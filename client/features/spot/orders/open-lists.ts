/** The calls that list open orders, and their rows. */
import type { ResponseOf } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { sideOfType } from './revoke.tsx';

/** Which of them are listed. */
export type SideFilter = TradeSide | 'all';

/** Each is a call of its own (SPOT-034). */
export const listOperations = { all: 'openOrders', buy: 'openBuys', sell: 'openSells' } as const;

type Response = ResponseOf<(typeof listOperations)[SideFilter]>;

/** An open order with its side, which calls for one side leave out. */
export type SidedOpenOrder = Response['list'][number] & { readonly side: TradeSide };

const rowsWith =
  (side?: TradeSide) =>
  ({ list }: Response): readonly SidedOpenOrder[] =>
    list.map((order) => ({
      ...order,
      side: side ?? sideOfType('type' in order ? order.type : 'in'),
    }));

export const openOrderRows = { all: rowsWith(), buy: rowsWith('buy'), sell: rowsWith('sell') };
