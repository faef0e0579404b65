/** Orders at an even rate, however long each takes. */
import { setTimeout as pause } from 'node:timers/promises';
import { sendBenchCall } from '../host/calls.ts';
import type { BenchCall } from '../host/calls.ts';
import type { Deliveries } from './deliveries.ts';

/** Somebody who places one order after the other: the next when all events of the last have arrived. */
export interface LoadTrader {
  readonly user: number;
  readonly token: string;
}

/** Times of calls in milliseconds, from the moment at which each was due, and what was refused. */
export interface Calls {
  readonly times: number[];
  readonly refused: string[];
}

const USDT = 3;
/** BTC and ETH. */
const BASES = [1, 2];
/** How the response to a call of the exchange begins that was carried out. */
const DONE = '{"type":"ok"';

/** Makes a call and notes how long after `due` its response came; resolves with whether that begins as it should. */
async function timedCall(
  url: string,
  calls: Calls,
  call: BenchCall,
  { due, begins = DONE }: { readonly due: number; readonly begins?: string },
): Promise<boolean> {
  const text = await sendBenchCall(url, call).catch((error: unknown) => String(error));
  calls.times.push(performance.now() - due);
  const isDone = text.startsWith(begins);
  if (!isDone) calls.refused.push(`${call.path}: ${text.slice(0, 200)}`);
  return isDone;
}

/** The n-th market order of a trader, of one pair or another. */
function orderOf({ token }: LoadTrader, base: number, count: number): BenchCall {
  const form = { legal_id: String(USDT), currency_id: String(base), num: '0.001', mode: '1' };
  return { path: `/api/transaction/${count % 2 ? 'out' : 'in'}`, method: 'POST', form, token };
}

/** So many orders, each trader's one after the other, as fast as they are taken. */
export async function placeAtOnce(
  url: string,
  traders: readonly LoadTrader[],
  orders: number,
): Promise<void> {
  const each = Math.ceil(orders / traders.length);
  const place = async (trader: LoadTrader, index: number): Promise<void> => {
    for (let count = 0; count < each; count += 1)
      await sendBenchCall(url, orderOf(trader, BASES[index % BASES.length] ?? 1, count));
  };
  await Promise.all(traders.map(place));
}

/** Market orders of the traders in turn, so many a second; resolves after `seconds` when the last has its events. */
export async function placeOrders(
  url: string,
  {
    traders,
    rate,
    seconds,
  }: { readonly traders: readonly LoadTrader[]; readonly rate: number; readonly seconds: number },
  deliveries: Deliveries,
): Promise<Calls> {
  const calls: Calls = { times: [], refused: [] };
  const idle = traders.map((trader, index) => ({ trader, index, count: 0 }));
  const waiting: number[] = [];
  const running = new Set<Promise<void>>();
  const place = async (seat: (typeof idle)[number], due: number): Promise<void> => {
    const { trader, index } = seat;
    const base = BASES[index % BASES.length] ?? 1;
    const whats = [`update_balance ${base}`, `update_balance ${USDT}`, 'changed'];
    const arrived = deliveries.expect(trader.user, whats);
    const order = orderOf(trader, base, seat.count++);
    if (await timedCall(url, calls, order, { due })) await arrived;
    else deliveries.withdraw(trader.user);
    const next = waiting.shift();
    if (next === undefined) idle.push(seat);
    else start(seat, next);
  };
  const start = (seat: (typeof idle)[number], due: number): void => {
    const placed = place(seat, due).finally(() => running.delete(placed));
    running.add(placed);
  };
  const began = performance.now();
  for (let count = 0; count < rate * seconds;) {
    const due = began + (count * 1_000) / rate;
    if (due > performance.now()) {
      await pause(due - performance.now());
      continue;
    }
    count += 1;
    const seat = idle.shift();
    if (seat) start(seat, due);
    else waiting.push(due);
  }
  await Promise.race([Promise.all(running), pause(GRACE_MS)]);
  return calls;
}

/** An event that has not arrived after so long is lost. */
export const GRACE_MS = 30_000;

/** Second contracts of each user, one after the other, as long as they end within the time. */
export async function openContracts(
  url: string,
  {
    traders,
    seconds,
    duration,
  }: { readonly traders: readonly LoadTrader[]; readonly seconds: number; readonly duration: number },
  deliveries: Deliveries,
): Promise<Calls> {
  const calls: Calls = { times: [], refused: [] };
  const span = Math.max(0, seconds - duration) * 1_000;
  const end = performance.now() + span;
  const form = { match_id: '1', currency_id: String(USDT), seconds: String(duration), number: '100' };
  const play = async ({ user, token }: LoadTrader, index: number): Promise<void> => {
    await pause((index / traders.length) * Math.min(span, duration * 1_000));
    while (performance.now() < end) {
      const opened = deliveries.expect(user, [`update_balance ${USDT}`, 'changed']);
      const call = {
        path: '/api/microtrade/submit',
        method: 'POST',
        token,
        form: { ...form, type: '1' },
      } as const;
      if (!(await timedCall(url, calls, call, { due: performance.now() }))) return deliveries.withdraw(user);
      await opened;
      await deliveries.expect(user, ['closed_microorder', `update_balance ${USDT}`, 'changed'], false);
    }
  };
  await Promise.race([Promise.all(traders.map(play)), pause(seconds * 1_000 + GRACE_MS)]);
  return calls;
}

/** The same call beside the orders, so many times a second. */
export async function callBeside(
  url: string,
  {
    rate,
    seconds,
    call,
    begins,
  }: { readonly rate: number; readonly seconds: number; readonly call: BenchCall; readonly begins?: string },
): Promise<Calls> {
  const calls: Calls = { times: [], refused: [] };
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let count = 0; count < rate * seconds; count += 1) {
    const due = began + (count * 1_000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(timedCall(url, calls, call, { due, ...(begins !== undefined && { begins }) }));
  }
  await Promise.all(running);
  return calls;
}
