import * as z from 'zod/mini';
import {
  claimStatuses,
  CONFIRMED_AT,
  payingAccounts,
  withdrawalStatuses,
} from '#simulator/engine/modules/funding/index.ts';
import type { Claim, Deposit, Withdrawal } from '#simulator/engine/modules/funding/index.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import { call, commandReport, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { act, describedBy } from './actions.ts';
import { nameOfCurrency, money, UNKNOWN_USER, userName, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const id = z.int().check(z.minimum(1));

/** What all three kinds of rows say. */
const head = {
  id,
  at: z.int(),
  user: z.int(),
  account: z.string().check(z.describe('What the user registered with.')),
  currency: z.string(),
  amount: z.string(),
};

const decided = {
  decidedAt: z.nullable(z.int()),
  reason: z.string().check(z.describe('Why it was decided so, as the user sees it; may be empty.')),
};

const withdrawal = z.object({
  ...head,
  wallet: z.enum(payingAccounts),
  fee: z.string(),
  received: z.string(),
  address: z.string(),
  status: z.enum(withdrawalStatuses),
  ...decided,
});

const claim = z.object({
  ...head,
  from: z.string(),
  hash: z.string(),
  picture: z.string().check(z.describe("Address of a picture, in the user's own words; may be empty.")),
  status: z.enum(claimStatuses),
  ...decided,
});

const deposit = z.object({
  ...head,
  address: z.string(),
  txid: z.string(),
  confirmations: z.int().check(z.describe(`0 to ${CONFIRMED_AT}.`)),
  creditedAt: z.nullable(z.int()),
});

const fundingReport = z.object({
  withdrawals: z.array(withdrawal),
  claims: z.array(claim),
  deposits: z.array(deposit),
  currencies: z.array(z.string()).check(z.describe('What can be deposited.')),
});

/** How many rows of each kind a response has. */
const MAX_ROWS = 200;

/** Money in and out: what waits for the operator, and what the operator decides. */
export const fundingCalls = {
  '/sim/funding': {
    GET: call(
      {
        summary: 'Withdrawals, deposit claims and on-chain deposits: those that wait, or the latest.',
        details: `Newest first, at most ${MAX_ROWS} of each. A deposit waits for its confirmations.`,
        body: z.strictObject({
          show: z._default(z.enum(['waiting', 'latest']), 'waiting'),
          user: z.optional(userName),
        }),
        response: fundingReport,
        errors: { 404: UNKNOWN_USER },
      },
      (target, { show, user }) =>
        fundingOf(target, show === 'waiting', user === undefined ? undefined : userOf(target, user).id),
    ),
  },
  '/sim/operator/receive-deposit': {
    POST: call(
      { ...describedBy(actions.receive), response: z.object({ deposit: id }) },
      async (target, given) => (await act(target, actions.receive, given))?.value as { deposit: number },
    ),
  },
  '/sim/operator/confirm-deposit': {
    POST: call(
      {
        summary: 'Gives an on-chain deposit its confirmations at once.',
        effect: 'state',
        scope: 'account',
        body: z.strictObject({
          id,
          confirmations: z
            .int()
            .check(z.minimum(1), z.maximum(CONFIRMED_AT), z.describe('How many there are from now on.')),
        }),
        response: commandReport,
        errors: { 409: 'REFUSED: NOT_FOUND, STATE where it has them all, PARAM where it has so many.' },
      },
      (target, given) =>
        recordAsOperator(target, 'funding.confirm', {
          deposit: given.id,
          confirmations: given.confirmations,
        }),
    ),
  },
} satisfies CallTable;

function fundingOf(target: ControlTarget, isWaiting: boolean, user: number | undefined) {
  const { funding, market } = target.exchange();
  const { queries } = funding;
  const filter = { user, isWaiting };
  const page = { offset: 0, limit: MAX_ROWS };
  return {
    withdrawals: queries.withdrawals(filter, page).rows.map((row) => withdrawalReport(target, row)),
    claims: queries.claims(filter, page).rows.map((row) => claimReport(target, row)),
    deposits: queries.deposits(filter, page).rows.map((row) => depositReport(target, row)),
    currencies: market.currencies.filter(({ isMatch }) => isMatch).map(({ name }) => name),
  };
}

function headOf(target: ControlTarget, row: Pick<Deposit, 'id' | 'at' | 'user' | 'currency' | 'amount'>) {
  return {
    id: row.id,
    at: row.at,
    user: row.user,
    account: target.exchange().account.queries.byId(row.user)?.account ?? '',
    currency: nameOfCurrency(target, row.currency),
    amount: money(row.amount),
  };
}

function withdrawalReport(target: ControlTarget, row: Withdrawal): z.output<typeof withdrawal> {
  const { account: wallet, fee, received, address, status, decidedAt, reason: why } = row;
  const amounts = { fee: money(fee), received: money(received) };
  return { ...headOf(target, row), wallet, ...amounts, address, status, decidedAt, reason: why };
}

function claimReport(target: ControlTarget, row: Claim): z.output<typeof claim> {
  const { from, hash, picture, status, decidedAt, reason: why } = row;
  return { ...headOf(target, row), from, hash, picture, status, decidedAt, reason: why };
}

function depositReport(target: ControlTarget, row: Deposit): z.output<typeof deposit> {
  const { address, txid, confirmations: count, creditedAt } = row;
  return { ...headOf(target, row), address, txid, confirmations: count, creditedAt };
}
