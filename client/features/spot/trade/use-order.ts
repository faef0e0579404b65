/** What the draft of a spot order comes to, at the prices of the moment. */
import { add, candleKey, canonical, decimalOf, pairKey, subtract } from '#client/exchange/index.ts';
import type { Book, Decimal, Quotation } from '#client/exchange/index.ts';
import { useMarket } from '#client/exchange/live.ts';
import { minuteInterval } from '#client/desk/logic/intervals.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { amountFor, crosses, estimateOf, marketBound, offered } from '../logic/estimate.ts';
import type { Estimate } from '../logic/estimate.ts';
import { baseOf, orderWorth } from '../logic/order.ts';

/** Whether an order names its price or takes the market's. */
export type SpotOrderKind = 'limit' | 'market';

/** In which currency an amount is typed. */
export type AmountUnit = 'base' | 'quote';

/** What is typed and chosen. */
export interface SpotOrderDraft {
  readonly side: TradeSide;
  readonly kind: SpotOrderKind;
  readonly price: string;
  /** Until then the price is the last one (DESK-542). */
  readonly isPriceTyped: boolean;
  readonly amount: string;
  readonly unit: AmountUnit;
  readonly share: number;
}

/** A draft whose price is chosen. */
type PricedDraft = Omit<SpotOrderDraft, 'share' | 'isPriceTyped'>;

/** An order as it would be sent now. */
export interface Order {
  readonly side: TradeSide;
  readonly kind: SpotOrderKind;
  /** As typed; of a market order the close of the latest minute. */
  readonly price: string;
  /** In the base currency, with the decimals of the lot; empty while it is not known. */
  readonly number: string;
  /** Exact: what the book asks or pays for what would trade at once, and price times number for the rest. */
  readonly total: Decimal;
  /** Of what would trade at once, while the book is known: of a market order, and of a limit order that crosses the book. */
  readonly estimate: Estimate | undefined;
}

/** What an order follows. One that waits at its limit, or has no amount yet, follows nothing, so that its form does not render with each tick. */
interface Followed {
  /** The close of the latest 1-minute bar (SPOT-009), and before its first event the last price, which is the same. */
  readonly close: string;
  readonly last: Decimal | undefined;
  /** Undefined also of an order that waits. */
  readonly book: Book | undefined;
}

function useFollowed(pair: Quotation, { side, kind, price: limit, amount }: PricedDraft): Followed {
  const key = pairKey(pair);
  const isMarket = kind === 'market';
  const book = useMarket(({ books }) => {
    const now = amount === '' ? undefined : books.get(key);
    return now !== undefined && (isMarket || crosses(now, side, limit)) ? now : undefined;
  });
  const isFollowed = isMarket || book !== undefined;
  const bar = candleKey(pair, minuteInterval.period);
  const close = useMarket(({ candles }) => (isMarket ? candles.get(bar)?.close : undefined));
  const price = useMarket(({ tickers }) => (isFollowed ? tickers.get(key)?.price : undefined));
  const latest = close === undefined ? price && canonical(price) : decimalOf(close);
  return { book, close: latest ?? '', last: price ?? pair.price };
}

/** The order that a draft is; `places` are the decimals of the lot. */
export function useOrder(pair: Quotation, draft: PricedDraft, places: number): Order {
  const { side, kind, amount, unit } = draft;
  const isMarket = kind === 'market';
  // The response that begins the book also brings the funds, which the form asks for.
  const { book, close, last } = useFollowed(pair, draft);
  const price = isMarket ? close : draft.price;
  const levels = book && last ? offered(book, side, isMarket ? marketBound(side, last) : price) : [];
  const isByBook = isMarket && levels.length > 0;
  const bought = isByBook ? amountFor(levels, amount, places) : baseOf(amount, price, places);
  const number = unit === 'base' ? amount : bought;
  const estimate = last === undefined ? undefined : estimateOf(levels, side, number, last);
  return { side, kind, price, number, total: totalOf(kind, price, number, estimate), estimate };
}

/** What of a limit order the book does not hold waits at its price; a market order that it does not hold has no estimate. */
function totalOf(
  kind: SpotOrderKind,
  price: string,
  number: string,
  estimate: Estimate | undefined,
): Decimal {
  if (estimate === undefined) return orderWorth(price, number);
  if (!estimate.isShort) return estimate.total;
  if (kind === 'market') return orderWorth(price, number);
  return add(estimate.total, orderWorth(price, subtract(number, estimate.filled)));
}
