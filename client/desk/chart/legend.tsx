/** The figures of one bar. */
import type { Candle } from '#client/exchange/index.ts';
import { Digits, Toned } from '#client/ui/figures.tsx';
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

/** Time, prices and volume of the bar under the crosshair, or of the newest one (CHART-007, CHART-008). */
export function Legend({ bar }: { readonly bar: Candle | undefined }) {
  const t = useText();
  if (!bar) return null;
  return (
    <p className={classes.legend} data-testid="chart-legend">
      <time>{minuteText(bar.time)}</time>
      {barFigures.map(({ short, name, valueOf, places }) => (
        <span key={short}>
          <abbr title={t(name)}>{t(short)}</abbr>{' '}
          <Toned tone={bar.close >= bar.open ? 'up' : 'down'}>
            <Digits text={valueOf(bar).toFixed(places)} />
          </Toned>
        </span>
      ))}
    </p>
  );
}
