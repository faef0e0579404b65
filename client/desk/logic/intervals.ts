/** The intervals of the chart (CHART-005, CHART-009). */
import type { PeriodName } from '#client/exchange/index.ts';

/** One choice of the interval bar. */
export interface Interval {
  /** The label of its button; `realtime` is a text of the interface. */
  readonly name: string;
  readonly period: PeriodName;
  readonly seconds: number;
  /** Drawn as a line of closes. */
  readonly isLine?: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest month, so that a request for months never covers too little. */
const MONTH = 31 * DAY;

/** The 1-minute interval, on which the chart opens (CHART-006). */
export const minuteInterval: Interval = { name: '1m', period: '1min', seconds: MINUTE };

/** Offered as buttons. */
export const mainIntervals: readonly Interval[] = [
  { name: 'realtime', period: '1min', seconds: MINUTE, isLine: true },
  minuteInterval,
  { name: '5m', period: '5min', seconds: 5 * MINUTE },
  { name: '15m', period: '15min', seconds: 15 * MINUTE },
  { name: '30m', period: '30min', seconds: 30 * MINUTE },
  { name: '1h', period: '60min', seconds: HOUR },
  { name: '1D', period: '1day', seconds: DAY },
  { name: '1W', period: '1week', seconds: 7 * DAY },
  { name: '1M', period: '1mon', seconds: MONTH },
];

/** Offered in the menu behind the buttons. */
export const moreIntervals: readonly Interval[] = [
  { name: '3m', period: '3min', seconds: 3 * MINUTE },
  { name: '2h', period: '120min', seconds: 2 * HOUR },
  { name: '4h', period: '240min', seconds: 4 * HOUR },
  { name: '6h', period: '360min', seconds: 6 * HOUR },
  { name: '12h', period: '720min', seconds: 12 * HOUR },
  { name: '3D', period: '3day', seconds: 3 * DAY },
];

/** Every interval of the chart. */
export const allIntervals: readonly Interval[] = [...mainIntervals, ...moreIntervals];
