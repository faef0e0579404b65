/** What a scenario file may say about missions. The rules behind each kind of goal are in docs/missions.md. */
import * as z from 'zod/mini';
import { DAY_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { questions } from '#simulator/engine/modules/missions/index.ts';
import { transferAccounts } from '#simulator/engine/modules/wallet/index.ts';
import {
  amountSchema,
  currencySchema,
  duration,
  expected,
  list,
  localTextSchema,
  pairSchema,
  percent,
  slug,
  wholeSchema,
  maybe,
} from './fields.ts';

const MAX_MISSIONS = 50;
const MAX_GOALS = 20;
const MAX_HINTS = 10;
const MAX_MISSION_MS = 366 * DAY_MS;
const MAX_HANDS = 1_000_000_000;

const account = z.enum(transferAccounts, expected(`one of ${transferAccounts.join(', ')}`));
const side = z.enum(['buy', 'sell'], expected('buy or sell'));

/** Which orders count. */
const orders = {
  pair: pairSchema,
  side: z.optional(side),
  type: z.optional(z.enum(['limit', 'market'], expected('limit or market'))),
};

const transfer = z.strictObject(
  {
    from: account,
    to: account,
    currency: currencySchema,
    number: amountSchema.check(z.describe('At least so much in all.')),
  },
  expected('from, to, currency and number'),
);

const filled = z.strictObject(
  {
    ...orders,
    number: amountSchema.check(z.describe('At least so much of the coin in all.')),
    waited: maybe(z.boolean(expected('true or false')), 'Count only what traded while the order waited.'),
  },
  expected('pair and number'),
);

const cancelled = z.strictObject(
  { side: z.optional(side), orders: maybe(wholeSchema(1, 100), 'How many; 1 if not given.') },
  expected('nothing ({}), side or orders'),
);

const answer = z.strictObject(
  {
    question: z.enum(questions, expected(`one of ${questions.join(', ')}`)),
    ...orders,
    tolerance: maybe(percent(0, 50), 'How far off the right figure an answer may be; 5% if not given.'),
  },
  expected('question and pair'),
);

const survive = z
  .strictObject(
    {
      for: maybe(duration(SECOND_MS, MAX_MISSION_MS), 'So long after the mission begins.'),
      until: maybe(duration(SECOND_MS, MAX_MISSION_MS), 'So long after the scenario begins.'),
      beat: maybe(slug, 'Until this event of the timeline, which has a time.'),
      loss: percent(0.01, 100).check(
        z.describe('The loss that may not be exceeded, of what one had at the start.'),
      ),
    },
    expected('loss, and one of for, until and beat'),
  )
  .check(
    z.refine(
      (given) => [given.for, given.until, given.beat].filter((end) => end !== undefined).length === 1,
      { error: 'expected exactly one of for, until and beat' },
    ),
  );

const direction = z.optional(z.enum(['long', 'short'], expected('long or short')));
const hands = wholeSchema(1, MAX_HANDS).check(z.describe('At least so many hands in all.'));
const must = (message: string) => maybe(z.boolean(expected('true or false')), `Only with a ${message}.`);

const position = z.strictObject(
  { pair: pairSchema, side: direction, hands, takeProfit: must('take-profit'), stopLoss: must('stop-loss') },
  expected('pair and hands'),
);

const contract = z.strictObject(
  {
    pair: pairSchema,
    side: z.optional(z.enum(['up', 'down'], expected('up or down'))),
    contracts: maybe(wholeSchema(1, 100), 'How many; 1 if not given.'),
  },
  expected('pair'),
);

const nothing = z.strictObject({}, expected('nothing ({})'));

const goalShape = {
  transfer: maybe(transfer, 'Funds moved between two of their accounts.'),
  deposited: maybe(
    z.strictObject(
      { currency: currencySchema, number: amountSchema.check(z.describe('At least so much in all.')) },
      expected('currency and number'),
    ),
    'Funds from outside that were credited, by a claim or over a chain.',
  ),
  c2cBought: maybe(
    z.strictObject(
      { currency: currencySchema, number: amountSchema.check(z.describe('At least so much in all.')) },
      expected('currency and number'),
    ),
    'Coins bought from other people: paid within the window, and released.',
  ),
  filled: maybe(filled, 'Own orders placed since the start that traded.'),
  cancelled: maybe(cancelled, 'Own orders taken out of the book.'),
  answer: maybe(answer, 'A figure of their trading, named; it opens when the goals above are met.'),
  survive: maybe(survive, 'The loss stays below a limit until a time is up.'),
  holding: maybe(
    z.strictObject({ currency: currencySchema, number: amountSchema }, expected('currency and number')),
    'So much of a currency is held at the end.',
  ),
  profit: maybe(
    z.strictObject({ number: amountSchema.check(z.describe('In USDT.')) }, expected('number')),
    'So much is gained at the end.',
  ),
  noOpenOrders: maybe(nothing, 'No own order waits at the end.'),
  position: maybe(position, 'Leverage positions opened since the start.'),
  positionClosed: maybe(
    z.strictObject({ pair: pairSchema, side: direction, hands }, expected('pair and hands')),
    'Leverage positions closed since the start, but not by liquidation.',
  ),
  flat: maybe(nothing, 'No leverage position is open or waits at the end.'),
  notLiquidated: maybe(nothing, 'No leverage position was liquidated.'),
  contract: maybe(contract, 'Second contracts placed since the start that were settled.'),
};

const kinds = Object.keys(goalShape);

const goal = z
  .strictObject(
    {
      text: maybe(localTextSchema(200), 'Instead of the sentence that is made of the goal.'),
      ...goalShape,
    },
    expected(`one of ${kinds.join(', ')}`),
  )
  .check(
    z.refine(
      ({ text: _, ...given }) => Object.values(given).filter((value) => value !== undefined).length === 1,
      { error: `expected exactly one of ${kinds.join(', ')}` },
    ),
  );

const mission = z.strictObject(
  {
    id: slug,
    title: localTextSchema(80),
    story: localTextSchema(1_000).check(z.describe('What it is about, in a few sentences.')),
    hints: z
      ._default(list(localTextSchema(300), MAX_HINTS, 'hints'), [])
      .check(z.describe('Shown one after the other, when asked for.')),
    within: maybe(duration(SECOND_MS, MAX_MISSION_MS), 'Failed when not done so long after it began.'),
    goals: list(goal, MAX_GOALS, 'goals').check(
      z.minLength(1, expected('at least one goal')),
      z.describe('Done as soon as all are met.'),
    ),
  },
  expected('id, title, story and goals'),
);

/** The missions of a scenario. */
export const missionList = z._default(list(mission, MAX_MISSIONS, 'missions'), []);

export type MissionListDocument = z.output<typeof missionList>;
export type GoalDocument = z.output<typeof goal>;
