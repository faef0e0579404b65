import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation, useServerClock } from '#client/exchange/react.tsx';
import { Sparkline } from '../sparkline.tsx';
import { thinned } from './thinned.ts';

const HOUR_SECONDS = 3600;
const TREND_HOURS = 7 * 24;

/**
 * Closes of the last 7 days, hour by hour, thinned to `points` (HOME-008, CHART-015). The span ends with the last full
 * hour, so that a trend is requested once an hour and cached.
 */
function useTrend(symbol: string, points: number): readonly number[] {
  const clock = useServerClock();
  const to = Math.floor(clock.now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  const closes = ({ data: bars }: ResponseOf<'bars'>) =>
    thinned(
      bars.map((bar) => bar.close),
      points,
    );
  const { data = [] } = useOperation(
    'bars',
    { symbol, from: to - TREND_HOURS * HOUR_SECONDS, to, period: '60min' },
    { freshMs: HOUR_SECONDS * 1000, select: closes, quiet: true },
  );
  return data;
}

interface TrendProps {
  readonly symbol: string;
  readonly points: number;
  readonly width: number;
  readonly height: number;
}

/** A week of a pair as a small line. Decorative: the change beside it says the direction. */
export function Trend({ symbol, points, width, height }: TrendProps) {
  return <Sparkline points={useTrend(symbol, points)} width={width} height={height} />;
}
