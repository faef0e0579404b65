// @vitest-environment node
import { Server, WebSocket as MockWebSocket } from 'mock-socket';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession } from '#client/exchange/session.ts';
import type { Session } from '#client/exchange/session.ts';
import { openStorage } from '#client/exchange/storage.ts';
import type { Feed } from '#client/exchange/socket.ts';

// The transport keeps the WebSocket that it finds when its module is evaluated.
vi.stubGlobal('WebSocket', MockWebSocket);
vi.resetModules();
const { WebSocket: PageTransport } = await import('socket.io-client');
const { createFeed } = await import('#client/exchange/socket.ts');

/** What the client sent over each connection, as it stands on the wire. */
let connections: { readonly url: string; readonly frames: string[] }[];
let server: Server;
let session: Session;
let feed: Feed;

beforeEach(() => {
  connections = [];
  server = new Server('ws://exchange.test/socket.io/');
  server.on('connection', (socket) => {
    const frames: string[] = [];
    connections.push({ url: socket.url, frames });
    socket.on('message', (data) => {
      const frame = String(data);
      frames.push(frame);
      // Engine.IO message (4) holding a Socket.IO connect (0): the client asks for the namespace and gets a session.
      if (frame.startsWith('40')) socket.send('40{"sid":"s"}');
    });
    socket.send('0{"sid":"e","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
  });
  session = createSession(openStorage(undefined));
  feed = createFeed({ origin: 'http://exchange.test', session, transports: [PageTransport] });
});

afterEach(() => {
  feed.close();
  server.stop();
});

const live = () => expect.poll(() => feed.connection.getState()).toBe('live');

describe('socket on the wire', () => {
  test('FEED-001 the client opens one socket connection on the host of the exchange at the socket.io path', async () => {
    feed.open();
    feed.open();
    await live();
    expect(connections).toHaveLength(1);
    const { host, pathname, searchParams } = new URL(connections[0]!.url);
    expect([host, pathname]).toEqual(['exchange.test', '/socket.io/']);
    expect(searchParams.get('transport')).toBe('websocket');
    expect(searchParams.get('EIO')).toBe('4');
  });

  test('PROOF-033 the connection says whom it is open for, and nothing while it is renewed for another', async () => {
    const seen: unknown[] = [];
    feed.openFor.subscribe(() => seen.push(feed.openFor.getState()));
    feed.open();
    await live();
    session.begin('token-1');
    session.identify({ id: 7, account_number: 'a@x.io', extension_code: 'a1b2', is_seller: 0 } as never);
    await expect.poll(() => feed.openFor.getState()).toBe('7');
    expect(seen).toEqual(['visitor', undefined, '7']);
  });

  test('FEED-002 the token goes into the handshake and the user id into login', async () => {
    session.begin('token-1');
    session.identify({ id: 7, account_number: 'a@x.io', extension_code: 'a1b2', is_seller: 0 } as never);
    feed.open();
    await expect.poll(() => connections[0]?.frames).toEqual(['40{"token":"token-1"}', '42["login",7]']);
  });

  test('a visitor sends no token and announces no user', async () => {
    feed.open();
    await live();
    expect(connections[0]?.frames).toEqual(['40{}']);
  });
});
