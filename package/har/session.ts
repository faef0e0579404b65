/** A recorded session as a scenario and what its users did: nothing of it is free text of the recording. */
import { membersIn } from '#shared/json.ts';
import { actionOf, changesState } from './actions.ts';
import type { HarAction } from './actions.ts';
import { candlesOf } from './candles.ts';
import type { HarCandle } from './candles.ts';
import { clockOf, windowOf } from './clock.ts';
import type { HarClock, Window } from './clock.ts';
import { HarError } from '../traffic/har.ts';
import type { Har, HarCall } from '../traffic/har.ts';
import { namesOf } from './names.ts';
import type { HarNames } from './names.ts';
import { harPrices } from './prices.ts';
import type { HarPrice } from './prices.ts';
import {
  walletBalances,
  isCompared,
  leverRecord,
  leverTradesOf,
  openOrdersOf,
  responseOf,
  spotRecord,
  waitingOf,
} from './reads.ts';
import type { HarBalance, RecordRow, HarOpenOrder } from './reads.ts';

/** A user of the recording, under a name of the import's own or of a scenario. */
export interface SessionUser {
  readonly account: string;
  /** When the list of wallets was requested that `balances` are of; undefined where there is none. */
  readonly seenAt: number | undefined;
  readonly isVerified: boolean;
  /** What the user held when the recording began, with what open orders lock. */
  readonly balances: readonly HarBalance[];
  readonly orders: readonly HarOpenOrder[];
}

export interface HarSession {
  /** When the exchange begins; instants are those of the recorded exchange, unix milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly names: HarNames;
  readonly users: ReadonlyMap<string, SessionUser>;
  readonly candles: ReadonlyMap<string, readonly HarCandle[]>;
  /** Oldest first. */
  readonly prices: readonly HarPrice[];
  /** Pairs whose chart was loaded. */
  readonly charted: ReadonlySet<string>;
  /** Orders, or leverage trades, that responses of the recording show. */
  records(isSpot: boolean): readonly RecordRow[];
  /** What users did and read. */
  readonly steps: readonly HarStep[];
  /** What is not part of the import, by its place in the recording. */
  readonly notes: readonly string[];
}

/** A call: an action that is repeated, or a response that is compared. */
export interface HarStep {
  readonly window: Window;
  readonly user: string;
  readonly call: HarCall;
  readonly action?: HarAction;
}

/** Before the first call, so that prices are in force by then. */
const LEAD_MS = 2_000;

/**
 * Throws HarError where the recording holds no session of the contract.
 * @param accounts of a scenario: a user of the recording who has one of them is that user
 */
export function harSessionOf(har: Har, accounts: readonly string[] = []): HarSession {
  try {
    return sessionIn(har, accounts);
  } catch (error) {
    if (!(error instanceof HarError) || har.notes.length === 0) throw error;
    // What could not be used may be why nothing is left.
    throw new HarError([error.message, ...har.notes.map((note) => `  ${note}`)].join('\n'));
  }
}

function sessionIn(har: Har, accounts: readonly string[]): HarSession {
  const [first, last] = [har.calls[0], har.calls.at(-1)];
  if (!first || !last) throw new HarError('log.entries: there is no call of the contract with a response');
  const clock = clockOf(har);
  const { offset } = clock;
  const names = namesOf(har);
  if (names.pairs.length === 0) {
    throw new HarError(
      'log.entries: there is no response of /api/currency/quotation_new, so pairs are not known',
    );
  }
  const start = Math.floor((first.sentAt + offset - LEAD_MS) / 1000) * 1000;
  const end = Math.max(last.receivedAt, har.events.at(-1)?.receivedAt ?? 0) + offset;
  const notes: string[] = [...har.notes];
  if (har.events.length === 0)
    notes.push('log.entries: there are no messages of a socket, so prices are those of lists of quotations');
  const owners = ownersOf(har.calls);
  const steps = stepsOf(har.calls, clock, owners, names, notes);
  return {
    start,
    end,
    names,
    notes,
    steps,
    users: usersOf(har.calls, offset, owners, accounts, notes),
    records: (isSpot) => har.calls.flatMap((call) => recordsIn(call, isSpot)),
    candles: candlesOf(har, offset, names, start),
    prices: harPrices(har, offset, names),
    charted: new Set(
      har.calls.flatMap((call) => (responseOf(call, 'bars') ? [String(call.form.symbol)] : [])),
    ),
  };
}

