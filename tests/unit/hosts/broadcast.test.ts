/** What many sockets of the Node host get at once. */
import { connect } from 'node:net';
import type { Socket as NetSocket } from 'node:net';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import { stopTimers } from '../../support/stop-timers.ts';
import { openNode, tiny } from './node-hosts.ts';
import { next } from './socket-suite.ts';
import { tillOf, tinyParts } from './tiny-exchange.ts';

/** A client that keeps what it receives, from its connection on. */
function listen(url: string, options: Parameters<typeof io>[1] = {}) {
  const socket: Socket = io(url, { ...options, reconnection: false, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  const received: [event: string, payload: unknown][] = [];
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
  return { socket, received, connected: next(socket, 'connect') };
}

const order = { legal_id: '3', currency_id: '1', num: '0.01', mode: '1' };

describe('events for many sockets of the Node host', () => {
  test('ROOM-001 PROOF-050 clients by WebSocket, by polling and by upgrade get the same events in the same order', async () => {
    const { url, call, logIn } = await openNode();
    const token = await logIn();
    const clients = [{ transports: ['websocket'] }, { transports: ['polling'] }, {}].map((options) =>
      listen(url, options),
    );
    await Promise.all(clients.map(({ connected }) => connected));
    // Each gets the state of every pair first, which comes by itself.
    const { message } = await call('/api/currency/quotation_new');
    const groups = message as readonly { readonly quotation: readonly unknown[] }[];
    const before = 1 + 2 * groups.flatMap(({ quotation }) => quotation).length;
    await expect.poll(() => clients.map(({ received }) => received.length)).toEqual([before, before, before]);
    const last = clients.map(({ socket }) => next(socket, 'transaction'));
    expect(await call('/api/transaction/in', order, token)).toMatchObject({ type: 'ok' });
    await Promise.all(last);
    const afterOrder = clients.map(({ received }) => received.slice(before));
    expect(afterOrder[0]?.map(([event]) => event)).toEqual(['match_trade', 'market_depth', 'transaction']);
    expect(afterOrder[1]).toEqual(afterOrder[0]);
    expect(afterOrder[2]).toEqual(afterOrder[0]);
  });

  test('ROOM-002 private events go to the sockets of their user alone, between events that all get', async () => {
    const { url, call, logIn } = await openNode();
    const [demo, alice] = await Promise.all(['demo', 'alice'].map(logIn));
    const { message: user } = await call('/api/user/info', undefined, demo);
    const seats = [demo, demo, alice, undefined].map((token) => ({
      token,
      ...listen(url, { transports: ['websocket'], auth: { token } }),
    }));
    await Promise.all(seats.map(({ connected }) => connected));
    // Everybody claims to be Demo, with the token that it has.
    for (const { socket } of seats) await socket.emitWithAck('login', (user as { id: number }).id);
    const done = seats.map(({ socket }) => next(socket, 'transaction'));
    await call('/api/transaction/in', order, demo);
    await Promise.all(done);
    const balances = seats.map(
      ({ received }) => received.filter(([event]) => event === 'update_balance').length,
    );
    expect(balances).toEqual([2, 2, 0, 0]);
  });
});

const MEGABYTE = 1_000_000;

/** A feed whose every event has a megabyte. */
const heavyParts: ExchangeParts = {
  ...tinyParts,
  createFeed({ exchange }) {
    const connections = new Set<Parameters<ReturnType<ExchangeParts['createFeed']>['connect']>[0]>();
    let sent = 0;
    return {
      connect(connection) {
        connections.add(connection);
        return { login: () => undefined, close: () => void connections.delete(connection) };
      },
      publishOwn: () => undefined,
      publish() {
        const total = tillOf(exchange()).total();
        if (total === sent) return;
        sent = total;
        const events = [{ event: 'heavy', payload: 'x'.repeat(MEGABYTE) }];
        for (const connection of connections) connection.send(events);
      },
    };
  },
};

const heavy = { ...tiny, parts: heavyParts, limits: { maxBuffered: MEGABYTE } };

/** A client by hand that joins and then reads nothing until it is resumed. */
async function openSlowClient(url: string): Promise<NetSocket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: sandpit\r\nConnection: Upgrade\r\n' +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2FuZHBpdC1zbG93LWNsaQ==\r\n\r\n',
  );
  await next(socket, 'data');
  const joined = next(socket, 'data');
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  await joined;
  socket.pause();
  return socket;
}

