/**
 * What moves a user's funds between accounts (E29) and where opening balances come from.
 */
import { formatAmount, Refusal, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import type { Currency, Market } from '#simulator/engine/market/index.ts';
import { insufficient, readAmount, requireOperator, requireUser } from '../module.ts';
import {
  adjustmentLog,
  hasAccount,
  isTransferAccount,
  PAPER_CURRENCY,
  PAPER_MEMO,
  paperMoneyBelow,
  transferLogs,
} from './math.ts';
import type { TransferAccount } from './math.ts';
import type { WalletDeps, WalletQueries } from './queries.ts';

/** `number` is decimal text; `from` and `to` are account names as the user sent them. */
export type TransferInput = {
  readonly currency: number;
  readonly from: string;
  readonly to: string;
  readonly number: string;
};

/** An opening balance or an operator's adjustment: decimal text, above zero. */
export type SeedInput = {
  readonly user: number;
  readonly wallet: TransferAccount;
  readonly currency: number;
  readonly amount: string;
};

/** Funds that an operator gives, or with `take` takes; `amount` is decimal text above zero. */
export type AdjustInput = SeedInput & { readonly take: boolean };

/** Who gets paper money, and into which account. */
export type PaperMoneyInput = { readonly user: number; readonly account: TransferAccount };

interface Transfer {
  readonly currency: Currency;
  readonly from: TransferAccount;
  readonly to: TransferAccount;
  readonly amount: Amount;
}

/** `wallet.transfer`: refuses with LOGIN, PARAM, OPEN_LEVER, NOT_FOUND, LIMIT, BALANCE; no fee, done at once. */
export function transfer(
  deps: WalletDeps,
  _queries: WalletQueries,
  actor: Actor,
  input: TransferInput,
): null {
  const user = requireUser(actor);
  const { currency, from, to, amount } = readTransfer(deps, user, input);
  const available = deps.ledger.available(user, from, currency.id);
  if (available < amount) throw insufficient(currency.name, available, amount);
  const logs = transferLogs(from, to);
  deps.ledger.post({
    ...logs.out,
    legs: [
      { account: { user, wallet: from, currency: currency.id }, amount: -amount },
      { account: { user, wallet: to, currency: currency.id }, amount, ...logs.in },
    ],
  });
  return null;
}

/** Checks in the order of FUNDING-R9. */
function readTransfer(deps: WalletDeps, user: number, input: TransferInput): Transfer {
  const amount = readAmount('number', input.number);
  const { from, to } = input;
  if (!isTransferAccount(from)) throw new Refusal('PARAM', { field: 'from' });
  if (!isTransferAccount(to) || from === to) throw new Refusal('PARAM', { field: 'to' });
  if (from === 'lever' && deps.hasOpenLever(user)) throw new Refusal('OPEN_LEVER');
  const currency = currencyOf(deps.market, input.currency);
  if (!hasAccount(currency, from) || !hasAccount(currency, to)) throw new Refusal('NOT_FOUND');
  const min = deps.settings.transferMinimum;
  if (amount < min) throw new Refusal('LIMIT', { field: 'number', min: formatAmount(min) });
  return { currency, from, to, amount };
}

function currencyOf(market: Market, id: number): Currency {
  const currency = market.currencies.find((listed) => listed.id === id);
  if (!currency) throw new Refusal('NOT_FOUND');
  return currency;
}

/** `wallet.seed`, for operators: brings funds in from outside. Refuses with NOT_OWNER, PARAM, NOT_FOUND. */
export function seed(deps: WalletDeps, _queries: WalletQueries, actor: Actor, input: SeedInput): null {
  const { currency, amount } = readFunds(deps, actor, input);
  creditFromOutside(deps, input.user, input.wallet, { currency, amount, memo: 'log.opening' });
  return null;
}

/** `wallet.adjust`, for operators: gives funds or takes what is available. Refuses with NOT_OWNER, PARAM, NOT_FOUND, BALANCE. */
export function adjust(deps: WalletDeps, _queries: WalletQueries, actor: Actor, input: AdjustInput): null {
  const { currency, amount } = readFunds(deps, actor, input);
  const { user, wallet, take } = input;
  const available = deps.ledger.available(user, wallet, currency.id);
  if (take && available < amount) throw insufficient(currency.name, available, amount);
  const { memo } = adjustmentLog[wallet];
  creditFromOutside(deps, user, wallet, { currency, amount: take ? -amount : amount, memo });
  return null;
}

function readFunds(deps: WalletDeps, actor: Actor, { amount, wallet, currency: id }: SeedInput) {
  requireOperator(actor);
  const read = readAmount('amount', amount);
  if (!isTransferAccount(wallet)) throw new Refusal('PARAM', { field: 'wallet' });
  const currency = currencyOf(deps.market, id);
  // Money in an account that the currency does not have would be in no list.
  if (!hasAccount(currency, wallet)) throw new Refusal('NOT_FOUND');
  return { currency, amount: read };
}

/**
 * `wallet.paperMoney`: pays the `paperMoney` of the settings, for users to themselves when little is left, for operators
 * to anybody. Refuses with LOGIN, NOT_OWNER, PARAM, CLOSED, LIMIT {paperBelow, assets}.
 */
export function paperMoney(
  { ledger, market, settings }: WalletDeps,
  queries: WalletQueries,
  actor: Actor,
  { user, account }: PaperMoneyInput,
): null {
  if (actor.kind !== 'operator' && requireUser(actor) !== user) throw new Refusal('NOT_OWNER');
  const { paperMoney: amount } = settings;
  const currency = market.currencies.find(({ name }) => name === PAPER_CURRENCY);
  if (amount === 0n || !currency) throw new Refusal('CLOSED');
  if (!isTransferAccount(account) || !hasAccount(currency, account))
    throw new Refusal('PARAM', { field: 'account' });
  if (actor.kind === 'user') requireNeed(queries.worthOf(user), paperMoneyBelow(amount));
  creditFromOutside({ ledger }, user, account, { currency, amount, memo: PAPER_MEMO });
  return null;
}

interface Payment {
  readonly currency: Currency;
  readonly amount: Amount;
  readonly memo: string;
}

function creditFromOutside(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  user: number,
  wallet: TransferAccount,
  { currency: { id: currency }, amount, memo }: Payment,
): void {
  ledger.post({
    ...adjustmentLog[wallet],
    memo,
    legs: [
      { account: { user, wallet, currency }, amount },
      { account: { house: 'outside', currency }, amount: -amount },
    ],
  });
}

function requireNeed(assets: Amount, below: Amount): void {
  if (assets < below) return;
  throw new Refusal('LIMIT', { paperBelow: shortAmount(below), assets: shortAmount(assets) });
}
