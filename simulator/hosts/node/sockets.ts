import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { defaultLimits, type ServerSocket, type SocketLimits } from '../server-socket.ts';

/** Puts a real socket.io server on the HTTP server; each client that joins is handed to `onConnection`. */
export function openSockets(
  http: HttpServer,
  options: {
    readonly limits?: Partial<SocketLimits>;
    readonly allowedOrigins: readonly string[];
    admits?(): boolean;
  },
  onConnection: (socket: ServerSocket) => void,
): Server {
  const { pingInterval, pingTimeout, connectTimeout, maxPayload } = { ...defaultLimits, ...options.limits };
  const server = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval,
    pingTimeout,
    connectTimeout,
    maxHttpBufferSize: maxPayload,
    cors: { origin: [...options.allowedOrigins] },
    allowRequest: (_request, decide) => {
      const admitted = options.admits?.() ?? true;
      decide(admitted ? null : 'not now', admitted);
    },
  });
  server.on('connection', (socket) => onConnection(adapt(socket)));
  return server;
}

function adapt(socket: Socket): ServerSocket {
  return {
    id: socket.id,
    auth: socket.handshake.auth,
    on: (event, listener) => void socket.on(event, listener),
    emit: (event, ...args) => void socket.emit(event, ...args),
    disconnect: () => void socket.disconnect(true),
    drop: () => socket.conn.close(true),
    onClose: (listener) => void socket.on('disconnect', listener),
  };
}
