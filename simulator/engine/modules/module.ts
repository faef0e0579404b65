/**
 * What every module under `simulator/engine/modules` shares: the events it may emit, the locks it must explain,
 * and the small guards each command handler starts with.
 */
import {
  AMOUNT_DECIMALS,
  formatAmount,
  hasControls,
  parseAmount,
  Refusal,
} from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import type { WalletName } from '#simulator/engine/ledger/index.ts';
import type { PairStatus } from '#simulator/engine/market/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';

export { requireOperator } from '#simulator/engine/kernel/index.ts';

/** Ways in which CNY are paid outside the exchange. */
export const paymentMethods = ['ali_pay', 'we_chat', 'bank'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Banks of simulated people. None of them exists. */
export const banks = ['Harbour Bank', 'River Bank', 'Bank of the North', 'Garden Savings Bank'] as const;

/** What numbers of their cards begin with: ISO/IEC 7812 gives the first digit 0 to no scheme of cards, so nobody has such a number. */
export const NO_CARD_SCHEME = '0000';

/** Owner of the simulated market maker's side of a trade; no user ever has this id. */
export const HOUSE = 0;

/** A notice of something that happened without the user's own action; `params` fills the text of that name. */
export const noticeParams = {
  withdrawalDone: ['number', 'currency', 'received', 'address'],
  withdrawalRejected: ['number', 'currency', 'reason'],
  claimPassed: ['amount', 'currency'],
  claimRejected: ['amount', 'currency', 'reason'],
  depositCredited: ['amount', 'currency'],
  depositConfirmed: ['amount', 'currency'],
  savingsEnded: ['amount', 'currency', 'interest'],
  acceptorBought: ['money', 'acceptor'],
  acceptorSold: ['money', 'acceptor'],
  acceptorTransferred: ['money', 'acceptor'],
  acceptorRejected: ['money', 'acceptor'],
  c2cTaken: ['order', 'number', 'currency', 'money'],
  c2cPaid: ['order', 'money'],
  c2cMoney: ['money', 'payer'],
  c2cReleased: ['order', 'number', 'currency'],
  c2cCancelled: ['order'],
  identityApproved: [],
  identityRejected: ['reason'],
} as const;

type NoticeName = keyof typeof noticeParams;

/** Something that a user is notified of; the client shows it in the page's language (docs/notices.md). */
export type NoticeEvent = {
  [Name in NoticeName]: {
    readonly type: 'notice';
    readonly user: number;
    readonly text: Name;
    /** Shown as they are; amounts without trailing zeros. */
    readonly params: { readonly [Param in (typeof noticeParams)[Name][number]]: string };
  };
}[NoticeName];

/**
 * Every open realtime connection is to break now: each with this chance, by the random stream of the fault rule `id` as set with
 * `seq`; at most `times` of them are asked, all when null.
 */
export type ConnectionsCutEvent = {
  readonly type: 'faults.cut';
  readonly id: string;
  readonly seq: number;
  readonly chance: number;
  readonly times: number | null;
};

/** Everything the modules emit, distinguished by `type`. */
export type ModuleEvent =
  /** A user's balance of one currency changed, in whichever account (drives `update_balance`, W4). */
  | { readonly type: 'balance'; readonly user: number; readonly currency: number }
  /** A pair was halted, resumed, listed or delisted. */
  | { readonly type: 'market.status'; readonly pair: number; readonly status: PairStatus }
  /** The users' orders of a pair changed: placed, filled or cancelled (drives `transaction`, W2). */
  | { readonly type: 'spot.book'; readonly pair: number }
  /** A user's order traded. `price` in ticks, `lots` in lots, `side` is the taker's (drives `match_trade`, W5). */
  | {
      readonly type: 'spot.trade';
      readonly pair: number;
      readonly trade: number;
      readonly price: number;
      readonly lots: number;
      readonly side: Side;
    }
  /** A leverage trade came or changed (drives `lever_trade`, W7). */
  | {
      readonly type: 'leverage.trade';
      readonly trade: number;
      readonly user: number;
      readonly pair: number;
      readonly status: string;
    }
  /** A second contract of a user was settled (drives `closed_microorder`, W8). */
  | { readonly type: 'micro.closed'; readonly user: number; readonly order: number }
  /** A verification code left the exchange by a simulated channel (E71, E72). */
  | {
      readonly type: 'message';
      readonly account: string;
      readonly channel: 'sms' | 'mail';
      readonly code: string;
      readonly purpose: string;
    }
  /** A verification code was used, whatever it was for. */
  | { readonly type: 'code.used'; readonly account: string }
  | NoticeEvent
  /** A scheduled event of the scenario's script was played. Hashes of sessions are over its name. */
  | { readonly type: 'script.beat'; readonly id: string }
  /** An article came out. */
  | { readonly type: 'news'; readonly id: number }
  | ConnectionsCutEvent;

/** Funds that a module holds locked for one user, and can say why (an open order, an ad, a withdrawal). */
export interface Lock {
  readonly user: number;
  readonly wallet: WalletName;
  readonly currency: number;
  readonly amount: Amount;
}

/** A module that locks funds names every lock, so that an auditor can compare them with the ledger. */
export interface LockHolder {
  locks(): Iterable<Lock>;
}

/** Some rows of a list and how many there are in all. */
export interface RowPage<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Which rows of a list are wanted. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number;
}

