import { ChartPanel } from '#client/desk/chart/chart-panel.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useLeverMarks } from './use-marks.ts';

/** The chart of a pair with the user's positions, pending orders and stops, which can be dragged (DESK-154). */
export function LeverChart({ pair }: { readonly pair: SelectedPair }) {
  return <ChartPanel pair={pair} marks={useLeverMarks(pair)} />;
}
