/** The figures of one bar. */
import { useStore } from 'zustand';
import type { ReactNode } from 'react';
import { decimalOf } from '#client/exchange/index.ts';
import type { ChartCandle, Store } from '#client/exchange/index.ts';
import type { BarReading, LegendPlaces, IndicatorReading } from '#client/ui/chart/chart-view.ts';
import {
  indicatorForms,
  indicatorName,
  indicatorPlaces,
  lineName,
  looksOf,
} from '#client/ui/chart/indicators/indicator.ts';
import { colourVariable } from '#client/ui/chart/looks.ts';
import type { LineLook } from '#client/ui/chart/looks.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { MarketAmount, MarketPrice, Percent, Toned, UNKNOWN } from '#client/ui/figures.tsx';
import { Digits } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import classes from './chart-panel.module.css';

/** Something a bar has, as it is written: a price by the one rule for prices, a volume as an amount of the market (CHART-008). */
interface BarFigure {
  readonly short: TextKey;
  readonly name: TextKey;
  readonly render: (bar: ChartCandle) => ReactNode;
}

const price = (of: 'open' | 'high' | 'low' | 'close', short: TextKey, name: TextKey): BarFigure => ({
  short,
  name,
  render: (bar) => <MarketPrice value={decimalOf(bar[of])} />,
});

const prices: readonly BarFigure[] = [
  price('open', 'desk.chart_open', 'desk.chart_openName'),
  price('high', 'desk.chart_high', 'desk.chart_highName'),
  price('low', 'desk.chart_low', 'desk.chart_lowName'),
  price('close', 'desk.chart_close', 'desk.chart_closeName'),
];

const volume: BarFigure = {
  short: 'desk.chart_volume',
  name: 'desk.chart_volumeName',
  render: (bar) => <MarketAmount value={decimalOf(bar.volume)} />,
};

/** Prices and volume of a bar, in their order. */
export const barFigures: readonly BarFigure[] = [...prices, volume];

interface BarFigureTextProps {
  readonly figure: BarFigure;
  readonly bar: ChartCandle;
}

function BarFigureText({ figure: { short, name, render }, bar }: BarFigureTextProps) {
  const t = useText();
  return (
    <span>
      <abbr title={t(name)}>{t(short)}</abbr>{' '}
      <Toned tone={bar.close >= bar.open ? 'up' : 'down'}>{render(bar)}</Toned>
    </span>
  );
}

/** The change of a bar from its open to its close, in percent. */
export const changeOf = ({ open, close }: ChartCandle): string => (((close - open) / open) * 100).toFixed(2);

interface ReadingTextProps {
  readonly reading: IndicatorReading;
  /** Of each of its lines. */
  readonly looks: readonly LineLook[];
  readonly priceDecimals: number;
}

function ReadingText({ reading, looks, priceDecimals }: ReadingTextProps) {
  const { indicator, values } = reading;
  const { lines } = indicatorForms[indicator.kind];
  const places = indicatorPlaces(indicator.kind, priceDecimals);
  return (
    <span role="group" aria-label={indicatorForms[indicator.kind].name} className={classes.reading}>
      {lines.every(({ parameter }) => parameter === undefined) && <span>{indicatorName(indicator)}</span>}
      {lines.map((line, position) => (
        <span key={position} style={{ color: colourVariable(looks[position]?.colour ?? 'grey') }}>
          {lineName(indicator, line)}{' '}
          {values[position] === undefined ? UNKNOWN : <Digits text={values[position].toFixed(places)} />}
        </span>
      ))}
    </span>
  );
}

interface LegendProps {
  /** Shown until the chart is drawn. */
  readonly newest: ChartCandle | undefined;
  readonly reading: Store<BarReading | undefined>;
  /** Those of the pair. */
  readonly priceDecimals: number;
}

/** Keeps the legend as high as it has been at its width, so that the chart stays where it is while the pointer moves. */
function useSteadyHeight(): (element: HTMLElement | null) => void {
  return (lines) => {
    const legend = lines?.parentElement;
    if (!lines || !legend) return undefined;
    let before = { width: 0, height: 0 };
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = lines;
      if (width === before.width && height <= before.height) return;
      before = { width, height };
      legend.style.minHeight = `min(${height}px, var(--mostLegend))`;
    });
    observer.observe(lines);
    return () => observer.disconnect();
  };
}

/** Readings with the looks of their lines: of those over the prices, or of those below. */
function lookedUp(readings: readonly IndicatorReading[], isOverlay: boolean) {
  const looks = looksOf(readings.map(({ indicator }) => indicator));
  return readings
    .map((reading, index) => [reading, looks[index] ?? []] as const)
    .filter(([{ indicator }]) => indicatorForms[indicator.kind].isOverlay === isOverlay);
}

/** Time, prices, change and overlays of the bar under the crosshair, or of the newest one (CHART-007, CHART-008). */
export function Legend({ newest, reading, priceDecimals }: LegendProps) {
  const { bar = newest, readings = [] } = useStore(reading) ?? {};
  const steady = useSteadyHeight();
  if (!bar) return null;
  const overlays = lookedUp(readings, true);
  const kinds = readings.map(({ indicator }) => indicator.kind).join(' ');
  return (
    <div key={kinds} className={classes.legend} data-testid="chart-legend">
      <div ref={steady}>
        <div className={classes.figures}>
          <DateTime text={minuteText(bar.time)} />
          {prices.map((figure) => (
            <BarFigureText key={figure.short} figure={figure} bar={bar} />
          ))}
          <Percent value={changeOf(bar)} />
        </div>
        {overlays.length > 0 && (
          <div className={classes.readings}>
            {overlays.map(([each, looks]) => (
              <ReadingText
                key={each.indicator.kind}
                reading={each}
                looks={looks}
                priceDecimals={priceDecimals}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface PaneLegendsProps extends LegendProps {
  /** Undefined until the chart is drawn. */
  readonly places: Store<LegendPlaces | undefined>;
}

/** Volume and indicators below the prices, each at the top left of what draws it (DESK-521). */
export function PaneLegends({ newest, reading, places, priceDecimals }: PaneLegendsProps) {
  const { bar = newest, readings = [] } = useStore(reading) ?? {};
  const place = useStore(places);
  if (!bar) return null;
  const at = (top: number | undefined) => (top === undefined ? { visibility: 'hidden' as const } : { top });
  return (
    <>
      <div className={classes.paneLegend} style={at(place?.volume)} data-testid="volume-legend">
        <BarFigureText figure={volume} bar={bar} />
      </div>
      {lookedUp(readings, false).map(([each, looks], index) => (
        <div key={each.indicator.kind} className={classes.paneLegend} style={at(place?.panes[index])}>
          <ReadingText reading={each} looks={looks} priceDecimals={priceDecimals} />
        </div>
      ))}
    </>
  );
}
