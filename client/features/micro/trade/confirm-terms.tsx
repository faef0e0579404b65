import { Line, Lines } from '#client/desk/trade/lines.tsx';
import { negate } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { Figure, Price } from '#client/ui/figures.tsx';
import { useLiveQuotation } from '#client/ui/market/live-figures.tsx';
import { useText } from '#client/ui/text.ts';
import { DirectionMark, Profit } from '../figures.tsx';
import { expiryLabel } from '../logic/expiry.ts';
import type { Direction, Terms } from '../logic/order.ts';
import type { Duration } from './offers.ts';

interface ConfirmTermsProps {
  readonly pair: Quotation;
  readonly direction: Direction;
  readonly duration: Duration;
  readonly terms: Terms;
  /** The currency it is paid in. */
  readonly coin: string;
}

/** What an order costs, what it may bring, and what is left. */
export function ConfirmTerms({ pair, direction, duration, terms, coin }: ConfirmTermsProps) {
  const t = useText();
  const { price } = useLiveQuotation(pair);
  return (
    <Lines>
      <Line name={pair.symbol}>
        <span>
          <DirectionMark direction={direction} /> {expiryLabel(duration.seconds)}
        </span>
      </Line>
      <Line name={t('micro.current')}>
        <Price value={price} unit={pair.quoteName} />
      </Line>
      <Line name={t('micro.stake')}>
        <Figure value={terms.stake} unit={coin} />
      </Line>
      <Line name={t('micro.fee')}>
        <Figure value={terms.fee} unit={coin} />
      </Line>
      <Line name={t('micro.paid')}>
        <Figure value={terms.paid} unit={coin} />
      </Line>
      <Line name={t('micro.gain')}>
        <Profit value={terms.gain} unit={coin} />
      </Line>
      <Line name={t('micro.lossAmount')}>
        <Profit value={negate(terms.stake)} unit={coin} />
      </Line>
      <Line name={t('micro.left')}>
        <Figure value={terms.left} unit={coin} />
      </Line>
    </Lines>
  );
}
