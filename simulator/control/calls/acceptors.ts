import * as z from 'zod/mini';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import {
  CONFIRMS_AFTER_MS,
  dealStatuses,
  payoutOf,
  paymentMethods,
} from '#simulator/engine/modules/acceptors/index.ts';
import type { AcceptorDeal } from '#simulator/engine/modules/acceptors/index.ts';
import { call, commandReport, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { money, UNKNOWN_USER, userName, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const id = z.int().check(z.minimum(1));

const deal = z.object({
  id,
  at: z.int(),
  user: z.int(),
  account: z.string().check(z.describe('What the user registered with.')),
  acceptor: z.string(),
  side: z.enum(['buy', 'sell']).check(z.describe('buy: a recharge; sell: a withdrawal.')),
  way: z.enum(paymentMethods),
  payAccount: z.string().check(z.describe("The user's account for that way.")),
  money: z.string().check(z.describe('CNY.')),
  payout: z.string().check(z.describe('CNY that the acceptor pays for a withdrawal; 0.00 of a recharge.')),
  coins: z.string().check(z.describe('USDT, before what the acceptor keeps.')),
  status: z.enum(dealStatuses),
  transferredAt: z.nullable(z.int()),
  confirmsAt: z.nullable(z.int().check(z.describe('When a withdrawal that is paid is confirmed by itself.'))),
  decidedAt: z.nullable(z.int()),
});

/** How many rows a response has. */
const MAX_ROWS = 200;

const commands = {
  confirm: 'acceptors.confirm',
  reject: 'acceptors.reject',
  transferred: 'acceptors.markTransferred',
} as const;

/** Deals with acceptors: what waits for the acceptor's side, and what the operator decides for it. */
export const acceptorCalls = {
  '/sim/acceptor-deals': {
    GET: call(
      {
        summary: 'Deals with acceptors: those that wait, or the latest.',
        details: `Newest first, at most ${MAX_ROWS}.`,
        body: z.strictObject({
          show: z._default(z.enum(['waiting', 'latest']), 'waiting'),
          user: z.optional(userName),
        }),
        response: z.object({ deals: z.array(deal) }),
        errors: { 404: UNKNOWN_USER },
      },
      (target, { show, user }) => {
        const filter = {
          status: show === 'waiting' ? show : undefined,
          user: user === undefined ? undefined : userOf(target, user).id,
        };
        const { rows } = target.exchange().acceptors.queries.all(filter, { offset: 0, limit: MAX_ROWS });
        return { deals: rows.map((row) => dealReport(target, row)) };
      },
    ),
  },
  '/sim/operator/acceptor-deal': {
    POST: call(
      {
        summary: 'Decides a deal in the place of its acceptor.',
        effect: 'state',
        scope: 'account',
        details: 'transferred says that a withdrawal was paid: it is confirmed by itself 20 minutes later.',
        body: z.strictObject({ id, decision: z.enum(['confirm', 'reject', 'transferred']) }),
        response: commandReport,
        errors: {
          409: 'REFUSED: NOT_FOUND; STATE where it is decided, or transferred, already; LIMIT where the quota is used up.',
        },
      },
      (target, { id: row, decision }) => recordAsOperator(target, commands[decision], { deal: row }),
    ),
  },
} satisfies CallTable;

function dealReport(target: ControlTarget, row: AcceptorDeal): z.output<typeof deal> {
  const { acceptors, account } = target.exchange();
  const { transferredAt, status } = row;
  const confirms = status === 'waiting' && transferredAt !== null;
  return {
    id: row.id,
    at: row.at,
    user: row.user,
    account: account.queries.byId(row.user)?.account ?? '',
    acceptor: acceptors.queries.byId(row.acceptor)?.acceptor.name ?? '',
    side: row.side,
    way: row.way,
    payAccount: row.account,
    money: formatAmount(row.money, 2),
    payout: formatAmount(row.side === 'sell' ? payoutOf(row) : 0n, 2),
    coins: money(row.coins),
    status,
    transferredAt,
    confirmsAt: confirms ? transferredAt + CONFIRMS_AFTER_MS : null,
    decidedAt: row.decidedAt,
  };
}
