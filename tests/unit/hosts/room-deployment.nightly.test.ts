/** What `package/deploy/` holds: the room of three servers, three hosts and a proxy, started as plain processes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { HAS_NATS_SERVER } from '../../support/nats-server.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { readFlags } from '../../support/serve-flags.ts';

const HAS_CADDY = spawnSync('caddy', ['version']).status === 0;
const PORTS = { PORT: 18_200, HOST_PORT: 18_210, NATS_PORT: 18_220, CLUSTER_PORT: 18_230 };
const SOCKETS = 9;
const PATIENCE = { timeout: 3 * PATIENCE_MS, interval: 200 };
const proxy = `http://127.0.0.1:${PORTS.PORT}`;

/** Starts the script, and resolves with the processes of the hosts when the proxy passes calls on to all three. */
async function start(): Promise<readonly number[]> {
  const DATA = mkdtempSync(join(tmpdir(), 'sandpit-deploy-'));
  const env = {
    ...process.env,
    DATA,
    ...Object.fromEntries(Object.entries(PORTS).map(([k, v]) => [k, `${v}`])),
  };
  const child = spawn('bash', ['package/deploy/start.sh'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(DATA, { recursive: true, force: true });
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  const hosts = [0, 1, 2].map((index) => `http://127.0.0.1:${PORTS.HOST_PORT + index}/readyz`);
  const statuses = () => Promise.all([...hosts, `${proxy}/readyz`].map(statusOf));
  await expect.poll(statuses, PATIENCE).toEqual([200, 200, 200, 200]);
  return [...text.matchAll(/is process (\d+)/g)].map(([, process]) => Number(process));
}

const statusOf = async (url: string): Promise<number> =>
  (await fetch(url).catch(() => undefined))?.status ?? 0;

/** A call through the proxy, repeated with its key while a host goes and another takes over. */
async function post(path: string, form: Record<string, string>, token = ''): Promise<string> {
  const headers = { authorization: token, 'idempotency-key': JSON.stringify(form) };
  let message = '';
  const ask = async () => {
    const response = await fetch(proxy + path, { method: 'POST', headers, body: new URLSearchParams(form) });
    const body = (await response.json()) as { readonly type?: string; readonly message?: string };
    message = body.message ?? '';
    return body.type;
  };
  await expect.poll(() => ask().catch(String), PATIENCE).toBe('ok');
  return message;
}

/** How many events of a user's balance each socket has had, and how often their logins were confirmed. */
function count(sockets: readonly Socket[], user: number) {
  const counts = sockets.map(() => 0);
  let logins = 0;
  sockets.forEach((socket, index) => {
    const login = () => void socket.emit('login', user, () => (logins += 1));
    socket.on('connect', login).on('update_balance', () => (counts[index] = (counts[index] ?? 0) + 1));
    if (socket.connected) login();
  });
  return { counts: (): readonly number[] => counts, logins: () => logins };
}

describe('the files of package/deploy/', () => {
  test('ROOM-111 the compose file starts the hosts that the proxy knows, with flags that they take', () => {
    const compose = parse(readFileSync('package/deploy/compose.yaml', 'utf8'), { merge: true }) as {
      readonly services: Readonly<Record<string, { readonly command?: readonly string[] }>>;
    };
    const [, known = ''] =
      /SANDPIT_HOSTS:([^}]*)/.exec(readFileSync('package/deploy/Caddyfile', 'utf8')) ?? [];
    const hosts = Object.keys(compose.services).filter((name) => name.startsWith('host-'));
    expect(known.split(' ')).toEqual(hosts.map((name) => `${name}:8787`));
    const command = compose.services['host-1']?.command ?? [];
    const { room, port } = readFlags(
      command.slice(command.indexOf('serve') + 1).map((flag) => flag.replace(/\$\{.*\}/, 'class')),
    );
    expect(port).toBe(8787);
    const servers = Object.keys(compose.services).filter((name) => name.startsWith('nats-'));
    expect(room).toEqual({ name: 'class', servers: servers.map((name) => `nats://${name}:4222`) });
  });
});

describe.skipIf(!HAS_NATS_SERVER || !HAS_CADDY)('the room of package/deploy/', () => {
  test('ROOM-110 WebSockets and calls through the proxy reach every host without sticky sessions, and outlive one of them', async () => {
    const processes = await start();
    expect(await statusOf(`${proxy}/sim/state`)).toBe(404);
    const token = await post('/api/user/login', { user_string: 'demo@sandpit.test', password: 'demo123' });
    const info = await fetch(`${proxy}/api/user/info`, { headers: { authorization: token } });
    const { id } = ((await info.json()) as { message: { id: number } }).message;
    const sockets = Array.from({ length: SOCKETS }, () =>
      io(proxy, { transports: ['websocket'], auth: { token }, reconnectionDelay: 100, forceNew: true }),
    );
    onTestFinished(() => sockets.forEach((socket) => socket.disconnect()));
    const { counts, logins } = count(sockets, id);
    const order = { legal_id: '3', currency_id: '1', num: '0.001', mode: '2' };
    const connected = () => sockets.filter((socket) => socket.connected).length;

    await expect.poll(connected, PATIENCE).toBe(SOCKETS);
    await expect.poll(logins, PATIENCE).toBe(SOCKETS);
    await post('/api/transaction/in', { ...order, price: '1000.00' }, token);
    await expect.poll(() => Math.min(...counts()), PATIENCE).toBeGreaterThan(0);

    const [, , last = 0] = processes;
    process.kill(last, 'SIGKILL');
    await expect.poll(() => statusOf(`http://127.0.0.1:${PORTS.HOST_PORT + 2}/readyz`), PATIENCE).toBe(0);
    const before = counts().map((each) => each);
    // A socket that is on its way to another host misses an order.
    let price = 1_000;
    const reached = async () => {
      await post('/api/transaction/in', { ...order, price: String((price += 1)) }, token);
      return counts().filter((each, index) => each > (before[index] ?? 0)).length;
    };
    await expect.poll(reached, PATIENCE).toBe(SOCKETS);
  });
});
