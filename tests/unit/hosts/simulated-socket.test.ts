// @vitest-environment node
import { createRequire } from 'node:module';
import type * as Client from 'socket.io-client';
import { describe, expect, test, vi } from 'vitest';
import { installSocketRouter } from '#simulator/page/socket/router.ts';
import { SimulatedWebSocket } from '#simulator/page/socket/page-socket.ts';
import { SocketServer } from '#simulator/page/socket/socket-server.ts';
import { PageWires } from '#simulator/page/socket/wires.ts';
import type { SocketNews } from '#simulator/page/socket/wires.ts';
import { describeSockets } from './socket-suite.ts';
import type { OpenBed } from './socket-suite.ts';

const PAGE = 'http://sandpit.test/';
const router = installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0], PAGE);
// The client as browsers load it; it keeps the WebSocket class it finds when its module is evaluated.
const { Manager } = createRequire(import.meta.url)('socket.io-client/dist/socket.io.js') as typeof Client;

type Call =
  | { readonly do: 'open'; readonly socket: number; readonly url: string }
  | { readonly do: 'send'; readonly socket: number; readonly data: string | ArrayBuffer }
  | { readonly do: 'close'; readonly socket: number; readonly code: number; readonly reason: string };

/** The simulated server behind a real MessageChannel, as between a page and its worker. */
const openBed: OpenBed = async (limits, onConnection) => {
  const { port1, port2 } = new MessageChannel();
  const server = new SocketServer({ limits, onConnection });
  const wires = new PageWires(server, (news) => port2.postMessage(news));
  port2.onmessage = ({ data }: MessageEvent<Call>) => {
    if (data.do === 'open') wires.open(data.socket, data.url);
    else if (data.do === 'send') wires.send(data.socket, data.data);
    else wires.close(data.socket, data.code, data.reason);
  };
  port1.onmessage = ({ data }: MessageEvent<readonly SocketNews[]>) => {
    for (const { socket, event } of data) router.deliver(socket, event);
  };
  router.attach({
    open: (socket, url) => port1.postMessage({ do: 'open', socket, url }),
    send: (socket, data) => port1.postMessage({ do: 'send', socket, data }),
    close: (socket, code, reason) => port1.postMessage({ do: 'close', socket, code, reason }),
  });
  const managers: Client.Manager[] = [];
  return {
    connect(path, options) {
      const manager = new Manager(PAGE, { transports: ['websocket'], ...options });
      managers.push(manager);
      return manager.socket(path, options);
    },
    async close() {
      for (const manager of managers) {
        manager.reconnection(false);
        manager._close();
      }
      server.close();
      router.detach();
      port1.close();
    },
  };
};

describeSockets('simulated socket', openBed);

