/** What a scenario's timeline may say: beats, and what each of them does. */
import * as z from 'zod/mini';
import { DAY_MS } from '#simulator/kernel/index.ts';
import { MAX_BODY, MAX_TITLE } from '#simulator/modules/news/index.ts';
import { fileSchema, mapActions } from './actions/action.ts';
import { marketActions } from './actions/market.ts';
import { c2cActions } from './c2c-format.ts';
import { faultRule } from './fault-format.ts';
import { claim, decision, receive, withdraw } from './funding-format.ts';
import { identity } from './identity-format.ts';
import { account, closeLever, lever, micro, order, savings } from './order-format.ts';
import { duration, expected, list, localText, pairName, slug, text, whole } from './words.ts';

export const MAX_BEATS = 500;
export const MAX_ACTIONS = 20;
/** Latest moment of a beat after the start. */
const LAST_BEAT_MS = 366 * DAY_MS;
/** Market news: what the desk and the quotation page show. */
export const MARKET_NEWS = 4;

const say = (words: string) => z.describe(words);

const news = z.strictObject(
  {
    title: localText(MAX_TITLE),
    body: localText(MAX_BODY).check(say('Plain text; an empty line ends a paragraph.')),
    category: z.optional(
      whole(1, 1000).check(say('4 (market news, on the desk) if not said; 3 is the list of notices.')),
    ),
  },
  expected('title and body'),
);

const actionShape = {
  ...mapActions(marketActions, (each) => z.optional(fileSchema(each))),
  news: z.optional(news.check(say('Publishes an article.'))),
  order: z.optional(order.check(say('Places an order of a user.'))),
  cancel: z.optional(
    z
      .strictObject({ user: account, pair: z.optional(pairName) }, expected('user'))
      .check(say('Takes back the open orders of a user, of one pair or of all.')),
  ),
  lever: z.optional(lever.check(say('Opens a leverage position of a user.'))),
  closeLever: z.optional(
    closeLever.check(say('Closes the leverage positions of a user, of one pair or side or all.')),
  ),
  micro: z.optional(micro.check(say('Places a second contract of a user.'))),
  savings: z.optional(savings.check(say('Buys a fixed deposit of a user.'))),
  withdraw: z.optional(withdraw.check(say('Applies for a withdrawal of a user.'))),
  claim: z.optional(claim.check(say('Claims a deposit of a user.'))),
  decideWithdrawal: z.optional(decision.check(say('Decides on the oldest withdrawal of a user that waits.'))),
  decideClaim: z.optional(decision.check(say('Decides on the oldest deposit claim of a user that waits.'))),
  receive: z.optional(receive.check(say('Lets money arrive for a user on its chain.'))),
  identity: z.optional(identity.check(say('Hands in the identity of a user.'))),
  decideIdentity: z.optional(decision.check(say('Decides on the identity of a user.'))),
  ...c2cActions,
  expire: z.optional(
    z.strictObject({ user: account }, expected('user')).check(say('Ends the session of a user.')),
  ),
  fault: z.optional(faultRule.check(say('Sets a fault rule.'))),
  clearFaults: z.optional(
    z
      .strictObject({ id: z.optional(text(64)) }, expected('nothing ({}) or an id'))
      .check(say('Takes one fault rule away, or all.')),
  ),
};

const actionNames = Object.keys(actionShape);

const action = z.strictObject(actionShape, expected(`one of ${actionNames.join(', ')}`)).check(
  z.refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: `expected exactly one of ${actionNames.join(', ')}`,
  }),
  z.meta({ minProperties: 1, maxProperties: 1 }),
);

const beat = z
  .strictObject(
    {
      at: z.optional(
        duration(0, LAST_BEAT_MS).check(say('When, after the start: 90s, 15m, 00:02:00 or 1.00:00:00.')),
      ),
      cue: z.optional(slug.check(say('Instead of a time: played when the presenter gives this cue.'))),
      id: z.optional(
        slug.check(say('Name of a timed beat for links and tests; beat-1, beat-2 … if not said.')),
      ),
      name: localText(80).check(say('What happens, in a few words.')),
      note: z.optional(localText(2_000).check(say('What the presenter says or does about it.'))),
      do: z._default(list(action, MAX_ACTIONS, 'actions'), []),
    },
    expected('at or cue, name, and do'),
  )
  .check(
    z.refine((given) => (given.at === undefined) !== (given.cue === undefined), {
      error: 'expected either at or cue',
    }),
    z.refine((given) => given.cue === undefined || given.id === undefined, {
      path: ['id'],
      error: 'a cue is named by itself',
    }),
  );

/** The whole timeline. */
export const timeline = z._default(list(beat, MAX_BEATS, 'beats'), []);

export type TimelineDocument = z.output<typeof timeline>;
export type ActionDocument = z.output<typeof action>;