/** The id of the user who acts; a visitor or an operator is refused with LOGIN. */
export function requireUser(actor: Actor): number {
  if (actor.kind !== 'user') throw new Refusal('LOGIN');
  return actor.id;
}

/** An amount above zero of decimal text; otherwise PARAM names the field. */
export function readAmount(field: string, text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined || amount <= 0n) throw new Refusal('PARAM', { field });
  return amount;
}

/** A word that may come from a recording, where no schema has read it: PARAM names the field unless it is one of `choices`. */
export function requireOneOf<const Word extends string>(
  field: string,
  word: Word,
  choices: readonly Word[],
): void {
  if (!choices.includes(word)) throw new Refusal('PARAM', { field });
}

/** One line of text without control characters, at most so many characters; otherwise PARAM names the field. */
export function readLine(field: string, text: string, min: number, max: number): string {
  const fits = typeof text === 'string' && text.length >= min && text.length <= max;
  if (!fits || hasControls(text)) throw new Refusal('PARAM', { field });
  return text;
}

/** Longest address of a chain, in characters. */
const MAX_ADDRESS = 128;

/** What an operator says to what waits; `reason` is shown to the user. */
export type Decision = { readonly decision: 'approve' | 'reject'; readonly reason: string };

/** Longest reason of a decision, in characters; what takes one anywhere keeps to it. */
export const MAX_REASON = 200;

/** A rejection needs a reason; otherwise throws PARAM. */
export function readDecision({ decision, reason }: Decision): {
  readonly isApproved: boolean;
  readonly reason: string;
} {
  if (decision !== 'approve' && decision !== 'reject') throw new Refusal('PARAM', { field: 'decision' });
  const isApproved = decision === 'approve';
  return { isApproved, reason: readLine('reason', reason, isApproved ? 0 : 1, MAX_REASON) };
}

/** Where money is sent to: a line without spaces; otherwise PARAM names `address`. */
export function readAddress(text: string): string {
  const field = 'address';
  if (/\s/.test(readLine(field, text, 1, MAX_ADDRESS))) throw new Refusal('PARAM', { field });
  return text;
}

/** The refusal of who has less available than is needed; the currency by its name. */
export function insufficient(currency: string, available: Amount, needed: Amount): Refusal {
  return new Refusal('BALANCE', {
    currency,
    available: formatAmount(available),
    needed: formatAmount(needed),
  });
}

/** Confirmations from which on what came over a chain may leave; more are not counted. */
export const CONFIRMED_AT = 6;

/** How much of a user's account must stay because it is not confirmed six times (docs/funding.md); may be more than there is. */
export type HeldBack = (user: number, wallet: WalletName, currency: number) => Amount;

/** What somebody has of a currency, and what of it may leave the exchange. */
interface Funds {
  readonly currency: string;
  readonly available: Amount;
  readonly free: Amount;
}

/** What of an available amount may leave. */
export function freeOf(available: Amount, held: Amount): Amount {
  return available > held ? available - held : 0n;
}

/** Refuses with BALANCE who has less than shall leave, and says so where only confirmations are missing. */
export function requireFree(
  { currency, available, free }: Funds,
  needed: Amount,
  decimals = AMOUNT_DECIMALS,
): void {
  if (needed <= free) return;
  const text = (value: Amount) => formatAmount(value, decimals);
  if (needed > available)
    throw new Refusal('BALANCE', { currency, available: text(available), needed: text(needed) });
  throw new Refusal('BALANCE', {
    currency,
    available: text(free),
    needed: text(needed),
    unconfirmed: text(available - free),
    confirmations: String(CONFIRMED_AT),
  });
}

/** Newest-first page of an oldest-first array, at a cost that depends on the page only. */
export function newestFirst<T>(oldestFirst: readonly T[], page: RowRange): RowPage<T> {
  const end = Math.max(0, oldestFirst.length - page.offset);
  const rows = oldestFirst.slice(Math.max(0, end - page.limit), end).reverse();
  return { rows, total: oldestFirst.length };
}
