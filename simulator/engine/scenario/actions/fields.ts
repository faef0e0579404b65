/** Fields that several actions have. */
import * as z from 'zod/mini';
import type { Currency, Range } from '#simulator/engine/market/index.ts';
import { MAX_REASON } from '#simulator/engine/modules/module.ts';
import { currencyNamed, pairNamed, readAccount, readPairs } from '../references.ts';
import {
  amountSchema as writtenAmount,
  currencySchema,
  duration,
  expected,
  list,
  pairSchema as writtenPair,
  percent,
  plainAmountText,
  readDuration,
  readHundredths,
  textSchema,
  wholeSchema,
  wholePercent,
} from '../fields.ts';
import { MAX_ADDED_PAIRS } from '../instruments-format.ts';
import { alone, actionField, inFile } from './action.ts';
import type { CallPlace, FilePlace, Members } from './action.ts';

/** The pairs of the exchange, and as many as a scenario may add. */
const MAX_PAIRS = 50 + MAX_ADDED_PAIRS;
const PAIRS_TEXT = 'a pair such as BTC/USDT, a list of pairs, or all';

const writtenList = list(writtenPair, MAX_PAIRS, 'pairs').check(
  z.minLength(1, expected('at least one pair')),
);
const writtenPairs = z.union(
  [z.literal('all', expected(PAIRS_TEXT)), writtenPair, writtenList],
  expected(PAIRS_TEXT),
);
const writtenNamedPairs = z.union(
  [writtenPair, writtenList],
  expected('a pair such as BTC/USDT or a list of pairs'),
);

/** A pair in a call, by its symbol. */
export const pairNameSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(40), z.describe('Such as BTC/USDT.'));

/** Pairs in a call: one, several, or every pair that is displayed. */
const pairNames = z
  .union([pairNameSchema, z.array(pairNameSchema).check(z.minLength(1), z.maxLength(MAX_PAIRS))], {
    error: "must be a symbol, a list of symbols, or 'all'",
  })
  .check(z.describe("A symbol, a list of symbols, or 'all' for every pair that is displayed."));

const idsOf = (named: z.output<typeof pairNames>, { pairNamed: find }: CallPlace): readonly number[] =>
  (typeof named === 'string' ? [named] : named).map((symbol) => find(symbol).id);

/** Ids of pairs; [] for all that are displayed. */
export const pairsField = actionField({
  description: 'A pair, a list of pairs, or `all` that are displayed.',
  key: 'pair',
  written: writtenPairs,
  fromFile: (named, { at, reading }) => readPairs(named, at, reading.report),
  form: { kind: 'pairs' },
  takes: pairNames,
  fromCall: (named, place) => (named === 'all' ? [] : idsOf(named, place)),
});

/** Ids of pairs; `all` in a call are those that are not displayed, too. */
export const namedPairs = actionField({
  description: 'A pair or a list of pairs.',
  key: 'pair',
  written: writtenNamedPairs,
  fromFile: (named, { at, reading }) => readPairs(named, at, reading.report),
  form: { kind: 'pairs' },
  takes: pairNames,
  fromCall: (named, place) => (named === 'all' ? place.pairs().map(({ id }) => id) : idsOf(named, place)),
});

/** The id of one pair. */
export const pair = actionField({
  description: 'A pair.',
  key: 'pair',
  written: writtenPair,
  fromFile: (symbol, { at, reading }) => pairNamed(symbol, at, reading.report)?.id,
  form: { kind: 'pair' },
  takes: pairNameSchema,
  fromCall: (symbol, place) => place.pairNamed(symbol).id,
});

/** Thousandths; a percentage in a file. The command refuses what is outside of the range. */
export const permille = (key: string, description: string, { min, max }: Range, initial: string) =>
  actionField({
    key,
    description,
    written: percent(min / 10, max / 10),
    fromFile: (written) => readHundredths(written) / 10,
    form: { kind: 'permille', min, max, initial },
    takes: z.number().check(z.describe(`${description} In thousandths: 120 is 12%.`)),
  });

const milliseconds = (description: string) =>
  z.int().check(z.minimum(0), z.describe(`${description} In virtual milliseconds.`));

/** Milliseconds; a time such as 90s in a file. */
export const span = (key: string, description: string, { min, max }: Range, initial: string) =>
  actionField({
    key,
    description,
    written: duration(min, max),
    fromFile: (written) => readDuration(written),
    form: { kind: 'span', min, max, initial },
    takes: milliseconds(description),
  });

/** Milliseconds; a file may leave them out, which is not a time at all. */
export const spanOrNone = (key: string, description: string, { min, max }: Range, initial: string) =>
  actionField({
    key,
    description,
    written: z.optional(duration(min, max)),
    fromFile: (written) => (written === undefined ? 0 : readDuration(written)),
    form: { kind: 'span', min, max, initial },
    takes: milliseconds(description),
  });

/** A whole number that may be left out. */
export const optionalWhole = (key: string, description: string, { min, max }: Range) => ({
  ...actionField({
    key,
    description,
    written: z.optional(wholeSchema(min, max)),
    fromFile: (written) => written,
    form: { kind: 'whole', min, max },
    takes: z.optional(z.int().check(z.describe(`${description} ${min} to ${max}.`))),
  }),
  isOptional: true as const,
});

