/** The picture of a chart: history and running bar of one pair and interval, with the figures of a bar above it. */
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { createStore } from 'zustand/vanilla';
import { decimalsOf } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import type { BarReading, LegendPlaces } from '#client/ui/chart/chart-view.ts';
import type { ChartMarks } from '#client/ui/chart/marks/mark.ts';
import { ChartSkeleton, EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import type { Interval } from '../logic/intervals.ts';
import classes from './chart-panel.module.css';
import { DrawingSurface } from './drawing-surface.tsx';
import { DrawingToolbar } from './drawing-toolbar.tsx';
import { useDrawingTools } from './drawing-tools.ts';
import drawingClasses from './drawing.module.css';
import { useIntervalName } from './interval-bar.tsx';
import { LatestBars } from './latest-bars.tsx';
import type { BarTableProps } from './latest-bars.tsx';
import { Legend, PaneLegends } from './legend.tsx';
import { loadCandleChart } from './load-candle-chart.ts';
import { useBars } from './use-bars.ts';
import type { Bars } from './use-bars.ts';
import type { ChangeSettings, ChartSettings } from './use-chart-settings.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** Requested with the page already (`deskPage`). */
const CandleChart = lazyPart(loadCandleChart);

/** Loaded on first use. */
const BarDialog = lazyPart(async () => (await import('./bar-dialog.tsx')).BarDialog);

interface PictureProps {
  readonly pair: SelectedPair;
  readonly interval: Interval;
  readonly settings: ChartSettings;
  readonly onSettings: ChangeSettings;
  readonly marks: ChartMarks;
  readonly chart: RefObject<ChartActions | null>;
  /** Whether the table of bars is open; undefined until it is first opened. */
  readonly isTableOpen: boolean | undefined;
  /** Opens or closes it; undefined takes it away. */
  readonly onTable: (isOpen: boolean | undefined) => void;
}

const Waiting = () => <ChartSkeleton className={classes.skeleton} />;

type TablesProps = Pick<PictureProps, 'isTableOpen' | 'onTable'> & Pick<BarTableProps, 'bars' | 'label'>;

/** The bars as a table: for those who do not see the picture, and in a dialog. */
function Tables({ bars, label, isTableOpen, onTable }: TablesProps) {
  return (
    <>
      <LatestBars bars={bars} label={label} />
      {isTableOpen !== undefined && (
        <Part onGiveUp={() => onTable(undefined)}>
          <BarDialog bars={bars} label={label} isOpen={isTableOpen} onClose={() => onTable(false)} />
        </Part>
      )}
    </>
  );
}

interface DrawnProps extends PictureProps {
  readonly known: Bars;
}

/** The bars with the toolbar for drawings beside them. */
function Drawn({ pair, interval, settings, onSettings, marks, chart, known, ...table }: DrawnProps) {
  const t = useText();
  const shownInterval = useIntervalName()(interval);
  const { pick, terms } = useDesk();
  const { bars } = known;
  const { priceStep } = terms ?? {};
  const decimals = priceStep === undefined ? known.decimals : decimalsOf(priceStep);
  const { seconds } = interval;
  const { symbol } = pair;
  const surface = useRef<HTMLDivElement>(null);
  const tools = useDrawingTools({ symbol, decimals, hasMagnet: settings.hasMagnet, bars, seconds }, surface);
  // What the crosshair is at changes with every frame and concerns the legend alone.
  const [reading] = useState(() => createStore<BarReading | undefined>(() => undefined));
  const [places] = useState(() => createStore<LegendPlaces | undefined>(() => undefined));
  const tableName = t('desk.latestBars', { symbol, interval: shownInterval });
  return (
    <>
      <Legend newest={bars.at(-1)} reading={reading} priceDecimals={decimals} />
      <div className={drawingClasses.row}>
        <DrawingToolbar symbol={symbol} tools={tools} onMagnet={(hasMagnet) => onSettings({ hasMagnet })} />
        <DrawingSurface
          symbol={symbol}
          tools={tools}
          along={{ bars, seconds }}
          chart={chart}
          legends={
            <PaneLegends newest={bars.at(-1)} reading={reading} places={places} priceDecimals={decimals} />
          }
        >
          <Part waiting={<Waiting />}>
            <CandleChart
              ref={chart}
              bars={bars}
              kind={interval.isLine === true ? 'line' : 'candles'}
              scale={settings.scale}
              indicators={settings.indicators}
              marks={marks}
              drawings={tools.scene}
              drawing={tools.events}
              priceDecimals={decimals}
              priceStep={priceStep === undefined ? undefined : Number(priceStep)}
              seconds={seconds}
              label={t('desk.chart_label', { symbol, interval: shownInterval })}
              attribution={t('desk.chart_attribution')}
              onPlaces={(next) => places.setState(next, true)}
              onRead={(next) => reading.setState(next, true)}
              onReachStart={known.loadOlder}
              onPick={pick}
            />
          </Part>
        </DrawingSurface>
      </div>
      <Tables bars={bars} label={tableName} {...table} />
    </>
  );
}

/** History and running bar of one pair and interval, or why there is none (CHART-013). */
export function ChartPicture(props: PictureProps) {
  const t = useText();
  const known = useBars(props.pair, props.interval);
  const { bars, isLoading, error, reload } = known;
  if (isLoading) return <Waiting />;
  if (bars.length > 0) return <Drawn {...props} known={known} />;
  return (
    <div className={classes.message}>
      {error ? <ErrorState error={error} onRetry={reload} /> : <EmptyState text={t('desk.chart_noData')} />}
    </div>
  );
}
