/** The total over time. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { larger, smaller } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import type { DayPoint } from '#client/ui/chart/bar.ts';
import { Figure, figureText } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { startOf } from '../logic/days.ts';
import type { Day } from '../logic/days.ts';
import type { ValuedDay } from '../logic/history.ts';
import { MONEY_PLACES } from '../logic/money.ts';
import type { InUnit, Unit } from '../logic/money.ts';
import classes from './portfolio.module.css';

/** The drawing library is a chunk of its own, so that the page does not wait for it. */
const AreaChart = lazy(async () => ({
  default: (await import('#client/ui/chart/area-chart.tsx')).AreaChart,
}));

interface WorthChartProps {
  /** Oldest first. */
  readonly days: readonly ValuedDay[];
  readonly unit: Unit;
  readonly inUnit: InUnit;
}

interface Total {
  readonly day: Day;
  readonly value: Decimal;
}

/** The curve as text. */
function useSummary(totals: readonly Total[], unit: Unit): string {
  const t = useText();
  const [first] = totals;
  const last = totals.at(-1);
  if (!first || !last) return '';
  const values = totals.map(({ value }) => value);
  const money = (value: Decimal) => figureText(value, MONEY_PLACES);
  return t('portfolio.chartLabel', {
    from: first.day,
    to: last.day,
    first: money(first.value),
    last: money(last.value),
    low: money(values.reduce(smaller)),
    high: money(values.reduce(larger)),
    unit,
  });
}

/** A curve of the total at the end of each day; above it the day under the pointer, or the last one. */
export function WorthChart({ days, unit, inUnit }: WorthChartProps) {
  const [inspected, setInspected] = useState<DayPoint>();
  const totals = useMemo(
    () =>
      days.flatMap(({ day, total }): Total[] => {
        const value = inUnit(total);
        return value === undefined ? [] : [{ day, value }];
      }),
    [days, inUnit],
  );
  const points = useMemo(
    () => totals.map(({ day, value }) => ({ time: startOf(day), value: Number(value) })),
    [totals],
  );
  const shown = totals.find(({ day }) => startOf(day) === inspected?.time) ?? totals.at(-1);
  return (
    <>
      <p className={classes.legend}>
        <span>{shown?.day}</span>
        <Figure value={shown?.value} places={MONEY_PLACES} unit={unit} />
      </p>
      <div className={classes.chart}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <AreaChart points={points} label={useSummary(totals, unit)} onInspect={setInspected} />
        </Suspense>
      </div>
    </>
  );
}
