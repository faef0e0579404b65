/**
 * Exact decimals carried as text, as the exchange sends them. Money is never a float in the client: a value stays
 * text from the wire to the screen, and every calculation here is exact (BigInt) or truncated toward zero, as the
 * exchange itself truncates (WIRE-R4). Only what is shown is rounded, by `fixed` (decision 82).
 */
export { fixed } from '#contract/fixed.ts';

/** A decimal number as plain text: an optional sign, digits, an optional fraction. No exponent. */
export type Decimal = string;

/** `units × 10^-scale`. */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

const form = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

function scaledOf(text: string): Scaled | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = match[4] ?? ''] = match;
  const magnitude = BigInt(whole + fraction || '0');
  return { units: sign === '-' ? -magnitude : magnitude, scale: fraction.length };
}

function read(text: Decimal): Scaled {
  const scaled = scaledOf(text);
  if (!scaled) throw new RangeError(`Not a decimal number: "${text}"`);
  return scaled;
}

const tenTo = (power: number): bigint => 10n ** BigInt(power);

const rescaled = (value: Scaled, scale: number): bigint =>
  scale >= value.scale ? value.units * tenTo(scale - value.scale) : value.units / tenTo(value.scale - scale);

function written(units: bigint, scale: number): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const plain = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
  return units < 0n ? `-${plain}` : plain;
}

/** Without trailing zeros; `-0` is `0`. */
function min({ units, scale }: Scaled): Decimal {
  const text = written(units, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, '');
}

/** Whether `text` is a decimal number, so that the other functions accept it. Check typed input with it first. */
export function isDecimal(text: string | undefined): text is Decimal {
  return text !== undefined && form.test(text);
}

/** Whether `text` is a decimal number above zero: false for anything else. */
export function isPositive(text: string | undefined): text is Decimal {
  return text !== undefined && (scaledOf(text)?.units ?? 0n) > 0n;
}

/** −1, 0 or 1. Throws RangeError when `value` is not a decimal number. */
export function sign(value: Decimal): -1 | 0 | 1 {
  const { units } = read(value);
  return units > 0n ? 1 : units < 0n ? -1 : 0;
}

/** −1, 0 or 1 as `a` is below, equal to or above `b`. Throws RangeError when one is not a decimal number. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const left = read(a);
  const right = read(b);
  const scale = Math.max(left.scale, right.scale);
  const difference = rescaled(left, scale) - rescaled(right, scale);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** The exact sum. Throws RangeError when one is not a decimal number. */
export function add(a: Decimal, b: Decimal): Decimal {
  const left = read(a);
  const right = read(b);
  const scale = Math.max(left.scale, right.scale);
  return min({ units: rescaled(left, scale) + rescaled(right, scale), scale });
}

/** The number with its sign turned. Throws RangeError when it is not a decimal number. */
export function negate(value: Decimal): Decimal {
  const { units, scale } = read(value);
  return min({ units: -units, scale });
}

/** The exact difference `a − b`. Throws RangeError when one is not a decimal number. */
export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));

/** The exact product. Throws RangeError when one is not a decimal number. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const left = read(a);
  const right = read(b);
  return min({ units: left.units * right.units, scale: left.scale + right.scale });
}

/** `a ÷ b` truncated toward zero to `places` decimals. Throws RangeError when one is not a decimal number or `b` is 0. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  const left = read(a);
  const right = read(b);
  if (right.units === 0n) throw new RangeError(`Division of "${a}" by zero`);
  const numerator = left.units * tenTo(places + right.scale);
  return min({ units: numerator / (right.units * tenTo(left.scale)), scale: places });
}

/** By how much what is available falls short of what is needed; undefined where it suffices, or one of them is not known. */
export function missingOf(available: Decimal | undefined, needed: string | undefined): Decimal | undefined {
  if (available === undefined || !isDecimal(needed)) return undefined;
  const missing = subtract(needed, available);
  return isPositive(missing) ? missing : undefined;
}

/** `percent` % of `value`, exact. */
export const percentageOf = (value: Decimal, percent: Decimal): Decimal =>
  multiply(multiply(value, percent), '0.01');

/** Truncated toward zero to at most `places` decimals, without trailing zeros. */
export function truncate(value: Decimal, places: number): Decimal {
  return min({ units: rescaled(read(value), places), scale: places });
}

/** No amount or price of the exchange has more decimals than these. */
const KEPT_PLACES = 8;

/** A typed number as it is sent: `1.` and `1.50` are `1` and `1.5`. */
export const canonical = (typed: string): Decimal => truncate(typed, KEPT_PLACES);

/** Digits that a float has for certain. */
const FLOAT_DIGITS = 15;

/** A price that arrived as a number for drawing, as the decimal it was sent as. */
export function decimalOf(value: number): Decimal {
  const text = String(Number(value.toPrecision(FLOAT_DIGITS)));
  return canonical(isDecimal(text) ? text : value.toFixed(KEPT_PLACES));
}

/** The smaller of two. */
export const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b);

/** The larger of two. */
export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b);

/** How many of its decimals a number needs: those of its canonical form. Read from its text, as it is asked of every figure drawn. */
export function neededDecimals(value: Decimal): number {
  const point = value.indexOf('.');
  if (point < 0) return 0;
  let end = Math.min(value.length, point + 1 + KEPT_PLACES);
  while (value[end - 1] === '0') end -= 1;
  return Math.max(0, end - point - 1);
}

/** How many decimals a number is written with. */
export const decimalsOf = (value: Decimal): number => read(value).scale;
