/** `npm run bench -- host`: what calls cost a Node host, beside a bare echo of the same body. */
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { openFileJournal } from '#simulator/server/file-journals.ts';
import { startListening } from '../load/listening.ts';
import { median, percentile } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { writeSession } from '../sessions.ts';
import { sendBenchCall } from './calls.ts';
import type { BenchCall } from './calls.ts';
import { inFolder } from '../folder.ts';
import { startProcess } from './process.ts';
import type { MeasuredProcess } from './process.ts';
import { unfinishedBodies } from './unfinished-bodies.ts';

const SAMPLES = 3;
/** Commands of the sessions that are measured. */
const SESSIONS = (process.env['BENCH_COMMANDS'] ?? '1000,10000,100000').split(',').map(Number);
/** Calls that are on their way at once. */
const CALLERS = 4;
/** How long sockets are measured, and how far apart the calls beside them are. */
const LISTENING_MS = 8_000;
const BETWEEN_CALLS_MS = 30;
/** A host with one listener is measured for so long, and so long is waited until all have their first state. */
const SETTLING_MS = 2_000;
/** The highest speed of a clock, so many listeners at it, and how much longer 99 % of other calls may take than those of a bare server. */
const [FASTEST, FAST_SOCKETS, FAST_EXTRA_MS] = [3_600, 30, 20];

const MARKET_ORDER = { legal_id: '3', currency_id: '1', num: '0.0001', mode: '1' };
const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };
type Calls = (count: number) => BenchCall;

async function callTogether(url: string, calls: Calls, count: number): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) await sendBenchCall(url, calls((next += 1)));
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** Median milliseconds of CPU of the process for one call, after as many to warm up as are measured at once. */
async function costOf(measured: MeasuredProcess, count: number, calls: Calls): Promise<number> {
  await callTogether(measured.url, calls, count);
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { cpu } = await measured.report();
    await callTogether(measured.url, calls, count);
    samples.push(((await measured.report()).cpu - cpu) / count);
  }
  return median(samples);
}

async function logIn(url: string): Promise<string> {
  const text = await sendBenchCall(url, { path: '/api/user/login', method: 'POST', form: demo });
  return (JSON.parse(text) as { readonly message: string }).message;
}

/** One kind of call, how often it is measured, and what it may cost beside the echo of so many bytes: of its own form, or of what it responds. */
interface Case {
  readonly name: string;
  readonly count: number;
  readonly calls: Calls;
  readonly maxRatio?: number;
  readonly echoBytes?: number;
  /** Otherwise the host. */
  readonly measured?: MeasuredProcess;
}

/** Median milliseconds of CPU of an echo of a market order's form, or of so many bytes. */
async function echoCost(echo: MeasuredProcess, count: number, bytes: number | undefined): Promise<number> {
  const form = bytes === undefined ? MARKET_ORDER : { text: 'a'.repeat(bytes) };
  return costOf(echo, count, () => ({ path: '/', method: 'POST', form }));
}

