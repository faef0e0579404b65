/** The latest bars, fetched again (E04) whenever the known ones may be unfinished or incomplete. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChartCandle, SelectedPair } from '#client/exchange/index.ts';
import { useLiveCandle } from '#client/exchange/live.ts';
import { useExchange, useHasNoFeed } from '#client/exchange/react.tsx';
import { useVisibleInterval } from '#client/ui/use-visible-interval.ts';
import { finalBar, isApart, isOutdated, runningBar, withRunning, withTail } from '../logic/bars.ts';
import { minuteInterval } from '../logic/intervals.ts';
import type { Interval } from '../logic/intervals.ts';
import { createPaced } from '../logic/paced.ts';
import type { Paced } from '../logic/paced.ts';

/** The tail is fetched at most this often, at any speed of the clock. */
const GAP_MS = 400;
/** How often it is fetched where there is no feed. */
const SILENT_MS = 5000;
/** If more bars than this are missing, the history is fetched again instead. */
const MAX_TAIL_BARS = 400;

/** The bars that pages of history hold. */
export interface BarHistory {
  /** Oldest first. */
  readonly bars: readonly ChartCandle[];
  /** The newest page: another array once the history was fetched again. */
  readonly newestPage: readonly ChartCandle[] | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The bars fetched since the page of history. */
interface Tail {
  readonly page: readonly ChartCandle[];
  readonly bars: readonly ChartCandle[];
  /** Up to when, in milliseconds. */
  readonly until: number;
}

/** The feed's latest bars of the interval and of the running minute. */
interface Live {
  readonly event: ChartCandle | undefined;
  readonly minute: ChartCandle | undefined;
}

/** The request and the bars known so far. */
interface Known {
  readonly pair: SelectedPair;
  readonly interval: Interval;
  readonly history: BarHistory;
  /** History and tail. */
  readonly bars: readonly ChartCandle[];
  readonly live: Live;
}

const noBars: readonly ChartCandle[] = [];

/** All bars of a pair and interval up to now: its history, the tail fetched since, and the running bar. */
export function useTail(pair: SelectedPair, interval: Interval, history: BarHistory): readonly ChartCandle[] {
  const event = useLiveCandle(pair, interval.period);
  const minute = useLiveCandle(pair, minuteInterval.period);
  const [read, setRead] = useState<Tail>();
  const tail = read?.page === history.newestPage ? read : undefined;
  const bars = withTail(history.bars, tail?.bars ?? noBars);
  const known = { pair, interval, history, bars, live: { event, minute } };
  const want = useReader(known, (page, until, response) =>
    setRead((before) => ({
      page,
      until,
      bars: withTail(before?.page === page ? before.bars : noBars, response),
    })),
  );
  useNews(known, want);
  const hasNoFeed = useHasNoFeed();
  useVisibleInterval(() => hasNoFeed && want(), SILENT_MS);
  const newest = bars.at(-1);
  const running = runningBar(newest, event, minute, interval.seconds);
  // The bars between are being fetched: without them the running bar would follow a much older one.
  const isEarly =
    newest && running && isApart(newest, running, interval.seconds) && running.time > (tail?.until ?? 0);
  return isEarly ? bars : withRunning(bars, running);
}

type OnRead = (page: readonly ChartCandle[], until: number, bars: readonly ChartCandle[]) => void;

/** Returns a function that fetches the tail: one call at a time, and none while the history itself is loading. */
function useReader({ pair, interval, history, bars, live }: Known, onRead: OnRead): () => void {
  const { call, clock } = useExchange();
  const paced = useRef<Paced>(undefined);
  const isOwed = useRef(false);
  const accept = useEffectEvent((...response: Parameters<OnRead>) => {
    if (history.isFetching || history.newestPage !== response[0]) isOwed.current = true;
    else onRead(...response);
  });
  const read = useEffectEvent(async () => {
    const page = history.newestPage;
    const from = finalBar(bars);
    if (history.isFetching || !page || !from) return void (isOwed.current = true);
    const until = Math.max(clock.now(), live.event?.time ?? 0, live.minute?.time ?? 0);
    if (until - from.time > MAX_TAIL_BARS * interval.seconds * 1000) return void history.refetch();
    const span = { from: Math.floor(from.time / 1000), to: Math.floor(until / 1000) };
    const input = { symbol: pair.symbol, period: interval.period, ...span };
    const response = await call('bars', input).catch(() => undefined);
    accept(page, until, response?.data ?? noBars);
  });
  useEffect(() => {
    const reader = createPaced(() => read(), GAP_MS);
    paced.current = reader;
    return reader.stop;
  }, []);
  useEffect(() => {
    if (history.isFetching || !isOwed.current) return;
    isOwed.current = false;
    paced.current?.want();
  }, [history.isFetching, history.newestPage]);
  return () => paced.current?.want();
}

/** Calls `want` when the feed sends a newer bar, or another minute. */
function useNews({ history, bars, live }: Known, want: () => void): void {
  const page = history.newestPage;
  const progress = { event: live.event?.time, minute: live.minute?.time };
  const before = useRef({ page, progress });
  const compare = useEffectEvent(() => {
    const seen = before.current.page === page ? before.current.progress : {};
    before.current = { page, progress };
    if (isOutdated(bars.at(-1), seen, progress)) want();
  });
  useEffect(() => compare(), [page, progress.event, progress.minute]);
}
