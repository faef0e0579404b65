/** The figures of one bar. */
import { useSyncExternalStore } from 'react';
import type { Candle, Store } from '#client/exchange/index.ts';
import type { BarReading, Reading } from '#client/ui/chart/chart-view.ts';
import {
  indicatorForms,
  indicatorName,
  indicatorPlaces,
  lineName,
} from '#client/ui/chart/indicators/indicator.ts';
import { Digits, Percent, Toned, UNKNOWN } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import classes from './chart-panel.module.css';

const PRICE_PLACES = 4;
/** Volumes show a precision of 8 (CHART-008). */
const VOLUME_PLACES = 8;

interface BarFigure {
  readonly short: TextKey;
  readonly name: TextKey;
  readonly valueOf: (bar: Candle) => number;
  readonly places: number;
}

/** Prices and volume of a bar, in their order. */
export const barFigures: readonly BarFigure[] = [
  { short: 'chart.open', name: 'chart.openName', valueOf: (bar) => bar.open, places: PRICE_PLACES },
  { short: 'chart.high', name: 'chart.highName', valueOf: (bar) => bar.high, places: PRICE_PLACES },
  { short: 'chart.low', name: 'chart.lowName', valueOf: (bar) => bar.low, places: PRICE_PLACES },
  { short: 'chart.close', name: 'chart.closeName', valueOf: (bar) => bar.close, places: PRICE_PLACES },
  { short: 'chart.volume', name: 'chart.volumeName', valueOf: (bar) => bar.volume, places: VOLUME_PLACES },
];

/** The change of a bar from its open to its close, in percent. */
export const changeOf = ({ open, close }: Candle): string => (((close - open) / open) * 100).toFixed(2);

/** The theme has so many colours for lines. */
const SERIES = 6;

interface ReadingTextProps {
  readonly reading: Reading;
  /** The position of the colour of its first line. */
  readonly colour: number;
  readonly priceDecimals: number;
}

function ReadingText({ reading, colour, priceDecimals }: ReadingTextProps) {
  const { indicator, values } = reading;
  const { lines } = indicatorForms[indicator.kind];
  const places = indicatorPlaces(indicator.kind, priceDecimals);
  return (
    <span role="group" aria-label={indicatorForms[indicator.kind].name} className={classes.reading}>
      {lines.every(({ parameter }) => parameter === undefined) && <span>{indicatorName(indicator)}</span>}
      {lines.map((line, position) => (
        <span key={position} style={{ color: `var(--series${(colour + position) % SERIES})` }}>
          {lineName(indicator, line)}{' '}
          {values[position] === undefined ? UNKNOWN : <Digits text={values[position].toFixed(places)} />}
        </span>
      ))}
    </span>
  );
}

interface ReadingsProps {
  readonly readings: readonly Reading[];
  readonly priceDecimals: number;
}

/** The indicators of one kind in a line: overlays continue with the colours after those before them. */
function Readings({ readings, priceDecimals }: ReadingsProps) {
  if (readings.length === 0) return null;
  const colourOf = (position: number): number =>
    readings
      .slice(0, position)
      .map(({ indicator }) => indicatorForms[indicator.kind])
      .reduce((sum, { isOverlay, lines }) => sum + (isOverlay ? lines.length : 0), 0);
  return (
    <div className={classes.readings}>
      {readings.map((reading, position) => (
        <ReadingText
          key={reading.indicator.kind}
          reading={reading}
          colour={colourOf(position)}
          priceDecimals={priceDecimals}
        />
      ))}
    </div>
  );
}

interface LegendProps {
  /** Shown until the chart is drawn. */
  readonly newest: Candle | undefined;
  readonly reading: Store<BarReading | undefined>;
  /** Those of the pair. */
  readonly priceDecimals: number;
}

const isOverlay = ({ indicator }: Reading): boolean => indicatorForms[indicator.kind].isOverlay;

/** Time, prices, change, volume and indicators of the bar under the crosshair, or of the newest one (CHART-007, CHART-008). */
export function Legend({ newest, reading, priceDecimals }: LegendProps) {
  const t = useText();
  const { bar = newest, readings = [] } = useSyncExternalStore(reading.subscribe, reading.get) ?? {};
  if (!bar) return null;
  return (
    <div className={classes.legend} data-testid="chart-legend">
      <div className={classes.figures}>
        <time>{minuteText(bar.time)}</time>
        {barFigures.map(({ short, name, valueOf, places }) => (
          <span key={short}>
            <abbr title={t(name)}>{t(short)}</abbr>{' '}
            <Toned tone={bar.close >= bar.open ? 'up' : 'down'}>
              <Digits text={valueOf(bar).toFixed(places)} />
            </Toned>
          </span>
        ))}
        <Percent value={changeOf(bar)} />
      </div>
      <Readings readings={readings.filter(isOverlay)} priceDecimals={priceDecimals} />
      <Readings readings={readings.filter((reading) => !isOverlay(reading))} priceDecimals={priceDecimals} />
    </div>
  );
}
