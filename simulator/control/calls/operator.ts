import * as z from 'zod/mini';
import { call, commandReport, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { UNKNOWN_USER, userName, userOf } from '../lookup.ts';

/** Ten years; more is a slip of the keyboard. */
const MAX_LOCK = 10 * 366 * 86_400_000;

/** Category of E84 whose articles the pages show. */
const NOTICE_CATEGORY = 3;

const words = z.union([z.string(), z.record(z.string(), z.string())], {
  error: 'must be a text, or texts by language',
});

/** What an operator of the exchange decides and says. */
export const operatorCalls = {
  '/sim/operator/lock-user': {
    POST: call(
      {
        summary: 'Locks a user for a time.',
        takes: z.strictObject({
          user: userName,
          forMs: z.int().check(z.minimum(0), z.maximum(MAX_LOCK), z.describe('0 unlocks.')),
        }),
        answers: commandReport,
        refuses: { 404: UNKNOWN_USER },
      },
      async (target, { user, forMs }) => {
        const { id } = userOf(target, user);
        await target.pump();
        const until = forMs === 0 ? 0 : target.clock().now + forMs;
        return recordAsOperator(target, 'account.lock', { user: id, until });
      },
    ),
  },
  '/sim/operator/end-session': {
    POST: call(
      {
        summary: "Ends a user's session: the next call of theirs answers 999.",
        takes: z.strictObject({ user: userName }),
        answers: commandReport,
        refuses: { 404: UNKNOWN_USER },
      },
      (target, { user }) => recordAsOperator(target, 'account.endSession', { user: userOf(target, user).id }),
    ),
  },
  '/sim/operator/publish-news': {
    POST: call(
      {
        summary: 'Publishes an article.',
        details:
          'A text, or one for each language (en, zh, hk, jp, kr); an empty line in the body ends a paragraph.',
        takes: z.strictObject({
          category: z._default(z.int().check(z.minimum(1)), NOTICE_CATEGORY),
          title: words,
          body: words,
          cover: z.optional(z.string().check(z.describe('Path of a picture below static/.'))),
        }),
        answers: commandReport,
        refuses: { 409: 'REFUSED: PARAM or LIMIT, naming the field.' },
      },
      (target, article) => recordAsOperator(target, 'news.publish', article),
    ),
  },
} satisfies CallTable;
