/** What a scenario file may say. Unknown keys are refused: a misspelt key that is silently ignored costs somebody an afternoon. */
import * as z from 'zod/mini';
import { CANDLE_PATH } from '#shared/candle-paths.ts';
import { FASTEST, SLOWEST, isSpeed } from '#simulator/engine/kernel/index.ts';
import { regions } from '#simulator/engine/modules/acceptors/index.ts';
import { transferAccounts } from '#simulator/engine/modules/wallet/index.ts';
import { writtenFields } from './actions/action.ts';
import { writtenLiquidity } from './actions/market.ts';
import { seedOrder, seedPosition } from './actions/orders.ts';
import { faultRule } from './fault-format.ts';
import { MAX_ADDED_PAIRS, addedPairs, fees } from './instruments-format.ts';
import { missionList } from './mission-format.ts';
import { payout } from './payout-format.ts';
import { played } from './played-format.ts';
import { settings } from './settings-format.ts';
import { timeline } from './timeline-format.ts';
import {
  amountSchema,
  currencySchema,
  expected,
  instantSchema,
  list,
  localTextSchema,
  PAIR_TEXT,
  pairSchema,
  textSchema,
  wholeSchema,
  maybe,
} from './fields.ts';

const MAX_USERS = 500;
const MAX_BALANCES = 50;
const MAX_ORDERS = 50;
const MAX_POSITIONS = 50;
const MAX_RECORDINGS = 20;
/** The pairs of the exchange, and as many as a scenario may add. */
const MAX_PAIRS = 50 + MAX_ADDED_PAIRS;
const MAX_FAULTS = 50;

const balance = z.strictObject(
  {
    wallet: z.enum(transferAccounts, expected(`one of ${transferAccounts.join(', ')}`)),
    currency: currencySchema,
    amount: amountSchema,
  },
  expected('wallet, currency and amount'),
);

const CITIES = regions.map(({ city }) => city);

const PASSWORD_TEXT = expected('6 to 16 characters');

const user = z.strictObject(
  {
    account: textSchema(254).check(z.describe('E-mail address, or the digits of a phone.')),
    type: z._default(z.enum(['email', 'mobile'], expected('email or mobile')), 'email'),
    countryCode: z._default(
      z.string(expected('a dial code')).check(z.regex(/^\d{0,4}$/, expected('a dial code'))),
      '',
    ),
    password: z
      .string(expected('a password'))
      .check(z.minLength(6, PASSWORD_TEXT), z.maxLength(16, PASSWORD_TEXT)),
    tradePassword: z.optional(
      z
        .string(expected('a trade password'))
        .check(
          z.regex(/^\d{6}$/, expected("6 digits in quotes, such as '246810'")),
          z.describe('Trade password, asked for at a withdrawal; none if not given.'),
        ),
    ),
    inviteCode: z
      .string(expected('an invite code'))
      .check(z.regex(/^[a-z0-9]{4}$/, expected('4 characters, a–z and 0–9'))),
    agentOf: maybe(
      z.enum(CITIES, expected(`one of ${CITIES.join(', ')}`)),
      'City of which the user is the regional agent.',
    ),
    seller: maybe(z.boolean(expected('true or false')), 'Whether the user has a shop.'),
    payout: maybe(payout, 'How the user is paid peer-to-peer; nothing saved if not given.'),
    verified: z._default(z.boolean(expected('true or false')), false),
    balances: z._default(list(balance, MAX_BALANCES, 'balances'), []),
    orders: z
      ._default(list(writtenFields(seedOrder), MAX_ORDERS, 'orders'), [])
      .check(z.describe('Limit orders placed at the start.')),
    leverage: z
      ._default(list(writtenFields(seedPosition), MAX_POSITIONS, 'positions'), [])
      .check(z.describe('Leverage positions opened at the start, or waiting for their price.')),
  },
  expected('account, password and inviteCode'),
);

