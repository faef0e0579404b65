/** Who is let in by a Node host, and what a page on another site can do with it. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NodeHostOptions } from '#simulator/server/host.ts';
import { cases, isNightly } from '../../support/cases.ts';
import { sendBytes } from '../../support/raw-http.ts';
import type { RawRequest } from '../../support/raw-http.ts';
import { newFolder } from '../../support/rooms.ts';
import { isOfControl, playAttacks } from './door-attacks.ts';
import { openNode } from './node-hosts.ts';

async function open(options: NodeHostOptions = {}) {
  const host = await openNode(options);
  const statusOf = async (request: RawRequest): Promise<number> =>
    (await sendBytes(host.url, request)).status;
  return { ...host, statusOf };
}

type Headers = Readonly<Record<string, string>>;

const STATE = '/sim/state';
const LIST = '/api/currency/list';

test('PROOF-240 a target that no browser sends is refused with what would be right, and what browsers send is let in', async () => {
  const { url, statusOf } = await open();
  for (const target of [
    '/x\\..\\sim/state',
    '/x/../sim/state',
    '/x/%2e%2e/sim/state',
    '/./sim/state',
    '//sim/state',
    '/x%5c..%5csim/state',
    '/sim%2fstate',
    '/api//currency/list',
    'http://127.0.0.1/sim/state',
    '*',
    '/sim/state#x',
    '/sim/\tstate',
    '/sim/\u00e9',
  ]) {
    const { status, text } = await sendBytes(url, { target });
    expect(status, target).toBe(400);
    // Node itself refuses what is no HTTP at all.
    if (text.includes('text/plain'))
      expect(text).toMatch(/Bad address: expected a path as a browser sends it/);
  }
  for (const target of [LIST, `${LIST}?`, `${LIST}?name=a%2Fb&path=//x/../y&text=%E4%B8%AD`, STATE])
    expect(await statusOf({ target }), target).toBe(200);
});

describe('PROOF-241 pages of others, and names that others own', () => {
  test('PROOF-241 a call of a foreign page is refused with how to allow it', async () => {
    const { url, session } = await open();
    const before = session.status();
    const foreign: readonly Headers[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1.evil.test' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    const paths = [LIST, '/api/user/login', STATE, '/sim/clock'];
    for (const headers of foreign) {
      for (const target of [...paths, '/socket.io/?EIO=4&transport=polling']) {
        const { status, text } = await sendBytes(url, { target, method: 'POST', headers });
        expect([400, 403], target).toContain(status);
        if (paths.includes(target)) expect(text).toMatch(/start it with --allow-origin/);
      }
    }
    expect(session.status()).toEqual(before);
  });

  test('PROOF-241 pages of the host, of this machine and of allowed origins may call', async () => {
    const allowed = 'https://front.example';
    const { url, statusOf } = await open({ allowedOrigins: [allowed] });
    const friends: readonly Headers[] = [
      { origin: url },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:5173' },
      { origin: allowed, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of friends)
      expect(await statusOf({ target: LIST, headers }), JSON.stringify(headers)).toBe(200);
  });

  test('PROOF-241 a name that somebody else can own is refused everywhere, until it is allowed', async () => {
    const client = await newFolder();
    writeFileSync(join(client, 'index.html'), '<!doctype html>');
    const { url, statusOf } = await open({ client, allowedHosts: ['exchange.example.com'] });
    for (const target of ['/', LIST, STATE]) {
      const { status, text } = await sendBytes(url, { target, headers: { host: 'rebound.test:8787' } });
      expect(status, target).toBe(403);
      expect(text).toContain('start it with --allow-host rebound.test');
    }
    for (const host of [
      'localhost:1',
      '192.168.1.5:8787',
      '[fe80::1]:8787',
      'sandpit',
      'Exchange.example.com',
    ])
      expect(await statusOf({ target: LIST, headers: { host } }), host).toBe(200);
    for (const target of ['/healthz', '/readyz'])
      expect(await statusOf({ target, headers: { host: 'rebound.test' } }), target).toBe(200);
  });

  test('PROOF-241 a socket of a foreign page is refused before anything is sent to it', async () => {
    const { url } = await open();
    const reasons: string[] = [];
    for (const transport of ['polling', 'websocket']) {
      const socket = io(url, {
        transports: [transport],
        extraHeaders: { origin: 'https://evil.test' },
        forceNew: true,
      });
      onTestFinished(() => void socket.disconnect());
      await new Promise<void>((resolve) => {
        socket.on('connect', () => reasons.push('connected') && resolve());
        socket.on('connect_error', () => reasons.push('refused') && resolve());
      });
    }
    expect(reasons).toEqual(['refused', 'refused']);
  });
});

describe('PROOF-242 the control plane', () => {
  test('PROOF-242 takes the token of its host where a request may come from elsewhere, and refuses without it', async () => {
    const { url, statusOf, control } = await open();
    const authorization = `Bearer ${control.token}`;
    const passedOn: readonly Headers[] = [
      { forwarded: 'for=1.2.3.4' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-real-ip': '127.0.0.1' },
      { via: '1.1 caddy' },
    ];
    for (const headers of passedOn) expect(await statusOf({ target: STATE, headers })).toBe(403);
    expect(await statusOf({ target: STATE, headers: { authorization: 'Bearer wrong' } })).toBe(200);
    for (const given of [...passedOn, { authorization: 'Bearer wrong' }]) {
      const headers = { ...given, host: 'sandpit' };
      expect((await sendBytes(url, { target: STATE, headers })).text).toContain(
        'takes the token of this host: Authorization: Bearer TOKEN',
      );
      expect(await statusOf({ target: STATE, headers: { ...headers, authorization } })).toBe(200);
    }
    // A proxy that says nothing of itself and speaks HTTP/1.0.
    expect(await statusOf({ target: STATE, version: '1.0' })).toBe(403);
    expect(await statusOf({ target: LIST, version: '1.0' })).toBe(200);
    const behind = await open({ trustProxy: true });
    expect(await behind.statusOf({ target: STATE })).toBe(403);
    const token = { authorization: `Bearer ${behind.control.token}` };
    expect(await behind.statusOf({ target: STATE, headers: token })).toBe(200);
  });

  test('PROOF-242 the token is kept beside the data for its owner only, and is the same after a restart', async () => {
    const data = join(await newFolder(), 'session.journal');
    const first = await open({ data });
    await first.close();
    const { control } = await open({ data });
    expect(control).toEqual({ token: first.control.token, file: `${data}.token`, isNew: false });
    expect(first.control.isNew).toBe(true);
    expect(control.token).toMatch(/^[\w-]{32}$/);
    expect(readFileSync(`${data}.token`, 'utf8').trim()).toBe(control.token);
    if (process.platform !== 'win32') expect(statSync(`${data}.token`).mode & 0o077).toBe(0);
  });

  test('PROOF-242 drawn requests of strangers do not get there, and with the token they would', async () => {
    const { url, control } = await open({ trustProxy: true });
    const other = await open();
    const count = isNightly ? 17_000 : cases(4_000);
    expect(await playAttacks(url, count)).toEqual([]);
    expect(await playAttacks(other.url, count, { 'x-forwarded-for': '203.0.113.9' })).toEqual([]);
    const headers = { authorization: `Bearer ${control.token}` };
    expect(isOfControl(await sendBytes(url, { target: STATE, headers }))).toBe(true);
  });
});

test('PROOF-243 bodies that never end are refused beyond their common budget, and given up they make room again', async () => {
  const { url } = await open();
  const { hostname, port } = new URL(url);
  const body = Buffer.alloc(6 * 1024 * 1024 - 1024);
  const head = `POST /api/user/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: ${6 * 1024 * 1024}\r\n\r\n`;
  const statuses: string[] = [];
  const senders = Array.from({ length: 40 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('data', (text) => statuses.push(String(text).slice(0, 12)));
    socket.on('error', () => undefined);
    socket.write(head);
    socket.write(body);
    return socket;
  });
  onTestFinished(() => senders.forEach((socket) => socket.destroy()));
  await expect.poll(() => statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 503']));
  senders.forEach((socket) => socket.destroy());
  const whole = { target: '/api/user/login', method: 'POST', body: 'x'.repeat(5 * 1024 * 1024) };
  await expect.poll(async () => (await sendBytes(url, whole)).status).toBe(200);
});

test('PROOF-244 a page may be shown in a frame of its own host alone, until an origin is allowed', async () => {
  const client = await newFolder();
  writeFileSync(join(client, 'index.html'), '<!doctype html>');
  const policyOf = async (options: NodeHostOptions): Promise<string | null> =>
    (await fetch((await open({ client, ...options })).url)).headers.get('content-security-policy');
  expect(await policyOf({})).toBe("frame-ancestors 'self'");
  expect(await policyOf({ allowedFrames: ['https://lms.example'] })).toBe(
    "frame-ancestors 'self' https://lms.example",
  );
});
