/** Withdrawals (E34, FUNDING-R1 to FUNDING-R3): applied for, then approved or refused by an operator, or by time. */
import { formatAmount, Refusal, shortAmount, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';
import {
  freeOf,
  readAddress,
  readAmount,
  readDecision,
  requireFree,
  requireOperator,
  requireUser,
} from '../module.ts';
import type { Decision, HeldBack, NoticeEvent } from '../module.ts';
import { withdrawalFeeOf } from './math.ts';
import { giveBack, lockFor, payOutWithdrawal } from './postings.ts';
import { payingAccounts } from './records.ts';
import type { Withdrawal } from './records.ts';
import type { FundingDeps, FundingState } from './state.ts';

/** As the user wrote it: `number` is decimal text, `account` the name of the account that pays. */
export type WithdrawInput = {
  readonly currency: number;
  readonly account: string;
  readonly number: string;
  readonly address: string;
};

export type WithdrawalDecision = Decision & { readonly withdrawal: number };

/** `funding.withdraw`: its id. Refuses with LOGIN, PARAM, NOT_FOUND, CLOSED, LIMIT, BALANCE. */
export function withdraw(deps: FundingDeps, state: FundingState, actor: Actor, input: WithdrawInput) {
  const { context, ledger, settings } = deps;
  const { currency, ...terms } = readTerms(deps, state, actor, input);
  const fee = withdrawalFeeOf(terms.amount, currency.withdrawRatePercent);
  const withdrawal: Withdrawal = {
    id: context.nextId('funding.withdrawal'),
    ...terms,
    currency: currency.id,
    fee,
    received: terms.amount - fee,
    status: 'applied',
    at: context.now(),
    decidedAt: null,
    reason: '',
  };
  const { id } = withdrawal;
  lockFor(ledger, withdrawal);
  state.putWithdrawal(withdrawal);
  if (settings.withdrawalReview !== 'never') {
    context.schedule(withdrawal.at + settings.withdrawalReview, 'funding.reviewWithdrawal', {
      withdrawal: id,
    });
  }
  return { withdrawal: id };
}

/** `funding.decideWithdrawal`, for operators. Refuses with NOT_OWNER, PARAM, NOT_FOUND, STATE. */
export function decideWithdrawal(
  deps: FundingDeps,
  state: FundingState,
  actor: Actor,
  input: WithdrawalDecision,
): null {
  requireOperator(actor);
  const { isApproved, reason } = readDecision(input);
  const withdrawal = state.withdrawals.get(input.withdrawal);
  if (!withdrawal) throw new Refusal('NOT_FOUND');
  if (withdrawal.status !== 'applied') throw new Refusal('STATE');
  decide(deps, state, withdrawal, isApproved, reason);
  return null;
}

/** The job `funding.reviewWithdrawal`: approves what was not decided. */
export function reviewWithdrawal(
  deps: FundingDeps,
  state: FundingState,
  { withdrawal: id }: { readonly withdrawal: number },
): void {
  const withdrawal = state.withdrawals.get(id);
  if (withdrawal?.status === 'applied') decide(deps, state, withdrawal, true, '');
}

/** Checks in the order of FUNDING-R5. */
function readTerms(deps: FundingDeps, state: FundingState, actor: Actor, input: WithdrawInput) {
  const user = requireUser(actor);
  const amount = readAmount('number', input.number);
  const account = payingAccounts.find((name) => name === input.account);
  if (!account) throw new Refusal('PARAM', { field: 'account' });
  const address = readAddress(input.address);
  const currency = deps.market.currency(input.currency);
  const hasAccount = account === 'change' ? currency?.isMatch : currency?.isMicro;
  if (!currency || !hasAccount) throw new Refusal('NOT_FOUND');
  if (!deps.settings.fundingOpen) throw new Refusal('CLOSED', { funding: currency.name });
  checkLimits(currency, amount, withdrawnToday(deps, state, user, currency.id));
  const available = deps.ledger.available(user, account, currency.id);
  const held = heldBackBy(deps, state)(user, account, currency.id);
  requireFree({ currency: currency.name, available, free: freeOf(available, held) }, amount);
  return { user, account, currency, amount, address };
}

/** A limit of 0 means none. */
function checkLimits(currency: Currency, amount: Amount, today: Amount): void {
  const { minWithdraw: min, maxWithdraw: max, dayLimit: day } = currency;
  if (amount < min) throw new Refusal('LIMIT', { field: 'number', min: formatAmount(min) });
  if (max > 0n && amount > max) throw new Refusal('LIMIT', { field: 'number', max: formatAmount(max) });
  if (day === 0n || today + amount <= day) return;
  const left = today < day ? day - today : 0n;
  throw new Refusal('LIMIT', { day: formatAmount(day), left: formatAmount(left), currency: currency.name });
}

/** What a user applied for today, by the server's day, and was not refused. */
export function withdrawnToday(
  { context }: FundingDeps,
  state: FundingState,
  user: number,
  currency: number,
): Amount {
  const midnight = startOfDay(context.now());
  let sum = 0n;
  for (const row of state.withdrawals.newest(user)) {
    if (row.at < midnight) break;
    if (row.currency === currency && row.status !== 'failed') sum += row.amount;
  }
  return sum;
}

/** What a user was credited that is not confirmed often enough to leave. */
export function unconfirmed(state: FundingState, user: number, currency: number): Amount {
  return state.deposits
    .open(user)
    .filter((row) => row.currency === currency && row.creditedAt !== null)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * How much of an account must stay until it is confirmed. Unconfirmed money comes to the change account; what is no longer
 * there was moved on, and stands against every other account. What waits there to leave is as good as gone.
 */
export function heldBackBy({ ledger }: FundingDeps, state: FundingState): HeldBack {
  return (user, wallet, currency) => {
    const pending = unconfirmed(state, user, currency);
    if (wallet === 'change' || pending === 0n) return pending;
    const held = ledger.available(user, 'change', currency) + ledger.locked(user, 'change', currency);
    const there = held - leaving(state, user, currency);
    return pending > there ? pending - there : 0n;
  };
}

/** What waits in the change account for a decision. */
function leaving(state: FundingState, user: number, currency: number): Amount {
  return state.withdrawals
    .open(user)
    .filter((row) => row.currency === currency && row.account === 'change')
    .reduce((sum, { amount }) => sum + amount, 0n);
}

function decide(
  deps: FundingDeps,
  state: FundingState,
  withdrawal: Withdrawal,
  isApproved: boolean,
  reason: string,
): void {
  const { context, ledger } = deps;
  if (isApproved) payOutWithdrawal(ledger, withdrawal);
  else giveBack(ledger, withdrawal);
  const status = isApproved ? 'done' : 'failed';
  state.putWithdrawal({ ...withdrawal, status, decidedAt: context.now(), reason });
  context.emit(noticeOf(deps, withdrawal, isApproved, reason));
}

function noticeOf(
  { market }: FundingDeps,
  withdrawal: Withdrawal,
  isApproved: boolean,
  reason: string,
): NoticeEvent {
  const { user, address } = withdrawal;
  const number = shortAmount(withdrawal.amount);
  const currency = market.currency(withdrawal.currency)?.name ?? '';
  if (!isApproved)
    return { type: 'notice', user, text: 'withdrawalRejected', params: { number, currency, reason } };
  const received = shortAmount(withdrawal.received);
  return { type: 'notice', user, text: 'withdrawalDone', params: { number, currency, received, address } };
}
