/** The chart of a desk: its intervals, its legend, the picture. */
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '@mantine/core';
import type { Candle, SelectedPair } from '#client/exchange/index.ts';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteInterval } from '../logic/intervals.ts';
import type { Interval } from '../logic/intervals.ts';
import { useStaleClass } from '../stale.ts';
import classes from './chart-panel.module.css';
import { DepthChart } from './depth-chart.tsx';
import { IntervalBar, useIntervalName } from './interval-bar.tsx';
import { LatestBars } from './latest-bars.tsx';
import { Legend } from './legend.tsx';
import { useBars } from './use-bars.ts';
import { useDeepest } from './use-deepest.ts';

/** Prices show 4 decimals (CONST-003). */
const PRICE_DECIMALS = 4;

/** The drawing library is a chunk of its own, so that the page does not wait for it. */
const CandleChart = lazy(async () => ({
  default: (await import('#client/ui/chart/candle-chart.tsx')).CandleChart,
}));

interface PictureProps {
  readonly pair: SelectedPair;
  readonly interval: Interval;
}

const Drawing = () => <Skeleton className={classes.skeleton} radius={0} />;

/** History and running bar of one pair and interval, or why there is none (CHART-013). */
function Picture({ pair, interval }: PictureProps) {
  const t = useText();
  const name = useIntervalName();
  const { bars, isLoading, error, loadOlder, reload } = useBars(pair, interval);
  const [inspected, setInspected] = useState<Candle>();
  if (isLoading) return <Drawing />;
  if (bars.length === 0) {
    return (
      <div className={classes.message}>
        {error ? <ErrorState onRetry={reload} /> : <EmptyState text={t('chart.noData')} />}
      </div>
    );
  }
  return (
    <>
      <Legend bar={inspected ?? bars.at(-1)} />
      <Suspense fallback={<Drawing />}>
        <CandleChart
          bars={bars}
          kind={interval.isLine === true ? 'line' : 'candles'}
          priceDecimals={PRICE_DECIMALS}
          label={t('chart.label', { symbol: pair.symbol, interval: name(interval) })}
          onInspect={setInspected}
          onReachStart={loadOlder}
        />
      </Suspense>
      <LatestBars
        bars={bars}
        label={t('desk.latestBars', { symbol: pair.symbol, interval: name(interval) })}
      />
    </>
  );
}

/** The chart of a pair, open on one minute (CHART-005, CHART-006). */
export function ChartPanel({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const stale = useStaleClass();
  const [interval, setInterval] = useState(minuteInterval);
  const [isDepth, setDepth] = useState(false);
  const deepest = useDeepest(pair);
  return (
    <section className={classes.panel} aria-label={t('chart.chart')}>
      <IntervalBar
        chosen={isDepth ? undefined : interval}
        onChoose={(next) => {
          setInterval(next);
          setDepth(false);
        }}
        end={
          <button
            type="button"
            className={classes.depth}
            aria-pressed={isDepth}
            data-chosen={isDepth}
            onClick={() => setDepth(!isDepth)}
          >
            {t('chart.depth')}
          </button>
        }
      />
      <div className={`${classes.picture} ${stale ?? ''}`}>
        {isDepth ? (
          <DepthChart pair={pair} deepest={deepest} />
        ) : (
          <Picture key={`${pair.symbol} ${interval.name}`} pair={pair} interval={interval} />
        )}
      </div>
    </section>
  );
}
