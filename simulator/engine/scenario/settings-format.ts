/** The `settings` of a scenario file, and what the exchange makes of them. */
import * as z from 'zod/mini';
import { DAY_MS, parseAmount } from '#simulator/engine/kernel/index.ts';
import { impactLevels } from '#simulator/engine/market/book/index.ts';
import { MAX_TRADERS } from '#simulator/engine/modules/c2c/index.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import {
  amountSchema,
  duration,
  expected,
  plainAmountText,
  readDuration,
  maybe,
  wholeSchema,
} from './fields.ts';

const RATE = /^\d{1,4}(\.\d{1,8})?$/;
const RATE_TEXT = 'a risk rate in percent such as 110 or 105.5, at most 8 decimals';
const TIME_TEXT = 'a time of day such as 09:00';

const MAX_RATE = 1000;

const rate = z.union([z.number(), z.string()], expected(RATE_TEXT)).check(
  z.refine((given) => RATE.test(String(given)), expected(RATE_TEXT)),
  z.refine((given) => Number(given) <= MAX_RATE, expected(`at most ${MAX_RATE}`)),
  z.describe('Risk rate in percent at or below which leverage positions are liquidated; 110 if not given.'),
);

const timeOfDay = z
  .string(expected(TIME_TEXT))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, expected(TIME_TEXT)));

const IMPACT_TEXT = `one of ${impactLevels.join(', ')}`;

const flag = z.boolean(expected('true or false'));

const acceptorAnswer = z
  .union(
    [z.enum(['own', 'never']), duration(0, 30 * DAY_MS)],
    expected('own, never, or a time such as 15m, at most 30d'),
  )
  .check(
    z.describe(
      'When acceptors respond: each in its `own` time, as if not given; after this time; `never`: the operator does.',
    ),
  );

const REVIEW_TEXT = expected('never, or a time such as 15m, at most 30d');
const review = z.union([z.literal('never'), duration(0, 30 * DAY_MS)], REVIEW_TEXT);

const minimum = z.union([z.literal(0), amountSchema], expected('an amount, or 0 for none'));

/** Settings of the exchange where they are not the built-in ones. */
export const settings = z.strictObject(
  {
    acceptorAnswer: z.optional(acceptorAnswer),
    leverBurstPercent: z.optional(rate),
    c2cTraders: maybe(
      wholeSchema(0, MAX_TRADERS),
      'How many simulated traders buy and sell peer-to-peer; 0 leaves the market to the users.',
    ),
    leverLimitOrders: maybe(flag, 'Whether leverage orders may wait for a price.'),
    leverStops: maybe(flag, 'Whether users may set take-profit and stop-loss.'),
    insuranceStart: maybe(
      timeOfDay,
      'From when on second contracts in insurable currencies need insurance, server time.',
    ),
    insuranceEnd: maybe(timeOfDay, 'Until when they need it; equal times, as if not given: never.'),
    fundingOpen: maybe(flag, 'Whether deposits and withdrawals are open.'),
    withdrawalReview: maybe(
      review,
      'After what time a withdrawal is approved that no operator decided, 10m if not given; `never`: the operator decides.',
    ),
    claimReview: maybe(review, 'The same for a deposit claim, which is then passed; 10m if not given.'),
    identityReview: maybe(review, 'The same for an identity, which is then approved; 10m if not given.'),
    paperMoney: maybe(
      minimum,
      'Paper money in USDT that a new account gets, and that a user may ask for again when little is left; 10000 if not given, 0: none.',
    ),
    transferMinimum: maybe(
      minimum,
      'Least amount of a transfer between accounts, in its currency; 0, as if not given: any.',
    ),
    impact: maybe(
      z.enum(impactLevels, expected(IMPACT_TEXT)),
      'How long the book misses what spot orders took from the market maker: `none`, as if not given, until the next half second; `light` 5, `normal` 20, `strong` 60 seconds.',
    ),
    queue: maybe(
      flag,
      'Whether strangers stand before waiting spot orders at their price; false if not given.',
    ),
  },
  expected('settings'),
);

/** What {@link settings} lets through, as the exchange takes it. */
export function readSettings(given: z.output<typeof settings>): Partial<Settings> {
  const { leverBurstPercent, acceptorAnswer, transferMinimum, paperMoney, ...others } = given;
  const { withdrawalReview, claimReview, identityReview, ...rest } = others;
  const read = {
    leverBurstPercent: whereGiven(leverBurstPercent, (percent) => parseAmount(String(percent))),
    acceptorAnswer: whereGiven(acceptorAnswer, readResponseTime),
    withdrawalReview: whereGiven(withdrawalReview, readReview),
    claimReview: whereGiven(claimReview, readReview),
    identityReview: whereGiven(identityReview, readReview),
    paperMoney: whereGiven(paperMoney, (sum) => parseAmount(plainAmountText(sum))),
    transferMinimum: whereGiven(transferMinimum, (min) => parseAmount(plainAmountText(min))),
  };
  const present = Object.entries(read).filter(([, value]) => value !== undefined);
  return { ...rest, ...(Object.fromEntries(present) as Partial<typeof read>) };
}

function whereGiven<Given, Read>(given: Given | undefined, reader: (given: Given) => Read): Read | undefined {
  return given === undefined ? undefined : reader(given);
}

function readReview(given: string): number | 'never' {
  return given === 'never' ? given : readDuration(given);
}

function readResponseTime(given: string): Settings['acceptorAnswer'] {
  return given === 'own' || given === 'never' ? given : readDuration(given);
}
