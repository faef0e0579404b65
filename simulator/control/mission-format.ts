/** The form in which missions are reported. */
import * as z from 'zod/mini';
import { questions } from '#simulator/engine/modules/missions/index.ts';
import { localTextReport } from './mission-results.ts';
import type { Lasting } from './requests.ts';

const decimal = z.string();

const receipt = z
  .object({
    order: z.int(),
    pair: z.string(),
    side: z.enum(['buy', 'sell']),
    type: z.enum(['limit', 'market']),
    at: z.int(),
    reference: decimal.check(z.describe('The last price when the order came.')),
    average: decimal.check(z.describe('Average price, quote per base, without fees.')),
    quote: decimal.check(z.describe('What was paid or received, without fees.')),
    fee: decimal,
    feeCurrency: z.string(),
    levels: z
      .array(z.object({ price: decimal, number: decimal }))
      .check(z.describe('The price levels that the order walked, in that order.')),
  })
  .check(z.describe('How the order that a question is about was met on arrival.'));

/** How the order was met. */
export type QuestionReceipt = z.output<typeof receipt>;

const settled = z
  .object({
    contract: z.int(),
    pair: z.string(),
    side: z.enum(['up', 'down']),
    openedAt: z.int(),
    opened: decimal.check(z.describe('The price when it was placed.')),
    settledAt: z
      .int()
      .check(z.describe('When it was settled. At which price is what is asked for: its receipt says it.')),
    result: z.enum(['win', 'draw', 'loss']),
    stake: decimal,
    fee: decimal,
    profit: decimal.check(z.describe('Without the fee.')),
    currency: z.string(),
  })
  .check(z.describe('The second contract that a question is about.'));

/** The contract as it was settled. */
export type SettledContract = z.output<typeof settled>;

const goal = z.object({
  kind: z.string(),
  text: localTextReport,
  have: decimal,
  want: decimal.check(z.describe('The goal is met when `have` reaches it.')),
  unit: z
    .string()
    .check(
      z.describe(
        "A currency, 'orders', 'hands', 'contracts', 's' for seconds, '' for not yet (0) and done (1).",
      ),
    ),
  met: z.boolean(),
  question: z.optional(
    z.object({
      asks: z.enum(questions),
      open: z.boolean().check(z.describe('Whether it can be answered now.')),
      wrong: z.int().check(z.describe('Wrong answers so far.')),
      unit: z.string().check(z.describe("What the answer is given in: '%' or a currency.")),
      receipt: z.optional(receipt),
      contract: z.optional(settled),
    }),
  ),
});

export const mission = z.object({
  id: z.string(),
  title: localTextReport,
  story: localTextReport,
  hints: z.object({ shown: z.array(localTextReport), total: z.int() }),
  state: z.enum(['open', 'running', 'done', 'failed']),
  completions: z.int().check(z.describe('How often it was done.')),
  within: z.optional(z.int().check(z.describe('How long it may take, in milliseconds.'))),
  startedAt: z.optional(z.int()),
  deadline: z.optional(z.int()),
  endedAt: z.optional(z.int()),
  reason: z.optional(z.enum(['loss', 'time'])).check(z.describe('Why it failed.')),
  goals: z.array(goal),
});

/** One mission as a user has it. */
export type MissionReport = Lasting<z.output<typeof mission>>;
