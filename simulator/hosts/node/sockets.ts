/** Connects a real socket.io server to the feed. */
import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { defaultLimits } from '../server-socket.ts';
import type { ServerSocket, SocketLimits } from '../server-socket.ts';

export interface SocketServerOptions {
  readonly limits?: Partial<SocketLimits>;
  readonly allowedOrigins: readonly string[];
  /** Also accepts clients of Engine.IO 3 (socket.io-client 2 and its kin in other languages). */
  readonly olderClients?: boolean;
  accepts?(): boolean;
}

/**
 * Puts a real socket.io server on the HTTP server; each client that joins is handed to `onConnection`. A client may begin
 * by polling and upgrade, stay with polling, or begin with a WebSocket.
 */
export function openSockets(
  http: HttpServer,
  options: SocketServerOptions,
  onConnection: (socket: ServerSocket) => void,
): Server {
  const { pingInterval, pingTimeout, connectTimeout, maxPayload } = { ...defaultLimits, ...options.limits };
  const server = new Server(http, {
    transports: ['polling', 'websocket'],
    allowEIO3: options.olderClients ?? false,
    serveClient: false,
    pingInterval,
    pingTimeout,
    connectTimeout,
    maxHttpBufferSize: maxPayload,
    cors: { origin: [...options.allowedOrigins] },
    allowRequest: (_request, decide) => {
      const accepted = options.accepts?.() ?? true;
      decide(accepted ? null : 'not now', accepted);
    },
  });
  server.on('connection', (socket) => onConnection(adapt(socket)));
  return server;
}

function adapt(socket: Socket): ServerSocket {
  return {
    id: socket.id,
    // A client of socket.io 2 has what it passes in its address.
    auth: socket.conn.protocol === 3 ? socket.handshake.query : socket.handshake.auth,
    on: (event, listener) => void socket.on(event, listener),
    emit: (event, ...args) => void socket.emit(event, ...args),
    disconnect: () => void socket.disconnect(true),
    drop: () => socket.conn.close(true),
    onClose: (listener) => void socket.on('disconnect', listener),
  };
}
