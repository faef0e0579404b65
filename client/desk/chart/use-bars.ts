/** The bars of a pair and interval: history in pages, newest first, and the bars since. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChartCandle, SelectedPair } from '#client/exchange/index.ts';
import { useQuotations } from '#client/exchange/live.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { decimalsOfBars, joinedBars } from '../logic/bars.ts';
import type { Interval } from '../logic/intervals.ts';
import { useTail } from './use-tail.ts';

/** Bars of one request. */
const PAGE_BARS = 400;

/** What a chart of one pair and interval has to draw. */
export interface Bars {
  /** Oldest first; the last one is running. */
  readonly bars: readonly ChartCandle[];
  /** Decimals of the prices, as far as the history shows. */
  readonly decimals: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly loadOlder: () => void;
  readonly reload: () => void;
}

/** Requests the page that ends at `to` (seconds), or now. */
function usePages(symbol: string, { period, seconds }: Interval) {
  const { call, clock } = useExchange();
  // A corrected clock is known after the first response: a page of history that ends at a wrong time is empty.
  const { isPending } = useQuotations();
  const isClockUnknown = isPending && 'observe' in clock;
  return useInfiniteQuery({
    queryKey: ['bars', symbol, period, 'history'],
    queryFn: async ({ pageParam, signal }): Promise<readonly ChartCandle[]> => {
      const to = pageParam ?? Math.floor(clock.now() / 1000);
      const span = { from: Math.max(0, to - PAGE_BARS * seconds), to };
      return (await call('bars', { symbol, period, ...span }, { signal })).data;
    },
    meta: { quiet: true },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page[0] ? Math.floor(page[0].time / 1000) - 1 : undefined),
    enabled: symbol !== '' && !isClockUnknown,
    // The tail is not part of this query, so its history is never reused, not even by the same chart in another place.
    gcTime: 0,
    refetchOnMount: 'always',
    staleTime: Infinity,
    // A history that was fetched again is a new one, even if it is equal: what was added to the old one is dropped.
    structuralSharing: false,
  });
}

/** All bars of what the chart shows, up to now. */
export function useBars(pair: SelectedPair, interval: Interval): Bars {
  const pages = usePages(pair.symbol, interval);
  const { data, isFetching, refetch } = pages;
  const history = joinedBars(data?.pages ?? []);
  const newestPage = data?.pages[0];
  const decimals = decimalsOfBars(history);
  const bars = useTail(pair, interval, { bars: history, newestPage, isFetching, refetch });
  return {
    // Without a history there is only the running bar, which is not enough for a chart.
    bars: history.length > 0 ? bars : history,
    decimals,
    isLoading: pages.isPending,
    error: pages.error,
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    reload: () => void refetch(),
  };
}
