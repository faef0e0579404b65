/** Connects a page to the engine by a port. */
import { bodiless } from '#simulator/http.ts';
import type { SessionFailure } from '#simulator/session/failure.ts';
import type { CodeNews } from '#simulator/session/messages.ts';
import { PageClock } from './page-clock.ts';
import type { PageStatus } from './page-status.ts';
import { randomName } from '#simulator/session/random-name.ts';
import type { PortRequest, SessionRequest, ToEngine, ToPage } from './protocol.ts';
import type { SocketChannel } from './socket/page-socket.ts';
import type { SocketRouter } from './socket/router.ts';
import { untilRunning } from './until-running.ts';

/** The page's end of the engine's port. */
export interface PagePort {
  postMessage(message: ToEngine, transfer?: Transferable[]): void;
  onmessage: ((message: MessageEvent<ToPage>) => void) | null;
  close(): void;
}

/** The page's way to the exchange. */
export interface EngineLink {
  /**
   * Handles a call as the network would, with `Response.error()` where it fails. Where the engine ends in the meantime, the call
   * goes to the next engine, which knows from the journal what was carried out; a call of the control plane that changes
   * something is not repeated and rejects with TypeError.
   */
  request(request: Request): Promise<Response>;
  readonly clock: PageClock;
  status(): PageStatus;
  onStatus(listener: (status: PageStatus) => void): () => void;
  /** Calls `listener` when a code that this page asked for was sent, and when a code was used. */
  onCode(listener: (news: CodeNews) => void): () => void;
  /** Resolves when the exchange runs, however long that takes. */
  ready(): Promise<void>;
  /** After a failure: tries again, taking the session over from another window if need be. */
  reopen(): void;
  close(): void;
}

export interface LinkOptions {
  openPort(): PagePort;
  readonly router: SocketRouter;
  readonly sessionRequest: SessionRequest;
  readonly realTime: () => number;
  /** The address of a call as the exchange knows it, undefined for one that is not a call of the page's own. */
  readonly exchangeAddress: (url: string) => string | undefined;
  readonly onWarning?: (warning: SessionFailure) => void;
  /** Whether this browser has stored an exchange before. */
  readonly hasStored?: () => boolean;
  /** How often a running engine is pinged, in milliseconds; 0: never. */
  readonly watchEvery?: number;
  /** Calls `ended` when the holder of a lock is gone; returns how to stop waiting. */
  readonly watchHeartbeat?: (lock: string, ended: () => void) => () => void;
}

interface Awaited {
  readonly message: PortRequest;
  resolve(response: Response): void;
  reject(reason: unknown): void;
}

/** An engine that has not responded to so many pings is gone. */
const MAX_UNANSWERED = 4;
/** An engine that ends so often within so many milliseconds is not started again. */
const HOPELESS = { ends: 3, within: 60_000 } as const;