/** A number, decimals allowed. The command refuses what is outside of the range. */
export const decimalField = (key: string, description: string, { min, max }: Range) => {
  const message = expected(`a number from ${min} to ${max}`);
  return actionField({
    key,
    description,
    written: z.number(message).check(z.minimum(min, message), z.maximum(max, message)),
    fromFile: (written) => written,
    form: { kind: 'number', min, max, initial: '2' },
    takes: z.number().check(z.describe(`${description} ${min} to ${max}.`)),
  });
};

/** Whole percents; with their sign in a file. */
export const percents = (key: string, description: string, { min, max }: Range) =>
  actionField({
    key,
    description,
    written: wholePercent(min, max),
    fromFile: (written) => readHundredths(written) / 100,
    form: { kind: 'percent', min, max, initial: '100' },
    takes: z.int().check(z.describe(`${description} In percent, ${min} to ${max}.`)),
  });

/** A user in a call by id, or by what one types at login, of an e-mail address also the part before the @. */
export const userName = z
  .union([z.int().check(z.minimum(1)), z.string().check(z.minLength(1), z.maxLength(200))], {
    error: 'must be a user id or an account',
  })
  .check(z.describe('A user id, what the user registered with, or what stands before the @ of it.'));

/** Refusals of calls that name a user or a pair. */
export const UNKNOWN_USER = 'NO_ACCOUNT: there is no such user.';
export const UNKNOWN_PAIR = 'NOT_FOUND: there is no such pair.';

/** The account of a user of the scenario, in a file. */
const writtenUser = textSchema(254);

/** The account of a user. */
const user = (key: string, description: string) => ({
  ...actionField({
    key,
    description,
    written: writtenUser,
    fromFile: (named, { at, reading }) => readAccount(named, at, reading),
    form: { kind: 'user' },
    takes: userName,
    fromCall: (named, place) => place.userNamed(named).account,
  }),
  callKey: 'user' as const,
});

/** Whom the action is about. */
export const account = user('user', 'Account of a user of the scenario.');

/** The account of another user, in a file. */
export const otherUser = (key: string, description: string) =>
  inFile({
    key,
    description,
    written: writtenUser,
    fromFile: (named, { at, reading }) => readAccount(named, at, reading),
  });

/** The user whose row a file means; a call names the row. */
export const rowOf = (description: string) => alone(otherUser('user', description));

/** The number of a row in a call; a file names a user instead. */
export const rowId = <const Key extends string>(callKey: Key, description: string) =>
  alone({
    description,
    callKey,
    takes: z.int().check(z.minimum(1), z.describe(description)),
    fromCall: (taken: unknown) => Number(taken),
  });

/** The id of a currency that has an account of a kind. */
export const currency = (kind: 'isMatch' | 'isLegal', name: string, description: string) =>
  actionField({
    description,
    key: 'currency',
    written: currencySchema,
    fromFile: (named, place) =>
      currencyWith(place, named, (found) => (found[kind] ? undefined : `${named} has no ${name} account`)),
    form: { kind: 'currency', initial: 'USDT' },
    takes: z.string().check(z.minLength(1), z.maxLength(20), z.describe('Name of the currency.')),
    fromCall: (named, place) => place.currencyNamed(named).id,
  });

/** The id of the currency of a name; `misfit` says why it will not do. */
export function currencyWith(
  { at, reading }: FilePlace,
  named: string,
  issue: (currency: Currency) => string | undefined,
): number {
  const found = currencyNamed(named, at, reading.report);
  const reason = found && issue(found);
  if (reason !== undefined) reading.report.add(at, reason);
  return found?.id ?? 0;
}

/** An amount as decimal text. */
export const amountField = (key: string, description: string) =>
  actionField({
    key,
    description,
    written: writtenAmount,
    fromFile: (written) => plainAmountText(written),
    form: { kind: 'amount', initial: '1000' },
    takes: z.string().check(z.describe('Decimal text.')),
  });

/** One of several values. */
export const choice = <const Value extends string>(
  key: string,
  description: string,
  values: readonly Value[],
) =>
  actionField({
    key,
    description,
    written: z.enum(values, expected(values.join(values.length < 3 ? ' or ' : ', '))),
    fromFile: (written) => written,
    form: { kind: 'choice', choices: values, initial: values[0] },
    takes: z.enum(values),
  });

/** A text that a file alone has. */
export const line = (
  key: string,
  description: string,
  max: number,
  ...checks: readonly z.core.$ZodCheck<string>[]
) => inFile({ key, description, written: textSchema(max).check(...checks), fromFile: (written) => written });

/** What an operator says to what waits. */
export const decisionField = {
  decision: {
    ...choice('say', 'Whether it passes.', ['approve', 'reject']),
    callKey: 'decision' as const,
  },
  reason: actionField({
    key: 'reason',
    description: 'Shown to the user; a rejection has one.',
    written: z.optional(textSchema(MAX_REASON)),
    fromFile: (written) => written ?? '',
    form: { kind: 'line', maxLength: MAX_REASON },
    takes: z
      ._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), '')
      .check(z.describe('Shown to the user; needed to reject.')),
  }),
};

/** A rejection has a reason. */
export const reasonedDecision = {
  fileChecks: [
    z.refine<Members>((given) => given['say'] === 'approve' || given['reason'] !== undefined, {
      path: ['reason'],
      error: 'missing, a rejection has a reason',
    }),
  ],
  callChecks: [
    z.refine<Members>((given) => given['decision'] === 'approve' || given['reason'] !== '', {
      path: ['reason'],
      error: 'must say why it is rejected',
    }),
  ],
};
