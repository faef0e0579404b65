/** Reads the numbers and times in the fields of candle files. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { MINUTE_MS, civilTime, formatDecimal, instantOf, printable } from '#simulator/engine/kernel/index.ts';

/** Why a field cannot be read; the message says what was expected. */
export class FieldError extends Error {}

/** The figure of a field has more decimals than can be kept. */
export class TooFineError extends FieldError {}

const NUMBER = /^(\d{1,30})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/;
const MAX_SHOWN = 40;

/** A field as it can be put into a message. */
export function shownField(text: string): string {
  return printable(text.length > MAX_SHOWN ? `"${text.slice(0, MAX_SHOWN)}…"` : `"${text}"`);
}

/** A number as the nearest whole number of 10^-decimals, and whether that is all of it. */
export interface Units {
  readonly value: number;
  readonly isExact: boolean;
}

/**
 * Reads a number that is not negative; undefined for what is none. Plain decimals and the form with an exponent (`2e-05`) that many
 * programs write are both exact here.
 */
export function unitsIn(text: string, decimals: number): Units | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const kept = whole.length + Number(exponent) + decimals;
  const below = kept <= 0 ? 0 : Number(digits.slice(0, kept).padEnd(kept, '0'));
  const isUp = kept >= 0 && Number(digits[kept] ?? 0) >= 5;
  return { value: isUp ? below + 1 : below, isExact: !/[1-9]/.test(digits.slice(Math.max(0, kept))) };
}

/**
 * Reads a number that is not negative as a whole number of 10^-decimals.
 * @throws FieldError
 */
export function scaledNumber(text: string, decimals: number, max: number): number {
  const units = unitsIn(text, decimals);
  if (units === undefined) {
    const negative = text.startsWith('-') && NUMBER.test(text.slice(1));
    throw new FieldError(negative ? `${text} is negative` : `expected a number, found ${shownField(text)}`);
  }
  if (!units.isExact) throw new TooFineError(`${shownField(text)} has more than ${decimals} decimals`);
  if (units.value <= max) return units.value;
  const most = formatDecimal(BigInt(max), decimals);
  throw new FieldError(`${shownField(text)} is too large: expected at most ${most}`);
}

/**
 * The same for figures that are rounded later: what has more decimals, or is too large to be exact, becomes the nearest number there is.
 * @throws FieldError
 */
export function nearNumber(text: string, decimals: number): number {
  try {
    return scaledNumber(text, decimals, Number.MAX_SAFE_INTEGER);
  } catch (error) {
    const value = NUMBER.test(text) ? Number(text) * Number(`1e${decimals}`) : Infinity;
    if (Number.isFinite(value)) return value;
    throw error;
  }
}

const WRITTEN_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/;

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

function writtenTime(text: string): Instant | undefined {
  const match = WRITTEN_TIME.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  if (/[1-9]/.test(match[7] ?? '')) return undefined;
  const at = instantOf(year, month, day, ((hour * 60 + minute) * 60 + second) * 1000, 0);
  return civilTime(at, 0).day === day ? at - offsetOf(match[8]) : undefined;
}

/** Epoch milliseconds have 13 digits from 2001 to 2286, microseconds 16. */
function epochTime(text: string): Instant | undefined {
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{13}\d{3}$/.test(text) ? Number(text) / 1000 : undefined;
}

/**
 * Reads a time: epoch milliseconds or microseconds, or `2023-03-10 00:00:00+00:00` (`T` and `Z` do as well; UTC when there is no
 * zone). Microseconds that are no whole millisecond give a fraction.
 * @throws FieldError
 */
export function time(text: string): Instant {
  const at = epochTime(text) ?? writtenTime(text);
  if (at === undefined) {
    throw new FieldError(
      `expected a time (epoch milliseconds or microseconds, or 2023-03-10 00:00:00+00:00), found ${shownField(text)}`,
    );
  }
  return at;
}

/**
 * Reads the start of a minute.
 * @throws FieldError
 */
export function minute(text: string): Instant {
  const at = time(text);
  if (at % MINUTE_MS !== 0) throw new FieldError(`${shownField(text)} is not on a whole minute`);
  return at;
}

/** A cell that opens quotes and does not end them; `column` counts from 1. */
export class QuoteError extends FieldError {
  constructor(readonly column: number) {
    super('expected quotes that end before the next comma');
  }
}

/** What may stand between the cells of a row. */
export type Separator = ',' | ';' | '\t' | '|';

/** A cell between quotes, in which two quotes stand for one; or one without, up to the next separator. */
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ',': /\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*)/y,
  ';': /\s*"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*)/y,
  '\t': / *"((?:[^"]|"")*)" *(?=\t|$)|([^\t]*)/y,
  '|': /\s*"((?:[^"]|"")*)"\s*(?=\||$)|([^|]*)/y,
};

/**
 * The cells of a row.
 * @throws QuoteError
 */
export function cellsOf(text: string, separator: Separator = ','): readonly string[] {
  if (!text.includes('"')) return text.split(separator);
  const cell = CELLS[separator];
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    cell.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? [];
    if (quoted === undefined && plain.trimStart().startsWith('"')) throw new QuoteError(cells.length + 1);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
  }
  return cells;
}
