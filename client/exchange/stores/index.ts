/** Live market data: one zustand store that is written at a pace (`marketFrames`). Events fill it here, responses in `responses.ts`. */
import type { LeverOrder, PeriodName } from '#contract/index.ts';
import { createStore } from 'zustand/vanilla';
import type { Decimal } from '../decimal.ts';
import { keyOfRow, pairKey } from '../market.ts';
import type { PairRef } from '../market.ts';
import type { Feed } from '../socket.ts';
import type { Store } from '../store.ts';
import { withDepth, withTop } from './book.ts';
import type { Book } from './book.ts';
import { nextCandle } from './candle.ts';
import type { Candle } from './candle.ts';
import { oncePerFrame } from './frames.ts';
import type { RequestFrame } from './frames.ts';
import { createKnown } from './known.ts';
import { receiveLever, receiveTrades } from './lever.ts';
import type { LeverAccount, TradeStatus } from './lever.ts';
import { createReceiver } from './responses.ts';
import type { Receive } from './responses.ts';
import { createTapes } from './tape.ts';
import type { Print } from './tape.ts';
import { figuresOf, nextTicker } from './ticker.ts';
import type { Ticker } from './ticker.ts';

export type { Book, Level } from './book.ts';
export type { Candle } from './candle.ts';
export { leverKey, type LeverAccount } from './lever.ts';
export { TAPE_LENGTH, type Print } from './tape.ts';
export type { Direction, Ticker, TickerFigures } from './ticker.ts';

/**
 * Live data as of the last time it was written. Tickers, books, last prices and tapes are keyed by `pairKey`, candles by `candleKey`, the user's
 * leverage accounts by `leverKey`.
 */
export interface MarketData {
  readonly tickers: ReadonlyMap<string, Ticker>;
  readonly books: ReadonlyMap<string, Book>;
  /** Those that are shown in the book, which trades bring before the ticker does. */
  readonly lastPrices: ReadonlyMap<string, Decimal>;
  readonly tapes: ReadonlyMap<string, readonly Print[]>;
  readonly candles: ReadonlyMap<string, Candle>;
  readonly levers: ReadonlyMap<string, LeverAccount>;
}

/** The live market of a page. Components read it by `useMarket`. */
export interface Market extends Store<MarketData> {
  /** Call it when a request is sent: it returns a function that takes the response. */
  receiver(): Receive;
  /** Takes all own leverage trades of a pair that have one status. */
  receiveTrades(pair: PairRef, status: TradeStatus, trades: readonly LeverOrder[]): void;
  /** The feed was interrupted, and the exchange may have gone back in time: running bars and tapes begin again. */
  renew(): void;
  /** Another user: data of the last one is dropped. */
  forgetUser(): void;
}

/** More pairs than any exchange of this kind lists. */
const PAIRS_KEPT = 1000;
const PERIODS_PER_PAIR = 4;

/** The key of a pair's bars of one period. */
export const candleKey = (pair: PairRef, period: PeriodName | string): string => `${pairKey(pair)}:${period}`;

/** All that is known; `changed` is called when any of it was changed. */
const createAll = (changed: () => void) => ({
  tickers: createKnown<Ticker>(PAIRS_KEPT, changed),
  books: createKnown<Book>(PAIRS_KEPT, changed),
  lastPrices: createKnown<Decimal>(PAIRS_KEPT, changed),
  tapes: createKnown<readonly Print[]>(PAIRS_KEPT, changed),
  candles: createKnown<Candle>(PAIRS_KEPT * PERIODS_PER_PAIR, changed),
  levers: createKnown<LeverAccount>(PAIRS_KEPT, changed),
});

const dataOf = (known: ReturnType<typeof createAll>): MarketData => ({
  tickers: known.tickers.values(),
  books: known.books.values(),
  lastPrices: known.lastPrices.values(),
  tapes: known.tapes.values(),
  candles: known.candles.values(),
  levers: known.levers.values(),
});

/** Makes the store and fills it from the feed. */
export function createMarket(feed: Feed, requestFrame: RequestFrame): Market {
  const known = createAll(oncePerFrame(requestFrame, () => show()));
  const { tickers, books, lastPrices, candles, levers } = known;
  const tape = createTapes(known.tapes);
  const store = createStore(() => dataOf(known));
  const show = () => store.setState(dataOf(known));

  /** How many price events have been pushed, and which was the latest of each pair. */
  let pushes = 0;
  const pushedPrices = new Map<string, number>();
  const pushedBooks = new Set<string>();
  feed.on('daymarket', (event) => {
    pushedPrices.set(keyOfRow(event), ++pushes);
    tickers.update(keyOfRow(event), (before) => nextTicker(before, figuresOf(event)));
    lastPrices.update(keyOfRow(event), () => event.now_price);
  });
  feed.on('transaction', (event) => {
    pushedBooks.add(keyOfRow(event));
    books.update(keyOfRow(event), (before) => withTop(before, event));
    lastPrices.update(keyOfRow(event), () => event.last_price);
  });
  feed.on('market_depth', (event) => {
    pushedBooks.add(keyOfRow(event));
    books.update(keyOfRow(event), () => withDepth(event));
  });
  feed.on('match_trade', (event) => tape.add(keyOfRow(event), event.data, 'news'));
  feed.on('kline', (event) => {
    const pair = { quoteId: event.legal_id, baseId: event.currency_id };
    candles.update(candleKey(pair, event.period), (before) => nextCandle(before, event));
  });
  feed.on('lever_trade', (event) => receiveLever(levers, event));
  return {
    ...store,
    receiver() {
      const sent = pushes;
      const isPricePushed = (pair: string) => (pushedPrices.get(pair) ?? 0) > sent;
      const isBookPushed = (pair: string) => pushedBooks.has(pair);
      return createReceiver({ ...known, tape, isPricePushed, isBookPushed });
    },
    receiveTrades: (...received) => receiveTrades(levers, ...received),
    renew() {
      candles.clear();
      tape.renew();
      show();
    },
    forgetUser() {
      levers.clear();
      show();
    },
  };
}
