import * as z from 'zod/mini';
import type { Movement } from '#simulator/ledger/index.ts';
import { type CallTable, call } from '../call.ts';
import { currencyName, money, unknownUser, userName, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const place = {
  wallet: z.enum(['legal', 'change', 'lever', 'micro', 'insurance']),
  currency: z.int(),
  name: z.string().check(z.describe('Of the currency.')),
};

const holding = z.object({ ...place, available: z.string(), locked: z.string() });

const movement = z.object({
  id: z.int(),
  at: z.int(),
  ...place,
  locked: z.boolean().check(z.describe('Whether the locked part of the balance moved.')),
  amount: z.string(),
  before: z.string(),
  after: z.string(),
  type: z.int().check(z.describe('Log type of contract 1.8.')),
  memo: z.string(),
});

const ledgerReport = z.object({
  balanced: z.boolean().check(z.describe('Whether every currency adds up to zero over all accounts.')),
  sums: z.array(z.object({ currency: z.int(), name: z.string(), sum: z.string() })),
  user: z.optional(z.int()),
  account: z.optional(z.string()),
  holdings: z.optional(z.array(holding)),
  movements: z.optional(z.array(movement)),
});

/** How many of a user's movements are told. */
const latest = 200;

/** Money: does it add up, and who has what. */
export const ledgerCalls = {
  '/sim/ledger': {
    GET: call(
      {
        summary: 'The trial balance, and what one user holds.',
        details: `With an account: its balances and its latest ${latest} movements, newest first.`,
        takes: z.strictObject({ account: z.optional(userName) }),
        answers: ledgerReport,
        refuses: { 404: unknownUser },
      },
      (target, { account }) => ({
        ...trialBalance(target),
        ...(account !== undefined && ledgerOf(target, account)),
      }),
    ),
  },
} satisfies CallTable;

function trialBalance(target: ControlTarget) {
  const balance = target.exchange().ledger.trialBalance();
  return {
    balanced: balance.every(({ sum }) => sum === 0n),
    sums: balance.map(({ currency, sum }) => ({
      currency,
      name: currencyName(target, currency),
      sum: money(sum),
    })),
  };
}

function ledgerOf(target: ControlTarget, given: string | number) {
  const { id, account } = userOf(target, given);
  const { ledger } = target.exchange();
  const holdings = [...ledger.accounts()].filter(({ user }) => user === id);
  const { rows } = ledger.movements({ user: id }, { offset: 0, limit: latest });
  return {
    user: id,
    account,
    holdings: holdings.map(({ wallet, currency, available, locked }) => ({
      wallet,
      currency,
      name: currencyName(target, currency),
      available: money(available),
      locked: money(locked),
    })),
    movements: rows.map((row) => movementRow(target, row)),
  };
}

function movementRow(target: ControlTarget, { user: _user, ...row }: Movement) {
  return {
    ...row,
    name: currencyName(target, row.currency),
    amount: money(row.amount),
    before: money(row.before),
    after: money(row.after),
  };
}
