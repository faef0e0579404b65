/** The leverage desk of a pair (E19). */
import { pairParams } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal, PairRef } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import type { HandsLimit } from '../logic/order.ts';

/** How often the desk is polled: there is no event for positions of other users. */
const REFRESH_MS = 5000;

/** What an order may be, and what there is to pay it with. */
export interface OrderFacts {
  /** Available in the leverage account, in the quote currency. */
  readonly balance: Decimal | undefined;
  readonly multiples: readonly string[];
  /** Usual numbers of hands. */
  readonly presets: readonly string[];
  readonly limit: HandsLimit;
}

const factsOf = ({ user_lever, multiple, lever_share_limit }: ResponseOf<'leverDeal'>): OrderFacts => ({
  balance: user_lever,
  multiples: multiple.muit.map(({ value }) => value),
  presets: multiple.share.map(({ value }) => value),
  limit: lever_share_limit,
});

const transactionsOf = ({ lever_transaction }: ResponseOf<'leverDeal'>) => lever_transaction;

const useDeskResponse = <Selected>(pair: PairRef, select: (deal: ResponseOf<'leverDeal'>) => Selected) =>
  useOperation('leverDeal', pairParams(pair), { select, pollMs: REFRESH_MS, quiet: true });

/** Balance, multipliers, presets and limits; undefined while unknown and for a visitor. */
export const useOrderFacts = (pair: PairRef): OrderFacts | undefined => useDeskResponse(pair, factsOf).data;

/** The latest holding longs and shorts of all users. */
export const useTransactions = (pair: PairRef) => useDeskResponse(pair, transactionsOf);
