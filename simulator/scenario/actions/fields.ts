/** Fields that several actions have. */
import * as z from 'zod/mini';
import type { Range } from '#simulator/market/index.ts';
import { pairNamed, readPairs } from '../references.ts';
import {
  duration,
  expected,
  list,
  pairName as writtenPair,
  percent,
  readDuration,
  readHundredths,
  whole,
  wholePercent,
} from '../words.ts';
import { field } from './action.ts';
import type { CallPlace } from './action.ts';

const MAX_PAIRS = 50;
const PAIRS_WORDS = 'a pair such as BTC/USDT, a list of pairs, or all';

const writtenList = list(writtenPair, MAX_PAIRS, 'pairs').check(
  z.minLength(1, expected('at least one pair')),
);
const writtenPairs = z.union(
  [z.literal('all', expected(PAIRS_WORDS)), writtenPair, writtenList],
  expected(PAIRS_WORDS),
);
const writtenNamedPairs = z.union(
  [writtenPair, writtenList],
  expected('a pair such as BTC/USDT or a list of pairs'),
);

/** A pair in a call, by its symbol. */
export const pairName = z.string().check(z.minLength(1), z.maxLength(40), z.describe('Such as BTC/USDT.'));

/** Pairs in a call: one, several, or every pair that is displayed. */
const pairNames = z
  .union([pairName, z.array(pairName).check(z.minLength(1), z.maxLength(100))], {
    error: "must be a symbol, a list of symbols, or 'all'",
  })
  .check(z.describe("A symbol, a list of symbols, or 'all' for every pair that is displayed."));

const idsOf = (named: z.output<typeof pairNames>, { pairNamed: find }: CallPlace): readonly number[] =>
  (typeof named === 'string' ? [named] : named).map((symbol) => find(symbol).id);

/** Ids of pairs; [] for all that are displayed. */
export const pairs = field({
  says: 'A pair, a list of pairs, or `all` that are displayed.',
  key: 'pair',
  written: writtenPairs,
  fromFile: (named, { at, reading }) => readPairs(named, at, reading.report),
  takes: pairNames,
  fromCall: (named, place) => (named === 'all' ? [] : idsOf(named, place)),
});

/** Ids of pairs; `all` in a call are those that are not displayed, too. */
export const namedPairs = field({
  says: 'A pair or a list of pairs.',
  key: 'pair',
  written: writtenNamedPairs,
  fromFile: (named, { at, reading }) => readPairs(named, at, reading.report),
  takes: pairNames,
  fromCall: (named, place) => (named === 'all' ? place.pairs.map(({ id }) => id) : idsOf(named, place)),
});

/** The id of one pair. */
export const pair = field({
  says: 'A pair.',
  key: 'pair',
  written: writtenPair,
  fromFile: (symbol, { at, reading }) => pairNamed(symbol, at, reading.report)?.id,
  takes: pairName,
  fromCall: (symbol, place) => place.pairNamed(symbol).id,
});

interface Wording {
  readonly key: string;
  readonly says: string;
}

/** Thousandths; a percentage in a file. The command refuses what is outside of the range. */
export const permille = ({ min, max }: Range, wording: Wording) =>
  field({
    ...wording,
    written: percent(min / 10, max / 10),
    fromFile: (written) => readHundredths(written) / 10,
    takes: z.number().check(z.describe(`${wording.says} In thousandths: 120 is 12%.`)),
    fromCall: (taken) => taken,
  });

const milliseconds = (says: string) =>
  z.int().check(z.minimum(0), z.describe(`${says} In virtual milliseconds.`));

/** Milliseconds; a time such as 90s in a file. */
export const span = ({ min, max }: Range, wording: Wording) =>
  field({
    ...wording,
    written: duration(min, max),
    fromFile: (written) => readDuration(written),
    takes: milliseconds(wording.says),
    fromCall: (taken) => taken,
  });

/** Milliseconds; a file may leave them out, which is no time at all. */
export const spanOrNone = ({ min, max }: Range, wording: Wording) =>
  field({
    ...wording,
    written: z.optional(duration(min, max)),
    fromFile: (written) => (written === undefined ? 0 : readDuration(written)),
    takes: milliseconds(wording.says),
    fromCall: (taken) => taken,
  });

/** A whole number that may be left out. */
export const optionalWhole = ({ min, max }: Range, wording: Wording) =>
  field({
    ...wording,
    written: z.optional(whole(min, max)),
    fromFile: (written) => written,
    takes: z.optional(z.int().check(z.describe(`${wording.says} ${min} to ${max}.`))),
    fromCall: (taken) => taken,
  });

/** A number, decimals allowed. The command refuses what is outside of the range. */
export const decimal = ({ min, max }: Range, wording: Wording) => {
  const words = expected(`a number from ${min} to ${max}`);
  return field({
    ...wording,
    written: z.number(words).check(z.minimum(min, words), z.maximum(max, words)),
    fromFile: (written) => written,
    takes: z.number().check(z.describe(`${wording.says} ${min} to ${max}.`)),
    fromCall: (taken) => taken,
  });
};

/** Whole percents; with their sign in a file. */
export const percents = ({ min, max }: Range, wording: Wording) =>
  field({
    ...wording,
    written: wholePercent(min, max),
    fromFile: (written) => readHundredths(written) / 100,
    takes: z.int().check(z.describe(`${wording.says} In percent, ${min} to ${max}.`)),
    fromCall: (taken) => taken,
  });
