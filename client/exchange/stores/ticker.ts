/** The last 24 hours of a pair, as they tick. */
import type { DecodedEventOf, PairRow } from '#contract/index.ts';
import { compare } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';

/** Which way the last price moved when it last changed. */
export type PriceDirection = 'up' | 'down' | 'flat';

export interface Ticker {
  readonly price: Decimal | undefined;
  /** Signed percent over 24 hours. */
  readonly changePercent: Decimal | undefined;
  /** In the base currency, over 24 hours. */
  readonly volume: Decimal | undefined;
  readonly high: Decimal | undefined;
  readonly low: Decimal | undefined;
  readonly direction: PriceDirection;
}

export type TickerFigures = Partial<Omit<Ticker, 'direction'>>;

/** Takes new figures over old ones; what is not sent stays as it was. */
export function nextTicker(before: Ticker | undefined, figures: TickerFigures): Ticker {
  const price = figures.price ?? before?.price;
  return {
    price,
    changePercent: figures.changePercent ?? before?.changePercent,
    volume: figures.volume ?? before?.volume,
    high: figures.high ?? before?.high,
    low: figures.low ?? before?.low,
    direction: movement(before, price),
  };
}

function movement(before: Ticker | undefined, price: Decimal | undefined): PriceDirection {
  if (before?.price === undefined || price === undefined) return 'flat';
  const order = compare(price, before.price);
  if (order === 0) return before.direction;
  return order > 0 ? 'up' : 'down';
}

/** The figures of a `daymarket` event, or of a row of the quotations. */
export const tickerFigures = (row: Omit<DecodedEventOf<'daymarket'>, 'type'> | PairRow): TickerFigures => ({
  price: row.now_price,
  changePercent: row.change,
  volume: row.volume,
  high: row.high,
  low: row.low,
});
