/** The engine of a page: opens sessions, handles what the page sends, and starts again after a failure. */
import { requestOf, wholeResponse } from '#simulator/http.ts';
import type { HttpResponse, WholeResponse } from '#simulator/http.ts';
import type { CodeNews } from '#simulator/session/messages.ts';
import { Session } from '#simulator/session/session.ts';
import type { SessionHost } from '#simulator/session/session-host.ts';
import { storedSource } from '#simulator/session/scenarios.ts';
import type { SessionChoice } from '#simulator/session/scenarios.ts';
import { tokenOf } from '#simulator/session/server-socket.ts';
import type { SocketLimits } from '#simulator/session/server-socket.ts';
import { PageStatusFeed } from './page-status.ts';
import type { PortRequest, SessionRequest, ToEngine, ToPage } from './protocol.ts';
import { isPollingPath } from './socket/path.ts';
import { PollingSessions } from './socket/polling.ts';
import { SocketServer } from './socket/socket-server.ts';
import { PageWires } from './socket/wires.ts';
import type { SessionStores } from './session-stores.ts';
import type { Warnings } from './warnings.ts';

/** The engine's end of a MessagePort. */
export interface EnginePort {
  postMessage(message: ToPage, transfer?: Transferable[]): void;
  onmessage: ((message: MessageEvent<ToEngine>) => void) | null;
  addEventListener(type: 'close', listener: () => void): void;
}

export interface EngineOptions extends Pick<
  SessionHost,
  'catalogue' | 'parts' | 'pictures' | 'realTime' | 'pumpEvery'
> {
  readonly stores: SessionStores;
  readonly limits?: Partial<SocketLimits>;
  readonly warnings?: Warnings;
  /** The lock by which pages find out that the engine has ended. */
  readonly life?: Promise<string> | undefined;
}

