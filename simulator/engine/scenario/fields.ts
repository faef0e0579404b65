/**
 * The words of scenario files: times, percentages, pairs, texts by language. Each is a schema of what may be written, with
 * a reader that gives what the exchange works with. Schemas only check, so that the published JSON Schema says the same.
 */
import * as z from 'zod/mini';
import { languages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { closestNames } from '#shared/closest.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { shownField } from '#simulator/engine/market/csv-fields.ts';
import { currencies, pairs } from '#simulator/engine/market/index.ts';

/** A text in each of the five languages. */
export type LocalText = Readonly<Record<Language, string>>;

/** The message of a check of a scenario file. */
export const expected = (what: string) => ({ error: `expected ${what}` });

/** A longer text is compared with no name: that takes time. */
const LONGEST_NAME = 40;

/** The end of a message about a name that may not stand there: what was given, and the name that was meant, if one is close. */
export function orMeant(given: string, names: readonly string[]): string {
  const [meant] = given.length > LONGEST_NAME ? [] : closestNames(given, names);
  return `, got ${shownField(given)}${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
}

/** Text with something in it. */
export const textSchema = (max: number) =>
  z
    .string(expected('text'))
    .check(z.regex(/\S/, expected('text')), z.maxLength(max, expected(`at most ${max} characters`)));

/** A whole number in a range. */
export const wholeSchema = (min: number, max: number) => {
  const message = expected(`a whole number from ${min} to ${max}`);
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

/** A member that may be left out. */
export const maybe = <S extends z.ZodMiniType>(schema: S, description: string) =>
  z.optional(schema.check(z.describe(description)));

/** A list with a bound. */
export const list = <S extends z.ZodMiniType>(item: S, max: number, what: string) =>
  z.array(item, expected(`a list of ${what}`)).check(z.maxLength(max, expected(`at most ${max} ${what}`)));

/** The name by which something is called for: small letters, digits and dashes. */
export const slug = z
  .string(expected('a name of small letters, digits and dashes'))
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, expected('a name of small letters, digits and dashes, at most 40')),
  );

/** One text for every reader, or one for each language; English stands in for what is missing. */
export const localTextSchema = (max: number) => {
  const one = textSchema(max);
  const others = languages.filter((language) => language !== 'en');
  const translations = Object.fromEntries(others.map((language) => [language, z.optional(one)]));
  return z.union(
    [
      one,
      z.strictObject({
        en: one,
        ...(translations as Record<Exclude<Language, 'en'>, z.ZodMiniOptional<typeof one>>),
      }),
    ],
    expected(`text, or texts by language: ${languages.join(', ')}`),
  );
};

/** What {@link localTextSchema} lets through, in all languages. */
export function readLocalText(given: string | ({ readonly en: string } & Partial<LocalText>)): LocalText {
  const own = typeof given === 'string' ? { en: given } : given;
  const filled = languages.map((language) => [language, (own as Partial<LocalText>)[language] ?? own.en]);
  return Object.fromEntries(filled);
}

/** Date.parse lets 31 February pass as 3 March. */
function dayExists(given: string): boolean {
  const [year = 0, month = 0, day = 0] = given.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** A moment of the calendar. */
export const instantSchema = z.string(expected('a time such as 2024-03-04T09:30:00Z')).check(
  z.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
    expected('a time such as 2024-03-04T09:30:00Z'),
  ),
  z.refine(dayExists, expected('a date that exists')),
  z.refine((given) => given >= '1970-02' && given < '2100', expected('a year from 1970 to 2099')),
);

const CLOCK = /^(?:(\d{1,3})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{3}))?$/;
const UNITS = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;
const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};
const TIME_TEXT = 'a time such as 90s, 15m, 2h, 00:02:00 or 1.00:00:00 (a day)';

/** An interval of time of at most `most` milliseconds. */
export const duration = (min: number, max: number) =>
  z.string(expected(TIME_TEXT)).check(
    z.regex(new RegExp(`${CLOCK.source}|${UNITS.source}`), expected(TIME_TEXT)),
    z.refine(
      (given) => {
        const ms = readDuration(given);
        return ms >= min && ms <= max;
      },
      expected(`from ${writtenDuration(min)} to ${writtenDuration(max)}`),
    ),
  );

/** What {@link duration} lets through, in milliseconds; NaN for anything else. */
export function readDuration(given: string): number {
  const clock = CLOCK.exec(given);
  if (clock) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] = clock
      .slice(1)
      .map((part) => Number(part ?? 0));
    return days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS + ms;
  }
  const [, count = '', unit = ''] = UNITS.exec(given) ?? [];
  return Math.round(Number(count) * (UNIT_MS[unit] ?? NaN));
}

/** A time as `00:02:00.500`, with days before it where there are any (`1.00:00:00`): a form of {@link duration}. */
export function writtenClock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(ms / DAY_MS);
  const time = `${two((ms % DAY_MS) / HOUR_MS)}:${two((ms % HOUR_MS) / MINUTE_MS)}:${two((ms % MINUTE_MS) / SECOND_MS)}`;
  const rest = ms % SECOND_MS === 0 ? '' : `.${String(ms % SECOND_MS).padStart(3, '0')}`;
  return `${days > 0 ? `${days}.` : ''}${time}${rest}`;
}

function writtenDuration(ms: number): string {
  const unit = ['d', 'h', 'm', 's'].find((name) => ms > 0 && ms % (UNIT_MS[name] ?? 1) === 0) ?? 'ms';
  return `${ms / (UNIT_MS[unit] ?? 1)}${unit}`;
}

const PERCENT = /^([+-]?\d{1,5}(?:\.\d{1,2})?)\s?%$/;

/** A percentage with its sign %, at most two decimals. */
export const percent = (min: number, max: number) =>
  z.string(expected('a percentage such as -12% or 0.5%')).check(
    z.regex(PERCENT, expected('a percentage such as -12% or 0.5%')),
    z.refine(
      (given) => {
        const value = readHundredths(given) / 100;
        return value >= min && value <= max;
      },
      expected(`from ${min}% to ${max}%`),
    ),
  );

/** A percentage without decimals. */
export const wholePercent = (min: number, max: number) =>
  percent(min, max).check(
    z.refine((given) => readHundredths(given) % 100 === 0, expected('a percentage without decimals')),
  );

/** What {@link percent} lets through, in hundredths of a percent; NaN for anything else. */
export function readHundredths(given: string): number {
  return Math.round(Number(PERCENT.exec(given)?.[1] ?? NaN) * 100);
}

const AMOUNT = /^\d{1,15}(\.\d{1,8})?$/;
const AMOUNT_TEXT = 'a plain decimal amount with at most 8 decimals';
/** More digits than a number of YAML carries exactly. */
const EXACT_DIGITS = 15;

/** Above zero. Quoted or not: YAML reads 10000 as a number and '10000' as text. */
export const amountSchema = z
  .union([z.number(), z.string().check(z.regex(AMOUNT, expected(AMOUNT_TEXT)))], expected('an amount'))
  .check(
    z.refine((given) => AMOUNT.test(plainAmountText(given)), expected(AMOUNT_TEXT)),
    z.refine((given) => /[1-9]/.test(plainAmountText(given)), expected('an amount above zero')),
    z.refine(
      (given) =>
        typeof given === 'string' || plainAmountText(given).replace(/^0\.0*|\./g, '').length <= EXACT_DIGITS,
      expected('an amount with so many digits in quotes'),
    ),
  );

/** What {@link amountSchema} lets through, as decimal text. */
export function plainAmountText(given: number | string): string {
  const written = String(given);
  if (typeof given === 'string' || !/e-/.test(written)) return written;
  // 0.00000001 comes as 1e-8; more decimals than eight stay visible, so that they are refused.
  return given.toFixed(10).replace(/0+$/, '');
}

export const PAIR_TEXT = 'a pair such as BTC/USDT';

/** Names that an editor offers, among others that may stand there. */
const offered = (names: readonly string[]) => z.meta({ anyOf: [{ enum: names }, { type: 'string' }] });

/** A pair by its symbol. */
export const pairSchema = z
  .string(expected(PAIR_TEXT))
  .check(
    z.regex(/^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}$/, expected(PAIR_TEXT)),
    offered(pairs.map(({ symbol }) => symbol)),
  );

/** A currency by its name. */
export const currencySchema = textSchema(20).check(offered(currencies.map(({ name }) => name)));
