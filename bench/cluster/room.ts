/** Rooms over several machines: kills under load, and loads by the number of hosts. */
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { startNatsServers } from '../../tests/support/nats-server.ts';
import type { NatsServer } from '../../tests/support/nats-server.ts';
import { startLoad, startRoomHost } from '../../tests/support/room-hosts.ts';
import { median, percentile } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { benchKills } from './room-kills.ts';

const CALLERS = 6;
const LOAD_MS = 8_000;
const PROBE_MS = 200;

const logOf = (servers: readonly NatsServer[]): string => servers.map(({ url }) => url).join(',');

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

/** Kills with three servers and three hosts, and loads on one to three hosts. */
export async function benchRoom(): Promise<readonly BenchRow[]> {
  return [
    ...(await benchKills()),
    ...(await benchHosts(1, 1)),
    ...(await benchHosts(1, 3)),
    ...(await benchHosts(2, 3)),
    ...(await benchHosts(3, 3)),
  ];
}