/** Connects the page to the engine by a port, and keeps it connected. */
export class PortLink implements EngineLink {
  readonly clock: PageClock;
  readonly #options: LinkOptions;
  readonly #awaited = new Map<number, Awaited>();
  readonly #statusListeners = new Set<(status: PageStatus) => void>();
  readonly #codeListeners = new Set<(news: CodeNews) => void>();
  readonly #watch: ReturnType<typeof setInterval> | undefined;
  #port: PagePort;
  /** Used once: an engine that is started again goes on with the session it remembers. */
  #sessionRequest: SessionRequest;
  #status: PageStatus = { state: 'starting' };
  #lastId = 0;
  #unanswered = 0;
  /** When engines ended, by real time. */
  #ends: readonly number[] = [];
  #stopWatching: (() => void) | undefined;
  /** No other page's requests have such keys. */
  readonly #name = randomName();

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#sessionRequest = options.sessionRequest;
    this.clock = new PageClock(options.realTime);
    this.#port = this.#connect();
    const every = options.watchEvery ?? 5_000;
    if (every > 0) this.#watch = setInterval(() => this.#requestHeartbeat(), every);
  }

  async request(request: Request): Promise<Response> {
    const { method } = request;
    const bytes = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
    const body = bytes && bytes.byteLength > 0 ? bytes : undefined;
    const url = this.#options.exchangeAddress(request.url) ?? request.url;
    const id = ++this.#lastId;
    const sent = { id, key: `${this.#name}/${id}`, method, url };
    const message: PortRequest = { type: 'request', ...sent, headers: [...request.headers], body };
    return new Promise((resolve, reject) => {
      this.#awaited.set(id, { message, resolve, reject });
      request.signal.addEventListener('abort', () => this.#post({ type: 'abort', id }));
      this.#post(message);
    });
  }

  status(): PageStatus {
    return this.#status;
  }

  onStatus(listener: (status: PageStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  onCode(listener: (news: CodeNews) => void): () => void {
    this.#codeListeners.add(listener);
    return () => this.#codeListeners.delete(listener);
  }

  ready(): Promise<void> {
    return untilRunning(this);
  }

  reopen(): void {
    this.#post({ type: 'reopen' });
  }

  /** Notifies the page that the engine failed to start; an engine that runs is not given up for one error. */
  failed(failure: SessionFailure): void {
    if (this.#status.state === 'starting') this.#publish({ state: 'failed', failure });
  }

  /** Opens another port: the present one is dead. */
  restart(): void {
    this.#unanswered = 0;
    this.#leave();
    this.#giveUp(({ message }) => !isRepeatable(message));
    this.#publish({ state: 'starting' });
    this.#port = this.#connect();
    for (const { message } of this.#awaited.values()) this.#post(message);
  }

  #leave(): void {
    this.#stopWatching?.();
    this.#port.close();
    this.#options.router.detach();
  }

  #giveUp(which: (awaited: Awaited) => boolean): void {
    for (const [id, awaited] of this.#awaited) {
      if (!which(awaited)) continue;
      this.#awaited.delete(id);
      awaited.reject(new TypeError('Failed to fetch'));
    }
  }

  /** The engine is gone. One that ends again and again is not started any more. */
  #ended(): void {
    const now = this.#options.realTime();
    this.#ends = [...this.#ends.filter((at) => now - at < HOPELESS.within), now];
    if (this.#ends.length < HOPELESS.ends) {
      console.warn('The exchange has ended; it is started again from its journal.');
      return this.restart();
    }
    this.#leave();
    this.#giveUp(() => true);
    this.#publish({
      state: 'failed',
      failure: { name: 'EngineFailed', message: 'The exchange has ended again and again.' },
    });
  }

  close(): void {
    clearInterval(this.#watch);
    this.#post({ type: 'bye' });
    this.#leave();
  }

  /** Closes it under a page that goes on: calls that wait fail as in a network. */
  abandon(): void {
    this.close();
    this.#giveUp(() => true);
  }

  #connect(): PagePort {
    const { openPort, router } = this.#options;
    const port = openPort();
    port.onmessage = ({ data }) => this.#receive(data);
    const hasStored = this.#options.hasStored?.() ?? false;
    port.postMessage({ type: 'hello', sessionRequest: this.#sessionRequest, hasStored });
    router.attach(channelOver(port));
    return port;
  }

  #post(message: ToEngine, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  #receive(message: ToPage): void {
    this.#unanswered = 0;
    switch (message.type) {
      case 'status':
        this.#publish(message.status);
        return;
      case 'life':
        this.#stopWatching = this.#options.watchHeartbeat?.(message.lock, () => this.#ended());
        return;
      case 'code':
        for (const listener of this.#codeListeners) listener(message.news);
        return;
      case 'warning':
        this.#options.onWarning?.(message.warning);
        return;
      case 'response':
        this.#settle(message);
        return;
      case 'sockets':
        for (const { socket, event } of message.news) this.#options.router.deliver(socket, event);
        return;
      case 'pong':
    }
  }

  #settle({ id, status, headers, body }: Extract<ToPage, { type: 'response' }>): void {
    const awaited = this.#awaited.get(id);
    this.#awaited.delete(id);
    if (status === 0) return awaited?.resolve(Response.error());
    awaited?.resolve(new Response(bodiless.has(status) ? null : body, { status, headers }));
  }

  #publish(status: PageStatus): void {
    this.#status = status;
    if (status.state === 'running') {
      this.#sessionRequest = {};
      this.clock.set(status.clock);
    }
    for (const listener of this.#statusListeners) listener(status);
  }

  /** Only a running engine is pinged: one that restores a long journal cannot respond. */
  #requestHeartbeat(): void {
    if (this.#status.state !== 'running') return;
    if (this.#unanswered >= MAX_UNANSWERED) {
      console.warn('The exchange does not respond any more; it is started again from its journal.');
      return this.restart();
    }
    this.#unanswered++;
    this.#post({ type: 'ping' });
  }
}

/** Requests that may be repeated: those that only read, and those that the next engine finds in the journal where they were carried out. */
function isRepeatable({ method, url }: PortRequest): boolean {
  return method === 'GET' || method === 'HEAD' || new URL(url).pathname.startsWith('/api/');
}

function channelOver(port: PagePort): SocketChannel {
  return {
    open: (socket, url) => port.postMessage({ type: 'socket-open', socket, url }),
    send: (socket, data) =>
      port.postMessage({ type: 'socket-send', socket, data }, typeof data === 'string' ? [] : [data]),
    close: (socket, code, reason) => port.postMessage({ type: 'socket-close', socket, code, reason }),
  };
}
