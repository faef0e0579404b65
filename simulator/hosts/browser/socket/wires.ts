/** Connects the sockets of a page to the simulated server by messages. */
import type { SocketEvent } from './page-socket.ts';
import type { SocketServer, WireEnd } from './socket-server.ts';

/** The sockets of one page, seen from the engine: by number, over whatever carries the page's messages. */
export class PageWires {
  readonly #server: SocketServer;
  readonly #publish: (socket: number, event: SocketEvent) => void;
  readonly #wires = new Map<number, WireEnd>();

  /** @param publish sends a message of the server to the page, which handles each in a task of its own */
  constructor(server: SocketServer, publish: (socket: number, event: SocketEvent) => void) {
    this.#server = server;
    this.#publish = publish;
  }

  open(socket: number, url: string): void {
    this.#publish(socket, { kind: 'opened' });
    const wire = this.#server.accept(url, {
      send: (data) => this.#publish(socket, { kind: 'message', data }),
      close: (code, reason) => this.#closed(socket, code, reason),
    });
    if (wire) this.#wires.set(socket, wire);
    else this.#publish(socket, { kind: 'closed', code: 1006, reason: '', clean: false });
  }

  send(socket: number, data: string | ArrayBuffer): void {
    this.#wires.get(socket)?.receive(data);
  }

  close(socket: number, code: number, reason: string): void {
    this.#wires.get(socket)?.lost();
    this.#closed(socket, code, reason);
  }

  /** The page is gone, and with it all its sockets. */
  lose(): void {
    for (const wire of this.#wires.values()) wire.lost();
    this.#wires.clear();
  }

  #closed(socket: number, code: number, reason: string): void {
    this.#wires.delete(socket);
    this.#publish(socket, { kind: 'closed', code, reason, clean: true });
  }
}
