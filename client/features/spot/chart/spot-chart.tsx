import { ChartPanel } from '#client/desk/chart/chart-panel.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useMarks } from './use-marks.ts';

/** The chart of a pair with the own orders, which can be dragged to another price, and the own trades (DESK-154). */
export function SpotChart({ pair }: { readonly pair: SelectedPair }) {
  return <ChartPanel pair={pair} marks={useMarks(pair)} />;
}