/** CPU of single calls of a host that stands still and keeps a journal, beside a bare server that sends the body back. */
async function callRows(place: string): Promise<BenchRow[]> {
  const host = await startProcess({ kind: 'host', data: join(place, 'calls.journal'), speed: 0 });
  const echo = await startProcess({ kind: 'echo' });
  const store = await startProcess({ kind: 'echo', data: join(place, 'echo.journal') });
  const token = await logIn(host.url);
  const to = Date.UTC(2025, 5, 2, 2) / 1_000;
  const bars = `/api/currency/new_timeshar?symbol=BTC%2FUSDT&period=1min&from=${to - 36_000}&to=${to}`;
  const echoBytes = (await sendBenchCall(host.url, { path: bars })).length;
  const order: Calls = (count) => ({
    path: `/api/transaction/${count % 2 ? 'in' : 'out'}`,
    method: 'POST',
    form: MARKET_ORDER,
    token,
  });
  const wrong: Calls = () => ({
    path: '/api/user/login',
    method: 'POST',
    form: { ...demo, password: 'wrong1' },
  });
  const cases: readonly Case[] = [
    { name: 'nothing there (404)', count: 2_000, calls: () => ({ path: '/nothing' }) },
    {
      name: 'small read (user info)',
      count: 2_000,
      calls: () => ({ path: '/api/user/info', token }),
      maxRatio: 3,
    },
    { name: 'market order, journaled', count: 2_000, calls: order, maxRatio: 8 },
    {
      name: 'the body of a market order, journaled by the echo',
      count: 2_000,
      calls: () => ({ path: '/', method: 'POST', form: MARKET_ORDER }),
      measured: store,
    },
    { name: '600 bars', count: 1_000, calls: () => ({ path: bars }), maxRatio: 20 },
    { name: '600 bars, echo of as many bytes', count: 1_000, calls: () => ({ path: bars }), echoBytes },
    { name: 'wrong login', count: 40, calls: wrong },
  ];
  const rows: BenchRow[] = [];
  for (const { name, count, calls, maxRatio, echoBytes: bytes, measured = host } of cases) {
    const value = await costOf(measured, count, calls);
    // Right after it, so that both have what the machine had to give.
    const echoed = await echoCost(echo, bytes === undefined ? 2_000 : count, bytes);
    const ratio = value / echoed;
    rows.push({
      name: `CPU of a call: ${name} (times the echo)`,
      unit: 'ms',
      value,
      reference: { name: 'bare node:http echo', value: echoed },
      ratio,
      ...(maxRatio !== undefined && {
        bound: { text: `at most ${maxRatio} times`, holds: ratio <= maxRatio },
      }),
    });
  }
  for (const each of [host, echo, store]) await each.close();
  return rows;
}

/** Durations of a call in milliseconds, made every few milliseconds for as long as sockets are measured. */
async function callsBeside(url: string, path = '/api/currency/quotation_new'): Promise<readonly number[]> {
  const durations: number[] = [];
  const end = performance.now() + LISTENING_MS;
  while (performance.now() < end) {
    const began = performance.now();
    await sendBenchCall(url, { path });
    durations.push(performance.now() - began);
    await pause(BETWEEN_CALLS_MS);
  }
  return durations;
}

interface Listened {
  readonly cpu: number;
  readonly seconds: number;
  readonly events: number;
  readonly durations: readonly number[];
}

async function listened(host: MeasuredProcess, count: number): Promise<Listened> {
  const listening = await startListening({
    url: host.url,
    sockets: Array.from({ length: count }, () => ({})),
  });
  await pause(SETTLING_MS);
  const [{ cpu }, packets, began] = [await host.report(), await listening.packets(), performance.now()];
  const durations = await callsBeside(host.url);
  const measured = {
    cpu: (await host.report()).cpu - cpu,
    seconds: (performance.now() - began) / 1_000,
    events: ((await listening.packets()) - packets) / count,
    durations,
  };
  await listening.close();
  return measured;
}

/** What listeners cost a host that runs at the ordinary speed, beyond what one costs. */
async function socketRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of [100, 300, 1_000]) {
    const host = await startProcess({ kind: 'host' });
    const one = await listened(host, 1);
    const all = await listened(host, count);
    await host.close();
    const more = all.cpu - (one.cpu / one.seconds) * all.seconds;
    const micro = (more * 1_000) / (all.events * (count - 1));
    const share = all.cpu / all.seconds / 10;
    const [p99, alone] = [percentile(all.durations, 0.99), percentile(one.durations, 0.99)];
    rows.push(
      {
        name: `CPU for a socket and event, ${count} sockets`,
        unit: 'µs',
        value: micro,
        bound: { text: 'at most 3 µs', holds: micro <= 3 },
      },
      {
        name: `share of a core, ${count} sockets, ${Math.round(all.events / all.seconds)} events a second`,
        unit: '%',
        value: share,
        reference: { name: 'one socket', value: one.cpu / one.seconds / 10 },
        bound: { text: 'under 50 %', holds: share < 50 },
      },
      {
        name: `other calls beside ${count} sockets, p99`,
        unit: 'ms',
        value: p99,
        reference: { name: 'beside one', value: alone },
        bound: { text: 'under 50 ms', holds: p99 < 50 },
      },
    );
  }
  return rows;
}

