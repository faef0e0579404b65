import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { inFolder } from '../folder.ts';
import { sendBenchCall } from '../host/calls.ts';
import { startProcess } from '../host/process.ts';
import type { MeasuredProcess, ProcessReport } from '../host/process.ts';
import { median, percentile } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { benchAccount, benchLogin, traderId } from '../growth/waiting-exchange.ts';
import { Deliveries } from './deliveries.ts';
import { startListening } from './listening.ts';
import type { ListenOptions, SlowResult } from './listening.ts';
import { callBeside, openContracts, placeAtOnce, placeOrders } from './orders.ts';
import type { Calls, LoadTrader } from './orders.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 1_000);
const ORDERS_A_SECOND = Number(process.env['BENCH_ORDERS'] ?? 200);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 300);
/** WebSocket clients that stop reading, and read again one after the other. */
const SLOW = Number(process.env['BENCH_SLOW'] ?? 10);
const READS_A_SECOND = 20;
const CONTRACT_SECONDS = 60;
const SAMPLE_MS = 5_000;
/** So long is waited until all sockets have their first state. */
const SETTLING_MS = 2_000;
const MAX_ISSUES = 10;
/** Orders before anything is measured, and how many traders place them. */
const WARM_ORDERS = 1_000;
const WARMING = 20;
const MINUTE_MS = 60_000;
/** What may wait for sockets at the end, together: what orders leave in the history is in the archive. */
const MAX_WAITING_MB = 10;

/** Who is there: traders with two sockets each, users of second contracts with one, sockets that ask for the events of somebody else, visitors. */
interface Cast {
  readonly traders: readonly LoadTrader[];
  readonly players: readonly LoadTrader[];
  readonly sockets: ListenOptions['sockets'];
  /** Whose private events each socket must get. */
  readonly owners: readonly (number | undefined)[];
}

async function logIn(url: string, index: number): Promise<LoadTrader> {
  const form = { user_string: benchAccount(index), password: benchLogin.password, type: '1' };
  const text = await sendBenchCall(url, { path: '/api/user/login', method: 'POST', form });
  return { user: traderId(index), token: (JSON.parse(text) as { readonly message: string }).message };
}

const TRADERS = Math.floor(CLIENTS * 0.4);
const PLAYERS = Math.floor(CLIENTS * 0.05);

async function gather(url: string): Promise<Cast> {
  const users: LoadTrader[] = [];
  for (let index = 0; index < TRADERS + PLAYERS; index += 1) users.push(await logIn(url, index));
  const [traders, players] = [users.slice(0, TRADERS), users.slice(TRADERS)];
  await placeAtOnce(url, traders.slice(0, WARMING), WARM_ORDERS);
  const own = [...traders, ...traders, ...players];
  const others = Array.from({ length: CLIENTS - own.length }, (_, index) => {
    const [holder, claimed] = [traders[index % TRADERS], traders[(index + 1) % TRADERS]];
    return index % 3 === 0 || !holder || !claimed ? {} : { token: holder.token, user: claimed.user };
  });
  const owners = [...own.map(({ user }) => user), ...others.map(() => undefined)];
  return { traders, players, sockets: [...own, ...others], owners };
}

/** Reports of the host over the run, the first and the last after a collection. */
async function sample(host: MeasuredProcess, done: () => boolean): Promise<readonly ProcessReport[]> {
  const reports = [await host.collect()];
  while (!done()) {
    await pause(SAMPLE_MS);
    reports.push(await host.report());
  }
  return [...reports, await host.collect()];
}

/** Megabytes that the same orders add to a host without listeners. */
async function growthWithout(place: string, orders: number): Promise<number> {
  const host = await startProcess({
    kind: 'host',
    traders: TRADERS + PLAYERS,
    data: join(place, 'alone.journal'),
  });
  const traders: LoadTrader[] = [];
  for (let index = 0; index < WARMING; index += 1) traders.push(await logIn(host.url, index));
  await placeAtOnce(host.url, traders, WARM_ORDERS);
  const { used: before = 0 } = await host.collect();
  await placeAtOnce(host.url, traders, orders);
  const { used: after = 0 } = await host.collect();
  await host.close();
  return after - before;
}

const none = (value: number): Pick<BenchRow, 'value' | 'bound'> => ({
  value,
  bound: { text: 'none', holds: value === 0 },
});

/** `bare`: of the same calls to a bare server beside the host, which show what the machine does to any process. */
function timeRows(name: string, times: readonly number[], bare?: readonly number[]): readonly BenchRow[] {
  return [0.5, 0.95, 0.99, 1].map((part) => ({
    ...(bare && { reference: { name: 'bare server', value: percentile(bare, part) } }),
    name: `${name}, ${part === 1 ? 'maximum' : `p${part * 100}`}`,
    unit: 'ms',
    value: percentile(times, part),
  }));
}

