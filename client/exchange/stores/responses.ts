/**
 * Merges responses and events. Both contain prices, books, tapes and leverage accounts, so both are written to the same
 * stores, and components read only the stores. `client.call` passes every response through here; this table is all that
 * a response changes besides its caller's result. An event that arrived during a request is newer than its response,
 * which then leaves that value as it is.
 */
import type { DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
import type { Decimal } from '../decimal.ts';
import { keyOfRow, pairKey } from '../market.ts';
import { withTop } from './book.ts';
import type { Book } from './book.ts';
import type { Known } from './known.ts';
import { receiveDealAll, receiveFees } from './lever.ts';
import type { LeverStore, StatedFee } from './lever.ts';
import type { Tapes } from './tape.ts';
import { tickerFigures, nextTicker } from './ticker.ts';
import type { Ticker } from './ticker.ts';

/** The stores, for one response. */
interface Target {
  readonly tickers: Known<Ticker>;
  readonly books: Known<Book>;
  readonly lastPrices: Known<Decimal>;
  readonly tape: Tapes;
  readonly levers: LeverStore;
  readonly fees: Known<StatedFee>;
  /** Whether an event brought the price of the pair after the request was sent. */
  readonly isPricePushed: (pair: string) => boolean;
  /** Whether an event brought the book of the pair, or a part of it, after the request was sent. */
  readonly isBookPushed: (pair: string) => boolean;
  /** Whether an event has ever brought the whole book of the pair. */
  readonly hasDepth: (pair: string) => boolean;
  /** The figures of the day, or the book, are those of when the request was sent. */
  readonly broughtDay: (pair: string) => void;
  readonly broughtBook: (pair: string) => void;
}

type Receiver<Name extends OperationName> = (
  target: Target,
  input: RequestInputOf<Name>,
  response: DecodedResponseOf<Name>,
) => void;

/** Takes the response of one request. */
export type Receive = <Name extends OperationName>(
  name: Name,
  input: RequestInputOf<Name>,
  response: DecodedResponseOf<Name>,
) => void;

const pairOf = (input: RequestInputOf<'spotDeal' | 'tradeHistory'>): string =>
  pairKey({ quoteId: Number(input.legal_id), baseId: Number(input.currency_id) });

const receivers: { readonly [Name in OperationName]?: Receiver<Name> } = {
  quotations({ tickers, isPricePushed, broughtDay }, _input, groups) {
    for (const row of groups.flatMap((group) => group.quotation)) {
      const pair = keyOfRow(row);
      if (isPricePushed(pair)) continue;
      tickers.update(pair, (before) => nextTicker(before, tickerFigures(row)));
      broughtDay(pair);
    }
  },
  /** Servers may respond with fewer levels than their events have: those below stay. */
  spotDeal({ books, lastPrices, isPricePushed, isBookPushed, hasDepth, broughtBook }, input, deal) {
    const pair = pairOf(input);
    if (isBookPushed(pair)) return;
    books.update(pair, (before) => withTop(hasDepth(pair) ? before : undefined, deal));
    if (!isPricePushed(pair)) lastPrices.update(pair, () => deal.last_price);
    broughtBook(pair);
  },
  tradeHistory: ({ tape }, input, rows) => tape.add(pairOf(input), rows, 'history'),
  leverTrades: ({ fees }, _input, { message }) => receiveFees(fees, message.data),
  leverDealAll: ({ levers }, input, response) => receiveDealAll(levers, input, response),
};

const receiverOf = <Name extends OperationName>(name: Name): Receiver<Name> | undefined => receivers[name];

/** What takes the response of a request that is being sent. */
export const createReceiver =
  (target: Target): Receive =>
  (name, input, response) =>
    receiverOf(name)?.(target, input, response);