const recordsIn = (call: HarCall, isSpot: boolean): readonly RecordRow[] =>
  (isSpot ? openOrdersOf(call)?.map(spotRecord) : leverTradesOf(call)?.map(leverRecord)) ?? [];

/** Whom each token belongs to: a number by order, the same for two logins of one account. */
function ownersOf(calls: readonly HarCall[]): ReadonlyMap<string, string> {
  const ids = new Map<string, number>();
  for (const call of calls) {
    const info = responseOf(call, 'userInfo');
    if (info && call.token !== undefined) ids.set(call.token, info.id);
  }
  const numbers = new Map<string | number, string>();
  const owners = new Map<string, string>();
  for (const { token } of calls) {
    if (token === undefined || owners.has(token)) continue;
    const key = ids.get(token) ?? token;
    if (!numbers.has(key)) numbers.set(key, String(numbers.size + 1));
    owners.set(token, numbers.get(key) ?? '');
  }
  return owners;
}

function stepsOf(
  calls: readonly HarCall[],
  clock: HarClock,
  owners: ReadonlyMap<string, string>,
  names: HarNames,
  notes: string[],
): readonly HarStep[] {
  return calls.flatMap((call): HarStep[] => {
    const user = owners.get(call.token ?? '');
    if (user === undefined) return [];
    const step = { window: windowOf(call, clock), user, call };
    if (isCompared(call)) return [step];
    if (!changesState(call) || membersIn(call.body)['type'] !== 'ok') return [];
    const action = actionOf(call, names);
    if (typeof action !== 'string') return [{ ...step, action }];
    notes.push(`${call.where}: ${action}`);
    return [];
  });
}

function usersOf(
  calls: readonly HarCall[],
  offset: number,
  owners: ReadonlyMap<string, string>,
  accounts: readonly string[],
  notes: string[],
): ReadonlyMap<string, SessionUser> {
  const numbers = [...new Set(owners.values())];
  return new Map(
    numbers.map((number) => {
      const own = calls.filter(({ token }) => owners.get(token ?? '') === number);
      const acted = own.findIndex((call) => changesState(call) && membersIn(call.body)['type'] === 'ok');
      const infos = own.flatMap((call) => responseOf(call, 'userInfo') ?? []);
      const account =
        accounts.find((known) => infos.some(({ account_number }) => account_number === known)) ??
        `user-${number}@imported.test`;
      return [number, userOf(account, own, acted < 0 ? own.length : acted, offset, notes)];
    }),
  );
}

function userOf(
  account: string,
  own: readonly HarCall[],
  acted: number,
  offset: number,
  notes: string[],
): SessionUser {
  const before = own.slice(0, acted);
  const list = before.findLast((call) => responseOf(call, 'walletList'));
  const wallets = list && responseOf(list, 'walletList');
  if (!list) {
    notes.push(
      `${own[acted]?.where ?? own[0]?.where}: no list of wallets before it, so ${account} begins with nothing`,
    );
  }
  const trades = before.findLast((call) => leverTradesOf(call)?.some(({ status }) => status <= 1));
  if (trades) notes.push(`${trades.where}: leverage trades from before the recording are not imported`);
  return {
    account,
    seenAt: list && Math.round(list.sentAt + offset),
    isVerified: own.some(
      (call) => (responseOf(call, 'userInfo') ?? responseOf(call, 'userCenter'))?.review_status === 2,
    ),
    balances: wallets ? walletBalances(wallets) : [],
    orders: openBefore(before).map(waitingOf),
  };
}

/** The orders that waited before the first action: those of the latest response of each kind. */
function openBefore(before: readonly HarCall[]) {
  const latest = new Map(
    before.flatMap((call) => {
      const rows = openOrdersOf(call);
      return rows ? [[call.operation, rows] as const] : [];
    }),
  );
  const rows = latest.get('openOrders') ?? [...latest.values()].flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
