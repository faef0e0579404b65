/** Engine.IO over HTTP: a client begins with it unless its options say otherwise. */
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { WireFrame } from './engine-connection.ts';
import type { SocketServer, WireEnd } from './socket-server.ts';

/** Stands between two packets of a payload of protocol 4. */
const SEPARATOR = '\x1e';
/** A packet that ends the connection. */
const CLOSE = '1';
/** A packet without a meaning: it only ends a request that waits. */
const NOOP = '6';

/** The polling clients of one page. None is offered another transport, so it stays with this one. */
export class PollingSessions {
  readonly #server: SocketServer;
  readonly #sessions = new Map<string, PollingSession>();

  constructor(server: SocketServer) {
    this.#server = server;
  }

  /** Handles a call; one that waits for packets resolves when there are some. */
  async respond(request: HttpRequest): Promise<HttpResponse> {
    const { method, url, body } = request;
    const id = url.searchParams.get('sid');
    if (id === null) return this.#open(request);
    const session = this.#sessions.get(id);
    if (!session) return refusal(1, 'Session ID unknown');
    if (method === 'GET') return text(await session.poll(request.signal()));
    session.receive(new TextDecoder().decode(body));
    return text('ok');
  }

  async #open({ url }: HttpRequest): Promise<HttpResponse> {
    const session = new PollingSession(url.searchParams.get('EIO') === '3');
    const wire = this.#server.accept(url.href, session, 'polling');
    if (!wire) return refusal(3, 'Bad request');
    session.attach(wire);
    this.#sessions.set(wire.id, session);
    session.whenClosed(() => this.#sessions.delete(wire.id));
    return text(await session.poll());
  }

  /** The page is gone. */
  lose(): void {
    for (const session of this.#sessions.values()) session.lose();
    this.#sessions.clear();
  }
}

/** The wire of one polling client: keeps packets until a request takes them away. */
class PollingSession {
  readonly #isOlder: boolean;
  #wire: WireEnd | undefined;
  #packets: string[] = [];
  #waiting: ((payload: string) => void) | undefined;
  #closed: () => void = () => undefined;
  #isClosed = false;

  /** @param isOlder of protocol 3, which writes the length before each packet */
  constructor(isOlder: boolean) {
    this.#isOlder = isOlder;
  }

  attach(wire: WireEnd): void {
    this.#wire = wire;
  }

  whenClosed(listener: () => void): void {
    this.#closed = listener;
  }

  /** A packet of the server; the feed sends text only. */
  send(frame: WireFrame): void {
    if (typeof frame === 'string') this.#packets.push(frame);
    this.#flush();
  }

  /** The next request learns that the connection has ended. */
  close(): void {
    this.#isClosed = true;
    this.#packets.push(CLOSE);
    this.#flush();
  }

  /** The packets that are there, or the next ones. A second request at the same time ends the first. */
  poll(signal?: AbortSignal): Promise<string> {
    this.#waiting?.(this.#encode([NOOP]));
    return new Promise((resolve) => {
      this.#waiting = resolve;
      signal?.addEventListener('abort', () => {
        if (this.#waiting === resolve) this.#waiting = undefined;
      });
      this.#flush();
    });
  }

  receive(payload: string): void {
    for (const packet of this.#isOlder ? readLengths(payload) : payload.split(SEPARATOR))
      this.#wire?.receive(packet);
  }

  lose(): void {
    this.#wire?.lost();
    this.#waiting?.(this.#encode([CLOSE]));
  }

  #flush(): void {
    if (!this.#waiting || this.#packets.length === 0) return;
    const respond = this.#waiting;
    this.#waiting = undefined;
    respond(this.#encode(this.#packets.splice(0)));
    if (this.#isClosed) this.#closed();
  }

  #encode(packets: readonly string[]): string {
    return this.#isOlder
      ? packets.map((packet) => `${packet.length}:${packet}`).join('')
      : packets.join(SEPARATOR);
  }
}

/** The packets of a payload of protocol 3, each after its length in UTF-16 units; what is cut short is left out. */
function readLengths(payload: string): readonly string[] {
  const packets: string[] = [];
  for (let at = 0; at < payload.length;) {
    const colon = payload.indexOf(':', at);
    const length = Number(payload.slice(at, colon));
    if (colon < 0 || !Number.isSafeInteger(length)) return packets;
    packets.push(payload.slice(colon + 1, colon + 1 + length));
    at = colon + 1 + length;
  }
  return packets;
}

const text = (body: string): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=UTF-8' },
  body,
});

/** As a server of Engine.IO refuses. */
const refusal = (code: number, message: string): HttpResponse => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, message }),
});