function memoryRows(reports: readonly ProcessReport[], orders: number, without: number): readonly BenchRow[] {
  const samples = Math.floor(MINUTE_MS / SAMPLE_MS);
  const memory = reports.map((report) => report.memory);
  const growth = (reports.at(-1)?.used ?? Number.NaN) - (reports[0]?.used ?? Number.NaN);
  return [
    {
      name: 'resident memory of the host, last minute (median)',
      unit: 'MB',
      value: median(memory.slice(-samples)),
      reference: { name: 'first minute', value: median(memory.slice(0, samples)) },
    },
    {
      name: `memory in use after ${orders.toLocaleString('en-US')} orders, more than before`,
      unit: 'MB',
      value: growth,
      reference: { name: 'the same orders without a socket', value: without },
      bound: {
        text: `at most ${MAX_WAITING_MB} MB more`,
        holds: growth - without <= MAX_WAITING_MB,
      },
    },
  ];
}

const ECHO = { path: '/', method: 'POST', form: { a: 'b' } } as const;

/** What a run showed. */
interface Measured {
  readonly calls: Readonly<Record<'orders' | 'contracts' | 'reads' | 'bare', Calls>>;
  readonly deliveries: Deliveries;
  readonly reports: readonly ProcessReport[];
  readonly slow: readonly SlowResult[];
  /** Packets that all sockets have received together. */
  readonly packets: number;
  readonly seconds: number;
}

async function run(host: MeasuredProcess, echo: MeasuredProcess): Promise<Measured> {
  const { url } = host;
  const { traders, players, sockets, owners } = await gather(url);
  const deliveries = new Deliveries(owners);
  const listening = await startListening({ url, sockets, slow: SLOW }, (arrival) =>
    deliveries.receive(arrival),
  );
  await pause(SETTLING_MS);
  let isDone = false;
  const sampled = sample(host, () => isDone);
  const began = performance.now();
  const beside = { rate: READS_A_SECOND, seconds: SECONDS };
  const [orders, contracts, reads, bare] = await Promise.all([
    placeOrders(url, { traders, rate: ORDERS_A_SECOND, seconds: SECONDS }, deliveries),
    openContracts(url, { traders: players, seconds: SECONDS, duration: CONTRACT_SECONDS }, deliveries),
    callBeside(url, { ...beside, call: { path: '/api/currency/quotation_new' } }),
    callBeside(echo.url, { ...beside, call: ECHO, begins: 'a=b' }),
  ]);
  isDone = true;
  const seconds = (performance.now() - began) / 1_000;
  const reports = await sampled;
  const packets = await listening.packets();
  const slow = await listening.slow();
  await listening.close();
  return { calls: { orders, contracts, reads, bare }, deliveries, reports, slow, packets, seconds };
}

function rowsOf({ calls, deliveries, reports, slow, packets, seconds }: Measured): readonly BenchRow[] {
  const { orders, contracts, reads, bare } = calls;
  const refused = [orders, contracts, reads].flatMap((each) => each.refused);
  for (const issue of [...refused, ...deliveries.issues].slice(0, MAX_ISSUES)) console.error(issue);
  for (const { kind, reason } of slow) console.log(`slow client (${kind}): ${reason ?? 'no reason'}`);
  const cpu = (reports.at(-1)?.cpu ?? 0) - (reports[0]?.cpu ?? 0);
  const during = reports.slice(1, -1);
  const works = during.map(({ maxWork }) => maxWork);
  return [
    {
      name: `orders a second, over ${Math.round(seconds)} s`,
      unit: '',
      value: orders.times.length / seconds,
    },
    { name: 'second contracts', unit: '', value: contracts.times.length },
    { name: 'calls that were refused or failed', unit: '', ...none(refused.length) },
    ...timeRows('order', orders.times, bare.times),
    ...timeRows('other calls', reads.times, bare.times),
    ...timeRows('from an order to its private events', deliveries.times),
    { name: 'private events that arrived at their sockets', unit: '', value: deliveries.count },
    { name: 'private events lost', unit: '', ...none(deliveries.missing) },
    { name: 'private events misdelivered, doubled or not due', unit: '', ...none(deliveries.issues.length) },
    { name: 'packets that the sockets received, a second', unit: '', value: packets / seconds },
    { name: 'share of a core of the host', unit: '%', value: cpu / seconds / 10 },
    {
      name: 'maximum work of the loop on end, by processor time',
      unit: 'ms',
      value: Math.max(...works),
      reference: { name: 'waiting time', value: Math.max(...during.map(({ maxDelay }) => maxDelay)) },
    },
    { name: 'the same, median of every 5 s', unit: 'ms', value: median(works) },
    {
      name: `clients that stopped reading and got the reason for which they were dropped, of ${slow.length}`,
      unit: '',
      value: slow.filter(({ reason }) => reason !== undefined).length,
    },
  ];
}

/** `npm run bench -- load`: many socket clients and an even stream of orders on one Node host, from other processes. */
export const benchLoad = (): Promise<readonly BenchRow[]> =>
  inFolder(async (place) => {
    const host = await startProcess({
      kind: 'host',
      traders: TRADERS + PLAYERS,
      data: join(place, 'load.journal'),
    });
    const echo = await startProcess({ kind: 'echo' });
    try {
      const measured = await run(host, echo);
      const count = measured.calls.orders.times.length;
      const memory = memoryRows(measured.reports, count, await growthWithout(place, count));
      return [...rowsOf(measured), ...memory];
    } finally {
      await echo.close();
      await host.close();
    }
  });
