/** Live market data: one zustand store that is written at a pace (`marketFrames`). Events fill it here, responses in `responses.ts`. */
import type { LeverOrder, PeriodName, RequestInputOf } from '#contract/index.ts';
import { createStore } from 'zustand/vanilla';
import type { Decimal } from '../decimal.ts';
import { createEmitter } from '../emitter.ts';
import type { Emitter } from '../emitter.ts';
import { keyOfRow, pairKey, pairOfKey, pairParams } from '../market.ts';
import type { PairRef } from '../market.ts';
import type { Feed } from '../socket.ts';
import type { Store } from '../store.ts';
import { withDepth, withTop } from './book.ts';
import type { Book } from './book.ts';
import { nextCandle } from './candle.ts';
import type { ChartCandle } from './candle.ts';
import { oncePerFrame } from './frames.ts';
import type { RequestFrame } from './frames.ts';
import { createGaps } from './gaps.ts';
import { createKnown } from './known.ts';
import { receiveFees, receiveLever, receiveTrades } from './lever.ts';
import type { LeverAccountData, StatedFee, TradeStatus } from './lever.ts';
import { createReceiver } from './responses.ts';
import type { Receive } from './responses.ts';
import { createTapes } from './tape.ts';
import type { TapePrint } from './tape.ts';
import { tickerFigures, nextTicker } from './ticker.ts';
import type { Ticker } from './ticker.ts';

export type { Book, DepthLevel } from './book.ts';
export type { ChartCandle } from './candle.ts';
export { leverKey, tradeKey, type LeverAccountData } from './lever.ts';
export { TAPE_LENGTH, type TapePrint } from './tape.ts';
export type { PriceDirection, Ticker, TickerFigures } from './ticker.ts';

/**
 * Live data as of the last time it was written. Tickers, books, last prices and tapes are keyed by `pairKey`, candles by `candleKey`, the user's
 * leverage accounts by `leverKey`, what their trades have cost by `tradeKey`.
 */
export interface MarketData {
  readonly tickers: ReadonlyMap<string, Ticker>;
  readonly books: ReadonlyMap<string, Book>;
  /** Those that are shown in the book, which trades bring before the ticker does. */
  readonly lastPrices: ReadonlyMap<string, Decimal>;
  readonly tapes: ReadonlyMap<string, readonly TapePrint[]>;
  readonly candles: ReadonlyMap<string, ChartCandle>;
  readonly levers: ReadonlyMap<string, LeverAccountData>;
  readonly fees: ReadonlyMap<string, StatedFee>;
}

/** The live market of a page. Components read it by `useMarket`. */
export interface LiveMarket extends Store<MarketData> {
  /** Call it when a request is sent: it returns a function that takes the response. */
  receiver(): Receive;
  /** Takes all own leverage trades of a pair that have one status. */
  receiveTrades(pair: PairRef, status: TradeStatus, trades: readonly LeverOrder[]): void;
  /** The feed was interrupted, and the exchange may have gone back in time: running bars and tapes begin again. */
  renew(): void;
  /** Another user: data of the last one is dropped. */
  forgetUser(): void;
  /** Calls whose responses have what events failed to bring. */
  readonly missed: Pick<Emitter<Missed>, 'listen'>;
}

/** A call by its name and what it takes. */
export type Missed =
  | readonly ['quotations', RequestInputOf<'quotations'>]
  | readonly ['spotDeal', RequestInputOf<'spotDeal'>];

/** More pairs than any exchange of this kind lists. */
const PAIRS_KEPT = 1000;
const PERIODS_PER_PAIR = 4;
const TRADES_KEPT = 1000;

/** The key of a pair's bars of one period. */
export const candleKey = (pair: PairRef, period: PeriodName | string): string => `${pairKey(pair)}:${period}`;

/** All that is known; `changed` is called when any of it was changed. */
const createAll = (changed: () => void) => ({
  tickers: createKnown<Ticker>(PAIRS_KEPT, changed),
  books: createKnown<Book>(PAIRS_KEPT, changed),
  lastPrices: createKnown<Decimal>(PAIRS_KEPT, changed),
  tapes: createKnown<readonly TapePrint[]>(PAIRS_KEPT, changed),
  candles: createKnown<ChartCandle>(PAIRS_KEPT * PERIODS_PER_PAIR, changed),
  levers: createKnown<LeverAccountData>(PAIRS_KEPT, changed),
  fees: createKnown<StatedFee>(TRADES_KEPT, changed),
});

const dataOf = (known: ReturnType<typeof createAll>): MarketData => ({
  tickers: known.tickers.values(),
  books: known.books.values(),
  lastPrices: known.lastPrices.values(),
  tapes: known.tapes.values(),
  candles: known.candles.values(),
  levers: known.levers.values(),
  fees: known.fees.values(),
});

