/** The bars of a pair and interval: history in pages from the newest back, and the running bar. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { LiveCandle, SelectedPair } from '#client/exchange/index.ts';
import { useExchange, useLiveCandle, useQuotations } from '#client/exchange/react.tsx';
import type { ChartBar } from '#client/ui/chart/bar.ts';
import { minuteInterval, type Interval } from '../logic/intervals.ts';

/** Bars asked for at once. */
const PAGE_BARS = 400;

/** What a chart of one pair and interval has to draw. */
export interface Bars {
  /** Oldest first. */
  readonly bars: readonly ChartBar[];
  readonly live: ChartBar | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly loadOlder: () => void;
  readonly reload: () => void;
}

/** Asks for the page that ends at `to` (seconds), or now. */
function usePages(symbol: string, { period, seconds }: Interval) {
  const { call, clock } = useExchange();
  // The exchange's clock is known once it has answered something: a page of history that ends at a wrong now is empty.
  const { isPending: isClockUnknown } = useQuotations();
  return useInfiniteQuery({
    queryKey: ['bars', symbol, period, 'history'],
    queryFn: async ({ pageParam, signal }): Promise<readonly ChartBar[]> => {
      const to = pageParam ?? Math.floor(clock.now() / 1000);
      const span = { from: Math.max(0, to - PAGE_BARS * seconds), to };
      return (await call('bars', { symbol, period, ...span }, { signal, quiet: true })).data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page[0] ? Math.floor(page[0].time / 1000) - 1 : undefined),
    enabled: symbol !== '' && !isClockUnknown,
    // What the feed told since is not in here, so a history is never taken up again later.
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Pages come newest first, each oldest first; a server may repeat the bar at the seam. */
function joined(pages: readonly (readonly ChartBar[])[]): readonly ChartBar[] {
  const bars: ChartBar[] = [];
  for (const bar of pages.toReversed().flat())
    if (bar.time > (bars.at(-1)?.time ?? -Infinity)) bars.push(bar);
  return bars;
}

/** The running bar of a longer interval, brought up to the running minute: the feed sends it less often. */
export function runningBar(
  known: ChartBar | undefined,
  minute: LiveCandle | undefined,
  seconds: number,
): ChartBar | undefined {
  if (!known || !minute || minute.time < known.time || minute.time >= known.time + seconds * 1000)
    return known;
  return {
    ...known,
    high: Math.max(known.high, minute.high),
    low: Math.min(known.low, minute.low),
    close: minute.close,
  };
}

/** A hidden page draws nothing and hears little: calls `fill` when bars are missing before the running one. */
function useGaps(
  newest: ChartBar | undefined,
  live: ChartBar | undefined,
  seconds: number,
  fill: () => Promise<unknown>,
): void {
  const reached = useRef(-Infinity);
  useEffect(() => {
    if (!newest || !live) return;
    const before = Math.max(reached.current, newest.time);
    reached.current = live.time;
    // Half a bar more, because months differ in length.
    if (live.time - before > seconds * 1500) void fill();
  }, [newest, live, seconds, fill]);
}

/** History and running bar of what the chart shows. */
export function useBars(pair: SelectedPair, interval: Interval): Bars {
  const pages = usePages(pair.symbol, interval);
  const bars = useMemo(() => joined(pages.data?.pages ?? []), [pages.data]);
  const told = useLiveCandle(pair, interval.period);
  const minute = useLiveCandle(pair, minuteInterval.period);
  const newest = bars.at(-1);
  const known = told && told.time >= (newest?.time ?? -Infinity) ? told : newest;
  const live = useMemo(() => runningBar(known, minute, interval.seconds), [known, minute, interval.seconds]);
  const { refetch } = pages;
  useGaps(newest, live, interval.seconds, refetch);
  return {
    bars,
    live: bars.length > 0 ? live : undefined,
    isLoading: pages.isPending,
    error: pages.error,
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    reload: () => void refetch(),
  };
}
