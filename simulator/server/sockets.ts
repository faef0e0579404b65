/** Connects a real socket.io server to the feed. */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { defaultLimits } from '#simulator/session/server-socket.ts';
import type { ServerSocket, SocketLimits } from '#simulator/session/server-socket.ts';
import { createDepartures, webSocketOf } from './departures.ts';
import type { Connection, Departures } from './departures.ts';
import { createEventSender } from './event-sender.ts';
import { within } from '#simulator/session/within.ts';

export interface SocketServerOptions {
  readonly limits?: Partial<SocketLimits>;
  readonly allowedOrigins: readonly string[];
  /** Also accepts clients of Engine.IO 3 (socket.io-client 2 and its kin in other languages). */
  readonly olderClients?: boolean;
  accepts?(request: IncomingMessage): boolean;
}

/**
 * Puts a real socket.io server on the HTTP server; each client that joins is handed to `onConnection`. A client may begin
 * by polling and upgrade, stay with polling, or begin with a WebSocket.
 */
export function openSockets(
  http: HttpServer,
  options: SocketServerOptions,
  onConnection: (socket: ServerSocket, handshake: IncomingMessage) => void,
): Server {
  const limits = { ...defaultLimits, ...options.limits };
  const { pingInterval, pingTimeout, connectTimeout, maxPayload, maxBuffered } = limits;
  const server = new Server(http, {
    transports: ['polling', 'websocket'],
    allowEIO3: options.olderClients ?? false,
    serveClient: false,
    pingInterval,
    pingTimeout,
    connectTimeout,
    maxHttpBufferSize: maxPayload,
    cors: { origin: [...options.allowedOrigins] },
    allowRequest: (request, decide) => {
      const accepted = options.accepts?.(request) ?? true;
      decide(accepted ? null : 'not now', accepted);
    },
  });
  const departures = createDepartures();
  server.engine.use(departures.respond);
  server.engine.on('connection', (conn: Connection) =>
    departures.onSilence(conn, `The client has sent no heartbeat for ${pingTimeout} ms.`),
  );
  server.on('connection', (socket) => onConnection(adapt(socket, maxBuffered, departures), socket.request));
  return server;
}

/** A client that does not confirm the end of its socket is not waited for. */
const CLOSE_LIMIT_MS = 1000;
/** "Going away", as a page or server that leaves (RFC 6455). */
const GOING_AWAY = 1001;

/** Closes every socket. Clients see why by code and reason of their WebSocket, and try again later. */
export async function closeSockets(server: Server, reason: string): Promise<void> {
  const open = [...server.sockets.sockets.values()];
  const closed = open.map((socket) => new Promise<unknown>((resolve) => socket.once('disconnect', resolve)));
  for (const { conn } of open) {
    const web = webSocketOf(conn.transport);
    if (web) web.close(GOING_AWAY, reason);
    else conn.close(true);
  }
  await within(Promise.all(closed), CLOSE_LIMIT_MS);
}

function adapt(socket: Socket, maxBuffered: number, departures: Departures): ServerSocket {
  return {
    id: socket.id,
    // A client of socket.io 2 has what it passes in its address.
    auth: socket.conn.protocol === 3 ? socket.handshake.query : socket.handshake.auth,
    on: (event, listener) => void socket.on(event, listener),
    send: createEventSender(socket, maxBuffered, (reason) => departures.letGo(socket.conn, reason)),
    emit: (event, ...args) => void socket.emit(event, ...args),
    disconnect: () => void socket.disconnect(true),
    drop: () => socket.conn.close(true),
    onClose: (listener) => void socket.on('disconnect', listener),
  };
}
