/** What the module remembers of money that leaves and comes. Amounts in 1e-8 of the currency. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { Instant, TypeOf } from '#simulator/engine/kernel/index.ts';
import { CONFIRMED_AT } from '../module.ts';

/** The accounts that pay withdrawals (D-08). */
export const payingAccounts = ['change', 'micro'] as const;

/** The first of each is the one that still waits for a decision. */
export const withdrawalStatuses = ['applied', 'done', 'failed'] as const;
export const claimStatuses = ['pending', 'passed', 'rejected'] as const;

/** What all three kinds have. */
const filed = {
  id: codec.integer(1),
  user: codec.integer(1),
  currency: codec.integer(1),
  amount: codec.amount(1n),
  at: codec.instant,
};

/** What two of them have. */
const decided = {
  decidedAt: codec.nullable(codec.instant),
  /** Why it was decided so; empty where no reason was given. */
  reason: codec.text,
};

/** A record has an instant of its decision exactly when it no longer waits. */
function checkDecision<S extends string>(
  { status, decidedAt }: { readonly status: S; readonly decidedAt: Instant | null },
  undecided: S,
  fail: (member: 'decidedAt', reason: string) => never,
): void {
  if ((decidedAt === null) !== (status === undecided)) fail('decidedAt', `expected what fits “${status}”`);
}

const withdrawal = codec.checked(
  codec.record({
    ...filed,
    ...decided,
    account: codec.oneOf(payingAccounts),
    /** Part of the amount, kept by the exchange. */
    fee: codec.amount(0n),
    /** What arrives: the amount without the fee. */
    received: codec.amount(0n),
    address: codec.text,
    status: codec.oneOf(withdrawalStatuses),
  }),
  (row, fail) => {
    if (row.fee + row.received !== row.amount) fail('fee', 'expected fee and received to make the amount');
    checkDecision(row, 'applied', fail);
  },
);

/** A withdrawal; while it is applied for, its amount waits locked in the account that pays. */
export type Withdrawal = TypeOf<typeof withdrawal>;

const claim = codec.checked(
  codec.record({
    ...filed,
    ...decided,
    /** Account or address that it was sent from, as the user wrote it. */
    from: codec.text,
    /** Hash of the transaction as the user wrote it; may be empty. */
    hash: codec.text,
    /** Address of a picture as the user sent it; may be empty. */
    picture: codec.text,
    status: codec.oneOf(claimStatuses),
  }),
  (row, fail) => checkDecision(row, 'pending', fail),
);

/** What a user says to have sent. Nothing moves before somebody passes it. */
export type Claim = TypeOf<typeof claim>;

const deposit = codec.checked(
  codec.record({
    ...filed,
    /** The user's deposit address. */
    address: codec.text,
    txid: codec.text,
    /** 0 to 6. */
    confirmations: codec.integer(),
    creditedAt: codec.nullable(codec.instant),
  }),
  ({ confirmations, creditedAt }, fail) => {
    if (confirmations > CONFIRMED_AT) fail('confirmations', `expected at most ${CONFIRMED_AT}`);
    if ((creditedAt === null) !== (confirmations === 0))
      fail('creditedAt', `expected what fits ${confirmations} confirmations`);
  },
);

/** Money that was seen on a chain: credited with the first confirmation, free to leave with the last. */
export type Deposit = TypeOf<typeof deposit>;

export const savedFunding = codec.record({
  withdrawals: codec.ordered(withdrawal, 'id'),
  claims: codec.ordered(claim, 'id'),
  deposits: codec.ordered(deposit, 'id'),
  chain: codec.text,
});

/** Confirmations from which on a deposit counts in the balance. */
export const CREDITED_AT = 1;
