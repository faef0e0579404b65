/** The picture of a chart: history and running bar of one pair and interval, with the figures of a bar above it. */
import { lazy, Suspense, useState } from 'react';
import type { RefObject } from 'react';
import { Skeleton } from '@mantine/core';
import { createStore } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import type { BarReading } from '#client/ui/chart/chart-view.ts';
import type { ChartMarks } from '#client/ui/chart/marks/mark.ts';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import type { Interval } from '../logic/intervals.ts';
import classes from './chart-panel.module.css';
import { useIntervalName } from './interval-bar.tsx';
import { LatestBars } from './latest-bars.tsx';
import { Legend } from './legend.tsx';
import { useBars } from './use-bars.ts';
import type { ChartSettings } from './use-chart-settings.ts';

/** The drawing library is a chunk of its own, so that the page does not wait for it. */
const CandleChart = lazy(async () => ({
  default: (await import('#client/ui/chart/candle-chart.tsx')).CandleChart,
}));

/** Loaded on first use. */
const BarDialog = lazy(async () => ({ default: (await import('./bar-dialog.tsx')).BarDialog }));

interface PictureProps {
  readonly pair: SelectedPair;
  readonly interval: Interval;
  readonly settings: ChartSettings;
  readonly marks: ChartMarks;
  readonly chart: RefObject<ChartActions | null>;
  /** Whether the table of bars is open; undefined until it is first opened. */
  readonly isTableOpen: boolean | undefined;
  readonly onCloseTable: () => void;
}

const Drawing = () => <Skeleton className={classes.skeleton} radius={0} />;

/** History and running bar of one pair and interval, or why there is none (CHART-013). */
export function Picture({ pair, interval, settings, marks, chart, isTableOpen, onCloseTable }: PictureProps) {
  const t = useText();
  const name = useIntervalName();
  const { bars, decimals, isLoading, error, loadOlder, reload } = useBars(pair, interval);
  const { pick } = useDesk();
  // What the crosshair is at changes with every frame and concerns the legend alone.
  const [reading] = useState(() => createStore<BarReading | undefined>(undefined));
  if (isLoading) return <Drawing />;
  if (bars.length === 0) {
    return (
      <div className={classes.message}>
        {error ? <ErrorState error={error} onRetry={reload} /> : <EmptyState text={t('chart.noData')} />}
      </div>
    );
  }
  const table = t('desk.latestBars', { symbol: pair.symbol, interval: name(interval) });
  return (
    <>
      <Legend newest={bars.at(-1)} reading={reading} priceDecimals={decimals} />
      <div className={classes.drawing}>
        <Suspense fallback={<Drawing />}>
          <CandleChart
            ref={chart}
            bars={bars}
            kind={interval.isLine === true ? 'line' : 'candles'}
            scale={settings.scale}
            indicators={settings.indicators}
            marks={marks}
            priceDecimals={decimals}
            seconds={interval.seconds}
            label={t('chart.label', { symbol: pair.symbol, interval: name(interval) })}
            onRead={reading.set}
            onReachStart={loadOlder}
            onPick={pick}
          />
        </Suspense>
      </div>
      <LatestBars bars={bars} label={table} />
      {isTableOpen !== undefined && (
        <Suspense fallback={null}>
          <BarDialog bars={bars} label={table} isOpen={isTableOpen} onClose={onCloseTable} />
        </Suspense>
      )}
    </>
  );
}