/** Counts the events of a kind. */
function createPushes() {
  let count = 0;
  const latest = new Map<string, number>();
  return {
    push: (pair: string) => void latest.set(pair, ++count),
    /** Begins to tell whether an event of a pair has come from now on. */
    fromNow() {
      const begun = count;
      return (pair: string) => (latest.get(pair) ?? 0) > begun;
    },
  };
}

/** The bar whose event comes with each tick of a pair. */
const TICKING: PeriodName = '1min';

/** What a tick of a pair has to bring, and what asks for it otherwise. */
function createMissed() {
  const missed = createEmitter<Missed>();
  const days = createGaps(() => missed.emit(['quotations', {}]));
  const books = createGaps((pair) => missed.emit(['spotDeal', pairParams(pairOfKey(pair))]));
  return {
    missed,
    days,
    books,
    clear() {
      days.clear();
      books.clear();
    },
  };
}

/** Makes the store and fills it from the feed. */
export function createLiveMarket(feed: Feed, requestFrame: RequestFrame): LiveMarket {
  const known = createAll(oncePerFrame(requestFrame, () => show()));
  const { levers, fees } = known;
  const tape = createTapes(known.tapes);
  const store = createStore(() => dataOf(known));
  const show = () => store.setState(dataOf(known));
  const gaps = createMissed();
  const pushes = { prices: createPushes(), books: createPushes() };
  const days = followDays(feed, known, pushes.prices, gaps);
  const depths = followBooks(feed, known, pushes.books, gaps);
  feed.on('match_trade', (event) => tape.add(keyOfRow(event), event.data, 'news'));
  feed.on('lever_trade', (event) => {
    receiveLever(levers, event);
    receiveFees(fees, [...event.trades_all, ...event.trades_entrust]);
  });
  return {
    ...store,
    missed: gaps.missed,
    receiver() {
      const sentAt = performance.now();
      return createReceiver({
        ...known,
        tape,
        isPricePushed: pushes.prices.fromNow(),
        isBookPushed: pushes.books.fromNow(),
        hasDepth: (pair) => depths.has(pair),
        broughtDay: (pair) => gaps.days.brought(pair, sentAt),
        broughtBook: (pair) => gaps.books.brought(pair, sentAt),
      });
    },
    receiveTrades: (...received) => receiveTrades(levers, ...received),
    renew() {
      known.candles.clear();
      fees.clear();
      days.clear();
      gaps.clear();
      tape.renew();
      show();
    },
    forgetUser() {
      levers.clear();
      fees.clear();
      show();
    },
  };
}

type Everything = ReturnType<typeof createAll>;
type Pushes = ReturnType<typeof createPushes>;
type Gathered = ReturnType<typeof createMissed>;

/** Takes the running day and the bars of pairs. Returns when the latest day of each was. */
function followDays(
  feed: Feed,
  { tickers, lastPrices, candles }: Everything,
  pushes: Pushes,
  gaps: Gathered,
): Map<string, number> {
  const latest = new Map<string, number>();
  feed.on('daymarket', (event) => {
    const pair = keyOfRow(event);
    const { time = Infinity } = event;
    // It was overtaken by a later one.
    if (time < (latest.get(pair) ?? 0)) return;
    if (event.time !== undefined) latest.set(pair, time);
    pushes.push(pair);
    gaps.days.brought(pair);
    gaps.books.tick(pair);
    tickers.update(pair, (before) => nextTicker(before, tickerFigures(event)));
    lastPrices.update(pair, () => event.now_price);
  });
  feed.on('kline', (event) => {
    const pair = keyOfRow(event);
    if (event.period === TICKING) {
      gaps.days.tick(pair);
      gaps.books.tick(pair);
    }
    const key = candleKey(pairOfKey(pair), event.period);
    candles.update(key, (before) => nextCandle(before, event));
  });
  return latest;
}

/** Takes the books of pairs. Returns those that come whole. */
function followBooks(
  feed: Feed,
  { books, lastPrices }: Everything,
  pushes: Pushes,
  { books: gaps }: Gathered,
): ReadonlySet<string> {
  const whole = new Set<string>();
  feed.on('transaction', (event) => {
    const pair = keyOfRow(event);
    let isNews = false;
    pushes.push(pair);
    books.update(pair, (before) => {
      const after = withTop(before, event);
      isNews = after !== before;
      return after;
    });
    lastPrices.update(pair, () => event.last_price);
    // It has no time: where the whole book did not say so before, it may be late, and the whole book has to confirm it.
    if (isNews && whole.has(pair)) gaps.contradicted(pair);
    else gaps.brought(pair);
  });
  feed.on('market_depth', (event) => {
    const pair = keyOfRow(event);
    whole.add(pair);
    pushes.push(pair);
    gaps.brought(pair);
    books.update(pair, () => withDepth(event));
  });
  return whole;
}
