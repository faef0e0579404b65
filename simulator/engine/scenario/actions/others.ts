/** What operators say to and about users, and what goes wrong on purpose. */
import * as z from 'zod/mini';
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import { NAME_FORM, NUMBER_FORM } from '#simulator/engine/modules/account/index.ts';
import { MAX_BODY, MAX_TITLE } from '#simulator/engine/modules/news/index.ts';
import { faultParts, faultRule, MAX_ID, named, sentFaultRule } from '../fault-format.ts';
import { expected, localTextSchema, readLocalText, textSchema, wholeSchema } from '../fields.ts';
import { action, command, actionField, userByAccount } from './action.ts';
import { account, decisionField, line, reasonedDecision, span, UNKNOWN_USER } from './fields.ts';

/** Category of market news: what the desk and the quotation page show. */
const MARKET_NEWS = 4;

/** Ten years; more is a slip of the keyboard. */
const MAX_LOCK = 10 * 366 * DAY_MS;

/** Category of the articles that the pages show as notices. */
const NOTICES = 3;

const message = z.union([z.string(), z.record(z.string(), z.string())], {
  error: 'must be a text, or texts by language',
});

const languageText = (kind: 'line' | 'text', key: string, max: number, description: string) =>
  actionField({
    key,
    description,
    written: localTextSchema(max),
    fromFile: (written): string | Readonly<Record<string, string>> => readLocalText(written),
    form: { kind, maxLength: max },
    takes: message,
  });

/** No photos are handed in by a file. */
const noPhotos = { front: '', back: '', inHand: '' };

/** The actions by their names. */
export const otherActions = {
  news: action({
    summary: 'Publishes an article.',
    details:
      'A text, or one for each language (en, zh, hk, jp, kr); an empty line in the body ends a paragraph.',
    call: '/sim/operator/publish-news',
    refuses: { 409: 'REFUSED: PARAM or LIMIT, naming the field.' },
    fields: {
      category: actionField({
        key: 'category',
        description: '4 (market news, on the desk) if not given; 3 is the list of notices.',
        written: z.optional(wholeSchema(1, 1000)),
        fromFile: (category) => category ?? MARKET_NEWS,
        takes: z._default(z.int().check(z.minimum(1)), NOTICES),
      }),
      title: languageText('line', 'title', MAX_TITLE, 'The headline.'),
      body: languageText('text', 'body', MAX_BODY, 'Plain text; an empty line ends a paragraph.'),
      cover: {
        description: 'Path of a picture below static/.',
        isOptional: true,
        takes: z.optional(z.string().check(z.describe('Path of a picture below static/.'))),
        fromCall: (taken: unknown) => (taken === undefined ? undefined : String(taken)),
      },
    },
    commands: (article) => [command('news.publish', article)],
  }),
  identity: action({
    summary: 'Hands in the identity of a user.',
    details: 'Without photos; reviewed as the settings say.',
    fields: {
      account,
      name: line(
        'name',
        'Real name, without digits.',
        60,
        z.regex(NAME_FORM, expected('a name of one line without digits')),
      ),
      number: line(
        'number',
        'Number of the identity document.',
        32,
        z.regex(NUMBER_FORM, expected('an identity number: Latin letters, digits and signs, no spaces')),
      ),
    },
    commands: ({ account: named, ...given }, world) => [
      command('account.submitIdentity', { ...given, ...noPhotos }, userByAccount(world, named)),
    ],
  }),
  decideIdentity: action({
    summary: "Decides on a user's identity.",
    details: 'Somebody may be approved who has handed in nothing, and lose an approval.',
    call: '/sim/operator/identity',
    scope: 'account',
    refuses: {
      404: UNKNOWN_USER,
      409:
        'NOT_WAITING: the submission that is named does not wait for a decision. ' +
        'REFUSED: STATE where that is so already, or PARAM for a reason of more than one line.',
    },
    fields: {
      account,
      submission: {
        description: 'The one that was looked at; without it, whichever there is.',
        isOptional: true,
        takes: z.optional(
          z
            .int()
            .check(z.minimum(1))
            .check(z.describe('The one that was looked at; without it, whichever there is.')),
        ),
        fromCall: (taken: unknown) => (taken === undefined ? undefined : Number(taken)),
      },
      ...decisionField,
    },
    ...reasonedDecision,
    commands: ({ account: named, ...given }, world) => [
      command('account.decideIdentity', { user: userByAccount(world, named), ...given }),
    ],
  }),
  expire: action({
    summary: 'Ends the session of a user: their next call returns 999.',
    call: '/sim/operator/end-session',
    scope: 'account',
    refuses: { 404: UNKNOWN_USER },
    fields: { account },
    commands: ({ account: named }, world) => [
      command('account.endSession', { user: userByAccount(world, named) }),
    ],
  }),
  lock: action({
    summary: 'Locks a user for a time: what they do is refused until it is over.',
    call: '/sim/operator/lock-user',
    scope: 'account',
    refuses: { 404: UNKNOWN_USER },
    fields: {
      account,
      forMs: {
        ...span('for', 'How long; 0 unlocks.', { min: 0, max: MAX_LOCK }, '1440'),
        takes: z.int().check(z.minimum(0), z.maximum(MAX_LOCK), z.describe('0 unlocks.')),
      },
    },
    commands: ({ account: named, forMs }, world) => [
      command('account.lock', {
        user: userByAccount(world, named),
        until: forMs === 0 ? 0 : world.now() + forMs,
      }),
    ],
  }),
  fault: action({
    summary: 'Sets a fault rule, in place of the one with its id.',
    details:
      'disconnect without an event breaks every open connection at once and leaves no rule; times lets a rule end by itself.',
    call: '/sim/faults',
    refuses: { 409: 'REFUSED: LIMIT, there are 50 rules already.' },
    whole: 'rule',
    parts: faultParts,
    fields: {
      rule: actionField({
        key: 'rule',
        description: 'A fault rule.',
        written: faultRule,
        fromFile: (rule) => rule,
        takes: sentFaultRule,
        fromCall: named,
      }),
    },
    commands: ({ rule }) => [command('faults.set', { rule })],
  }),
  clearFaults: action({
    summary: 'Takes one fault rule away, or all of them.',
    call: '/sim/faults/clear',
    refuses: { 409: 'REFUSED: NOT_FOUND, there is no rule with the id.' },
    fields: {
      id: {
        ...actionField({
          key: 'id',
          description: 'Id of the rule; all if not given.',
          written: z.optional(textSchema(MAX_ID)),
          fromFile: (id) => id,
          takes: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_ID))),
        }),
        isOptional: true,
      },
    },
    commands: (given) => [command('faults.clear', given)],
  }),
};
