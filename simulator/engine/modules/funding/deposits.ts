/** Money that an operator lets come over a chain: seen, credited with the first confirmation, free to leave with the sixth. */
import { Refusal, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor, Instant } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';
import { must } from '../kit.ts';
import { CONFIRMED_AT, readAmount, requireOperator } from '../module.ts';
import { depositAddressOf, transactionHash } from './deposit-address.ts';
import { confirmationMs } from './math.ts';
import { creditDeposit } from './postings.ts';
import { CREDITED_AT } from './records.ts';
import type { Deposit } from './records.ts';
import type { FundingDeps, FundingState } from './state.ts';

/** `amount` is decimal text; `confirmations`, 0 to 6, are there from the start. */
export type ReceiveInput = {
  readonly user: number;
  readonly currency: number;
  readonly amount: string;
  readonly confirmations: number;
};

/** `confirmations` is how many there are from now on. */
export type ConfirmDepositInput = { readonly deposit: number; readonly confirmations: number };

/** A currency that has a spot account; otherwise NOT_FOUND. */
export function spotCurrency({ market }: FundingDeps, id: number): Currency {
  const currency = market.currency(id);
  if (!currency?.isMatch) throw new Refusal('NOT_FOUND');
  return currency;
}

function readConfirmations(given: number, min: number): number {
  const fits = Number.isSafeInteger(given) && given >= min && given <= CONFIRMED_AT;
  if (!fits) throw new Refusal('PARAM', { field: 'confirmations' });
  return given;
}

/** `funding.receive`, for operators: its id. Refuses with NOT_OWNER, PARAM, NO_ACCOUNT, NOT_FOUND. */
export function receive(deps: FundingDeps, state: FundingState, actor: Actor, input: ReceiveInput) {
  requireOperator(actor);
  const { context, seed } = deps;
  const { user } = input;
  const amount = readAmount('amount', input.amount);
  const confirmations = readConfirmations(input.confirmations, 0);
  if (!deps.isUser(user)) throw new Refusal('NO_ACCOUNT');
  const currency = spotCurrency(deps, input.currency);
  const id = context.nextId('funding.deposit');
  const seen: Deposit = {
    id,
    user,
    currency: currency.id,
    amount,
    address: depositAddressOf(seed, user, currency).address,
    txid: transactionHash(seed, id),
    confirmations: 0,
    at: context.now(),
    creditedAt: null,
  };
  advance(deps, state, seen, confirmations);
  return { deposit: id };
}

/** `funding.confirm`, for operators: at once. Refuses with NOT_OWNER, NOT_FOUND, STATE, PARAM. */
export function confirmDeposit(
  deps: FundingDeps,
  state: FundingState,
  actor: Actor,
  { deposit, confirmations }: ConfirmDepositInput,
): null {
  requireOperator(actor);
  const found = state.deposits.get(deposit);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.confirmations === CONFIRMED_AT) throw new Refusal('STATE');
  advance(deps, state, found, readConfirmations(confirmations, found.confirmations + 1));
  return null;
}

/** The next confirmation came. If an operator was quicker, another one is on its way. */
export function countConfirmation(
  deps: FundingDeps,
  state: FundingState,
  { deposit, confirmations }: ConfirmDepositInput,
): void {
  const found = state.deposits.get(deposit);
  if (found?.confirmations === confirmations - 1) advance(deps, state, found, confirmations);
}

/** Credits what is confirmed for the first time, and waits for the next confirmation. */
function advance(deps: FundingDeps, state: FundingState, found: Deposit, confirmations: number): void {
  const { context } = deps;
  const { id, user, currency } = found;
  const isNew = found.creditedAt === null && confirmations >= CREDITED_AT;
  if (isNew) creditDeposit(deps.ledger, found, { ...logTypes.chainDeposit, reference: `deposit:${id}` });
  const creditedAt = isNew ? context.now() : found.creditedAt;
  state.putDeposit({ ...found, confirmations, creditedAt });
  if (confirmations < CONFIRMED_AT) expectNext(deps, found, confirmations + 1);
  // What may leave has changed, the balance has not.
  if (!isNew && creditedAt !== null) context.emit({ type: 'balance', user, currency });
  notify(deps, found, { isNew, isConfirmed: confirmations === CONFIRMED_AT });
}

function expectNext(
  { context, market }: FundingDeps,
  { id, currency }: Deposit,
  confirmations: number,
): void {
  const chain = must(
    market.currency(currency),
    `deposit ${id} is of currency ${currency}, which does not exist`,
  );
  const next: Instant = context.now() + confirmationMs(chain);
  context.schedule(next, 'funding.confirmation', { deposit: id, confirmations });
}

/** Of what comes confirmed at once, the user is notified once. */
function notify(
  { context, market }: FundingDeps,
  deposit: Deposit,
  { isNew, isConfirmed }: { readonly isNew: boolean; readonly isConfirmed: boolean },
): void {
  if (!isNew && !isConfirmed) return;
  const params = {
    amount: shortAmount(deposit.amount),
    currency: market.currency(deposit.currency)?.name ?? '',
  };
  const text = isConfirmed ? 'depositConfirmed' : 'depositCredited';
  context.emit({ type: 'notice', user: deposit.user, text, params });
}
