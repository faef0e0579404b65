/** The total over time. */
import { useState } from 'react';
import { larger, smaller } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import type { CurveStep } from '#client/ui/chart/area-view.ts';
import type { CurvePoint } from '#client/ui/chart/bar.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure, figureText } from '#client/ui/figures.tsx';
import { ChartSkeleton } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { MONEY_PLACES } from '../logic/money.ts';
import type { InUnit, Unit } from '../logic/money.ts';
import classes from './portfolio.module.css';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** The drawing library is a chunk of its own, so that the page does not wait for it. */
const AreaChart = lazyPart(async () => (await import('#client/ui/chart/area-chart.tsx')).AreaChart);

/** What everything was worth at an instant in milliseconds. */
export interface WorthPoint {
  readonly at: number;
  /** The instant or its day. */
  readonly name: string;
  /** In USDT. */
  readonly total: Decimal;
}

interface WorthChartProps {
  /** Oldest first. */
  readonly worths: readonly WorthPoint[];
  readonly step: CurveStep;
  readonly unit: Unit;
  readonly inUnit: InUnit;
}

interface Total {
  readonly at: number;
  readonly name: string;
  readonly value: Decimal;
}

/** The curve as text. */
function useSummary(totals: readonly Total[], step: CurveStep, unit: Unit): string {
  const t = useText();
  const [first] = totals;
  const last = totals.at(-1);
  if (!first || !last) return '';
  const values = totals.map(({ value }) => value);
  const money = (value: Decimal) => figureText(value, MONEY_PLACES);
  return t(step === 'day' ? 'assets.portfolio_chartLabel' : 'assets.portfolio_hoursLabel', {
    from: first.name,
    to: last.name,
    first: money(first.value),
    last: money(last.value),
    low: money(values.reduce(smaller)),
    high: money(values.reduce(larger)),
    unit,
  });
}

/** A curve of the total; above it that of the day or instant under the pointer, or the last one. */
export function WorthChart({ worths, step, unit, inUnit }: WorthChartProps) {
  const [inspected, setInspected] = useState<CurvePoint>();
  const totals = worths.flatMap(({ at, name, total }): Total[] => {
    const value = inUnit(total);
    return value === undefined ? [] : [{ at, name, value }];
  });
  const points = totals.map(({ at, value }) => ({ at, value: Number(value) }));
  const shown = totals.find(({ at }) => at === inspected?.at) ?? totals.at(-1);
  return (
    <>
      <p className={classes.legend}>
        <DateTime text={shown?.name} />
        <Figure value={shown?.value} places={MONEY_PLACES} unit={unit} />
      </p>
      <div className={classes.chart}>
        <Part waiting={<ChartSkeleton />}>
          <AreaChart
            points={points}
            step={step}
            label={useSummary(totals, step, unit)}
            onInspect={setInspected}
          />
        </Part>
      </div>
    </>
  );
}
