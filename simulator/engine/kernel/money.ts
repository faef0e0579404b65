/** Exact amounts of money and prices, their rounding and their notation. */
import { mark } from './mark.ts';

/** Money: a whole number of 1e-8 units of a currency (LEDGER-R1). */
export type Amount = bigint;

/** One whole unit of a currency. */
export const UNIT = 100_000_000n;

/** Decimals of an {@link Amount}. */
export const AMOUNT_DECIMALS = 8;

/** Longer than any column of the wire with its sign, point and some idle zeros; what is longer is refused unread. */
const MAX_DECIMAL = 48;

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Those that amounts, prices and lots are scaled by: they are asked for with every price that is written. */
const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: 31 }, (_, n) => BigInt('1' + '0'.repeat(n)));

/** 10^n as a bigint, 0 ≤ n ≤ 30. */
export function tenTo(n: number): bigint {
  const power = POWERS_OF_TEN[n];
  if (power === undefined) throw new RangeError(`tenTo: expected 0 to 30, got ${n}`);
  return power;
}

/**
 * Reads decimal text strictly: digits, at most one point with digits on both sides, at most one leading minus; no plus,
 * exponent, spaces or separators.
 * @param decimals how many decimals the result carries: `parseDecimal('1.5', 8)` is 150000000n
 * @returns undefined when the text is malformed, overlong, or has non-zero digits beyond `decimals`
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  if (typeof text !== 'string' || text.length > MAX_DECIMAL) return undefined;
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const beyond = fraction.slice(decimals);
  if (/[^0]/.test(beyond)) return undefined;
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -value : value;
}

/**
 * Writes a scaled integer as decimal text.
 * @param decimals the scale of `value`
 * @param shown decimals to write; fewer than `decimals` truncates toward zero (WIRE-R4), more pads with zeros
 */
export function formatDecimal(value: bigint, decimals: number, shown: number = decimals): string {
  const more = shown - decimals;
  const cut = more === 0 ? value : more < 0 ? value / tenTo(-more) : value * tenTo(more);
  const digits = (cut < 0n ? -cut : cut).toString().padStart(shown + 1, '0');
  const sign = cut < 0n ? '-' : '';
  if (shown === 0) return sign + digits;
  return `${sign}${digits.slice(0, -shown)}.${digits.slice(-shown)}`;
}

/** Reads an amount: {@link parseDecimal} at 8 decimals. */
export function parseAmount(text: string): Amount | undefined {
  return parseDecimal(text, AMOUNT_DECIMALS);
}

/** The amount that a literal of the source names; throws for what is not an amount. */
export function amountOf(literal: string): Amount {
  const value = parseAmount(literal);
  if (value === undefined) throw new Error(`not an amount: ${literal}`);
  return value;
}

/** Writes an amount with `shown` decimals (8 by default), truncated toward zero. */
export function formatAmount(amount: Amount, shown: number = AMOUNT_DECIMALS): string {
  return formatDecimal(amount, AMOUNT_DECIMALS, shown);
}

/** A scaled integer as a JSON number: the one nearest to its decimal text, because the quotient of two whole numbers is rounded once. */
export function decimalNumber(value: bigint | number, decimals: number): number {
  const units = Number(value);
  if (Number.isSafeInteger(units)) return units / Number(tenTo(decimals));
  return Number(formatDecimal(BigInt(value), decimals));
}

/** An amount as a JSON number. */
export const amountNumber = (amount: Amount): number => decimalNumber(amount, AMOUNT_DECIMALS);

/** Writes an amount as people do, without idle zeros: `6.8`, `100`. */
export function shortAmount(amount: Amount): string {
  return formatAmount(amount).replace(/\.?0+$/, '');
}

/**
 * a × b ÷ divisor, exact until the one rounding at the end.
 * @param rounding 'down' (default) is toward zero, as LEDGER-R1 says; 'up' is away from zero
 * @throws RangeError when the divisor is zero
 */
export function mulDiv(a: bigint, b: bigint, divisor: bigint, rounding: 'down' | 'up' = 'down'): bigint {
  if (divisor === 0n) throw new RangeError('mulDiv: the divisor is zero');
  const product = a * b;
  const quotient = product / divisor;
  if (rounding === 'down' || quotient * divisor === product) return quotient;
  return mark('money.away', product < 0n === divisor < 0n ? quotient + 1n : quotient - 1n);
}

/** So many percent of an amount, truncated at 1e-8 (LEDGER-R1); `percent` in units of 1e-8 of a percent. */
export function percentOf(amount: Amount, percent: Amount): Amount {
  return mulDiv(amount, percent, 100n * UNIT);
}
