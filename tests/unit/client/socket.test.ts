import { createServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession, openStorage } from '#client/exchange/index.ts';
import type { Feed, UserSession } from '#client/exchange/index.ts';
import { createFeed } from '#client/exchange/socket.ts';
import type { ConnectionState } from '#client/exchange/socket.ts';

let http: HttpServer;
let server: Server;
let feed: Feed;
let session: UserSession;
let origin: string;
/** Every connection that the server saw, oldest first. */
let connections: { readonly socket: Socket; readonly logins: unknown[] }[];

beforeEach(async () => {
  connections = [];
  http = createServer();
  server = new Server(http, { path: '/socket.io', transports: ['websocket'] });
  server.on('connection', (socket) => {
    const logins: unknown[] = [];
    socket.on('login', (id: unknown) => logins.push(id));
    connections.push({ socket, logins });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  session = createSession(openStorage(undefined));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  feed = createFeed({ origin, session });
});

afterEach(async () => {
  vi.useRealTimers();
  feed.close();
  await server.close();
});

const live = () => expect.poll(() => feed.connection.getState()).toBe('live');
const user = { id: 7, account_number: 'a@x.io', extension_code: 'a1b2', is_seller: 0 } as Parameters<
  UserSession['identify']
>[0];

test('FEED-001 the client opens one socket connection on the host of the exchange at the socket.io path', async () => {
  feed.open();
  feed.open();
  await live();
  expect(connections).toHaveLength(1);
  const { headers, url, query } = connections[0]!.socket.handshake;
  expect([`http://${headers.host}`, url.replace(/\?.*/, '')]).toEqual([origin, '/socket.io/']);
  expect(query).toMatchObject({ transport: 'websocket', EIO: '4' });
});

test('PROOF-033 FEED-002 a login reconnects with its token and announces its id; the connection says whom it is open for, and nothing while it is renewed', async () => {
  const openFor: unknown[] = [];
  feed.openFor.subscribe((now) => openFor.push(now));
  feed.open();
  await live();
  expect(connections[0]?.socket.handshake.auth).toEqual({});
  session.begin('token-2');
  session.identify(user, session.getState().token);
  await expect.poll(() => connections[1]?.logins).toEqual([7]);
  expect(connections[1]?.socket.handshake.auth).toEqual({ token: 'token-2' });
  expect(connections[0]?.logins).toEqual([]);
  await expect.poll(() => openFor).toEqual(['visitor', undefined, '7']);
});

test('events arrive decoded, and one that cannot be read is skipped with one warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const received = vi.fn();
  feed.on('daymarket', received);
  feed.open();
  await live();
  const { socket } = connections[0]!;
  socket.emit('daymarket', 'rubbish');
  socket.emit('daymarket', { type: 'daymarket' });
  socket.emit('daymarket', { type: 'daymarket', legal_id: '3', currency_id: 1, now_price: 20000.5 });
  await expect.poll(() => received).toHaveBeenCalledOnce();
  expect(received.mock.calls[0]?.[0]).toMatchObject({ legal_id: 3, currency_id: 1, now_price: '20000.5' });
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain('daymarket');
});

test('PROOF-033 a lost connection is reported as stale and open for nobody, and reconnects', async () => {
  const states: string[] = [];
  feed.connection.subscribe((now) => states.push(now));
  const openFor: unknown[] = [];
  feed.openFor.subscribe((now) => openFor.push(now));
  feed.open();
  await live();
  connections[0]!.socket.disconnect(true);
  await expect.poll(() => connections).toHaveLength(2);
  await live();
  expect(states).toEqual(['live', 'stale', 'live']);
  expect(openFor).toEqual(['visitor', undefined, 'visitor']);
});

test('DESK-011 an exchange that was never reached in three tries counts as one without live data, until it is', async () => {
  await server.close();
  let tries = 0;
  const refuse = (_request: unknown, connecting: Duplex) => {
    tries += 1;
    connecting.destroy();
  };
  http = createServer().on('upgrade', refuse);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // The pauses between two tries pass quickly, the tries themselves take their time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const later = async () => {
    await vi.advanceTimersByTimeAsync(200);
    return feed.connection.getState();
  };
  feed = createFeed({ origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, session });
  const states: unknown[] = [];
  feed.connection.subscribe((now) => states.push([now, tries]));
  feed.open();
  await expect.poll(later).toBe('unavailable');
  expect(states).toEqual([['unavailable', 3]]);
  http.off('upgrade', refuse);
  server = new Server(http, { path: '/socket.io', transports: ['websocket'] });
  await expect.poll(later).toBe('live');
});

test('once the network is back, the client reconnects at once', async () => {
  vi.stubGlobal('window', new EventTarget());
  // No timer rings: what happens is not a try that was due.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  feed = createFeed({ origin, session });
  const sent = (wanted: ConnectionState) =>
    new Promise<void>((resolve) => {
      const look = () => feed.connection.getState() === wanted && resolve();
      feed.connection.subscribe(look);
      look();
    });
  feed.open();
  await sent('live');
  connections[0]!.socket.conn.close();
  await sent('stale');
  window.dispatchEvent(new Event('online'));
  await sent('live');
  expect(connections).toHaveLength(2);
});

test('DESK-011 the library of the connection is requested again until it can be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let tries = 0;
  vi.resetModules();
  vi.doMock('socket.io-client', (original) => {
    tries += 1;
    if (tries <= 3) throw new Error('no network');
    return original();
  });
  const fresh = await import('#client/exchange/socket.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  feed = fresh.createFeed({ origin, session });
  const states: unknown[] = [];
  feed.connection.subscribe((now) => states.push([now, tries]));
  feed.open();
  const later = async () => {
    await vi.advanceTimersByTimeAsync(500);
    return feed.connection.getState();
  };
  await expect.poll(later).toBe('live');
  expect(states).toEqual([
    ['unavailable', 3],
    ['live', 4],
  ]);
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringContaining('next try in 1000 ms'),
    expect.stringContaining('next try in 2000 ms'),
    expect.stringContaining('next try in 4000 ms'),
  ]);
  vi.doUnmock('socket.io-client');
});
