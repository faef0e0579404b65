/** What the exchange offers: durations with their gain, and the currencies that second contracts are paid in. */
import { amountOf } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';

/** A duration and what it pays. */
export interface MicroDuration {
  readonly id: number;
  readonly seconds: number;
  /** Gain of a win in percent of the stake. */
  readonly gainPercent: Amount;
}

/** Terms of the orders that are paid in one currency. */
export interface PaymentTerms {
  readonly currency: number;
  /** Fee in percent of the stake, on top of it. */
  readonly feePercent: Amount;
  /** Smallest and largest stake; 0 means no bound. */
  readonly min: Amount;
  readonly max: Amount;
  /** Orders of a user that may be open at a time; 0 means no bound. */
  readonly maxOpen: number;
  /** Stakes that are offered as chips, ascending. */
  readonly stakes: readonly { readonly id: number; readonly number: Amount }[];
}

const DURATION_LINES: readonly (readonly [seconds: number, gainPercent: string])[] = [
  [30, '10'],
  [60, '20'],
  [90, '25'],
  [120, '30'],
  [300, '50'],
  [900, '65'],
  [3600, '80'],
];

export const durations: readonly MicroDuration[] = DURATION_LINES.map(([seconds, gain], index) => ({
  id: index + 1,
  seconds,
  gainPercent: amountOf(gain),
}));

interface PaymentLine {
  readonly currency: number;
  readonly bounds: readonly [min: string, max: string];
  readonly maxOpen: number;
  readonly stakes: readonly string[];
}

const PAYMENT_LINES: readonly PaymentLine[] = [
  {
    currency: 1,
    bounds: ['0.0001', '0.1'],
    maxOpen: 20,
    stakes: ['0.0001', '0.0005', '0.001', '0.005', '0.01'],
  },
  { currency: 2, bounds: ['0.004', '4'], maxOpen: 20, stakes: ['0.004', '0.02', '0.04', '0.2', '0.4'] },
  { currency: 3, bounds: ['10', '10000'], maxOpen: 20, stakes: ['10', '50', '100', '500', '1000'] },
];

/** Ids of stakes count through all currencies. */
const STAKES_PER_CURRENCY = 100;

/** In the order lists show them. */
export const payments: readonly PaymentTerms[] = PAYMENT_LINES.map(
  ({ currency, bounds, maxOpen, stakes }) => ({
    currency,
    feePercent: amountOf('1'),
    min: amountOf(bounds[0]),
    max: amountOf(bounds[1]),
    maxOpen,
    stakes: stakes.map((number, index) => ({
      id: currency * STAKES_PER_CURRENCY + index + 1,
      number: amountOf(number),
    })),
  }),
);
