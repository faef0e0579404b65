/** Live market data, kept in small stores that notify at most once a frame. Events fill them here, responses in `responses.ts`. */
import type { PeriodName } from '#contract/index.ts';
import { keyOfRow, pairKey } from '../market.ts';
import type { PairRef } from '../market.ts';
import type { Feed } from '../socket.ts';
import { withDepth, withLastPrice, withTop } from './book.ts';
import type { Book } from './book.ts';
import { nextCandle } from './candle.ts';
import type { Candle } from './candle.ts';
import { createFrameBatch } from './frames.ts';
import type { RequestFrame } from './frames.ts';
import { createKeyedStore } from './keyed-store.ts';
import type { KeyedStore } from './keyed-store.ts';
import { receiveLever } from './lever.ts';
import type { LeverAccount } from './lever.ts';
import { createReceiver } from './responses.ts';
import type { Receive } from './responses.ts';
import { createTapes } from './tape.ts';
import type { Print } from './tape.ts';
import { figuresOf, nextTicker } from './ticker.ts';
import type { Ticker } from './ticker.ts';

export type { Book, Level } from './book.ts';
export type { Candle } from './candle.ts';
export type { KeyedStore } from './keyed-store.ts';
export { leverKey, type LeverAccount } from './lever.ts';
export { TAPE_LENGTH, type Print } from './tape.ts';
export type { Direction, Ticker } from './ticker.ts';

/** Tickers, books and tapes are keyed by `pairKey`, candles by `candleKey`, the user's leverage accounts by `leverKey`. */
export interface MarketStores {
  readonly tickers: KeyedStore<Ticker>;
  readonly books: KeyedStore<Book>;
  readonly tapes: KeyedStore<readonly Print[]>;
  readonly candles: KeyedStore<Candle>;
  readonly levers: KeyedStore<LeverAccount>;
  /** Call it when a request is sent: it returns a function that takes the response. */
  receiver(): Receive;
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

/** Makes the stores and fills them from the feed. */
export function createMarketStores(feed: Feed, requestFrame: RequestFrame): MarketStores {
  const nextFrame = createFrameBatch(requestFrame);
  const options = { capacity: PAIRS_KEPT, nextFrame };
  const tickers = createKeyedStore<Ticker>(options);
  const books = createKeyedStore<Book>(options);
  const tapes = createKeyedStore<readonly Print[]>(options);
  const tape = createTapes(tapes);
  const candles = createKeyedStore<Candle>({ ...options, capacity: PAIRS_KEPT * PERIODS_PER_PAIR });
  const levers = createKeyedStore<LeverAccount>(options);

  /** How many price events have been pushed, and which was the latest of each pair. */
  let pushes = 0;
  const pushedPrices = new Map<string, number>();
  const pushedBooks = new Set<string>();
  feed.on('daymarket', (event) => {
    pushedPrices.set(keyOfRow(event), ++pushes);
    tickers.update(keyOfRow(event), (before) => nextTicker(before, figuresOf(event)));
    books.update(keyOfRow(event), (before) => before && withLastPrice(before, event.now_price));
  });
  feed.on('transaction', (event) => {
    pushedBooks.add(keyOfRow(event));
    books.update(keyOfRow(event), (before) => withTop(before, event));
  });
  feed.on('market_depth', (event) => {
    pushedBooks.add(keyOfRow(event));
    books.update(keyOfRow(event), (before) => withDepth(before, event));
  });
  feed.on('match_trade', (event) => tape.add(keyOfRow(event), event.data, 'news'));
  feed.on('kline', (event) => {
    const pair = { quoteId: event.legal_id, baseId: event.currency_id };
    candles.update(candleKey(pair, event.period), (before) => nextCandle(before, event));
  });
  feed.on('lever_trade', (event) => receiveLever(levers, event));
  return {
    tickers,
    books,
    tapes,
    candles,
    levers,
    receiver() {
      const sent = pushes;
      const isPricePushed = (pair: string) => (pushedPrices.get(pair) ?? 0) > sent;
      const isBookPushed = (pair: string) => pushedBooks.has(pair);
      return createReceiver({ tickers, books, tape, levers, isPricePushed, isBookPushed });
    },
    renew() {
      candles.clear();
      tape.renew();
    },
    forgetUser: levers.clear,
  };
}
