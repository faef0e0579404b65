/** The choice of the chart's interval. */
import type { ReactNode } from 'react';
import { IconChevronDown } from '#client/ui/icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { useText } from '#client/ui/text.ts';
import { mainIntervals, moreIntervals } from '../logic/intervals.ts';
import type { Interval } from '../logic/intervals.ts';
import { rove, ROVING } from '#client/ui/roving.ts';
import classes from './chart-panel.module.css';

/** How an interval is written. */
export function useIntervalName(): (interval: Interval) => string {
  const t = useText();
  return ({ name, isLine }) => (isLine === true ? t('chart.realtime') : name);
}

interface IntervalBarProps {
  /** Undefined while something else than bars is shown. */
  readonly chosen: Interval | undefined;
  readonly onChoose: (interval: Interval) => void;
  /** At the end of the bar. */
  readonly end?: ReactNode;
}

function More({ chosen, onChoose }: Omit<IntervalBarProps, 'end'>) {
  const t = useText();
  const here = moreIntervals.find((interval) => interval === chosen);
  return (
    <ButtonMenu
      position="bottom-start"
      target={
        <button
          type="button"
          {...ROVING}
          className={classes.interval}
          aria-label={here ? `${t('chart.moreIntervalsLabel')}: ${here.name}` : t('chart.moreIntervalsLabel')}
          data-chosen={here !== undefined}
        >
          {here ? here.name : t('chart.moreIntervals')} <IconChevronDown size={12} />
        </button>
      }
      entries={moreIntervals.map((interval) => ({
        key: interval.name,
        text: interval.name,
        onChoose: () => onChoose(interval),
      }))}
    />
  );
}

/** The intervals of the chart: nine buttons, and a menu with the rest (CHART-005, CHART-009). */
export function IntervalBar({ chosen, onChoose, end }: IntervalBarProps) {
  const t = useText();
  const name = useIntervalName();
  return (
    <div
      className={classes.intervals}
      role="group"
      aria-label={t('chart.intervals')}
      onKeyDown={(press) => {
        if (press.key === 'ArrowRight' || press.key === 'ArrowLeft') rove(press);
      }}
    >
      {mainIntervals.map((interval) => (
        <button
          key={interval.name}
          type="button"
          {...ROVING}
          className={classes.interval}
          aria-pressed={interval === chosen}
          data-chosen={interval === chosen}
          onClick={() => onChoose(interval)}
        >
          {name(interval)}
        </button>
      ))}
      <More chosen={chosen} onChoose={onChoose} />
      {end}
    </div>
  );
}
