/** The chart of a desk: its intervals, its legend, the picture. */
import { lazy, Suspense, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Skeleton } from '@mantine/core';
import { createStore } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import type { BarReading } from '#client/ui/chart/chart-view.ts';
import { ROVING } from '#client/ui/roving.ts';
import { NO_MARKS } from '#client/ui/chart/marks/mark.ts';
import type { ChartMarks } from '#client/ui/chart/marks/mark.ts';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import { minuteInterval } from '../logic/intervals.ts';
import type { Interval } from '../logic/intervals.ts';
import { useStaleClass } from '../stale.ts';
import classes from './chart-panel.module.css';
import { ChartTools } from './chart-tools.tsx';
import { DepthChart } from './depth-chart.tsx';
import { IntervalBar, useIntervalName } from './interval-bar.tsx';
import { LatestBars } from './latest-bars.tsx';
import { Legend } from './legend.tsx';
import { useBars } from './use-bars.ts';
import { useChartSettings } from './use-chart-settings.ts';
import type { ChartSettings } from './use-chart-settings.ts';
import { useDeepest } from './use-deepest.ts';

/** The drawing library is a chunk of its own, so that the page does not wait for it. */
const CandleChart = lazy(async () => ({
  default: (await import('#client/ui/chart/candle-chart.tsx')).CandleChart,
}));

interface PictureProps {
  readonly pair: SelectedPair;
  readonly interval: Interval;
  readonly settings: ChartSettings;
  readonly marks: ChartMarks;
  readonly chart: RefObject<ChartActions | null>;
}

const Drawing = () => <Skeleton className={classes.skeleton} radius={0} />;

/** History and running bar of one pair and interval, or why there is none (CHART-013). */
function Picture({ pair, interval, settings, marks, chart }: PictureProps) {
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
      <LatestBars
        bars={bars}
        label={t('desk.latestBars', { symbol: pair.symbol, interval: name(interval) })}
      />
    </>
  );
}

interface ChartPanelProps {
  readonly pair: SelectedPair;
  /** The own orders, positions and fills of the pair. */
  readonly marks?: ChartMarks;
}

/** The chart of a pair, open on one minute (CHART-005, CHART-006). A price that is pressed in it goes to the form. */
export function ChartPanel({ pair, marks = NO_MARKS }: ChartPanelProps) {
  const t = useText();
  const stale = useStaleClass();
  const [interval, setInterval] = useState(minuteInterval);
  const [isDepth, setDepth] = useState(false);
  const [settings, changeSettings] = useChartSettings();
  const chart = useRef<ChartActions>(null);
  const panel = useRef<HTMLElement>(null);
  const deepest = useDeepest(pair);
  useShortcut('d', 'shell.shortcutDepth', () => setDepth(!isDepth), { group: 'chart.chart' });
  return (
    <section ref={panel} className={classes.panel} aria-label={t('chart.chart')}>
      <IntervalBar
        chosen={isDepth ? undefined : interval}
        onChoose={(next) => {
          setInterval(next);
          setDepth(false);
        }}
        end={
          <>
            <ChartTools
              settings={settings}
              onChange={changeSettings}
              chart={chart}
              panel={panel}
              name={`${pair.baseName}-${pair.quoteName}-${interval.name}`}
            />
            <button
              type="button"
              {...ROVING}
              className={classes.interval}
              aria-pressed={isDepth}
              data-chosen={isDepth}
              onClick={() => setDepth(!isDepth)}
            >
              {t('chart.depth')}
            </button>
          </>
        }
      />
      <div className={`${classes.picture} ${stale ?? ''}`}>
        {isDepth ? (
          <DepthChart pair={pair} deepest={deepest} />
        ) : (
          <Picture
            key={`${pair.symbol} ${interval.name}`}
            pair={pair}
            interval={interval}
            settings={settings}
            marks={marks}
            chart={chart}
          />
        )}
      </div>
    </section>
  );
}