/** The exchange of this browser: takes any number of pages, each by a port. Nothing is opened before the first has requested a session. */
export class Engine {
  readonly #options: EngineOptions;
  #starting: Promise<Session> | undefined;
  #pages = 0;
  readonly #source: SharedSession = {
    hasBegun: () => this.#starting !== undefined,
    sessionFor: (sessionRequest, hasStored = false) =>
      (this.#starting ??= begin(this.#options, sessionRequest, hasStored)),
  };

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  connect(port: EnginePort): void {
    const { stores, limits, life, warnings } = this.#options;
    const page = new PageConnection(port, stores, this.#source, limits);
    const unsubscribe = warnings?.onWarning((warning) => port.postMessage({ type: 'warning', warning }));
    if (unsubscribe) page.untilGone(unsubscribe);
    void life?.then((lock) => port.postMessage({ type: 'life', lock }));
    this.#pages += 1;
    page.untilGone(() => {
      this.#pages -= 1;
      if (this.#pages === 0) void this.#keepState();
    });
    port.onmessage = ({ data }) => page.receive(data);
    // Not every browser reports when the other end is gone; heartbeats end the sockets of those that do not.
    port.addEventListener('close', () => page.gone());
  }

  async close(): Promise<void> {
    await (await this.#starting)?.close();
  }

  /** Without a page the browser ends the engine when it likes, with no sign: a state that is not stored by then is left out. */
  async #keepState(): Promise<void> {
    await (await this.#starting)?.keepState();
  }
}

async function begin(
  options: EngineOptions,
  sessionRequest: SessionRequest,
  hasStored: boolean,
): Promise<Session> {
  const { catalogue, stores } = options;
  if (hasStored && !sessionRequest.fresh) await stores.missJournals();
  const recalled = await stores.recall().catch(() => undefined);
  const known = recalled && (await isKnown(options, recalled)) ? recalled : undefined;
  // A scenario that does not exist leaves the session as it is; the page that asked for it says so.
  const met =
    sessionRequest.scenario === undefined || catalogue.names().includes(sessionRequest.scenario)
      ? sessionRequest
      : {};
  const { otherwise } = sessionRequest;
  return new Session({
    ...options,
    journals: stores,
    session: requestedOptions(met, known ?? otherwise ?? { scenario: catalogue.default }),
    openOptions: { speed: met.speed, fresh: met.fresh },
  });
}

/** Whether the scenario of a session is in the catalogue, or stored with the session. */
async function isKnown(
  { catalogue, stores }: EngineOptions,
  { scenario, seed }: SessionChoice,
): Promise<boolean> {
  if (catalogue.names().includes(scenario)) return true;
  return (await storedSource({ catalogue, journals: stores }, scenario, seed)) !== undefined;
}

/** A requested scenario comes with its own seed unless one is requested; a requested seed alone keeps the scenario. */
function requestedOptions(sessionRequest: SessionRequest, present: SessionChoice): SessionChoice {
  if (sessionRequest.scenario !== undefined)
    return { scenario: sessionRequest.scenario, seed: sessionRequest.seed };
  return sessionRequest.seed === undefined
    ? present
    : { scenario: present.scenario, seed: sessionRequest.seed };
}

/** The session that all pages share. */
interface SharedSession {
  hasBegun(): boolean;
  /** Started with the session of the first request. `hasStored`: the page knows that this browser has stored an exchange before. */
  sessionFor(sessionRequest: SessionRequest, hasStored?: boolean): Promise<Session>;
}

/** One page at the engine: its requests, its sockets, and the events it receives. */
class PageConnection {
  readonly #port: EnginePort;
  readonly #stores: SessionStores;
  readonly #source: SharedSession;
  readonly #unsubscribe: (() => void)[] = [];
  readonly #limits: Partial<SocketLimits> | undefined;
  /** Requests that are being processed. */
  readonly #awaited = new Map<number, AbortController>();
  /** Their keys. */
  readonly #keys = new Set<string>();
  #sockets: { readonly wires: PageWires; readonly polling: PollingSessions } | undefined;
  #session: Promise<Session> | undefined;
  #status: PageStatusFeed | undefined;
  /** Of the socket that the page opened last: a front end that logs somebody in or out opens another one. */
  #token: string | undefined;
  #isGone = false;

  constructor(
    port: EnginePort,
    stores: SessionStores,
    source: SharedSession,
    limits: Partial<SocketLimits> | undefined,
  ) {
    this.#port = port;
    this.#stores = stores;
    this.#source = source;
    this.#limits = limits;
  }

  receive(message: ToEngine): void {
    switch (message.type) {
      case 'hello':
        void this.#onHello(message);
        return;
      case 'request':
        void this.#respond(message);
        return;
      case 'abort':
        this.#awaited.get(message.id)?.abort();
        return;
      case 'socket-open':
        void this.#openSocket(message.socket, message.url);
        return;
      case 'socket-send':
        this.#sockets?.wires.send(message.socket, message.data);
        return;
      case 'socket-close':
        this.#sockets?.wires.close(message.socket, message.code, message.reason);
        return;
      case 'reopen':
        void this.#reopen();
        return;
      case 'ping':
        this.#post({ type: 'pong' });
        return;
      case 'bye':
        this.gone();
    }
  }

  gone(): void {
    this.#isGone = true;
    for (const caller of this.#awaited.values()) caller.abort();
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    this.#sockets?.wires.lose();
    this.#sockets?.polling.lose();
  }

  async #onHello({ sessionRequest, hasStored }: Extract<ToEngine, { type: 'hello' }>): Promise<void> {
    const isFirst = !this.#source.hasBegun();
    this.#session = this.#source.sessionFor(sessionRequest, hasStored);
    const session = await this.#session;
    // The session that is requested may send messages as it is opened.
    this.untilGone(session.onCode((news, request) => this.#tellOfCode(news, request)));
    // A request that cannot be met leaves the current session to other pages.
    if (!isFirst)
      await this.#openRequested(session, sessionRequest).catch((error: unknown) => console.warn(error));
    // Not earlier: a page takes a running exchange for the one it has requested.
    const status = new PageStatusFeed(
      session,
      () => this.#token,
      (next) => this.#post({ type: 'status', status: next }),
    );
    this.#status = status;
    this.untilGone(() => status.close());
  }

  /** Posts a message behind what its sockets were sent before. */
  #post(message: ToPage, transfer: Transferable[] = []): void {
    this.#sockets?.wires.flush();
    this.#port.postMessage(message, transfer);
  }

  /** A code concerns the page that asked for it; that it was used, every page that may show it. */
  #tellOfCode(news: CodeNews, request: string | undefined): void {
    if ('usedBy' in news || (request !== undefined && this.#keys.has(request)))
      this.#post({ type: 'code', news });
  }

  /** Calls `unsubscribe` when the page has gone. */
  untilGone(unsubscribe: () => void): void {
    if (this.#isGone) unsubscribe();
    else this.#unsubscribe.push(unsubscribe);
  }

  async #openRequested(session: Session, sessionRequest: SessionRequest): Promise<void> {
    if (sessionRequest.fresh) return session.restart(sessionRequest);
    if (sessionRequest.scenario === undefined && sessionRequest.seed === undefined) return;
    const status = session.status();
    const present = status.state === 'running' ? status.scenario : undefined;
    const next =
      sessionRequest.scenario === undefined && present !== undefined
        ? { scenario: present, seed: sessionRequest.seed }
        : sessionRequest;
    if (next.scenario !== undefined) await session.open({ scenario: next.scenario, seed: next.seed });
  }

  async #respond(message: PortRequest): Promise<void> {
    const { id } = message;
    const session = await (this.#session ??= this.#source.sessionFor({}));
    const response = await wholeResponse(await this.#carryOut(session, message));
    this.#awaited.delete(id);
    const { status, headers } = response;
    const body = bytesOf(response);
    this.#post({ type: 'response', id, status, headers, body }, [body]);
  }

  async #carryOut(session: Session, message: PortRequest): Promise<HttpResponse> {
    const { id, key, method, url, headers, body } = message;
    const caller = new AbortController();
    this.#awaited.set(id, caller);
    const { signal } = caller;
    const request = requestOf({ method, url, headers, body: body && new Uint8Array(body), signal });
    if (isPollingPath(request.url.pathname)) return this.#socketsOf(session).polling.respond(request);
    this.#keys.add(key);
    return session.respond(request, { key }).finally(() => this.#keys.delete(key));
  }

  /** A socket that is opened before the exchange runs waits with it. */
  async #openSocket(socket: number, url: string): Promise<void> {
    const session = await (this.#session ??= this.#source.sessionFor({}));
    this.#socketsOf(session).wires.open(socket, url);
  }

  #socketsOf(session: Session) {
    if (this.#sockets) return this.#sockets;
    const server = new SocketServer({
      limits: this.#limits,
      accepts: () => session.accepts(),
      onConnection: (joined) => {
        this.#token = tokenOf(joined);
        this.#status?.look();
        session.connect(joined);
      },
    });
    const wires = new PageWires(server, (news) => this.#port.postMessage({ type: 'sockets', news }));
    this.#sockets = { wires, polling: new PollingSessions(server) };
    return this.#sockets;
  }

  /** After a failure: opens the same session again, taking it over from another window if need be. */
  async #reopen(): Promise<void> {
    const session = await (this.#session ??= this.#source.sessionFor({}));
    this.#stores.takeOver();
    await session.reopen();
  }
}

/** The bytes of a body, which the page may have: those of the exchange stay here. */
function bytesOf({ body }: WholeResponse): ArrayBuffer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
  return bytes.buffer;
}
