/** Money in and out: what users apply for and claim, what operators decide, what arrives on a chain. */
import * as z from 'zod/mini';
import { CONFIRMED_AT, payingAccounts } from '#simulator/engine/modules/funding/index.ts';
import type { Claim, Withdrawal } from '#simulator/engine/modules/funding/index.ts';
import { transferAccounts } from '#simulator/engine/modules/wallet/index.ts';
import { expected, textSchema, wholeSchema } from '../fields.ts';
import { action, command, actionField, found, inFile, userByAccount } from './action.ts';
import type { World } from './action.ts';
import {
  account,
  amountField,
  choice,
  currency as currencyOf,
  decisionField,
  line,
  reasonedDecision,
  rowId,
  rowOf,
  UNKNOWN_USER,
} from './fields.ts';

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

const currency = currencyOf('isMatch', 'change', 'Name of the currency.');

/** Refusals of the calls that decide. */
const refuses = {
  409: 'REFUSED: NOT_FOUND, STATE where it has been decided already, or PARAM for a reason of more than one line.',
};

/** The id of the oldest row of a user that waits. */
function oldest(
  world: World,
  named: string | undefined,
  rowsOf: (user: number) => readonly (Withdrawal | Claim)[],
) {
  const newestFirst = rowsOf(userByAccount(world, named ?? ''));
  return found(newestFirst.at(-1)).id;
}

const ACCOUNT_TEXT = transferAccounts.join(', ');

/** The actions by their names. */
export const fundingActions = {
  funds: action({
    summary: 'Gives a user funds, or takes them.',
    details: 'They come from outside and go there, so they are no profit and no loss.',
    call: '/sim/operator/funds',
    scope: 'account',
    refuses: {
      404: `${UNKNOWN_USER} NOT_FOUND: there is no such currency.`,
      409: 'REFUSED: PARAM, naming the field, NOT_FOUND where the currency has no such account, BALANCE where less is available.',
    },
    fields: {
      account,
      say: choice('say', 'Whether they are given or taken.', ['give', 'take']),
      currency,
      amount: amountField('amount', 'How much.'),
      wallet: {
        ...actionField({
          key: 'wallet',
          description: 'The account; change if not given.',
          written: z.optional(z.enum(transferAccounts, expected(`one of ${ACCOUNT_TEXT}`))),
          fromFile: (wallet) => wallet ?? 'change',
          form: { kind: 'choice', choices: transferAccounts, initial: 'change' },
          takes: z
            ._default(z.enum(transferAccounts), 'change')
            .check(z.describe('The account; change if not given.')),
        }),
      },
    },
    commands: ({ account: named, say, ...given }, world) => [
      command('wallet.adjust', { user: userByAccount(world, named), take: say === 'take', ...given }),
    ],
  }),
  withdraw: action({
    summary: 'Applies for a withdrawal of a user.',
    details: 'Reviewed as the settings say.',
    fields: {
      account,
      currency,
      number: amountField('number', 'How much leaves the account; the fee is part of it.'),
      address: line(
        'address',
        'Where it goes.',
        128,
        z.regex(/^\S+$/, expected('an address without spaces')),
      ),
      from: inFile({
        key: 'from',
        description: 'The account that pays; change if not given.',
        written: z.optional(z.enum(payingAccounts, expected(payingAccounts.join(' or ')))),
        fromFile: (from) => from ?? 'change',
      }),
    },
    commands({ account: named, from, currency: id, number, address }, world) {
      const input = { currency: id, account: from, number, address };
      return [command('funding.withdraw', input, userByAccount(world, named))];
    },
  }),
  claim: action({
    summary: 'Claims a deposit of a user.',
    details: 'Reviewed as the settings say.',
    fields: {
      account,
      currency,
      amount: amountField('amount', 'How much was sent.'),
      from: line('from', 'What it was sent from.', 128),
      hash: inFile({
        key: 'hash',
        description: 'Hash of the transaction.',
        written: z.optional(textSchema(256)),
        fromFile: (hash) => hash ?? '',
      }),
    },
    commands({ account: named, ...claim }, world) {
      return [command('funding.claim', { ...claim, picture: '' }, userByAccount(world, named))];
    },
  }),
  decideWithdrawal: action({
    summary: 'Decides on a withdrawal.',
    call: '/sim/operator/withdrawal',
    scope: 'account',
    refuses,
    fields: {
      account: rowOf('Whose oldest withdrawal that waits is meant.'),
      withdrawal: rowId('id', 'Number of the withdrawal.'),
      ...decisionField,
    },
    ...reasonedDecision,
    commands({ account: named, withdrawal, decision: given, reason }, world) {
      const waiting = (user: number) =>
        world.funding.queries.withdrawals({ user, isWaiting: true }, EVERY).rows;
      const row = withdrawal ?? oldest(world, named, waiting);
      return [command('funding.decideWithdrawal', { withdrawal: row, decision: given, reason })];
    },
  }),
  decideClaim: action({
    summary: 'Decides on a claimed deposit.',
    call: '/sim/operator/deposit-claim',
    scope: 'account',
    refuses,
    fields: {
      account: rowOf('Whose oldest claim that waits is meant.'),
      claim: rowId('id', 'Number of the claim.'),
      ...decisionField,
    },
    ...reasonedDecision,
    commands({ account: named, claim, decision: given, reason }, world) {
      const waiting = (user: number) => world.funding.queries.claims({ user, isWaiting: true }, EVERY).rows;
      const row = claim ?? oldest(world, named, waiting);
      return [command('funding.decideClaim', { claim: row, decision: given, reason })];
    },
  }),
  receive: action({
    summary: 'Lets money for a user arrive on its chain.',
    details: `Credited with the first confirmation, free to leave with the ${CONFIRMED_AT}th; more come by themselves.`,
    call: '/sim/operator/receive-deposit',
    scope: 'account',
    refuses: {
      404: `${UNKNOWN_USER} NOT_FOUND: there is no such currency.`,
      409: 'REFUSED: PARAM, naming the field, or NOT_FOUND where the currency cannot be deposited.',
    },
    fields: {
      account,
      currency,
      amount: amountField('amount', 'How much arrives.'),
      confirmations: actionField({
        key: 'confirmations',
        description: 'How many it comes with; none if not given, more come with time.',
        written: z.optional(wholeSchema(0, CONFIRMED_AT)),
        fromFile: (count) => count ?? 0,
        form: { kind: 'whole', min: 0, max: CONFIRMED_AT, initial: '0' },
        takes: z
          ._default(z.int().check(z.minimum(0), z.maximum(CONFIRMED_AT)), 0)
          .check(z.describe('How many there are from the start.')),
      }),
    },
    commands: ({ account: named, ...given }, world) => [
      command('funding.receive', { user: userByAccount(world, named), ...given }),
    ],
  }),
};