const csvFile = z
  .string(expected('a file'))
  .check(
    z.regex(
      CANDLE_PATH,
      expected('a path to a .csv file beside the scenario or below, such as 2024.csv or data/2024.csv'),
    ),
  );

const recorded = z
  .strictObject(
    {
      pair: pairSchema,
      file: maybe(csvFile, 'The file: its path from the scenario, or the name of a built-in one.'),
      candles: maybe(
        z.string(expected('the text of a file of candles')),
        'The candles themselves, as the text of such a file, in place of one.',
      ),
      times: z.optional(
        z
          .number(expected('a number above zero'))
          .check(
            z.positive(expected('a number above zero')),
            z.maximum(1e9, expected('a number up to 1000000000')),
            z.describe('Every price of the file times this: a coin that went with the recorded one.'),
          ),
      ),
      over: maybe(
        csvFile,
        'Every price of the file divided by the one of this file: the rate between two quote currencies.',
      ),
      round: maybe(
        z.boolean(expected('true or false')),
        'Whether finer prices and volumes than those of the pair become the nearest that it has; they are refused if not given. With times and over they always do.',
      ),
    },
    expected('pair and file, or candles'),
  )
  .check(
    z.refine((given) => (given.file === undefined) !== (given.candles === undefined), {
      path: ['file'],
      error: 'expected either a file or candles',
    }),
    z.refine((given) => given.times === undefined || given.over === undefined, {
      path: ['over'],
      error: 'expected either times or over',
    }),
  );

const speeds = expected(`0 (paused), or ${SLOWEST} to ${FASTEST}`);
const speed = z.number(speeds).check(z.refine(isSpeed, speeds), z.meta({ minimum: 0, maximum: FASTEST }));

const head = {
  title: localTextSchema(80),
  summary: maybe(localTextSchema(500), 'What one can see in it, in a sentence or two.'),
};

/** As much of a file as a list of scenarios shows. */
export const scenarioHead = z.object(head);

/** A whole scenario file. */
export const scenarioDocument = z.strictObject(
  {
    ...head,
    seed: textSchema(64).check(z.describe('All chance comes from this text.')),
    start: instantSchema.check(z.describe('Virtual time of the beginning.')),
    speed: maybe(speed, 'How fast the clock runs at first; 1 if not given.'),
    crowd: z
      ._default(wholeSchema(0, MAX_USERS), 0)
      .check(z.describe('How many traders of the seeded crowd exist besides `users`.')),
    pairs: addedPairs.check(z.describe('Pairs of its own, which are traded spot.')),
    fees: fees.check(z.describe('Fees of spot trades, by pair, where they are not the usual ones.')),
    prices: z
      ._default(z.record(pairSchema, amountSchema, expected('prices by pair')), {})
      .check(z.describe('Prices at the start, by pair, where they are not the built-in ones.')),
    recorded: z
      ._default(list(recorded, MAX_RECORDINGS, 'recordings'), [])
      .check(z.describe('Pairs whose prices are recorded ones.')),
    liquidity: maybe(writtenLiquidity, 'What the market maker quotes from the start, on every pair.'),
    delisted: z
      ._default(list(pairSchema, MAX_PAIRS, 'pairs'), [])
      .check(z.describe(`Pairs that are not listed at the start, each ${PAIR_TEXT}.`)),
    settings: maybe(settings, 'Settings of the exchange where they are not the built-in ones.'),
    users: z._default(list(user, MAX_USERS, 'users'), []),
    faults: z
      ._default(list(faultRule, MAX_FAULTS, 'fault rules'), [])
      .check(z.describe('Fault rules in force from the start.')),
    timeline: timeline.check(z.describe('What happens when, or on cue.')),
    missions: missionList.check(z.describe('What a trainee may set out to do (docs/missions.md).')),
    played: maybe(played, 'What was done in a session that was kept as this scenario (sandpit keep).'),
  },
  expected('title, seed and start'),
);

export type ScenarioDocument = z.output<typeof scenarioDocument>;
