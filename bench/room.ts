/** Rooms over several machines: kills under load, hosts, and joining by the length of the log. */
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHost } from '#simulator/hosts/node/host.ts';
import { startNatsServers } from '../tests/support/nats-server.ts';
import type { NatsServer } from '../tests/support/nats-server.ts';
import { codesInJournal, hashesOf, leaderOf, startLoad, startRoomHost } from '../tests/support/room-hosts.ts';
import type { RoomProcess } from '../tests/support/room-hosts.ts';
import { median, percentile } from './report.ts';
import type { BenchRow } from './report.ts';

const LEADER_KILLS = 20;
const SERVER_KILLS = 10;
const CALLERS = 6;
const LOG_LENGTHS = [10_000, 100_000];
const LOAD_MS = 8_000;
const PROBE_MS = 200;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const logOf = (servers: readonly NatsServer[]): string => servers.map(({ url }) => url).join(',');

async function leads(hosts: readonly RoomProcess[]): Promise<RoomProcess> {
  for (;;) {
    const leader = await leaderOf(hosts);
    if (leader) return leader;
    await pause(20);
  }
}

/** Orders of one user at one host, until their event arrives on sockets at all hosts: milliseconds for each. */
async function eventTimes(urls: readonly string[], duration: number): Promise<readonly number[]> {
  const [first = ''] = urls;
  const form = { user_string: 'demo@sandpit.test', password: 'demo123' };
  const login = await fetch(`${first}/api/user/login`, { method: 'POST', body: new URLSearchParams(form) });
  const token = ((await login.json()) as { message: string }).message;
  const sockets = urls.map((url) => io(url, { transports: ['websocket'], auth: { token } }));
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
  const info = await fetch(`${first}/api/user/info`, { headers: { authorization: token } });
  const { id } = ((await info.json()) as { message: { id: number } }).message;
  for (const socket of sockets) socket.emit('login', id);
  await pause(1_000);
  const times: number[] = [];
  const until = performance.now() + duration;
  while (performance.now() < until) {
    const began = performance.now();
    const arrivals = sockets.map((socket) => arrivalOf(socket, began));
    await fetch(`${first}/api/transaction/in`, {
      method: 'POST',
      headers: { authorization: token },
      body: new URLSearchParams({
        legal_id: '3',
        currency_id: '1',
        price: '1000.00',
        num: '0.001',
        mode: '2',
      }),
    });
    times.push(...(await Promise.all(arrivals)));
    await pause(PROBE_MS);
  }
  for (const socket of sockets) socket.disconnect();
  return times;
}

/** Milliseconds until the socket says that a balance of its user has changed. */
function arrivalOf(socket: Socket, began: number): Promise<number> {
  return new Promise((resolve) => {
    socket.once('update_balance', () => resolve(performance.now() - began));
  });
}

async function benchKills(): Promise<readonly BenchRow[]> {
  const servers = await startNatsServers(3);
  const log = logOf(servers);
  const start = (): Promise<RoomProcess> => startRoomHost(log, 'kills');
  const hosts = await Promise.all([start(), start(), start()]);
  const load = startLoad(() => hosts.map(({ url }) => url), CALLERS);
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
  const { acknowledged, times } = await load.end();
  const { url } = await leads(hosts);
  await fetch(`${url}/sim/clock`, { method: 'POST', body: JSON.stringify({ speed: 0 }) });
  const hashes = new Set(await hashesOf(hosts));
  const codes = await codesInJournal(url);
  await Promise.all(hosts.map((host) => host.stop()));
  await Promise.all(servers.map((server) => server.stop()));
  const lost = acknowledged.filter((account) => !codes.has(account)).length;
  const doubled = [...codes.values()].filter((count) => count > 1).length;
  const zero = (value: number) => ({ bound: { text: '0', holds: value === 0 } });
  return [
    { name: `takeover, ${LEADER_KILLS} kills of the leader, median`, unit: 'ms', value: median(takeovers) },
    {
      name: 'longest takeover',
      unit: 'ms',
      value: Math.max(...takeovers),
      bound: { text: 'under 3,000 ms', holds: Math.max(...takeovers) < 3_000 },
    },
    { name: `acknowledged, with ${SERVER_KILLS} kills of a server`, unit: '', value: acknowledged.length },
    { name: 'lost', unit: '', value: lost, ...zero(lost) },
    { name: 'doubled', unit: '', value: doubled, ...zero(doubled) },
    { name: 'different hashes', unit: '', value: hashes.size - 1, ...zero(hashes.size - 1) },
    { name: 'longest call with its repetitions', unit: 'ms', value: Math.max(...times) },
  ];
}

