import * as z from 'zod/mini';
import { call, commandReport, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { UNKNOWN_USER, userName, userOf } from '../lookup.ts';

/** Ten years; more is a slip of the keyboard. */
const MAX_LOCK = 10 * 366 * 86_400_000;

/** What an operator decides of users that no scenario plays. */
export const operatorCalls = {
  '/sim/operator/lock-user': {
    POST: call(
      {
        summary: 'Locks a user for a time.',
        effect: 'state',
        scope: 'account',
        body: z.strictObject({
          user: userName,
          forMs: z.int().check(z.minimum(0), z.maximum(MAX_LOCK), z.describe('0 unlocks.')),
        }),
        response: commandReport,
        errors: { 404: UNKNOWN_USER },
      },
      async (target, { user, forMs }) => {
        const { id } = userOf(target, user);
        await target.pump();
        const until = forMs === 0 ? 0 : target.clock().now + forMs;
        return recordAsOperator(target, 'account.lock', { user: id, until });
      },
    ),
  },
} satisfies CallTable;