describe('simulated WebSocket', () => {
  const address = 'ws://sandpit.test/socket.io/?EIO=4&transport=websocket';
  const socketClass = globalThis.WebSocket;

  test('a socket opened before the exchange is there waits for it', async () => {
    const socket = new socketClass(address);
    expect(socket.readyState).toBe(socketClass.CONNECTING);
    expect(() => socket.send('x')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
    const bed = await openBed({}, () => undefined);
    await new Promise((resolve) => (socket.onopen = resolve));
    const { data } = await new Promise<MessageEvent>((resolve) => (socket.onmessage = resolve));
    expect(JSON.parse(String(data).slice(1))).toMatchObject({ pingInterval: 25_000, pingTimeout: 20_000 });
    await bed.close();
    expect(socket.readyState).toBe(socketClass.CLOSED);
  });

  test('an address that does not speak the protocol is refused with an error and an unclean close', async () => {
    const bed = await openBed({}, () => undefined);
    const socket = new socketClass('ws://sandpit.test/socket.io/?EIO=2&transport=websocket');
    const events: string[] = [];
    socket.addEventListener('error', () => events.push('error'));
    const { code, wasClean } = await new Promise<CloseEvent>((resolve) => (socket.onclose = resolve));
    expect({ code, wasClean, events }).toEqual({ code: 1006, wasClean: false, events: ['error'] });
    await bed.close();
  });

  test('closing follows the standard: states, codes and forbidden arguments', async () => {
    const bed = await openBed({}, () => undefined);
    const socket = new socketClass(address);
    await new Promise((resolve) => (socket.onopen = resolve));
    expect(() => socket.close(1001)).toThrow(expect.objectContaining({ name: 'InvalidAccessError' }));
    expect(() => socket.close(1000, 'ä'.repeat(62))).toThrow(
      expect.objectContaining({ name: 'SyntaxError' }),
    );
    const closing = new Promise<CloseEvent>((resolve) => (socket.onclose = resolve));
    socket.close(3001, 'enough');
    expect(socket.readyState).toBe(socketClass.CLOSING);
    socket.send('dropped');
    const { code, reason, wasClean } = await closing;
    expect({ code, reason, wasClean }).toEqual({ code: 3001, reason: 'enough', wasClean: true });
    expect(socket.readyState).toBe(socketClass.CLOSED);
    await bed.close();
  });

  test('PROOF-450 messages of one task are posted together, openings alone; one that a listener fails on stops none', async () => {
    const posted: (readonly SocketNews[])[] = [];
    const events = ['a', 'b'].map((event) => ({ event, payload: 1 }));
    const server = new SocketServer({ onConnection: (joined) => joined.send(events) });
    const wires = new PageWires(server, (news) => posted.push(news));
    wires.open(1, address);
    await Promise.resolve();
    wires.send(1, '40');
    await Promise.resolve();
    wires.lose();
    const kinds = posted.map((news) => news.map(({ event }) => event.kind));
    expect(kinds).toEqual([['opened'], ['message'], ['message', 'message', 'message']]);
    const socket = new SimulatedWebSocket(1, address, () => undefined);
    const received: unknown[] = [];
    const failed = vi.fn();
    process.on('uncaughtException', failed);
    socket.onmessage = ({ data }) => {
      received.push(data);
      throw new Error('of a listener');
    };
    for (const { event } of posted.flat()) socket.receive(event);
    expect(received.slice(2)).toEqual(['42["a",1]', '42["b",1]']);
    await expect.poll(() => failed.mock.calls.length).toBe(received.length);
    process.off('uncaughtException', failed);
  });

  test('binary frames come as the kind that was asked for', async () => {
    const bed = await openBed({}, (joined) => joined.emit('bytes', new Uint8Array([7, 8]).buffer));
    for (const kind of ['blob', 'arraybuffer'] as const) {
      const socket = new socketClass(address);
      socket.binaryType = kind;
      const binary = new Promise<unknown>((resolve) => {
        socket.onmessage = ({ data }: MessageEvent) => {
          if (typeof data !== 'string') resolve(data);
          else if (data.startsWith('0')) socket.send('40');
        };
      });
      const data = await binary;
      expect(data instanceof Blob).toBe(kind === 'blob');
      expect([...new Uint8Array(await new Response(data as Blob).arrayBuffer())]).toEqual([7, 8]);
      socket.close();
    }
    await bed.close();
  });

  test('only the feed of the own host is simulated, everything else stays native', () => {
    class Native extends EventTarget {
      constructor(readonly url: string | URL) {
        super();
      }
    }
    const scope = { WebSocket: Native as unknown as typeof WebSocket };
    installSocketRouter(scope, PAGE);
    const routed = scope.WebSocket;
    for (const native of ['ws://sandpit.test/hmr', 'ws://elsewhere.test/socket.io/?EIO=4', '/__vite'])
      expect(Object.getPrototypeOf(new routed(native))).toBe(Native.prototype);

    for (const feed of [
      '/socket.io/?EIO=4',
      'http://sandpit.test/socket.io/',
      'ws://sandpit.test/below/socket.io/',
    ]) {
      const socket = new routed(feed);
      expect(Object.getPrototypeOf(socket)).not.toBe(Native.prototype);
      expect(socket).toBeInstanceOf(routed);
    }
    expect([routed.CONNECTING, routed.OPEN, routed.CLOSING, routed.CLOSED]).toEqual([0, 1, 2, 3]);
    expect(installSocketRouter(scope, PAGE)).toBe(installSocketRouter(scope, PAGE));
  });

  test('PKG-031 a router that is released opens native sockets, also for those who kept its class', () => {
    class Native {}
    const scope = { WebSocket: Native as unknown as typeof WebSocket };
    const own = installSocketRouter(scope, PAGE, null);
    const kept = scope.WebSocket;
    expect(Object.getPrototypeOf(new kept('/socket.io/'))).toBe(Native.prototype);
    own.follow(({ pathname }) => pathname === '/socket.io/');
    const feed = new kept('/socket.io/');
    expect(Object.getPrototypeOf(feed)).not.toBe(Native.prototype);
    own.release();
    expect(feed.readyState).toBe(kept.CLOSED);
    expect(scope.WebSocket).toBe(Native);
    expect(Object.getPrototypeOf(new kept('/socket.io/'))).toBe(Native.prototype);
    own.follow(() => true);
    expect(scope.WebSocket).toBe(kept);
  });
});
