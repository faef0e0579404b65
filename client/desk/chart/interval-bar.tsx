/** The choice of the chart's interval. */
import type { ReactNode } from 'react';
import { IconChevronDown } from '#client/ui/icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { usePageUpTo } from '#client/ui/page-width.ts';
import { useText } from '#client/ui/text.ts';
import { allIntervals, mainIntervals, moreIntervals } from '../logic/intervals.ts';
import type { Interval } from '../logic/intervals.ts';
import { rove } from '#shared/ui/roving.ts';
import { BarButton } from './bar-button.tsx';
import classes from './chart-panel.module.css';

/** Up to this width of the page not all intervals and tools fit into one line. */
const SHORT = 760;

/** How an interval is written. */
export function useIntervalName(): (interval: Interval) => string {
  const t = useText();
  return ({ name, isLine }) => (isLine === true ? t('desk.chart_realtime') : name);
}

interface IntervalBarProps {
  /** Undefined while something else than bars is shown. */
  readonly chosen: Interval | undefined;
  readonly onChoose: (interval: Interval) => void;
  /** Whether all intervals stand in one menu, as on a narrow page: the bar is one of several. */
  readonly isShort?: boolean;
  /** At the end of the bar. */
  readonly end?: ReactNode;
}

interface MenuProps extends Pick<IntervalBarProps, 'chosen' | 'onChoose'> {
  readonly intervals: readonly Interval[];
  readonly label: string;
  /** While none of them is chosen. */
  readonly text: string;
}

/** A menu of intervals; its button shows the chosen one. */
function IntervalMenu({ intervals, chosen, onChoose, label, text }: MenuProps) {
  const name = useIntervalName();
  const here = intervals.find((interval) => interval === chosen);
  return (
    <ButtonMenu
      position="bottom-start"
      target={
        <BarButton aria-label={here ? `${label}: ${name(here)}` : label} isChosen={here !== undefined}>
          {here ? name(here) : text} <IconChevronDown size={12} />
        </BarButton>
      }
      entries={intervals.map((interval) => ({
        key: interval.name,
        text: name(interval),
        onChoose: () => onChoose(interval),
      }))}
    />
  );
}

/** The intervals of the chart: nine buttons, and a menu with the rest (CHART-005, CHART-009); in a short bar one menu. */
export function IntervalBar({ chosen, onChoose, isShort: isOneOfSeveral = false, end }: IntervalBarProps) {
  const t = useText();
  const isShort = usePageUpTo(SHORT) || isOneOfSeveral;
  const name = useIntervalName();
  return (
    <div
      className={classes.intervals}
      role="group"
      aria-label={t('desk.chart_intervals')}
      onKeyDown={(press) => void rove(press, { isRow: true })}
    >
      {!isShort &&
        mainIntervals.map((interval) => (
          <BarButton
            key={interval.name}
            aria-pressed={interval === chosen}
            isChosen={interval === chosen}
            onClick={() => onChoose(interval)}
          >
            {name(interval)}
          </BarButton>
        ))}
      <IntervalMenu
        chosen={chosen}
        onChoose={onChoose}
        intervals={isShort ? allIntervals : moreIntervals}
        label={isShort ? t('desk.chart_intervals') : t('desk.chart_moreIntervalsLabel')}
        text={isShort ? t('desk.chart_intervals') : t('desk.chart_moreIntervals')}
      />
      {end}
    </div>
  );
}
