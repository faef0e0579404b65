// @vitest-environment node
import { socketTransport, openSilentFront, openSocketFront } from '../../support/socket-front.ts';
import type { SocketFront } from '../../support/socket-front.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSession } from '#client/exchange/session.ts';
import type { Session } from '#client/exchange/session.ts';
import { openStorage } from '#client/exchange/storage.ts';
import { createFeed } from '#client/exchange/socket.ts';
import type { Feed } from '#client/exchange/socket.ts';
import type { ServerSocket } from '#simulator/hosts/server-socket.ts';

const ORIGIN = 'http://exchange.test';

/** Whoever is connected, and the users that were announced. */
let joined: ServerSocket[];
let announced: unknown[];
let front: SocketFront;
let session: Session;
let feed: Feed;

beforeEach(() => {
  joined = [];
  announced = [];
  front = openSocketFront(ORIGIN, {
    onConnection(socket) {
      joined.push(socket);
      socket.on('login', (user) => announced.push(user));
    },
  });
  session = createSession(openStorage(undefined));
  feed = createFeed({ origin: ORIGIN, session, transports: [socketTransport] });
});

afterEach(() => {
  feed.close();
  front.close();
});

const USER = { id: 7, account_number: 'a@x.io', extension_code: 'a1b2', is_seller: 0 } as never;
const live = () => expect.poll(() => feed.connection.getState()).toBe('live');

describe('socket on the wire', () => {
  test('FEED-001 the client opens one socket connection on the host of the exchange at the socket.io path', async () => {
    feed.open();
    feed.open();
    await live();
    const [{ host, pathname, searchParams }, ...more] = front.connections as [URL, ...URL[]];
    expect(more).toEqual([]);
    expect([host, pathname]).toEqual(['exchange.test', '/socket.io/']);
    expect([searchParams.get('transport'), searchParams.get('EIO')]).toEqual(['websocket', '4']);
  });

  test('PROOF-033 the connection says whom it is open for, and nothing while it is renewed for another', async () => {
    const seen: unknown[] = [];
    feed.openFor.subscribe(() => seen.push(feed.openFor.getState()));
    feed.open();
    await live();
    session.begin('token-1');
    session.identify(USER, session.getState().token);
    await expect.poll(() => feed.openFor.getState()).toBe('7');
    expect(seen).toEqual(['visitor', undefined, '7']);
  });

  test('FEED-002 the token goes into the handshake and the user id into login', async () => {
    session.begin('token-1');
    session.identify(USER, session.getState().token);
    feed.open();
    await expect.poll(() => announced).toEqual([7]);
    expect(joined.map(({ auth }) => auth)).toEqual([{ token: 'token-1' }]);
  });

  test('a visitor sends no token and announces no user', async () => {
    feed.open();
    await live();
    expect([joined.map(({ auth }) => auth), announced]).toEqual([[{}], []]);
  });

  test('PROOF-359 events of the exchange arrive in their order, and a connection that breaks comes back', async () => {
    const names: unknown[] = [];
    feed.on('extensions', (event) => names.push(event));
    feed.open();
    await live();
    const send = (...list: string[]) =>
      joined.at(-1)?.emit('extensions', { type: 'extensions', names: list });
    send('rooms');
    send();
    await expect.poll(() => names.length).toBe(2);
    expect(names).toEqual([
      { type: 'extensions', names: ['rooms'] },
      { type: 'extensions', names: [] },
    ]);
    joined[0]?.drop();
    await expect.poll(() => feed.connection.getState()).toBe('stale');
    await live();
    expect(joined).toHaveLength(2);
  });
});

test.each([
  ['a packet of no type', '4x'],
  ['an event that is cut short', '42["extensions",{'],
  ['a packet of the engine that does not exist', 'zzz'],
])('PROOF-359 %s ends the connection: what is shown may be old', async (_title, frame) => {
  const origin = 'http://wire.test';
  const server = openSilentFront(origin);
  onTestFinished(() => server.stop());
  const clients: { send(frame: string): void }[] = [];
  server.on('connection', (client) => {
    clients.push(client);
    // Engine.IO message (4) holding a Socket.IO connect (0): the client asks for the namespace and gets a session.
    client.on('message', (data) => {
      if (String(data).startsWith('40')) client.send('40{"sid":"s"}');
    });
    client.send('0{"sid":"e","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
  });
  feed = createFeed({ origin, session, transports: [socketTransport] });
  feed.open();
  await live();
  clients[0]?.send(frame);
  await expect.poll(() => feed.connection.getState()).toBe('stale');
});
