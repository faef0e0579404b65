/** The socket of the simulator for clients in this process: the unmodified socket.io-client, over mock-socket. */
import { Server, WebSocket as MockWebSocket } from 'mock-socket';
import { SocketServer } from '#simulator/page/socket/socket-server.ts';
import type { PageSocketOptions, WireEnd } from '#simulator/page/socket/socket-server.ts';

// engine.io-client keeps the WebSocket that it finds when it is evaluated, which is now: what imports the client imports this first.
const own = globalThis.WebSocket;
Reflect.set(globalThis, 'WebSocket', MockWebSocket);
/** The transport of a client that gets here. */
export const { WebSocket: socketTransport } = await import('socket.io-client');
Reflect.set(globalThis, 'WebSocket', own);

/** Where clients of an exchange connect. */
const addressAt = (origin: string): string => `${origin.replace(/^http/, 'ws')}/socket.io/`;

/** An address whose connections say nothing by themselves: the test sends their frames. */
export const openSilentFront = (origin: string): Server => new Server(addressAt(origin), { mock: false });

/** The simulator's socket server at an address. */
export interface SocketFront {
  /** The addresses of all connections until now. */
  readonly connections: readonly URL[];
  close(): void;
}

/** Puts the simulator's socket server where clients of the origin look for theirs. */
export function openSocketFront(origin: string, options: PageSocketOptions): SocketFront {
  const server = new SocketServer(options);
  const front = openSilentFront(origin);
  const connections: URL[] = [];
  front.on('connection', (client) => {
    connections.push(new URL(client.url));
    const wire: WireEnd | undefined = server.accept(client.url, {
      send: (frame) => client.send(frame),
      close: (code, reason) => client.close({ code, reason, wasClean: true }),
    });
    if (wire === undefined) return client.close({ code: 1006, reason: '', wasClean: false });
    client.on('message', (frame) => wire.receive(String(frame)));
    client.on('close', () => wire.lost());
  });
  return {
    connections,
    close() {
      server.close();
      front.stop();
    },
  };
}
