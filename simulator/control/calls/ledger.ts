import * as z from 'zod/mini';
import type { HouseMovement, HouseName, Movement } from '#simulator/engine/ledger/index.ts';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { nameOfCurrency, money, UNKNOWN_USER, userName, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const houseNames = ['fees', 'maker', 'interest', 'insurance-pool', 'outside', 'dust'] as const;

const wallet = z.enum(['legal', 'change', 'lever', 'micro', 'insurance']);

const currency = { currency: z.int(), name: z.string().check(z.describe('Of the currency.')) };

const holding = z.object({ wallet, ...currency, available: z.string(), locked: z.string() });

const houseBalance = z.object({ house: z.enum(houseNames), ...currency, balance: z.string() });

const movement = z.object({
  id: z.int(),
  at: z.int(),
  wallet: z.optional(wallet).check(z.describe('Of a user.')),
  ...currency,
  locked: z
    .optional(z.boolean())
    .check(z.describe('Whether the locked part of the balance of a user moved.')),
  amount: z.string(),
  before: z.string(),
  after: z.string(),
  type: z.int().check(z.describe('Log type; docs/kernel.md lists them.')),
  memo: z.string(),
  reference: z.optional(z.string()).check(z.describe('What the posting is about, such as `withdrawal:12`.')),
});

const ledgerReport = z.object({
  balanced: z.boolean().check(z.describe('Whether every currency adds up to zero over all accounts.')),
  sums: z.array(z.object({ ...currency, sum: z.string() })),
  houses: z.array(houseBalance).check(z.describe('What the accounts of the exchange itself hold.')),
  user: z.optional(z.int()),
  account: z.optional(z.string()),
  holdings: z.optional(z.array(holding)),
  movements: z.optional(z.array(movement)),
});

/** How many movements of an account are listed. */
const MAX_ROWS = 200;

/** Money: does it add up, and who has what. */
export const ledgerCalls = {
  '/sim/ledger': {
    GET: call(
      {
        summary: 'The trial balance, the house accounts, and what one account holds.',
        details: `With an account: its balances and its latest ${MAX_ROWS} movements, newest first. An account is a user, or a house account: fees, maker (the market maker), interest, insurance-pool, outside (the world that deposits come from and withdrawals go to), dust (what rounding leaves).`,
        body: z.strictObject({ account: z.optional(userName) }),
        response: ledgerReport,
        errors: { 404: UNKNOWN_USER },
      },
      (target, { account }) => ({
        ...trialBalance(target),
        ...(account !== undefined && accountOf(target, account)),
      }),
    ),
  },
} satisfies CallTable;

function trialBalance(target: ControlTarget) {
  const { ledger } = target.exchange();
  const balance = ledger.trialBalance();
  return {
    balanced: balance.every(({ sum }) => sum === 0n),
    sums: balance.map(({ currency: id, sum }) => ({
      currency: id,
      name: nameOfCurrency(target, id),
      sum: money(sum),
    })),
    houses: ledger.houses().map((row) => ({
      ...row,
      name: nameOfCurrency(target, row.currency),
      balance: money(row.balance),
    })),
  };
}

function accountOf(target: ControlTarget, given: string | number) {
  const house = houseNames.find((name) => name === given);
  return house === undefined ? userLedger(target, given) : houseLedger(target, house);
}

function houseLedger(target: ControlTarget, house: HouseName) {
  const rows = target.exchange().ledger.houseMovements(house, MAX_ROWS);
  return { account: house, movements: rows.map(({ house: _house, ...row }) => movementRow(target, row)) };
}

function userLedger(target: ControlTarget, given: string | number) {
  const { id, account } = userOf(target, given);
  const { ledger } = target.exchange();
  const holdings = [...ledger.accounts()].filter(({ user }) => user === id);
  const { rows } = ledger.movements({ user: id }, { offset: 0, limit: MAX_ROWS });
  return {
    user: id,
    account,
    holdings: holdings.map(({ wallet: place, currency: id, available, locked }) => ({
      wallet: place,
      currency: id,
      name: nameOfCurrency(target, id),
      available: money(available),
      locked: money(locked),
    })),
    movements: rows.map(({ user: _user, ...row }) => movementRow(target, row)),
  };
}

function movementRow<Row extends Omit<Movement, 'user'> | Omit<HouseMovement, 'house'>>(
  target: ControlTarget,
  row: Row,
) {
  const { reference, ...rest } = row;
  return {
    ...rest,
    name: nameOfCurrency(target, row.currency),
    amount: money(row.amount),
    before: money(row.before),
    after: money(row.after),
    reference,
  };
}
