/** What is left until the presale begins or ends, by the exchange's clock. */
import { useExchangeTime } from '#client/exchange/micro.ts';
import type { PresaleInfo } from '#client/exchange/index.ts';
import { useText } from '#client/ui/text.ts';
import { partsOf, phaseAt } from '../logic/presale.ts';
import classes from './countdown.module.css';

const REDRAW_MS = 250;

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Keeps its height while nothing is known, so that nothing moves. */
export function PresaleCountdown({ presale }: { readonly presale: PresaleInfo | undefined }) {
  const t = useText();
  const now = useExchangeTime(REDRAW_MS);
  const phase = presale && phaseAt(presale, now);
  if (phase?.name === 'ended') return <p className={classes.ended}>{t('earn.presale_ended')}</p>;
  const parts = phase && partsOf(phase.left);
  return (
    <div className={classes.countdown}>
      <p className={classes.label}>
        {t(phase?.name === 'upcoming' ? 'earn.presale_startsIn' : 'earn.presale_endsIn')}
      </p>
      <div
        className={classes.cells}
        role="timer"
        aria-label={parts && t('earn.presale_countdownText', parts)}
      >
        {units.map((unit) => (
          <span key={unit} className={classes.cell} aria-hidden>
            <span className={classes.number}>{parts ? twoDigits(parts[unit]) : '––'}</span>
            <span className={classes.unit}>{t(`earn.presale_${unit}`)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
