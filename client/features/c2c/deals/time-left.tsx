import { useExchangeTime } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import { countdownText, shareLeft } from '#client/ui/time.ts';
import classes from './deals.module.css';
import { PAYMENT_WINDOW_S } from './deal.ts';

/** Often enough to show every second. */
const REDRAW_MS = 500;
/** Below this time the countdown is highlighted. */
const SHORT_MS = 3 * 60_000;

interface TimeLeftProps {
  /** When the payment is due, in milliseconds. */
  readonly due: number;
  /** With a bar that shows how much of the window is left. */
  readonly hasBar?: boolean;
}

/** What is left of the time to pay, by the exchange's clock, at any pace of it (C2C-039). */
export function TimeLeft({ due, hasBar = false }: TimeLeftProps) {
  const t = useText();
  const left = Math.max(0, due - useExchangeTime(REDRAW_MS));
  return (
    <span className={hasBar ? classes.window : classes.left} data-short={left <= SHORT_MS}>
      <span role="timer" aria-label={t('c2c.deals_timeLeft')} className={classes.clock}>
        {left > 0 ? countdownText(left) : t('c2c.deals_timeUp')}
      </span>
      {hasBar && (
        <span className={classes.track} aria-hidden>
          <span style={{ inlineSize: `${shareLeft(left, PAYMENT_WINDOW_S) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
