/** Connects the sockets of a page to the simulated server by messages. */
import type { ChannelEvent } from './page-socket.ts';
import type { SocketServer, WireEnd } from './socket-server.ts';

/** What happened to one socket of a page. */
export interface SocketNews {
  readonly socket: number;
  readonly event: ChannelEvent;
}

/** The sockets of one page, seen from the engine: by number, over whatever carries the page's messages. */
export class PageWires {
  readonly #server: SocketServer;
  readonly #post: (news: readonly SocketNews[]) => void;
  readonly #wires = new Map<number, WireEnd>();
  #waiting: SocketNews[] = [];

  /** @param post sends to the page the messages of one task together, so that it draws all of them in one frame */
  constructor(server: SocketServer, post: (news: readonly SocketNews[]) => void) {
    this.#server = server;
    this.#post = post;
  }

  /** Posts what waits for the end of this task. */
  flush(): void {
    const news = this.#waiting;
    this.#waiting = [];
    if (news.length > 0) this.#post(news);
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

  /** The page learns of an opening or an end in a task of its own: it may begin to listen only then. */
  #publish(socket: number, event: ChannelEvent): void {
    if (event.kind !== 'message') this.flush();
    if (this.#waiting.length === 0) queueMicrotask(() => this.flush());
    this.#waiting.push({ socket, event });
    if (event.kind !== 'message') this.flush();
  }

  #closed(socket: number, code: number, reason: string): void {
    this.#wires.delete(socket);
    this.#publish(socket, { kind: 'closed', code, reason, clean: true });
  }
}
