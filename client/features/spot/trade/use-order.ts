/** What the draft of a spot order comes to, at the prices of the moment. */
import { candleKey, canonical, decimalOf, pairKey } from '#client/exchange/index.ts';
import type { Book, Decimal, Quotation } from '#client/exchange/index.ts';
import { useMarket } from '#client/exchange/react.tsx';
import { minuteInterval } from '#client/desk/logic/intervals.ts';
import type { Side } from '#client/desk/side.ts';
import { amountFor, estimateOf, offered } from '../logic/estimate.ts';
import type { Estimate } from '../logic/estimate.ts';
import { baseOf, worthOf } from '../logic/order.ts';

/** Whether an order names its price or takes the market's. */
export type OrderKind = 'limit' | 'market';

/** In which currency an amount is typed. */
export type AmountUnit = 'base' | 'quote';

/** What is typed and chosen. */
export interface Draft {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  readonly amount: string;
  readonly unit: AmountUnit;
  readonly share: number;
}

/** An order as it would be sent now. */
export interface Order {
  readonly side: Side;
  readonly kind: OrderKind;
  /** As typed; of a market order the close of the latest minute. */
  readonly price: string;
  /** In the base currency, with the decimals of the lot; empty while it is not known. */
  readonly number: string;
  /** Exact: price times number; of a market order what the book asks or pays, where it holds enough. */
  readonly total: Decimal;
  /** Of a market order, while the book is known. */
  readonly estimate: Estimate | undefined;
}

/** What a market order follows. A limit order follows nothing, so that its form does not render with each tick. */
interface Followed {
  /** The close of the latest 1-minute bar (SPOT-009), and before its first event the last price, which is the same. */
  readonly close: string;
  readonly last: Decimal | undefined;
  readonly book: Book | undefined;
}

function useFollowed(pair: Quotation, isFollowed: boolean): Followed {
  const key = pairKey(pair);
  const book = useMarket(({ books }) => (isFollowed ? books.get(key) : undefined));
  const bar = candleKey(pair, minuteInterval.period);
  const close = useMarket(({ candles }) => (isFollowed ? candles.get(bar)?.close : undefined));
  const price = useMarket(({ tickers }) => (isFollowed ? tickers.get(key)?.price : undefined));
  const latest = close === undefined ? price && canonical(price) : decimalOf(close);
  return { book, close: latest ?? '', last: price ?? pair.price };
}

/** The order that a draft is; `places` are the decimals of the lot. */
export function useOrder(pair: Quotation, draft: Omit<Draft, 'share'>, places: number): Order {
  const { side, kind, amount, unit } = draft;
  // The response that begins the book also brings the funds, which the form asks for.
  const { book, close, last } = useFollowed(pair, kind === 'market');
  const price = kind === 'market' ? close : draft.price;
  const levels = book && last !== undefined ? offered(book, side, last) : [];
  const bought = levels.length > 0 ? amountFor(levels, amount, places) : baseOf(amount, price, places);
  const number = unit === 'base' ? amount : bought;
  const estimate = last === undefined ? undefined : estimateOf(levels, side, number, last);
  const total = estimate && !estimate.isShort ? estimate.total : worthOf(price, number);
  return { side, kind, price, number, total, estimate };
}