const TOO_SLOW = 'The client reads too slowly: more than 1000000 bytes wait for it.';
/** The frame that closes a WebSocket with 1013 and a reason. */
const closingFrame = (reason: string): Buffer =>
  Buffer.concat([Buffer.from([0x88, reason.length + 2, 1013 >> 8, 1013 & 255]), Buffer.from(reason)]);

test('ROOM-003 a client that reads too slowly is closed with 1013 and the reason, and others go on', async () => {
  const COUNT = 24;
  const { url, call } = await openNode(heavy);
  const healthy = listen(url, { transports: ['websocket'] });
  await healthy.connected;
  const slow = await openSlowClient(url);
  for (let count = 1; count <= COUNT; count += 1) {
    const received = next(healthy.socket, 'heavy');
    await call('/api/add', { amount: '1' });
    await received;
  }
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    slow.on('data', (part: Buffer) => {
      parts.push(part);
      if (part.includes('too slowly')) resolve();
    });
  });
  slow.resume();
  await ended;
  const bytes = Buffer.concat(parts);
  const closing = closingFrame(TOO_SLOW);
  expect(bytes.subarray(-closing.length)).toEqual(closing);
  expect(bytes.length).toBeLessThan(COUNT * MEGABYTE);
  expect(healthy.received).toHaveLength(COUNT);
});

/** A client by hand that polls when it is made to. */
async function openPollingClient(url: string) {
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const session = `${address}&sid=${/"sid":"([^"]+)"/.exec(opened)?.[1] ?? ''}`;
  await (await fetch(session, { method: 'POST', body: '40' })).text();
  const poll = async (): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await fetch(session);
    return { status: response.status, text: await response.text() };
  };
  expect((await poll()).text).toContain('40{');
  return { poll };
}

test('PROOF-140 a client that polls too slowly gets the reason instead of what waited for it', async () => {
  const { url, call } = await openNode(heavy);
  const slow = await openPollingClient(url);
  const healthy = listen(url, { transports: ['websocket'] });
  await healthy.connected;
  for (let count = 1; count <= 4; count += 1) {
    const received = next(healthy.socket, 'heavy');
    await call('/api/add', { amount: '1' });
    await received;
  }
  expect(await slow.poll()).toEqual({ status: 400, text: JSON.stringify({ code: 1, message: TOO_SLOW }) });
  expect(await slow.poll()).toMatchObject({
    status: 400,
    text: expect.stringContaining('Session ID unknown'),
  });
});

test('PROOF-141 clients that send no heartbeat get that as the reason when they are dropped', async () => {
  // No heartbeat is due while they connect, however long that takes.
  stopTimers();
  const { url } = await openNode({ ...tiny, limits: { pingInterval: 60, pingTimeout: 40 } });
  const polling = await openPollingClient(url);
  const silent = await openSlowClient(url);
  onTestFinished(() => void vi.useRealTimers());
  const message = 'The client has sent no heartbeat for 40 ms.';
  const ended = new Promise<Buffer>((resolve) => {
    let bytes = Buffer.alloc(0);
    silent.on('data', (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      if (bytes.includes('heartbeat')) resolve(bytes);
    });
  });
  silent.resume();
  vi.advanceTimersByTime(60 + 40);
  const closing = closingFrame(message);
  expect((await ended).subarray(-closing.length)).toEqual(closing);
  expect((await polling.poll()).text).toBe(JSON.stringify({ code: 1, message }));
});
