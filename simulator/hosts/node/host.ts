/** The exchange behind a real HTTP and socket.io server. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isControlPath } from '#simulator/control/index.ts';
import type { HttpResponse } from '#simulator/http.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { createMemoryJournals } from '../memory-store.ts';
import type { ExchangeParts } from '../parts.ts';
import { isPicturePath } from '../picture-path.ts';
import { Runtime } from '../runtime.ts';
import type { SessionOptions } from '../scenarios.ts';
import type { SocketLimits } from '../server-socket.ts';
import { nodeCatalogue } from './catalogue.ts';
import { corsHeaders, mayControl, preflight } from './access.ts';
import type { AccessRules } from './access.ts';
import { createFileJournals } from './file-journals.ts';
import { createFilePictures } from './file-pictures.ts';
import { hasCode, readHeader } from './file-store.ts';
import { addressOf, BodyTooLarge, readRequest, sendResponse } from './http-adapter.ts';
import type { BodyLimits } from './http-adapter.ts';
import { createLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { JoinedRoom, RoomOptions } from './room-log/index.ts';
import { closeSockets, openSockets } from './sockets.ts';
import { serveFile } from './static-files.ts';
import type { ClientFolders } from './static-files.ts';

/** How a Node host is started; everything has a default. */
export interface NodeHostOptions {
  /** 0 takes a free one. */
  readonly port?: number;
  /** Loopback by default; the control plane stays on loopback in any case. */
  readonly hostname?: string;
  readonly scenario?: string;
  readonly seed?: string;
  /** Journal file; without one the exchange forgets everything when the host stops. */
  readonly data?: string;
  /** The room that this host serves together with others (docs/room-log.md); its journal then lies there and not in `data`. */
  readonly room?: RoomOptions;
  /** Directory of a built client to serve, or several that its files are looked for in. */
  readonly client?: ClientFolders;
  /** Origins of other pages that may call the exchange. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Accepts clients of Engine.IO 3, and lets a bare user id, without a token, receive private events: for older clients, and
   * unsafe.
   */
  readonly trustBareId?: boolean;
  /** Speed of a session that begins; 0 = paused. */
  readonly speed?: number;
  readonly limits?: Partial<SocketLimits>;
  /** How long a request may take to arrive, in milliseconds; a slower one gets 408 and its connection closed. */
  readonly requestTimeout?: number;
  readonly parts?: ExchangeParts;
  readonly catalogue?: Catalogue;
}

export interface NodeHost {
  readonly url: string;
  readonly runtime: Runtime;
  /**
   * Finishes the calls under way, at most 10 s long, and refuses others; closes the sockets, stores where the clock stands, and
   * stops listening.
   */
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
/** Enough for a picture over a slow line, and the limit for a sender of single bytes. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** How long a host that stops waits for the calls under way: those who run it kill it after some 30 s. */
const STOP_LIMIT_MS = 10_000;
/** Enough for a form with an image of 4 MB. A larger body gets an API refusal, a far larger one a bare 413. */
const apiBody: BodyLimits = { kept: 6 * MEBIBYTE, read: 64 * MEBIBYTE };
/** The size limit of recordings and snapshots, which only this machine may upload. */
const controlBody: BodyLimits = { kept: 128 * MEBIBYTE, read: 128 * MEBIBYTE };

/**
 * Starts the exchange behind a real HTTP and socket.io server; resolves when it runs. While a stored session is being restored, the
 * host says that it is not ready, and calls wait. Rejects when the exchange or the port cannot be had.
 */
export async function startNodeHost(options: NodeHostOptions = {}): Promise<NodeHost> {
  const { hostname = '127.0.0.1', allowedOrigins = [] } = options;
  const joined = options.room && (await (await import('./room-log/index.ts')).joinRoom(options.room));
  const room = joined?.room;
  const runtime = await createRuntime(options, joined);
  room?.attach(runtime);
  const lifecycle = createLifecycle(runtime, () => room && { room: room.report() });
  const context = { calls: room ?? runtime, lifecycle, rules: { allowedOrigins }, client: options.client };
  const server = createServer(timeouts(options), (incoming, outgoing) => {
    void lifecycle.track(handle(incoming, outgoing, context));
  });
  const sockets = openSockets(
    server,
    {
      limits: options.limits,
      allowedOrigins,
      olderClients: options.trustBareId,
      accepts: () => !lifecycle.isStopping() && runtime.accepts(),
    },
    (socket) => runtime.connect(socket),
  );
  const close = async (limitMs: number): Promise<void> => {
    await lifecycle.stop(limitMs);
    await closeSockets(sockets, 'The exchange is stopping.');
    await runtime.close();
    await room?.close();
    server.closeAllConnections();
    await sockets.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, hostname, resolve);
    });
    await (room ?? runtime).ready();
  } catch (error) {
    await close(0);
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    runtime,
    close: () => close(STOP_LIMIT_MS),
  };
}

