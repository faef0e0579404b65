/** Live market data: what events and answers tell, kept in small stores that notify at most once a frame. */
import type { DecodedAnswerOf, OperationName, PeriodName, RequestInputOf } from '#contract/index.ts';
import { pairKey } from '../market.ts';
import type { PairRef } from '../market.ts';
import type { Feed } from '../socket.ts';
import { withDepth, withLastPrice, withTop } from './book.ts';
import type { Book } from './book.ts';
import { nextCandle } from './candle.ts';
import type { Candle } from './candle.ts';
import { createHearsay } from './hearsay.ts';
import type { Moment } from './hearsay.ts';
import { createFrameBatch } from './frames.ts';
import type { RequestFrame } from './frames.ts';
import { createKeyedStore } from './keyed-store.ts';
import type { KeyedStore } from './keyed-store.ts';
import { hearLever, learnDealAll, learnTrades as learnLeverTrades } from './lever.ts';
import type { LeverAccount } from './lever.ts';
import { createTapes } from './tape.ts';
import type { Print, Tapes } from './tape.ts';
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
  /** The present moment, to be kept with a call that is being sent. */
  moment(): Moment;
  /** Takes what the answer of a call tells about the market, unless the feed has told more since the call was `sent`. */
  learn<Name extends OperationName>(
    name: Name,
    input: RequestInputOf<Name>,
    answer: DecodedAnswerOf<Name>,
    sent?: Moment,
  ): void;
  /** The feed was away, and the exchange may even have gone back in time: running bars and tapes begin anew. */
  renew(): void;
  /** Another user: what was the last one's own is forgotten. */
  forgetUser(): void;
}

/** More pairs than any exchange of this kind lists. */
const PAIRS_KEPT = 200;
const PERIODS_PER_PAIR = 4;

/** The key of a pair's bars of one period. */
export const candleKey = (pair: PairRef, period: PeriodName | string): string => `${pairKey(pair)}:${period}`;

const pairOf = (event: { legal_id: number; currency_id: number }): string =>
  pairKey({ quoteId: event.legal_id, baseId: event.currency_id });

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

  const heard = createHearsay();
  const toldBooks = new Set<string>();
  feed.on('daymarket', (event) => {
    heard.tell(pairOf(event));
    tickers.update(pairOf(event), (before) => nextTicker(before, figuresOf(event)));
    books.update(pairOf(event), (before) => before && withLastPrice(before, event.now_price));
  });
  feed.on('transaction', (event) => {
    toldBooks.add(pairOf(event));
    books.update(pairOf(event), (before) => withTop(before, event));
  });
  feed.on('market_depth', (event) => {
    toldBooks.add(pairOf(event));
    books.update(pairOf(event), (before) => withDepth(before, event));
  });
  feed.on('match_trade', (event) => tape.tell(pairOf(event), event.data, 'news'));
  feed.on('kline', (event) => {
    const pair = { quoteId: event.legal_id, baseId: event.currency_id };
    candles.update(candleKey(pair, event.period), (before) => nextCandle(before, event));
  });
  feed.on('lever_trade', (event) => hearLever(levers, event));
  const learning = { tickers, books, toldBooks, tape, levers };
  return {
    tickers,
    books,
    tapes,
    candles,
    levers,
    moment: heard.moment,
    learn: (name, input, answer, sent = heard.moment()) =>
      learnerOf(name)?.({ ...learning, isStale: (pair) => heard.isSince(pair, sent) }, input, answer),
    renew() {
      candles.clear();
      tape.renew();
    },
    forgetUser: levers.clear,
  };
}

type Stores = Pick<MarketStores, 'tickers' | 'books' | 'levers'> & {
  readonly tape: Tapes;
  /** Pairs of whose book the feed has told. */
  readonly toldBooks: ReadonlySet<string>;
  /** Whether the feed has told of the pair's ticker since the answer's call was sent. */
  readonly isStale: (pair: string) => boolean;
};
type Learner<Name extends OperationName> = (
  stores: Stores,
  input: RequestInputOf<Name>,
  answer: DecodedAnswerOf<Name>,
) => void;

const learnQuotations: Learner<'quotations'> = ({ tickers, isStale }, _input, groups) => {
  const rows = groups.flatMap((group) => group.quotation);
  for (const row of rows.filter((each) => !isStale(pairOf(each)))) {
    tickers.update(pairOf(row), (before) =>
      nextTicker(before, {
        price: row.now_price,
        changePercent: row.change,
        volume: row.volume,
        high: row.high,
        low: row.low,
      }),
    );
  }
};

/** A book that the feed fills is fresher than the answer of a call; until it does, each answer is the whole book. */
const learnDeal: Learner<'spotDeal'> = ({ books, toldBooks }, input, deal) => {
  const pair = pairKey({ quoteId: Number(input.legal_id), baseId: Number(input.currency_id) });
  if (!toldBooks.has(pair)) books.update(pair, () => withTop(undefined, deal));
};

const learnTrades: Learner<'tradeHistory'> = ({ tape }, input, rows) =>
  tape.tell(pairKey({ quoteId: Number(input.legal_id), baseId: Number(input.currency_id) }), rows, 'history');

const learners: { readonly [Name in OperationName]?: Learner<Name> } = {
  quotations: learnQuotations,
  spotDeal: learnDeal,
  tradeHistory: learnTrades,
  leverDealAll: ({ levers }, input, answer) => learnDealAll(levers, input, answer),
  leverTrades: ({ levers }, input, answer) => learnLeverTrades(levers, input, answer),
};

const learnerOf = <Name extends OperationName>(name: Name) => learners[name] as Learner<Name> | undefined;