/** A host at 3,600 times real time with listeners, and a bare server that is called beside it at the same moments. */
async function fastRows(): Promise<BenchRow[]> {
  const [host, echo] = [
    await startProcess({ kind: 'host', speed: FASTEST }),
    await startProcess({ kind: 'echo' }),
  ];
  const listening = await startListening({
    url: host.url,
    sockets: Array.from({ length: FAST_SOCKETS }, () => ({})),
  });
  await pause(SETTLING_MS);
  const [durations, alone] = await Promise.all([
    callsBeside(host.url, '/healthz'),
    callsBeside(echo.url, '/'),
  ]);
  await listening.close();
  await host.close();
  await echo.close();
  const [value, reference] = [percentile(durations, 0.99), percentile(alone, 0.99)];
  const text = `at most ${FAST_EXTRA_MS} ms more`;
  return [
    {
      name: `other calls at ${FASTEST.toLocaleString('en-US')}× with ${FAST_SOCKETS} sockets, p99`,
      unit: 'ms',
      value,
      reference: { name: 'bare server beside it', value: reference },
      bound: { text, holds: value - reference <= FAST_EXTRA_MS },
    },
    {
      name: 'the same, median',
      unit: 'ms',
      value: median(durations),
      reference: { name: 'bare server', value: median(alone) },
    },
  ];
}

/** How far before the end of a session time travel goes: a hundred commands. */
const BACK_MS = 10_000;
/** An equity curve is over the last tenth of a session, which has a command every 100 ms. */
const MS_OF_CURVE = 10;

/** Calls that pass over a session, or show what lies in the middle or near the end of it; `now` is its end. */
const heavyCalls = (commands: number, token: string, now: number): readonly BenchCall[] => [
  { path: '/sim/recording' },
  { path: '/sim/snapshot' },
  { path: '/sim/state' },
  {
    path: '/api/transaction_complete',
    method: 'POST',
    token,
    form: { page: String(Math.floor(commands / 40)), limit: '20' },
  },
  {
    path: '/sim/equity',
    method: 'POST',
    json: { user: demo.user_string, branches: ['main'], from: now - commands * MS_OF_CURVE },
  },
  { path: '/sim/back', method: 'POST', json: { toInstant: now - BACK_MS } },
  { path: '/sim/replay', method: 'POST', json: { toInstant: now - 2 * BACK_MS } },
];

/** What a long session costs: a page of its journal, its recording. */
async function sessionRows(place: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const commands of SESSIONS) {
    const data = join(place, `${commands}.journal`);
    await writeSession(await openFileJournal(data), await nodeCatalogue().load('calm-market'), commands);
    const host = await startProcess({ kind: 'host', data, speed: 0 });
    const named = `${commands.toLocaleString('en-US')} commands`;
    const page = (after: number) => costOf(host, 40, () => ({ path: `/sim/journal?after=${after}` }));
    const first = await page(0);
    const last = await page(commands - 200);
    const stops: BenchRow[] = [];
    const { now } = JSON.parse(await sendBenchCall(host.url, { path: '/sim/state' })) as {
      readonly now: number;
    };
    for (const call of heavyCalls(commands, await logIn(host.url), now)) {
      const before = await host.report();
      await sendBenchCall(host.url, call);
      const { maxDelay, maxWork: value, memory } = await host.report();
      stops.push(
        {
          name: `maximum work of the loop on end during ${call.path} of ${named}`,
          unit: 'ms',
          value,
          reference: { name: 'waiting time', value: maxDelay },
          bound: { text: 'at most 50 ms', holds: value <= 50 },
        },
        {
          name: `memory of the host after ${call.path} of ${named}`,
          unit: 'MB',
          value: memory,
          reference: { name: 'before it', value: before.memory },
        },
      );
    }
    await host.close();
    rows.push(
      {
        name: `CPU of the last page of 200 records of ${named}`,
        unit: 'ms',
        value: last,
        reference: { name: 'the first page', value: first },
      },
      { name: `memory of the host after a start with ${named}`, unit: 'MB', value: host.start.memory },
      ...stops,
    );
  }
  return rows;
}

/** What calls cost a Node host in processor time, user and system, with the load on loopback from another process. */
export const benchCalls = (): Promise<readonly BenchRow[]> =>
  inFolder(async (place) => [...(await callRows(place)), await unfinishedBodies()]);

/** What listeners cost it, at the ordinary speed and at the highest. */
export const benchSockets = async (): Promise<readonly BenchRow[]> => [
  ...(await fastRows()),
  ...(await socketRows()),
];

/** What long sessions cost it. */
export const benchSessions = (): Promise<readonly BenchRow[]> => inFolder(sessionRows);