async function createRuntime(options: NodeHostOptions, joined: JoinedRoom | undefined): Promise<Runtime> {
  const catalogue = options.catalogue ?? nodeCatalogue();
  return new Runtime({
    catalogue,
    parts: options.parts ?? exchangeParts,
    journals: options.data === undefined ? createMemoryJournals() : createFileJournals(options.data),
    pictures: options.data === undefined ? undefined : createFilePictures(`${options.data}.pictures`),
    session: joined?.session ?? (await choose(options, catalogue)),
    realTime: () => performance.now(),
    ...joined?.options,
    speed: options.speed,
    trustBareId: options.trustBareId,
  });
}

function timeouts({ requestTimeout = REQUEST_TIMEOUT_MS }: NodeHostOptions): ServerOptions {
  return {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, HEADERS_TIMEOUT_MS),
    connectionsCheckingInterval: requestTimeout / 10,
  };
}

/** The scenario that the options name, otherwise that of the journal file, otherwise the default. */
async function choose(
  { scenario, seed, data }: NodeHostOptions,
  catalogue: Catalogue,
): Promise<SessionOptions> {
  if (scenario !== undefined) return { scenario, seed };
  const stored = data === undefined ? undefined : await readHeader(data);
  return { scenario: stored?.scenario ?? catalogue.default, seed: seed ?? stored?.seed };
}

interface RequestContext {
  /** What carries calls out. */
  readonly calls: Pick<Runtime, 'respond'>;
  readonly lifecycle: Lifecycle;
  readonly rules: AccessRules;
  readonly client: ClientFolders | undefined;
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const cors = corsHeaders(incoming.headers.origin, context.rules);
  try {
    sendResponse(outgoing, await respond(incoming, outgoing, cors, context), cors);
  } catch (error) {
    // The sender is gone, or was too slow and has its 408.
    if (hasCode(error, 'ECONNRESET')) return;
    if (!(error instanceof BodyTooLarge)) console.error('Request failed:', error);
    const status = error instanceof BodyTooLarge ? 413 : 500;
    // The client may still be sending: close the connection.
    const headers = { ...cors, connection: 'close' };
    sendResponse(outgoing, plain(status, status === 413 ? 'The request is too large.' : 'Failed.'), headers);
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cors: Readonly<Record<string, string>>,
  { calls, lifecycle, rules, client }: RequestContext,
): Promise<HttpResponse> {
  const url = addressOf(incoming);
  if (!url) return plain(400, 'Bad address.');
  const { pathname } = url;
  const intercepted = lifecycle.intercept(pathname);
  if (intercepted) return intercepted;
  if (isControlPath(pathname) && !mayControl(incoming, rules))
    return plain(403, 'The control plane is for this machine only.');

  if (incoming.method === 'OPTIONS') return preflight(cors);
  if (isControlPath(pathname) || isPicturePath(pathname) || pathname.startsWith('/api/')) {
    const limits = isControlPath(pathname) ? controlBody : apiBody;
    return calls.respond(await readRequest(incoming, outgoing, url, limits));
  }
  if (client !== undefined && (incoming.method === 'GET' || incoming.method === 'HEAD')) {
    const file = await serveFile(client, pathname);
    if (file) return file;
  }
  return plain(404, 'Nothing here.');
}

function plain(status: number, body: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}
