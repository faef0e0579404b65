/** An HTTP and socket.io server around whatever responds: one exchange, or rooms. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpResponse } from '#simulator/http.ts';
import type { ServerSocket, SocketLimits } from '#simulator/session/server-socket.ts';
import { corsHeaders, preflight } from './access.ts';
import type { AccessRules } from './access.ts';
import { requestUrl, framed, accessRefusal } from './front-door.ts';
import { BodyTooLarge, sendResponse, TooManyBodies } from './http-adapter.ts';
import { createLifecycle } from './lifecycle.ts';
import type { HostStatus } from './lifecycle.ts';
import { hasCode } from '#simulator/session/storage/files.ts';
import { closeSockets, openSockets } from './sockets.ts';

/** How a server listens; everything has a default. */
export interface ServerSettings extends AccessRules {
  /** 0 takes a free one. */
  readonly port?: number;
  /** Loopback by default. */
  readonly hostname?: string;
  /** Origins of other pages that may show the page of this host in a frame. */
  readonly allowedFrames?: readonly string[];
  readonly limits?: Partial<SocketLimits>;
  /** How long a request may take to arrive, in milliseconds; a slower one gets 408 and its connection closed. */
  readonly requestTimeout?: number;
}

/** What a server is put around. */
export interface ServedApp {
  status(): HostStatus;
  /** What else there is to say of it to those who ask whether it is ready. */
  details?(): object | undefined;
  /** Responds to a request that the server itself does not. */
  respond(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<HttpResponse>;
  /** Whether a socket is accepted; checked before anything is sent to it. */
  accepts(handshake: IncomingMessage): boolean;
  connect(socket: ServerSocket, handshake: IncomingMessage): void;
  /** Resolves when it runs; rejects with what keeps it from that. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  /**
   * Finishes the calls under way, at most 10 s long, and refuses others; closes the sockets, closes the app, and stops
   * listening.
   */
  close(): Promise<void>;
}

/** Enough for a picture over a slow line, and the limit for a sender of single bytes. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than a server in front keeps a connection, which is 60 s in nginx: one that it uses again must not be closed meanwhile. */
export const KEEP_ALIVE_MS = 65_000;
/** Far more than the sockets that one process serves well; what comes beyond it is not taken. */
const MAX_CONNECTIONS = 8_192;
/** How long a host that stops waits for the calls under way: those who run it kill it after some 30 s. */
const STOP_LIMIT_MS = 10_000;

const BAD_ADDRESS =
  'Bad address: expected a path as a browser sends it, without backslashes, dot segments, empty segments or escapes of . / and \\.';

/** Listens and waits until the app runs. Rejects, and closes everything, when the app or the port cannot be had. */
export async function serveApp(
  app: ServedApp,
  settings: ServerSettings & { readonly olderClients?: boolean | undefined },
): Promise<RunningServer> {
  const { hostname = '127.0.0.1', allowedOrigins = [], allowedFrames = [], limits, olderClients } = settings;
  const lifecycle = createLifecycle(app);
  const server = createServer(timeouts(settings), (incoming, outgoing) => {
    const cors = corsHeaders(incoming.headers.origin, settings);
    const respond = async (): Promise<HttpResponse> => {
      const url = requestUrl(incoming);
      if (!url) return plainResponse(400, BAD_ADDRESS);
      const own = lifecycle.intercept(url.pathname);
      if (own) return own;
      const refusal = accessRefusal(incoming, url, settings);
      if (refusal !== undefined) return plainResponse(403, refusal);
      if (incoming.method === 'OPTIONS') return preflight(cors);
      return framed(await app.respond(incoming, outgoing, url), allowedFrames);
    };
    void lifecycle.track(handle(outgoing, cors, respond));
  });
  server.maxConnections = MAX_CONNECTIONS;
  const accepts = (handshake: IncomingMessage): boolean => {
    const url = requestUrl(handshake);
    if (lifecycle.isStopping() || !url || accessRefusal(handshake, url, settings) !== undefined) return false;
    return app.accepts(handshake);
  };
  const sockets = openSockets(
    server,
    { limits, allowedOrigins, olderClients, accepts },
    (socket, handshake) => app.connect(socket, handshake),
  );
  const close = async (limitMs: number): Promise<void> => {
    await lifecycle.stop(limitMs);
    await closeSockets(sockets, 'The exchange is stopping.');
    await app.close();
    server.closeAllConnections();
    await sockets.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port ?? 0, hostname, resolve);
    });
    await app.ready();
  } catch (error) {
    await close(0);
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    close: () => close(STOP_LIMIT_MS),
  };
}

function timeouts({ requestTimeout = REQUEST_TIMEOUT_MS }: ServerSettings): ServerOptions {
  return {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, HEADERS_TIMEOUT_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: requestTimeout / 10,
  };
}

async function handle(
  outgoing: ServerResponse,
  cors: Readonly<Record<string, string>>,
  respond: () => Promise<HttpResponse>,
): Promise<void> {
  try {
    sendResponse(outgoing, await respond(), cors);
  } catch (error) {
    // The sender is gone, or was too slow and has its 408.
    if (hasCode(error, 'ECONNRESET')) return;
    // The client may still be sending: close the connection.
    sendResponse(outgoing, failureResponse(error), { ...cors, connection: 'close' });
  }
}

function failureResponse(error: unknown): HttpResponse {
  if (error instanceof BodyTooLarge) return plainResponse(413, 'The request is too large.');
  if (error instanceof TooManyBodies) {
    const response = plainResponse(503, 'Too many large requests are on their way: try again in a moment.');
    return { ...response, headers: { ...response.headers, 'retry-after': '5' } };
  }
  console.error('Request failed:', error);
  return plainResponse(500, 'Failed.');
}

/** A response of plain text. */
export function plainResponse(status: number, body: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}
