/** Which days, and in what money. */
import { SegmentedControl } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import { units } from '../logic/money.ts';
import type { Unit } from '../logic/money.ts';
import classes from './portfolio.module.css';

const dayRanges = ['7', '30', '90'] as const;
/** The last 24 hours, or days of which today is the last. */
export type ChartRange = 'hours' | (typeof dayRanges)[number];

interface ChoicesProps {
  /** Whether the exchange can say what one had at instants of the day. */
  readonly hasHours: boolean;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
  readonly unit: Unit;
  readonly onUnit: (unit: Unit) => void;
}

/** The switches of the chart and of the table of days. */
export function Choices({ hasHours, range, onRange, unit, onUnit }: ChoicesProps) {
  const t = useText();
  const ranges: readonly ChartRange[] = hasHours ? ['hours', ...dayRanges] : dayRanges;
  return (
    <div className={classes.choices}>
      <SegmentedControl
        aria-label={t('assets.portfolio_range')}
        data={ranges.map((value) => ({
          value,
          label:
            value === 'hours'
              ? t('assets.portfolio_hours')
              : t('assets.portfolio_days', { count: Number(value) }),
        }))}
        value={range}
        onChange={onRange}
      />
      <SegmentedControl
        aria-label={t('assets.portfolio_unit')}
        data={[...units]}
        value={unit}
        onChange={onUnit}
      />
    </div>
  );
}
