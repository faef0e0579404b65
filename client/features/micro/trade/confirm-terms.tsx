import { Facts } from '#client/ui/facts.tsx';
import type { Quotation } from '#client/exchange/index.ts';
import { Fee, Figure, figureText, Money, Price } from '#client/ui/figures.tsx';
import { useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { useText } from '#client/ui/text.ts';
import { DirectionMark, Profit } from '../figures.tsx';
import { expiryLabel } from '../logic/expiry.ts';
import type { MicroDirection, StakeTerms } from '../logic/order.ts';
import type { OfferedDuration } from './offers.ts';
import classes from './trade.module.css';

interface ConfirmTermsProps {
  readonly pair: Quotation;
  readonly direction: MicroDirection;
  readonly duration: OfferedDuration;
  readonly terms: StakeTerms;
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
      <Facts
        look="form"
        facts={[
          [
            t('micro.breakEven'),
            breakEven === undefined ? (
              t('micro.breakEvenNone')
            ) : (
              <Figure value={breakEven} places={PERCENT_PLACES} unit="%" />
            ),
          ],
        ]}
      />
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
      <Facts
        look="form"
        facts={[
          [
            pair.symbol,
            <span>
              <DirectionMark direction={direction} /> {expiryLabel(duration.seconds)}
            </span>,
          ],
          [t('micro.current'), <Price value={price} unit={pair.quoteName} />],
          [t('micro.stake'), <Money value={terms.stake} currency={coin} />],
          [t('common.fee'), <Fee value={terms.fee} currency={coin} />],
          [t('micro.paid'), <Money value={terms.paid} currency={coin} />],
          [t('micro.gain'), <Profit value={terms.gain} currency={coin} />],
          [t('micro.lossAmount'), <Profit value={terms.loss} currency={coin} />],
          [t('micro.left'), <Money value={terms.left} currency={coin} />],
        ]}
      />
      <BreakEven terms={terms} hasPolicy={hasPolicy} />
    </>
  );
}
