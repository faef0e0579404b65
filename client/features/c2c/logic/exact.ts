/** Decimals of C2C numbers. */
import { canonical, decimalsOf, isDecimal } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';

/** Decimals of C2C numbers and of CNY in lists (CONST-004, CONST-006). */
export const C2C_PLACES = 2;

/** Decimals with which a figure is shown in full, without trailing zeros but at least two: what is agreed on must be exact. */
export const exactPlaces = (value: Decimal | undefined): number =>
  isDecimal(value) ? Math.max(C2C_PLACES, decimalsOf(canonical(value))) : C2C_PLACES;
