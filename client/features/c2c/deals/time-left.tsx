import { useExchangeTime } from '#client/exchange/micro.ts';
import { useText } from '#client/ui/text.ts';
import { countdownText, shareLeft } from '#client/ui/time.ts';
import classes from './deals.module.css';
import type { TimeLimit } from './deal.ts';

/** Often enough to show every second. */
const REDRAW_MS = 500;
/** Below this time the countdown is highlighted. */
const SHORT_MS = 3 * 60_000;

const labels = { payment: 'c2c.deals_timeLeft', decision: 'c2c.deals_timeToDecision' } as const;

interface TimeLeftProps {
  readonly limit: TimeLimit;
  /** With a bar that shows how much of the window is left. */
  readonly hasBar?: boolean;
}

/** What is left of a time, by the exchange's clock, at any pace of it (C2C-039, C2C-052). */
export function TimeLeft({ limit: { kind, from, due }, hasBar = false }: TimeLeftProps) {
  const t = useText();
  const left = Math.max(0, due - useExchangeTime(REDRAW_MS));
  return (
    <span className={hasBar ? classes.window : classes.left} data-short={left <= SHORT_MS}>
      <span role="timer" aria-label={t(labels[kind])} title={t(labels[kind])} className={classes.clock}>
        {left > 0 ? countdownText(left) : t('c2c.deals_timeUp')}
      </span>
      {hasBar && (
        <span className={classes.track} aria-hidden>
          <span style={{ inlineSize: `${shareLeft(left, (due - from) / 1000) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
