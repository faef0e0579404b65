/**
 * The leaves of every request. Values arrive as text, because bodies are form-encoded, or typed from a caller
 * in the same process. Reading is strict: a value either means exactly one thing or is refused with an issue
 * that names its field. Rules of the business (balances, limits, what exists) are not checked here.
 */
import * as z from 'zod/mini';
import { field, isMissing, malformed } from './fields.ts';
import type { Field, Reader, WireForm } from './fields.ts';

/** A parameter that may be left out: empty text counts as left out. */
export type OptionalParam<Decoded, Wire> = z.ZodMiniOptional<Field<Decoded | undefined, Wire>>;

interface Param<Decoded, Wire> {
  readonly required: Field<Decoded, Wire>;
  readonly optional: OptionalParam<Decoded, Wire>;
  /** Left out means `value`. */
  withDefault(value: Decoded): z.ZodMiniDefault<Field<Decoded, Wire>>;
}

// @__NO_SIDE_EFFECTS__
function param<Decoded, Wire>(read: Reader<Decoded>, expected: string, wire: WireForm): Param<Decoded, Wire> {
  const unlessMissing =
    <Value>(fallback: Value) =>
    (given: unknown) =>
      isMissing(given) ? fallback : read(given);
  return {
    required: field<Decoded, Wire>(read, expected, wire),
    optional: z.optional(field<Decoded | undefined, Wire>(unlessMissing(undefined), expected, wire)),
    withDefault: (value) =>
      z._default(
        field<Decoded, Wire>(unlessMissing(value), expected, wire),
        value as z.util.NoUndefined<Decoded>,
      ),
  };
}

function readWhole(value: unknown, min: number, max: number): number | typeof malformed {
  const given = typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value;
  const fits = typeof given === 'number' && Number.isSafeInteger(given) && given >= min && given <= max;
  return fits ? given : malformed;
}

/** A whole number from `min` to `max`. */
// @__NO_SIDE_EFFECTS__
export function wholeParam(min: number, max: number): Param<number, number | string> {
  return param((value) => readWhole(value, min, max), `a whole number from ${min} to ${max}`, {
    type: 'integer',
    minimum: min,
    maximum: max,
  });
}

/** An id: a positive safe integer. */
export const id = param<number, number | string>(
  (value) => readWhole(value, 1, Number.MAX_SAFE_INTEGER),
  'a positive whole number',
  { type: 'integer', minimum: 1 },
);

/** An id used as a filter: 0 means any and decodes, like a missing value, to undefined. */
export const filterId: OptionalParam<number, number | string> = z.optional(
  field<number | undefined, number | string>(
    (value) => {
      if (isMissing(value) || value === '0' || value === 0) return undefined;
      return readWhole(value, 1, Number.MAX_SAFE_INTEGER);
    },
    'a positive whole number',
    { type: 'integer', minimum: 0 },
  ),
);

/** Unix seconds. */
export const unixSeconds = wholeParam(0, 99_999_999_999).required;

/** A page number, 1 when left out. */
export const pageParam = wholeParam(1, 1_000_000).withDefault(1);

/** A page size, `size` when left out. */
// @__NO_SIDE_EFFECTS__
export function pageSize(size: number) {
  return wholeParam(1, 1000).withDefault(size);
}

const plainDecimal = /^(\d{1,17})(?:\.(\d{1,18}))?$/;

/**
 * A plain decimal: digits, at most one point, no sign, no exponent, no space; at most 17 whole digits and 8
 * decimals that count. Decodes to canonical text (`"007.500"` is `"7.5"`), which every decimal helper can read.
 */
function readPlainDecimal(value: unknown): string | typeof malformed {
  if (typeof value !== 'string' && typeof value !== 'number') return malformed;
  const match = plainDecimal.exec(String(value));
  if (!match) return malformed;
  const wholePart = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 8) return malformed;
  return fraction === '' ? wholePart : `${wholePart}.${fraction}`;
}

/** Zero or more. */
export const decimalParam = param<string, string>(
  readPlainDecimal,
  'a plain decimal number with at most 8 decimals',
  { type: 'string', format: 'decimal', pattern: plainDecimal.source },
);

/** More than zero. */
export const amountParam = param<string, string>(
  (value) => {
    const read = readPlainDecimal(value);
    return read === '0' ? malformed : read;
  },
  'a plain decimal number above zero with at most 8 decimals',
  { type: 'string', format: 'decimal', pattern: plainDecimal.source },
);

const controlCharacter = /[\u0000-\u001f\u007f]/;

function readShortText(value: unknown, max: number, form?: RegExp): string | typeof malformed {
  if (typeof value !== 'string') return malformed;
  const trimmed = value.trim();
  const fits = trimmed !== '' && trimmed.length <= max && !controlCharacter.test(trimmed);
  return fits && (!form || form.test(trimmed)) ? trimmed : malformed;
}

/** Text of 1 to `max` characters on one line; space around it does not count. */
// @__NO_SIDE_EFFECTS__
export function shortTextParam(max: number, form?: RegExp, expected = `text of 1 to ${max} characters`) {
  return param<string, string>((value) => readShortText(value, max, form), expected, {
    type: 'string',
    minLength: 1,
    maxLength: max,
  });
}

/** A secret, taken as typed: `min` to `max` characters, spaces count. */
// @__NO_SIDE_EFFECTS__
export function secret(
  min: number,
  max: number,
  form?: RegExp,
  expected = `${min} to ${max} characters`,
): Field<string> {
  return field(
    (value) => {
      if (typeof value !== 'string' || value.length < min || value.length > max) return malformed;
      return controlCharacter.test(value) || (form && !form.test(value)) ? malformed : value;
    },
    expected,
    {
      type: 'string',
      format: 'password',
      minLength: min,
      maxLength: max,
      ...(form && { pattern: form.source }),
    },
  );
}

/** An e-mail address. */
export const email = shortTextParam(
  254,
  /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/,
  'an e-mail address',
).required;

/** Text without any space, such as a chain address. */
export const unspaced = (max: number) =>
  shortTextParam(max, /^\S+$/, `text of 1 to ${max} characters without spaces`);

/** One of the words. */
// @__NO_SIDE_EFFECTS__
export function oneOf<const Word extends string>(...choices: readonly Word[]): Param<Word, Word> {
  const read = (value: unknown): Word | typeof malformed =>
    choices.find((choice) => choice === value) ?? malformed;
  return param<Word, Word>(read, `one of ${choices.join(', ')}`, { type: 'string', enum: choices });
}

/** One of the numeric codes, given as number or text. */
// @__NO_SIDE_EFFECTS__
export function codeParam<const Code extends number>(
  ...choices: readonly Code[]
): Param<Code, Code | `${Code}`> {
  const read = (value: unknown): Code | typeof malformed =>
    choices.find((choice) => choice === value || String(choice) === value) ?? malformed;
  return param<Code, Code | `${Code}`>(read, `one of ${choices.join(', ')}`, {
    type: 'integer',
    enum: choices,
  });
}

/** A parameter of older clients that is accepted and never read. */
export const ignored: OptionalParam<undefined, string | number | undefined> = z.optional(
  field<undefined, string | number | undefined>(() => undefined, 'anything', { deprecated: true }),
);

/** A file of a multipart body. */
export const file: Field<Blob> = field((value) => (value instanceof Blob ? value : malformed), 'a file', {
  type: 'string',
  format: 'binary',
});

/** No parameters; whatever comes is ignored. */
export const none = z.object({});
