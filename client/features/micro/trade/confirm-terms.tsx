import { Line, Lines } from '#client/desk/trade/lines.tsx';
import type { Quotation } from '#client/exchange/index.ts';
import { Figure, figureText, Price } from '#client/ui/figures.tsx';
import { useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { useText } from '#client/ui/text.ts';
import { DirectionMark, Profit } from '../figures.tsx';
import { expiryLabel } from '../logic/expiry.ts';
import type { Direction, Terms } from '../logic/order.ts';
import type { Duration } from './offers.ts';
import classes from './trade.module.css';

interface ConfirmTermsProps {
  readonly pair: Quotation;
  readonly direction: Direction;
  readonly duration: Duration;
  readonly terms: Terms;
  /** The currency it is paid in. */
  readonly coin: string;
  /** Whether the reader holds an insurance: the fee of an insured order comes back. */
  readonly hasPolicy: boolean;
}

/** Decimals of a percentage (CONST-002). */
const PERCENT_PLACES = 2;

/** How many of the contracts must win for nothing to be lost. */
function BreakEven({ terms, hasPolicy }: Pick<ConfirmTermsProps, 'terms' | 'hasPolicy'>) {
  const t = useText();
  const { breakEven, breakEvenInsured } = terms;
  return (
    <>
      <Lines>
        <Line name={t('micro.breakEven')}>
          {breakEven === undefined ? (
            t('micro.breakEvenNone')
          ) : (
            <Figure value={breakEven} places={PERCENT_PLACES} unit="%" />
          )}
        </Line>
      </Lines>
      {hasPolicy && breakEvenInsured !== undefined && (
        <p className={classes.note}>
          {t('micro.breakEvenInsured', { percent: figureText(breakEvenInsured, PERCENT_PLACES) })}
        </p>
      )}
    </>
  );
}

/** What an order costs, what it may bring, and what is left. */
export function ConfirmTerms({ pair, direction, duration, terms, coin, hasPolicy }: ConfirmTermsProps) {
  const t = useText();
  const price = useLiveFigure(pair, 'price');
  return (
    <>
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
          <Profit value={terms.loss} unit={coin} />
        </Line>
        <Line name={t('micro.left')}>
          <Figure value={terms.left} unit={coin} />
        </Line>
      </Lines>
      <BreakEven terms={terms} hasPolicy={hasPolicy} />
    </>
  );
}
