/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Instant, Plain } from '#simulator/kernel/index.ts';
import { CONFIRMED_AT } from '../module.ts';
import { claimStatuses, payingAccounts, withdrawalStatuses } from './records.ts';
import type { Claim, Deposit, Withdrawal } from './records.ts';

export type SavedFunding = {
  /** Each in the order of their ids. */
  readonly withdrawals: readonly Withdrawal[];
  readonly claims: readonly Claim[];
  readonly deposits: readonly Deposit[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedFunding {
  const members = read.object(plain, '$');
  return {
    withdrawals: read.ordered(members['withdrawals'], '$.withdrawals', readWithdrawal, 'id'),
    claims: read.ordered(members['claims'], '$.claims', readClaim, 'id'),
    deposits: read.ordered(members['deposits'], '$.deposits', readDeposit, 'id'),
    chain: read.text(members['chain'], '$.chain'),
  };
}

type Fields = ReturnType<typeof read.fields>;

/** What all three kinds have. */
function readFiled(of: Fields, path: string) {
  const amount = of.amount('amount');
  if (amount <= 0n) throw new MalformedState(`${path}.amount`, 'expected an amount above zero');
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    currency: of.integer('currency', 1),
    amount,
    at: of.integer('at'),
  };
}

function readOptionalInstant(of: Fields, key: string, path: string): Instant | null {
  const value = of.member(key);
  return value === null ? null : read.integer(value, `${path}.${key}`);
}

/** What was decided says when, and what was not does not. */
function readDecision<S extends string>(of: Fields, path: string, statuses: readonly [S, ...S[]]) {
  const status = of.oneOf('status', statuses);
  const decidedAt = readOptionalInstant(of, 'decidedAt', path);
  if ((decidedAt === null) !== (status === statuses[0]))
    throw new MalformedState(`${path}.decidedAt`, `expected what fits “${status}”`);
  return { status, decidedAt, reason: of.text('reason') };
}

function readWithdrawal(value: Plain, path: string): Withdrawal {
  const of = read.fields(value, path);
  const filed = readFiled(of, path);
  const [fee, received] = [of.amount('fee'), of.amount('received')];
  if (fee < 0n || received < 0n || fee + received !== filed.amount)
    throw new MalformedState(`${path}.fee`, 'expected fee and received to make the amount');
  return {
    ...filed,
    account: of.oneOf('account', payingAccounts),
    fee,
    received,
    address: of.text('address'),
    ...readDecision(of, path, withdrawalStatuses),
  };
}

function readClaim(value: Plain, path: string): Claim {
  const of = read.fields(value, path);
  return {
    ...readFiled(of, path),
    from: of.text('from'),
    hash: of.text('hash'),
    picture: of.text('picture'),
    ...readDecision(of, path, claimStatuses),
  };
}

function readDeposit(value: Plain, path: string): Deposit {
  const of = read.fields(value, path);
  const confirmations = of.integer('confirmations');
  const creditedAt = readOptionalInstant(of, 'creditedAt', path);
  if (confirmations > CONFIRMED_AT)
    throw new MalformedState(`${path}.confirmations`, `expected at most ${CONFIRMED_AT}`);
  if ((creditedAt === null) !== (confirmations === 0))
    throw new MalformedState(`${path}.creditedAt`, `expected what fits ${confirmations} confirmations`);
  return {
    ...readFiled(of, path),
    address: of.text('address'),
    txid: of.text('txid'),
    confirmations,
    creditedAt,
  };
}
