/** Ports for servers whose address has to be known before they listen, or that listen again after a stop. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * From here the system takes no port by itself: one that it gives away for a moment could be that of another connection as soon
 * as the server is to listen, and a client that keeps trying to reach it could even connect to itself.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** A place to begin at that another process hardly has. */
let next = (process.pid * 97) % COUNT;

/** A port that nothing listens on; each call gives another one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