/** A load on so many hosts over so many servers, and how long events take beside it. */
async function benchHosts(count: number, serverCount: number): Promise<readonly BenchRow[]> {
  const servers = await startNatsServers(serverCount);
  const log = logOf(servers);
  const hosts = await Promise.all(Array.from({ length: count }, () => startRoomHost(log, 'load')));
  const urls = hosts.map(({ url }) => url);
  const load = startLoad(() => urls, CALLERS);
  const events = await eventTimes(urls, LOAD_MS);
  const began = performance.now();
  const { acknowledged, times } = await load.end();
  const seconds = (LOAD_MS + 1_000 + performance.now() - began) / 1_000;
  await Promise.all(hosts.map((host) => host.stop()));
  await Promise.all(servers.map((server) => server.stop()));
  const place = `${count} hosts, ${serverCount} servers`;
  return [
    { name: `${place}: commands a second`, unit: '', value: acknowledged.length / seconds },
    { name: `${place}: a command, median`, unit: 'ms', value: median(times) },
    { name: `${place}: a command, p99`, unit: 'ms', value: percentile(times, 0.99) },
    { name: `${place}: from an order to its event at every host, median`, unit: 'ms', value: median(events) },
    { name: `${place}: the same, p99`, unit: 'ms', value: percentile(events, 0.99) },
  ];
}

async function timedStart(
  log: string,
  name: string,
): Promise<{ readonly host: NodeHost; readonly took: number }> {
  const began = performance.now();
  const host = await startNodeHost({ room: { servers: [log], name } });
  return { host, took: performance.now() - began };
}

/** Commands are given in groups, as many callers give them. */
async function fill(host: NodeHost, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 200) {
    const group = Array.from({ length: Math.min(200, to - index) }, (_, offset) => {
      const form = new URLSearchParams({ user_string: `fill-${index + offset}@sandpit.test` });
      return host.runtime.handle(new Request(`${host.url}/api/sms_mail`, { method: 'POST', body: form }));
    });
    await Promise.all(group);
  }
}

async function benchJoin(): Promise<readonly BenchRow[]> {
  const servers = await startNatsServers(1);
  const log = logOf(servers);
  const rows: BenchRow[] = [];
  let { host } = await timedStart(log, 'join');
  let length = 0;
  for (const wanted of LOG_LENGTHS) {
    await fill(host, length, wanted);
    length = wanted;
    const joined = await timedStart(log, 'join');
    await joined.host.close();
    await host.close();
    const restarted = await timedStart(log, 'join');
    ({ host } = restarted);
    const commands = wanted.toLocaleString('en-US');
    rows.push({ name: `join of a follower after ${commands} commands`, unit: 'ms', value: joined.took });
    rows.push({ name: `restart of the only host after ${commands}`, unit: 'ms', value: restarted.took });
  }
  await host.close();
  await Promise.all(servers.map((server) => server.stop()));
  return rows;
}

/** Kills with three servers and three hosts, loads on one to three hosts, and joining by the length of the log. */
export async function benchRoom(): Promise<readonly BenchRow[]> {
  return [
    ...(await benchKills()),
    ...(await benchHosts(1, 1)),
    ...(await benchHosts(1, 3)),
    ...(await benchHosts(2, 3)),
    ...(await benchHosts(3, 3)),
    ...(await benchJoin()),
  ];
}
