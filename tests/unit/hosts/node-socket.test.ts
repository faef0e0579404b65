import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Manager } from 'socket.io-client';
import { openSockets } from '#simulator/server/sockets.ts';
import { describeSockets } from './socket-suite.ts';
import type { OpenBed } from './socket-suite.ts';

/** A real socket.io server on a real port. */
const openBed: OpenBed = async (limits, onConnection) => {
  const http = createServer();
  const server = openSockets(http, { limits, allowedOrigins: [] }, onConnection);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const managers: Manager[] = [];
  return {
    connect(path, options) {
      const manager = new Manager(`http://127.0.0.1:${port}`, { transports: ['websocket'], ...options });
      managers.push(manager);
      return manager.socket(path, options);
    },
    async close() {
      for (const manager of managers) {
        manager.reconnection(false);
        manager._close();
      }
      await server.close();
    },
  };
};

describeSockets('socket.io server of the Node host', openBed);
