/** Connects the sockets of a page to the simulated server by messages. */
import type { SocketEvent } from './page-socket.ts';
import type { SocketServer, WireEnd } from './socket-server.ts';

/** The sockets of one page, seen from the engine: by number, over whatever carries the page's messages. */
export interface PageWires {
  open(socket: number, url: string): void;
  send(socket: number, data: string | ArrayBuffer): void;
  close(socket: number, code: number, reason: string): void;
  /** The page is gone, and with it all its sockets. */
  lose(): void;
}

/** Connects a page's sockets to a server; `tell` carries the responses, each of them a task of its own at the page. */
export function createPageWires(
  server: SocketServer,
  publish: (socket: number, event: SocketEvent) => void,
): PageWires {
  const wires = new Map<number, WireEnd>();
  return {
    open(socket, url) {
      publish(socket, { kind: 'opened' });
      const wire = server.accept(url, {
        send: (data) => publish(socket, { kind: 'message', data }),
        close: (code, reason) => {
          wires.delete(socket);
          publish(socket, { kind: 'closed', code, reason, clean: true });
        },
      });
      if (wire) wires.set(socket, wire);
      else publish(socket, { kind: 'closed', code: 1006, reason: '', clean: false });
    },
    send: (socket, data) => wires.get(socket)?.receive(data),
    close(socket, code, reason) {
      wires.get(socket)?.lost();
      wires.delete(socket);
      publish(socket, { kind: 'closed', code, reason, clean: true });
    },
    lose() {
      for (const wire of wires.values()) wire.lost();
      wires.clear();
    },
  };
}
