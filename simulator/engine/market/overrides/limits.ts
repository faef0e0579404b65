/** Bounds of what an operator may do to the market: the commands, the scenario format and the panel's forms share them. */
import { DAY_MS } from '#shared/calendar.ts';

/** The least and the greatest value that is accepted. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const MAX_SPAN_MS = 31 * DAY_MS;

export const MARKET_LIMITS = {
  /** Change of a price by one move, in thousandths. */
  movePermille: { min: -990, max: 9000 },
  moveMs: { min: 0, max: MAX_SPAN_MS },
  /** Amplitude of a shake, in thousandths. */
  shakePermille: { min: 0, max: 500 },
  shakeMs: { min: 1, max: MAX_SPAN_MS },
  /** Multiple of the crowd's usual volume. */
  volume: { min: 1, max: 20 },
  /** The market maker's quotes, in percent of the usual. */
  sizePercent: { min: 1, max: 1000 },
  spreadPercent: { min: 25, max: 1000 },
  /** Multiple of the distance between the quotes, for a while. */
  spreadFactor: { min: 1, max: 10 },
  spreadMs: { min: 1, max: MAX_SPAN_MS },
} as const satisfies Readonly<Record<string, Range>>;

/** Multiple of the crowd's volume during a move or shake that names none. */
export const DEFAULT_VOLUME = 3;
