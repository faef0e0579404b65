import * as z from 'zod/mini';
import { call, commandAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { UNKNOWN_USER, userName, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const seat = z.object({
  user: z.int(),
  account: z.string(),
  verified: z.boolean().check(z.describe('Whether the identity has been approved.')),
  scenario: z.boolean().check(z.describe('Whether the scenario brought the user; others have registered.')),
});

const login = z.object({
  token: z.string(),
  user: z.int(),
  account: z.string(),
  inviteCode: z.string().check(z.describe("The user's own.")),
  seller: z.boolean(),
});

/** Whose place one may take. */
export const seatCalls = {
  '/sim/seats': {
    GET: call({ summary: 'Every user.', response: z.object({ seats: z.array(seat) }) }, (target) => ({
      seats: seatsOf(target),
    })),
    POST: call(
      {
        summary: 'Opens a session of a user without the password.',
        effect: 'session',
        scope: 'session',
        details:
          'It ends an earlier session of the user. The token goes into the Authorization header as it is.',
        body: z.strictObject({ account: userName }),
        response: login,
        errors: { 404: UNKNOWN_USER },
      },
      async (target, { account }) => {
        const user = userOf(target, account);
        const { token } = await commandAsOperator(target, 'account.openSession', { user: user.id });
        return {
          token,
          user: user.id,
          account: user.account,
          inviteCode: user.extensionCode,
          seller: user.isSeller,
        };
      },
    ),
  },
} satisfies CallTable;

function seatsOf(target: ControlTarget) {
  const { scenario, account } = target.exchange();
  const brought = new Set(scenario.users.map((user) => user.account));
  return account.queries
    .all()
    .filter(({ password }) => password.hash !== '')
    .map((user) => ({
      user: user.id,
      account: user.account,
      verified: user.reviewStatus === 2,
      scenario: brought.has(user.account),
    }));
}
