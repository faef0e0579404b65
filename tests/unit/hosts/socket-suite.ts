import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { ServerSocket, SocketLimits } from '#simulator/session/server-socket.ts';
import { stopTimers } from '../../support/stop-timers.ts';

/** A running socket server and how the unmodified client reaches it. */
export interface SocketBed {
  connect(path: string, options: Partial<ManagerOptions & SocketOptions>): Socket;
  close(): Promise<void>;
}

export type OpenBed = (
  limits: Partial<SocketLimits>,
  onConnection: (socket: ServerSocket) => void,
) => Promise<SocketBed>;

/** Resolves with the arguments of the next `event`. */
export function next(
  emitter: { once(event: string, listener: (...args: never[]) => void): unknown },
  event: string,
) {
  return new Promise<unknown[]>((resolve) => emitter.once(event, (...args: unknown[]) => resolve(args)));
}

const bytes = (value: unknown): number[] => [...new Uint8Array(value as ArrayBuffer)];

/**
 * What any socket server of the exchange does for the real client: run with the simulated server and with the real one,
 * so that a difference between them is a failing test.
 */
export function describeSockets(title: string, openBed: OpenBed): void {
  describe(title, () => {
    let bed: SocketBed;
    let joined: ServerSocket[];
    let closed: string[];

    const open = async (limits: Partial<SocketLimits> = {}): Promise<void> => {
      bed = await openBed(limits, (socket) => {
        joined.push(socket);
        socket.onClose((reason) => closed.push(reason));
        socket.on('sum', (a, b, response) => (response as (sum: number) => void)(Number(a) + Number(b)));
        socket.on('twice', (_word, response) => {
          (response as (text: string) => void)('once');
          (response as (text: string) => void)('again');
        });
        socket.on('echo', (...args) => socket.emit('echo', ...args));
        socket.on('leave', () => socket.disconnect());
        socket.on('break', () => socket.drop());
      });
    };
    const connect = async (options: Partial<ManagerOptions & SocketOptions> = {}): Promise<Socket> => {
      const socket = bed.connect('/', options);
      await next(socket, 'connect');
      return socket;
    };

    beforeEach(() => {
      joined = [];
      closed = [];
    });
    afterEach(() => {
      vi.useRealTimers();
      return bed.close();
    });
    test('FEED-001 FEED-002 the real client connects with its auth, if it has any, and both ends know the same id', async () => {
      await open();
      const socket = await connect();
      expect([socket.connected, joined[0]?.auth]).toEqual([true, {}]);
      expect(socket.id).toBe(joined[0]?.id);
      expect(socket.io.engine.transport.name).toBe('websocket');
      await connect({ auth: { token: 'f00d' } });
      expect(joined[1]?.auth).toEqual({ token: 'f00d' });
    });

    test('acknowledgements carry the response both ways, once', async () => {
      await open();
      const socket = await connect();
      expect(await socket.emitWithAck('sum', 20, 22)).toBe(42);
      expect(await socket.emitWithAck('twice', 'word')).toBe('once');
      expect(await socket.emitWithAck('sum', 1, 1)).toBe(2);
      socket.on('question', (text: string, response: (text: string) => void) => response(`${text}!`));
      const response = await new Promise((resolve) => joined[0]?.emit('question', 'well', resolve));
      expect(response).toBe('well!');
    });

    test('events go both ways with any JSON and with bytes, in order', async () => {
      await open();
      const socket = await connect();
      const received: unknown[] = [];
      socket.on('echo', (...args: unknown[]) => received.push(args));
      for (let index = 0; index < 50; index++)
        socket.emit('echo', index, { text: 'ü €', list: [null, true] });
      await socket.emitWithAck('sum', 0, 0);
      expect(received[49]).toEqual([49, { text: 'ü €', list: [null, true] }]);
      expect(received.map((args) => (args as number[])[0])).toEqual([...Array(50).keys()]);
      socket.emit('echo', { head: new Uint8Array([1, 2, 3]), tail: new Uint8Array([255]).buffer });
      const [echoed] = (await next(socket, 'echo')) as [{ head: ArrayBuffer; tail: ArrayBuffer }];
      expect([bytes(echoed.head), bytes(echoed.tail)]).toEqual([[1, 2, 3], [255]]);
    });

    test('heartbeats keep a silent connection alive beyond the time-out', async () => {
      stopTimers();
      await open({ pingInterval: 75, pingTimeout: 150 });
      const socket = await connect();
      for (let pings = 0; pings < 5; pings++) {
        const pinged = next(socket.io, 'ping');
        vi.advanceTimersByTime(75);
        await pinged;
        // What the client sends after its heartbeat arrives after it.
        await socket.emitWithAck('sum', 0, 0);
      }
      expect(socket.connected).toBe(true);
      expect(closed).toEqual([]);
    });

    test('a client without heartbeats is dropped', async () => {
      stopTimers();
      await open({ pingInterval: 75, pingTimeout: 150 });
      const socket = await connect({ reconnection: false });
      const { transport } = socket.io.engine;
      transport.send = () => undefined;
      const [pinged, dropped] = [next(socket.io, 'ping'), next(socket, 'disconnect')];
      vi.advanceTimersByTime(75);
      await pinged;
      vi.advanceTimersByTime(150);
      await dropped;
      expect(closed).toEqual(['ping timeout']);
    });

    test('any namespace but the main one is refused with a reason, which stays on the same connection', async () => {
      await open();
      const socket = bed.connect('/admin', {});
      const [error] = (await next(socket, 'connect_error')) as [Error];
      expect([error.message, socket.connected, joined]).toEqual(['Invalid namespace', false, []]);
      const main = await connect();
      const other = main.io.socket('/admin', {});
      other.connect();
      await next(other, 'connect_error');
      expect(await main.emitWithAck('sum', 2, 3)).toBe(5);
    });

    test('a server that says goodbye is not called again', async () => {
      await open();
      const socket = await connect();
      socket.emit('leave');
      const [reason] = await next(socket, 'disconnect');
      expect(reason).toBe('io server disconnect');
      expect(socket.active).toBe(false);
      expect(closed).toEqual(['server namespace disconnect']);
    });

    test('a broken connection comes back by itself, with its auth, as a new client', async () => {
      await open();
      const socket = await connect({
        auth: { token: 'f00d' },
        reconnectionDelay: 1,
        reconnectionDelayMax: 2,
      });
      const first = socket.id;
      socket.emit('break');
      const [reason] = await next(socket, 'disconnect');
      expect(['transport close', 'transport error']).toContain(reason);
      await next(socket, 'connect');
      expect(socket.id).not.toBe(first);
      expect(joined).toHaveLength(2);
      expect(joined[1]?.auth).toEqual({ token: 'f00d' });
      expect(await socket.emitWithAck('sum', 1, 2)).toBe(3);
    });

    test('a message sent just before the connection ends still arrives, and the end comes after it', async () => {
      await open();
      const socket = await connect({ reconnection: false });
      const order: string[] = [];
      for (const event of ['last', 'disconnect']) socket.on(event, () => order.push(event));
      const ended = next(socket, 'disconnect');
      joined[0]?.emit('last');
      joined[0]?.disconnect();
      await ended;
      expect(order).toEqual(['last', 'disconnect']);
    });

    test('the server is notified that a client left', async () => {
      await open();
      const socket = await connect();
      const left = new Promise((resolve) => joined[0]?.onClose(resolve));
      socket.disconnect();
      await left;
      expect(closed).toEqual(['client namespace disconnect']);
    });

    test.each([
      ['a frame that is not a packet', (socket: Socket) => socket.io.engine.write('9nonsense')],
      ['a packet beyond the limit', (socket: Socket) => socket.emit('echo', 'x'.repeat(2000))],
    ])('%s ends the connection', async (_what, send) => {
      await open({ maxPayload: 1000 });
      const socket = await connect({ reconnection: false });
      const ended = next(socket, 'disconnect');
      send(socket);
      await ended;
      expect(closed).toHaveLength(1);
    });

    test('a connection that joins no namespace is not kept', async () => {
      await open({ connectTimeout: 30 });
      const socket = bed.connect('/admin', { reconnection: false });
      await new Promise<void>((resolve) => socket.io.on('close', () => resolve()));
      expect(joined).toEqual([]);
    });
  });
}
