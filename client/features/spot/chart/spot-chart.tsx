import { ChartPanel } from '#client/desk/chart/chart-panel.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useSpotMarks } from './use-marks.ts';

interface SpotChartProps {
  readonly pair: SelectedPair;
  /** The place below it and further charts, where there are any. */
  readonly below: HTMLElement | null;
}

/** The chart of a pair with the user's orders, which can be dragged to another price, and the user's trades (DESK-154). */
export function SpotChart({ pair, below }: SpotChartProps) {
  return <ChartPanel pair={pair} marks={useSpotMarks(pair)} below={below} />;
}
