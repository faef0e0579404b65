// @vitest-environment node
import { socketTransport, openSilentFront, openSocketFront } from '../../support/socket-front.ts';
import type { SocketFront } from '../../support/socket-front.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSession } from '#client/exchange/session.ts';
import type { UserSession } from '#client/exchange/session.ts';
import { openStorage } from '#client/exchange/storage.ts';
import { createFeed } from '#client/exchange/socket.ts';
import type { Feed } from '#client/exchange/socket.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';

const ORIGIN = 'http://exchange.test';

/** Whoever is connected. */
let joined: ServerSocket[];
let front: SocketFront;
let session: UserSession;
let feed: Feed;

beforeEach(() => {
  joined = [];
  front = openSocketFront(ORIGIN, {
    onConnection: (socket) => void joined.push(socket),
  });
  session = createSession(openStorage(undefined));
  feed = createFeed({ origin: ORIGIN, session, transports: [socketTransport] });
});

afterEach(() => {
  feed.close();
  front.close();
});

const live = () => expect.poll(() => feed.connection.getState()).toBe('live');

describe('socket on the wire', () => {
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
