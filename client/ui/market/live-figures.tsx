/** Live figures of a pair: those of the response until the feed has sent newer ones (FEED-003). */
import { pairKey, turnoverOf } from '#client/exchange/index.ts';
import type { Decimal, PairRef, Quotation, Ticker, TickerFigures } from '#client/exchange/index.ts';
import { useTicker } from '#client/exchange/live.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { MarketAmount, MarketPrice, Percent } from '../figures.tsx';

/** A pair, and its figures in a response, if there was one. */
type Quoted = PairRef & { readonly [Figure in keyof Omit<Ticker, 'direction'>]?: Ticker[Figure] };

/** The newest value known of a figure. */
export const useLiveFigure = (pair: Quoted, figure: keyof TickerFigures): Decimal | undefined =>
  useTicker(pair, figure) ?? pair[figure];

/** A function that reads the current last price, so that its caller does not render with each tick. */
export function useLastPrice(pair: Quoted): () => Decimal | undefined {
  const { market } = useExchange();
  return () => market.getState().tickers.get(pairKey(pair))?.price ?? pair.price;
}

interface LiveProps {
  readonly pair: Quoted & Pick<Quotation, 'baseName' | 'quoteName'>;
}

/** The last price, without a colour: that of a row is its change over 24 hours. */
export function LivePrice({ pair, hasUnit = false }: LiveProps & { readonly hasUnit?: boolean }) {
  return <MarketPrice value={useLiveFigure(pair, 'price')} unit={hasUnit ? pair.quoteName : undefined} />;
}

/** The change over 24 hours. */
export function LiveChange({ pair }: LiveProps) {
  return <Percent value={useLiveFigure(pair, 'changePercent')} />;
}

/** High, low or volume over 24 hours. */
export function LiveExtreme({ pair, figure }: LiveProps & { readonly figure: 'high' | 'low' }) {
  return <MarketPrice value={useLiveFigure(pair, figure)} />;
}

/** Base currency traded over 24 hours. */
export function LiveVolume({ pair }: LiveProps) {
  return <MarketAmount value={useLiveFigure(pair, 'volume')} unit={pair.baseName} />;
}

/** What that volume is worth at the last price, in the quote currency. */
export function LiveTurnover({ pair }: LiveProps) {
  const figures = { volume: useLiveFigure(pair, 'volume'), price: useLiveFigure(pair, 'price') };
  return (
    <>
      ≈ <MarketAmount value={turnoverOf(figures)} unit={pair.quoteName} />
    </>
  );
}
