import type { ChartBar } from '#client/ui/chart/bar.ts';
import { Digits, Toned } from '#client/ui/figures.tsx';
import { useText, type TextKey } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import classes from './chart-panel.module.css';

const PRICE_PLACES = 4;
/** Volumes show a precision of 8 (CHART-008). */
const VOLUME_PLACES = 8;

interface LegendFigure {
  readonly short: TextKey;
  readonly name: TextKey;
  readonly value: number;
  readonly places: number;
}

const figuresOf = (bar: ChartBar): readonly LegendFigure[] => [
  { short: 'chart.open', name: 'chart.openName', value: bar.open, places: PRICE_PLACES },
  { short: 'chart.high', name: 'chart.highName', value: bar.high, places: PRICE_PLACES },
  { short: 'chart.low', name: 'chart.lowName', value: bar.low, places: PRICE_PLACES },
  { short: 'chart.close', name: 'chart.closeName', value: bar.close, places: PRICE_PLACES },
  { short: 'chart.volume', name: 'chart.volumeName', value: bar.volume, places: VOLUME_PLACES },
];

/** Time, prices and volume of the bar under the crosshair, or of the newest one (CHART-007, CHART-008). */
export function Legend({ bar }: { readonly bar: ChartBar | undefined }) {
  const t = useText();
  if (!bar) return null;
  return (
    <p className={classes.legend} data-testid="chart-legend">
      <time>{minuteText(bar.time)}</time>
      {figuresOf(bar).map(({ short, name, value, places }) => (
        <span key={short}>
          <abbr title={t(name)}>{t(short)}</abbr>{' '}
          <Toned tone={bar.close >= bar.open ? 'up' : 'down'}>
            <Digits text={value.toFixed(places)} />
          </Toned>
        </span>
      ))}
    </p>
  );
}
