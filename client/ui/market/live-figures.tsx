/** Live figures of a pair: those of the response until the feed has sent newer ones (FEED-003). */
import { turnoverOf } from '#client/exchange/index.ts';
import type { PairRef, Quotation, Ticker } from '#client/exchange/index.ts';
import { useTicker } from '#client/exchange/react.tsx';
import { MarketAmount, MarketPrice, Percent } from '../figures.tsx';

/** A pair, and its figures in a response, if there was one. */
type Quoted = PairRef & { readonly [Figure in keyof Omit<Ticker, 'direction'>]?: Ticker[Figure] };

/** The newest figures known of a pair. */
export const useLiveQuotation = (pair: Quoted): Ticker => liveQuotation(pair, useTicker(pair));

/** The figures of a pair where the feed has sent `ticker`. */
export function liveQuotation(pair: Quoted, ticker: Ticker | undefined): Ticker {
  return {
    price: ticker?.price ?? pair.price,
    changePercent: ticker?.changePercent ?? pair.changePercent,
    volume: ticker?.volume ?? pair.volume,
    high: ticker?.high ?? pair.high,
    low: ticker?.low ?? pair.low,
    direction: ticker?.direction ?? 'flat',
  };
}

interface LiveProps {
  readonly pair: Quotation;
}

/** The last price, without a colour: that of a row is its change over 24 hours. */
export function LivePrice({ pair }: LiveProps) {
  return <MarketPrice value={useLiveQuotation(pair).price} />;
}

/** The change over 24 hours. */
export function LiveChange({ pair }: LiveProps) {
  return <Percent value={useLiveQuotation(pair).changePercent} />;
}

/** High, low or volume over 24 hours. */
export function LiveExtreme({ pair, figure }: LiveProps & { readonly figure: 'high' | 'low' }) {
  return <MarketPrice value={useLiveQuotation(pair)[figure]} />;
}

/** Base currency traded over 24 hours. */
export function LiveVolume({ pair }: LiveProps) {
  return <MarketAmount value={useLiveQuotation(pair).volume} unit={pair.baseName} />;
}

/** What that volume is worth at the last price, in the quote currency. */
export function LiveTurnover({ pair }: LiveProps) {
  return (
    <>
      ≈ <MarketAmount value={turnoverOf(useLiveQuotation(pair))} unit={pair.quoteName} />
    </>
  );
}
