import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { userOf } from '../lookup.ts';
import { tradeReport } from '../trades.ts';
import { branchName, equityCurve, virtualInstant, replayReport } from '../requests.ts';

/** The most moments of a curve. */
const MAX_MOMENTS = 500;

/** The present branch at earlier times, and branches beside each other. */
export const replayCalls = {
  '/sim/replay': {
    GET: call(
      { summary: 'Where the present branch stands, and the time that it knows.', response: replayReport },
      (target) => target.replay.report(),
    ),
    POST: call(
      {
        summary: 'Shows the present branch as it was at an earlier instant, paused.',
        effect: 'moment',
        scope: 'session',
        details:
          'With a speed, time passes there as it was recorded, with every command; at its end the branch goes on as it was left. A command begins a branch where the replay stands, and the replayed branch stays as it was.',
        body: z.strictObject({ toInstant: virtualInstant }),
        response: replayReport,
        errors: { 409: 'FUTURE: that time has not come yet. BEFORE_START: the branch begins later.' },
      },
      async (target, { toInstant }) => {
        await target.pump();
        await target.replay.goTo(toInstant);
        return target.replay.report();
      },
    ),
  },
  '/sim/equity': {
    POST: call(
      {
        summary: 'What a user had on branches of the session, in USDT, and traded there, from an instant on.',
        details:
          'Funds of all accounts, and what open leverage positions have gained. Each curve goes to where its branch stands, or to `to`: to compare branches that stand at different times, end both at the earlier one.',
        body: z.strictObject({
          user: z.union([z.int(), z.string()]).check(z.describe('Id or account.')),
          branches: z.array(branchName).check(z.minLength(1), z.maxLength(4)),
          from: virtualInstant,
          to: z.optional(virtualInstant),
          moments: z.optional(z.int().check(z.minimum(2), z.maximum(MAX_MOMENTS))),
        }),
        response: z.object({
          curves: z.array(equityCurve),
          trades: z
            .array(z.array(tradeReport))
            .check(z.describe('What the user traded on each branch from that instant on, oldest first.')),
        }),
        errors: {
          404: 'NO_BRANCH: no branch has this name. NOT_FOUND: no such user.',
          409: 'FUTURE: a branch has not come so far, or `from` is later than `to`. BEFORE_START: a branch begins later.',
        },
      },
      async (target, { user, branches, from, to, moments = 121 }) => {
        const { id } = userOf(target, user);
        const histories = [];
        for (const branch of branches)
          histories.push(await target.replay.equity(id, branch, { from, to, count: moments }));
        return { curves: histories.map(({ curve }) => curve), trades: histories.map(({ trades }) => trades) };
      },
    ),
  },
} satisfies CallTable;
