/** Kills of hosts and servers of a room under load, without traders who listen and with them. */
import { setTimeout as pause } from 'node:timers/promises';
import { startNatsServers } from '../../tests/support/nats-server.ts';
import type { NatsServer } from '../../tests/support/nats-server.ts';
import {
  codesInJournal,
  countInJournal,
  hashesOf,
  leaderOf,
  startLoad,
  startRoomHost,
} from '../../tests/support/room-hosts.ts';
import type { RoomProcess } from '../../tests/support/room-hosts.ts';
import { median, percentile } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { RoomTraders } from './room-traders.ts';

const LEADER_KILLS = Number(process.env['BENCH_LEADER_KILLS'] ?? '20');
const SERVER_KILLS = Number(process.env['BENCH_SERVER_KILLS'] ?? '10');
const TRADERS = Number(process.env['BENCH_TRADERS'] ?? '500');
/** Of all traders together, in a second. */
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? '20');
const CALLERS = 6;
/** How long events are measured before anything is killed. */
const CALM_MS = 30_000;

async function leads(hosts: readonly RoomProcess[]): Promise<RoomProcess> {
  for (;;) {
    const leader = await leaderOf(hosts);
    if (leader) return leader;
    await pause(20);
  }
}

/** Three servers and three hosts. */
interface Cluster {
  readonly servers: readonly NatsServer[];
  readonly hosts: RoomProcess[];
  start(): Promise<RoomProcess>;
}

async function openCluster(): Promise<Cluster> {
  const servers = await startNatsServers(3);
  const log = servers.map(({ url }) => url).join(',');
  const start = (): Promise<RoomProcess> => startRoomHost(log, 'kills');
  return { servers, hosts: await Promise.all([start(), start(), start()]), start };
}

/** Kills leaders, then servers; resolves with how long each takeover took, in milliseconds. */
async function killAll({ servers, hosts, start }: Cluster): Promise<readonly number[]> {
  const takeovers: number[] = [];
  for (let kill = 0; kill < LEADER_KILLS; kill++) {
    const leader = await leads(hosts);
    const began = performance.now();
    await leader.kill();
    await leads(hosts);
    takeovers.push(performance.now() - began);
    hosts[hosts.indexOf(leader)] = await start();
    await pause(500);
  }
  for (let kill = 0; kill < SERVER_KILLS; kill++) {
    const server = servers[kill % servers.length];
    await server?.kill();
    await pause(1_000);
    await server?.restart();
    await pause(4_000);
  }
  return takeovers;
}

/** Stops the clock, compares the hosts and ends all of it; `read` gets how often the journal has each command. */
async function settle(
  { servers, hosts }: Cluster,
  read: (url: string) => Promise<ReadonlyMap<string, number>>,
): Promise<{ readonly hashes: number; readonly counts: ReadonlyMap<string, number> }> {
  const { url } = await leads(hosts);
  await fetch(`${url}/sim/clock`, { method: 'POST', body: JSON.stringify({ speed: 0 }) });
  const hashes = new Set(await hashesOf(hosts)).size;
  const counts = await read(url);
  await Promise.all(hosts.map((host) => host.stop()));
  await Promise.all(servers.map((server) => server.stop()));
  return { hashes, counts };
}

interface Outcome {
  readonly takeovers: readonly number[];
  readonly acknowledged: readonly string[];
  readonly times: readonly number[];
  readonly hashes: number;
  readonly counts: ReadonlyMap<string, number>;
}

function outcomeRows({ takeovers, acknowledged, times, hashes, counts }: Outcome): readonly BenchRow[] {
  const lost = acknowledged.filter((command) => !counts.has(command)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  const max = Math.max(...takeovers);
  const zero = (value: number) => ({ value, bound: { text: '0', holds: value === 0 } });
  return [
    {
      name: `takeover, ${takeovers.length} kills of the leader, median`,
      unit: 'ms',
      value: median(takeovers),
    },
    {
      name: 'longest takeover',
      unit: 'ms',
      value: max,
      bound: { text: 'under 3,000 ms', holds: max < 3_000 },
    },
    { name: `acknowledged, with ${SERVER_KILLS} kills of a server`, unit: '', value: acknowledged.length },
    { name: 'lost', unit: '', ...zero(lost) },
    { name: 'doubled', unit: '', ...zero(doubled) },
    { name: 'different hashes', unit: '', ...zero(hashes - 1) },
    { name: 'longest call with its repetitions', unit: 'ms', value: Math.max(...times) },
  ];
}

/** Callers who give one command after the other. */
export async function benchKills(): Promise<readonly BenchRow[]> {
  const cluster = await openCluster();
  const load = startLoad(() => cluster.hosts.map(({ url }) => url), CALLERS);
  const takeovers = await killAll(cluster);
  const { acknowledged, times } = await load.end();
  return outcomeRows({ takeovers, acknowledged, times, ...(await settle(cluster, codesInJournal)) });
}

/** Traders with a socket each, who place orders at a bounded pace: first in peace, then under the same kills. */
export async function benchTraders(): Promise<readonly BenchRow[]> {
  const cluster = await openCluster();
  const traders = new RoomTraders(() => cluster.hosts.map(({ url }) => url));
  await traders.open((await leads(cluster.hosts)).url, TRADERS);
  const trading = traders.trade(ORDERS);
  await pause(CALM_MS);
  const killed = performance.now();
  const takeovers = await killAll(cluster);
  const { prices, times, events } = await trading.end();
  const connected = traders.connected();
  traders.close();
  const orders = (url: string) =>
    countInJournal(url, ({ name, input }) => (name === 'spot.place' ? input['price'] : undefined));
  const outcome = { takeovers, acknowledged: prices, times, ...(await settle(cluster, orders)) };
  const within = (isBefore: boolean): readonly number[] =>
    events.flatMap(({ at, took }) => (at < killed === isBefore ? [took] : []));
  const calm = percentile(within(true), 0.99);
  return [
    { name: 'traders with a socket at the end', unit: '', value: connected },
    ...outcomeRows(outcome),
    {
      name: `event of an order at its trader's socket, without kills, median`,
      unit: 'ms',
      value: median(within(true)),
    },
    {
      name: 'the same, p99',
      unit: 'ms',
      value: calm,
      bound: { text: 'under 300 ms', holds: calm < 300 },
    },
    { name: 'the same during the kills, median', unit: 'ms', value: median(within(false)) },
    { name: 'the same during the kills, p99', unit: 'ms', value: percentile(within(false), 0.99) },
  ];
}
