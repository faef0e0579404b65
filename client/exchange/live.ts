/** Live market data, leverage accounts and the selected pair as hooks. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DecodedResponseOf, LeverOrder, PeriodName } from '#contract/index.ts';
import { useExchange } from './context.ts';
import { useWholeOperation } from './lists.ts';
import { marketGroupsOf, pairKey, pairParams, samePair } from './market.ts';
import type { MarketGroup, PairRef, Quotation } from './market.ts';
import { useOperation } from './operations.ts';
import type { SelectedPair } from './selection.ts';
import { unknownLeverAccount } from './stores/lever.ts';
import { candleKey, leverKey } from './stores/index.ts';
import type { Book, ChartCandle, LeverAccountData, MarketData, TapePrint, Ticker } from './stores/index.ts';

/**
 * All pairs by quote currency (E01). Their figures are those of the response: live ones come from `useTicker`. Several
 * parts of a page poll it, each at its own interval.
 */
export const useQuotations = (options: { readonly pollMs?: number } = {}) =>
  useOperation('quotations', {}, { ...options, keepsPace: true, select: marketGroupsOf });

/**
 * A part of the live market data. The component renders again only when that part is another value, so take single figures or what
 * the store holds, and make nothing new.
 *
 * @example
 * const candle = useMarket(({ candles }) => candles.get(candleKey(pair, '1min')));
 */
export const useMarket = <Part>(select: (data: MarketData) => Part): Part =>
  useStore(useExchange().market, select);

/** A figure of the last 24 hours of a pair; undefined until a response or event brings it. */
export const useTicker = <Name extends keyof Ticker>(
  pair: PairRef | undefined,
  figure: Name,
): Ticker[Name] | undefined => useMarket(({ tickers }) => (pair && tickers.get(pairKey(pair)))?.[figure]);

/** The order book of a pair, with how the call that began it ended. */
export interface PairBook {
  /** Undefined until an event or the call brought it; the call needs a login. */
  readonly book: Book | undefined;
  readonly isError: boolean;
}

/** The order book of a pair: requested once (E10), then updated by events. */
export function useBook(pair: PairRef): PairBook {
  const book = useMarket(({ books }) => books.get(pairKey(pair)));
  const { isError } = useOperation('spotDeal', pairParams(pair), { quiet: true });
  return { book, isError };
}

const noPrints: readonly TapePrint[] = [];
const noPair: PairRef = { quoteId: 0, baseId: 0 };

/** The latest 20 trades of a pair, with the state of the call that began them. */
export interface Tape {
  readonly prints: readonly TapePrint[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

/** Newest first: requested once, then updated by events. */
export function useTape(pair: PairRef | undefined): Tape {
  const prints = useMarket(({ tapes }) => pair && tapes.get(pairKey(pair)));
  const history = useOperation('tradeHistory', pairParams(pair ?? noPair), {
    enabled: pair !== undefined,
    quiet: true,
  });
  return {
    prints: prints ?? noPrints,
    isLoading: prints === undefined && history.isPending,
    error: history.error,
    reload: () => void history.refetch(),
  };
}

/** The running bar of a pair and period; undefined until its first event. */
export const useLiveCandle = (pair: PairRef | undefined, period: PeriodName): ChartCandle | undefined =>
  useMarket(({ candles }) => pair && candles.get(candleKey(pair, period)));

const HOLDING = 1;
const PENDING = 0;

const tradesOf = ({ message }: DecodedResponseOf<'leverTrades'>): readonly LeverOrder[] => message.data;

/** How the pages of own leverage trades are put together. */
export const leverTradeList = {
  rowsOf: tradesOf,
  rowKey: ({ id }: LeverOrder): number => id,
  isLast: ({ message }: DecodedResponseOf<'leverTrades'>, received: number): boolean =>
    message.total <= received,
};

/** Reads the live trades of a pair into the store (E22). */
function useLiveTrades(pair: PairRef | undefined, status: typeof HOLDING | typeof PENDING) {
  const { market } = useExchange();
  return useWholeOperation(
    'leverTrades',
    { ...pairParams(pair ?? noPair), status },
    { ...leverTradeList, onRead: (trades) => pair && market.receiveTrades(pair, status, trades) },
    { enabled: pair !== undefined },
  );
}

/** The own leverage trades and risk of a pair's quote currency, live, with the state of the calls that began them. */
export interface LiveLeverAccount extends LeverAccountData {
  /** Nothing is known yet of the positions or of the pending trades. */
  readonly isLoading: boolean;
  /** Why positions or pending trades are not known. */
  readonly listError: Error | null;
  /** Why anything of the account is not known. */
  readonly error: Error | null;
  readonly reload: () => void;
}

/** What the quote currency of a pair backs: requested once (E20, E22: the trades of the pair), then updated by events (W7). Unknown for a visitor. */
export function useLeverAccount(pair: PairRef | undefined): LiveLeverAccount {
  const { quoteId } = pair ?? noPair;
  const live = useMarket(({ levers }) => pair && levers.get(leverKey(quoteId)));
  const account = live ?? unknownLeverAccount;
  const options = { enabled: pair !== undefined, quiet: true };
  const risk = useOperation('leverDealAll', { ...pairParams(pair ?? noPair), page: 1 }, options);
  const holding = useLiveTrades(pair, HOLDING);
  const pending = useLiveTrades(pair, PENDING);
  const isKnown = account.positions !== undefined && account.pending !== undefined;
  // E20 is refused for a pair that is not listed any more; the trades of its quote currency are still available.
  const listError = isKnown ? null : (holding.error ?? pending.error);
  return {
    ...account,
    isLoading: !isKnown && listError === null,
    listError,
    error: risk.error ?? holding.error ?? pending.error,
    reload: () => [risk, holding, pending].forEach(({ refetch }) => void refetch()),
  };
}

/** A function that reads what is known now of a leverage account, so that its caller does not render with each tick. */
export function useLeverAccountReader({ quoteId }: PairRef): () => LeverAccountData {
  const { market } = useExchange();
  return () => market.getState().levers.get(leverKey(quoteId)) ?? unknownLeverAccount;
}

/** The pair that the desks show. */
export interface Selected {
  /** What is stored; undefined until something is. */
  readonly selected: SelectedPair | undefined;
  /** The listed pair with its terms; undefined while unknown or when it is listed no more. */
  readonly pair: Quotation | undefined;
  /** `delisted`: stored, but missing from the quotations or not displayed (ERR-017). */
  readonly status: 'loading' | 'listed' | 'delisted';
  readonly select: (pair: SelectedPair) => void;
  readonly groups: readonly MarketGroup[];
}

const noGroups: readonly MarketGroup[] = [];

/** The selected pair, its terms, and whether it is still listed. Selects the first pair where none is stored. */
export function useSelectedPair(): Selected {
  const { selection } = useExchange();
  const selected = useStore(selection);
  const { data } = useQuotations();
  const groups = data ?? noGroups;
  useEffect(() => selection.selectDefault(groups), [selection, groups]);
  const found = selected && groups.flatMap((group) => group.pairs).find((pair) => samePair(pair, selected));
  const pair = found?.displayed ? found : undefined;
  const known = selected !== undefined && data !== undefined;
  return {
    selected,
    pair,
    status: pair ? 'listed' : known ? 'delisted' : 'loading',
    select: (next) => selection.select(next, groups),
    groups,
  };
}
