/** Issued and remaining as a ring, with the figures beside it (IEPN-001, IEPN-003, IEPN-004). */
import type { Decimal } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Figure, figureText } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { sharePercent } from '../logic/presale.ts';
import classes from './ring.module.css';

interface RingProps {
  readonly issued: Decimal;
  readonly remaining: Decimal;
  readonly planned: Decimal;
  /** The figures are examples. */
  readonly isExample: boolean;
}

/** Quiet marks at every tenth. */
const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth * 36);

function Drawing({ share, label }: { readonly share: Decimal; readonly label: string }) {
  const t = useText();
  return (
    <div className={classes.drawing} role="img" aria-label={label}>
      <svg viewBox="0 0 200 200" aria-hidden>
        <circle className={classes.track} cx="100" cy="100" r="84" />
        <circle
          className={classes.arc}
          cx="100"
          cy="100"
          r="84"
          pathLength="100"
          strokeDasharray={`${share} 100`}
        />
        {TENTHS.map((degrees) => (
          <line
            key={degrees}
            className={classes.tenth}
            x1="100"
            y1="32"
            x2="100"
            y2="36"
            transform={`rotate(${degrees} 100 100)`}
          />
        ))}
      </svg>
      <p className={classes.middle} aria-hidden>
        <span className={classes.share}>
          <Figure value={share} places={2} unit="%" />
        </span>
        <span className={classes.caption}>{t('earn.presale_issuedShare')}</span>
      </p>
    </div>
  );
}

export function Ring({ issued, remaining, planned, isExample }: RingProps) {
  const t = useText();
  const share = sharePercent(issued, remaining);
  const label = t('earn.presale_chart', { issued, total: planned, share: figureText(share, 2) });
  return (
    <div className={classes.chart} data-example={isExample}>
      <Drawing share={share} label={label} />
      <Facts
        look="row"
        className={classes.figures}
        facts={[
          [
            t('earn.presale_issued'),
            <span data-testid="issued">
              <Figure value={issued} places={0} unit="IEPN" />
            </span>,
            { className: classes.issued },
          ],
          [
            t('earn.presale_remaining'),
            <span data-testid="remaining">
              <Figure value={remaining} places={0} unit="IEPN" />
            </span>,
            { className: classes.remaining },
          ],
        ]}
      />
    </div>
  );
}
