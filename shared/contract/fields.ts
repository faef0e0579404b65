/**
 * The leaves of every response and event: how one value looks on the wire, and what the client gets.
 *
 * Each field names two types. *Wire* is what our own server sends (WIRE-R4), so a handler that builds a response is
 * checked against the strict form. *Decoded* is what a client reads. Reading is tolerant: servers of this family send
 * numbers as text or as numbers, null or empty text where nothing is set.
 */
import * as z from 'zod/mini';
import { languages } from './languages.ts';
import { payWays } from './pay-ways.ts';

/** A schema with its wire type and its decoded type; structurally a Zod schema like any other. */
export type Field<Decoded, Wire = Decoded> = z.ZodMiniType<Decoded, Wire>;

/** What a reader returns for a value that is not valid for its field. */
export const malformed = Symbol('malformed');

/** Reads one unknown value; returns {@link malformed} instead of throwing. */
export type Reader<Decoded> = (value: unknown) => Decoded | typeof malformed;

/** A JSON Schema of one wire value; the published documents are made of these. */
export type WireForm = Readonly<Record<string, unknown>>;

/** Makes a field of a reader. `expected` completes the sentence "must be …" of the issue. */
// @__NO_SIDE_EFFECTS__
export function field<Decoded, Wire = Decoded>(
  read: Reader<Decoded>,
  expected: string,
  wire: WireForm,
): Field<Decoded, Wire> {
  const schema = z.transform((value: unknown, context) => {
    const decoded = read(value);
    if (decoded !== malformed) return decoded;
    context.issues.push({
      code: 'custom',
      message: isMissing(value) ? 'is required' : `must be ${expected}`,
      input: value,
    });
    return z.NEVER;
  });
  z.globalRegistry.add(schema, wire);
  return typed(schema);
}

/** Declares the types of a schema that begins with a transformation, because Zod cannot infer them. */
// @__NO_SIDE_EFFECTS__
export function typed<Decoded, Wire>(schema: z.ZodMiniType): Field<Decoded, Wire> {
  return schema as Field<Decoded, Wire>;
}

/** Form-encoded calls have no null and no undefined: an empty text is a missing value. */
export function isMissing(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

const decimalForm = /^([+-]?)(\d{1,150})(?:\.(\d{1,150}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Reads a decimal number sent as text or as a number and returns plain text: no exponent, no plus sign, digits kept as
 * they came (`"9000.00000000"` stays so).
 */
function readDecimal(value: unknown): string | typeof malformed {
  if (typeof value !== 'string' && typeof value !== 'number') return malformed;
  const match = decimalForm.exec(String(value).trim());
  if (!match) return malformed;
  const [, sign, whole = '', fraction = '', exponent] = match;
  const plain = exponent === undefined ? join(whole, fraction) : shifted(whole, fraction, Number(exponent));
  return sign === '-' ? `-${plain}` : plain;
}

function shifted(whole: string, fraction: string, places: number): string {
  const digits = places < 0 ? '0'.repeat(-places) + whole + fraction : whole + fraction + '0'.repeat(places);
  const point = places < 0 ? whole.length : whole.length + places;
  return join(digits.slice(0, point).replace(/^0+(?=\d)/, ''), digits.slice(point).replace(/0+$/, ''));
}

const join = (whole: string, fraction: string): string => (fraction === '' ? whole : `${whole}.${fraction}`);

function readInteger(value: unknown): number | typeof malformed {
  if (typeof value === 'boolean') return Number(value);
  const isDigits = typeof value === 'string' && /^[+-]?\d{1,16}(\.0*)?$/.test(value);
  const number = isDigits || typeof value === 'number' ? Number(value) : NaN;
  return Number.isSafeInteger(number) ? number : malformed;
}

function readNumber(value: unknown): number | typeof malformed {
  if (typeof value === 'number') return Number.isFinite(value) ? value : malformed;
  const text = readDecimal(value);
  return text === malformed ? malformed : Number(text);
}

function readText(value: unknown): string | typeof malformed {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : malformed;
}

/** A decimal column: text at the column's scale (WIRE-R5). Decodes to plain decimal text. */
export const decimal: Field<string> = field(readDecimal, 'a decimal number', {
  type: 'string',
  format: 'decimal',
});

/** A computed figure, which servers of the family send as a number or as text. Decodes to plain decimal text. */
export const figure: Field<string, string | number> = field(readDecimal, 'a number', {
  type: ['string', 'number'],
  format: 'decimal',
});

/** A number that stays a number, as the bars of a chart do. */
export const number: Field<number> = field(readNumber, 'a number', { type: 'number' });

/** An id, count or unix time. */
export const integer: Field<number> = field(readInteger, 'an integer', { type: 'integer' });

/** So many milliseconds after 1970 it is March 1973, and so many seconds after 1970 the year 5138. */
const LEAST_MS = 100_000_000_000;

/** An instant in unix milliseconds; unix seconds, which other servers of the family send, are read as such. */
export const unixMs: Field<number> = field(
  (value) => {
    const read = readInteger(value);
    return typeof read === 'number' && Math.abs(read) < LEAST_MS ? read * 1000 : read;
  },
  'an integer',
  { type: 'integer' },
);

/** A code of the protocol. Other servers of the family may send further ones, and they are read too. */
export const code = (...codes: readonly number[]): Field<number> =>
  field(readInteger, 'an integer', { type: 'integer', enum: codes });

/** A switch: 1 is on, 0 is off. */
export const flag = code(0, 1);

/** An integer that the server leaves null when there is none. */
export const unsetInteger: Field<number, number | null> = field(readInteger, 'an integer', {
  type: ['integer', 'null'],
});

/** Text; null decodes to empty text, a number to its digits. */
export const text: Field<string> = field(readText, 'text', { type: 'string' });

/** A word of the protocol. Other servers of the family may send further ones, and they are read too. */
export const word = (...options: readonly string[]): Field<string> =>
  field(readText, 'text', { type: 'string', enum: options });

/** Chain family of a currency. */
export const chainFamily = word('btc', 'eth', 'usdt', 'erc20', 'omni');

/** Way of payment in CNY. */
export const payWay = word(...payWays);

/** Language of texts. */
export const language = word(...languages);

/** Text that the server leaves null when unset, such as the time of something that has not happened yet. */
export const unsetText: Field<string, string | null> = field(readText, 'text', { type: ['string', 'null'] });

/** `Y-m-d H:i:s` in the server's zone (WIRE-R4), empty when unset. */
export const dateTime: Field<string> = field(readText, 'a date and time', {
  type: 'string',
  format: 'server-date-time',
});

/** A confirmation for the user. Anything but text decodes to empty text. */
export const confirmation: Field<string> = field(
  (value) => {
    const read = readText(value);
    return read === malformed ? '' : read;
  },
  'text',
  { type: 'string' },
);

/**
 * A field that our server always sends but another server of the family may leave out, null or empty: the
 * client then gets undefined.
 */
export function ifSent<Schema extends z.ZodMiniType>(
  inner: Schema,
): Field<z.output<Schema> | undefined, z.input<Schema>> {
  const sent = z.transform((value: unknown): unknown => (isMissing(value) ? undefined : value));
  return typed(z.pipe(sent, z.optional(inner)));
}

/** A field that a server need not send; null and empty text decode to undefined. */
export function optional<Schema extends z.ZodMiniType>(
  inner: Schema,
): z.ZodMiniOptional<Field<z.output<Schema> | undefined, z.input<Schema> | null>> {
  return z.optional(ifSent(inner));
}
