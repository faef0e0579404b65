/** The two currencies that a total is shown in. */
import { multiply } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';

export const units = ['USDT', 'CNY'] as const;
export type Unit = (typeof units)[number];

/** Decimals of a worth in either. */
export const MONEY_PLACES = 2;

/** Converts amounts of USDT to the chosen unit; undefined where the amount or the rate is not known. */
export type InUnit = (usdt: Decimal | undefined) => Decimal | undefined;

/** Amounts in a unit at a rate of CNY for one USDT. */
export const inUnit =
  (unit: Unit, rate: Decimal | undefined): InUnit =>
  (usdt) => {
    if (unit === 'USDT' || usdt === undefined) return usdt;
    return rate === undefined ? undefined : multiply(usdt, rate);
  };
