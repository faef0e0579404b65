/** How near an account is to liquidation, as a bar that fills on the way there. */
import type { Decimal } from '#client/exchange/index.ts';
import { nearnessOf, rateText } from './risk.ts';
import classes from './risk-bar.module.css';
import { useText } from './text.ts';

interface RiskBarProps {
  /** Risk rate in percent. */
  readonly rate: Decimal | undefined;
  /** The rate of liquidation, in percent. */
  readonly limit: Decimal;
}

/** Filled at the rate of liquidation; empty without a position. */
export function RiskBar({ rate, limit }: RiskBarProps) {
  const t = useText();
  const { percent, level } = nearnessOf(rate, limit);
  return (
    <div
      role="meter"
      aria-label={t('common.leverage_riskNearness')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={t('common.leverage_riskNearnessText', { rate: rateText(rate), limit })}
      data-level={level}
      className={classes.bar}
    >
      <span className={classes.filled} style={{ inlineSize: `${percent.toFixed(1)}%` }} />
    </div>
  );
}
