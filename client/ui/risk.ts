/** How near a leverage account is to liquidation, for every screen that shows it. */
import { isDecimal, isPositive, sign } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { figureText, UNKNOWN } from './figures.tsx';

/** How near an account is to liquidation, and how strongly that is emphasised. */
export interface Nearness {
  /** Percent of the equity that may not be lost: 100 at liquidation. */
  readonly percent: number;
  readonly level: 'calm' | 'watch' | 'danger';
}

/** From these percents on. */
const WATCH = 50;
const DANGER = 80;
const FULL = 100;

/** Whether there is no risk rate: the exchange says 0 where there is no position. */
export const isNoRate = (rate: Decimal | undefined): rate is undefined =>
  !isDecimal(rate) || sign(rate) === 0;

/** How near a risk rate is to that of liquidation; for drawing. Without a position there is nothing to lose. */
export function nearnessOf(rate: Decimal | undefined, limit: Decimal): Nearness {
  if (isNoRate(rate)) return { percent: 0, level: 'calm' };
  const percent = isPositive(rate) ? Math.min(FULL, (Number(limit) / Number(rate)) * FULL) : FULL;
  return { percent, level: percent >= DANGER ? 'danger' : percent >= WATCH ? 'watch' : 'calm' };
}

/** A risk rate as plain text, as `RiskRate` shows it. */
export const rateText = (rate: Decimal | undefined): string =>
  isNoRate(rate) ? UNKNOWN : `${figureText(rate, 2)}%`;
