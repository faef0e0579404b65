/** A proxy on loopback between a page and a backend: what passes is observed and left as it is. */
import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorEnvelope, operationAt } from '#contract/index.ts';
import { isControlPath } from '#simulator/control/index.ts';
import { isLoopbackHost } from '#simulator/server/access.ts';
import { KEEP_ALIVE_MS } from '#simulator/server/http-server.ts';
import { headerDate } from '../../traffic/calls.ts';
import { isRead } from '../reads.ts';
import { readBytes, bytesOf, forward, requestTo } from './forward.ts';
import { FrameReader } from './frames.ts';

/** A request and its response as they passed. */
export interface ProxiedCall {
  readonly method: string;
  /** Path and query. */
  readonly url: URL;
  readonly token: string | undefined;
  /** Language that the page has named. */
  readonly lang: string | undefined;
  readonly body: string;
  readonly status: number;
  readonly text: string;
  /** The `Date` of the response, in milliseconds since the epoch; undefined where it has none. */
  readonly date: number | undefined;
  /** Of `performance.now()`. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** What learns of everything that passes. */
export interface Observer {
  /** Before a call with a token goes on. */
  meet(token: string): Promise<void>;
  /** Before the page has the response. */
  passed(exchange: ProxiedCall): void;
  /** The response to a request that went on to the backend broke off or never came. */
  brokeOff(request: Pick<ProxiedCall, 'method' | 'url'>): void;
  /** Messages of a socket; `id` is the same for all of one connection. */
  socketOpened(id: string): void;
  socketMessage(id: string, from: 'page' | 'backend', text: string): void;
  socketClosed(id: string): void;
}

export interface ProxyOptions {
  readonly backend: string;
  /** 0 for a free one. */
  readonly port: number;
  /** Whether calls that change something go on to the backend. */
  readonly allowWrites: boolean;
  readonly observer: Observer;
}

export interface Proxy {
  readonly url: string;
  /** Calls that were refused because they change something. */
  refused(): number;
  close(): Promise<void>;
}

/** Starts the proxy. Rejects where the port cannot be had. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const target = new URL(options.backend);
  const sockets = new Set<Duplex>();
  let refused = 0;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    if (!isLoopbackHost(incoming.headers.host ?? '')) return void outgoing.writeHead(403).end(FOREIGN);
    if (options.allowWrites || isHarmless(incoming))
      return void handOn(incoming, outgoing, target, options.observer);
    refused += 1;
    refuse(incoming, outgoing);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isLoopbackHost(incoming.headers.host ?? '')) return void socket.destroy();
    if (head.length > 0) socket.unshift(head);
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    upgrade(incoming, socket, target, options.observer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const FOREIGN = 'The proxy is for this machine, under the name localhost or 127.0.0.1.';

const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://proxy').pathname;

const SOCKETS = '/socket.io/';
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reads, logins, sockets, and files of the page. A call that the contract does not have counts by its method. */
function isHarmless(incoming: IncomingMessage): boolean {
  const { method = 'GET' } = incoming;
  const name = operationAt(method, pathOf(incoming));
  if (name !== undefined) return isRead(name) || name === 'login';
  return READING.has(method) || pathOf(incoming).startsWith(SOCKETS);
}

const REFUSAL =
  'This call changes something, and the proxy of sandpit twin hands on reads only: --allow-writes lets it pass.';

function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  const isCall = pathOf(incoming).startsWith('/api/');
  const { origin } = incoming.headers;
  const cors = origin === undefined ? {} : { 'access-control-allow-origin': origin };
  const body = isCall ? JSON.stringify(errorEnvelope('CLOSED', REFUSAL)) : REFUSAL;
  const type = isCall ? 'application/json' : 'text/plain';
  outgoing.writeHead(isCall ? 200 : 403, { ...cors, 'content-type': type }).end(body);
}

/** Whether what passes is more than a file of the page. */
const isObserved = (method: string, path: string): boolean =>
  operationAt(method, path) !== undefined || isControlPath(path) || path.startsWith(SOCKETS);

async function handOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  observer: Observer,
): Promise<void> {
  const { method = 'GET' } = incoming;
  const url = new URL(incoming.url ?? '/', target);
  const observed = isObserved(method, url.pathname);
  const sentAt = performance.now();
  try {
    const body = await bytesOf(incoming);
    const token = incoming.headers.authorization;
    if (token !== undefined && operationAt(method, url.pathname) !== undefined) await observer.meet(token);
    // What is observed has to be readable.
    const response = await forward(incoming, target, body, observed ? ['accept-encoding'] : []).catch(
      (error: unknown) => {
        observer.brokeOff({ method, url });
        throw error;
      },
    );
    const { statusCode: status = 502, statusMessage } = response;
    if (!observed) {
      outgoing.writeHead(status, statusMessage, ownLocation(response, incoming, target));
      return void response.on('error', () => outgoing.destroy()).pipe(outgoing);
    }
    const { bytes: received, isWhole } = await readBytes(response);
    outgoing.writeHead(status, statusMessage, ownLocation(response, incoming, target));
    if (!isWhole) {
      observer.brokeOff({ method, url });
      // A page that got nothing at all would make the call again by itself.
      return void outgoing.write(received, () => outgoing.destroy());
    }
    observer.passed({
      method,
      url,
      token,
      status,
      sentAt,
      body: body.toString('utf8'),
      text: received.toString('utf8'),
      lang: [incoming.headers['lang']].flat()[0],
      date: headerDate(response.headers.date),
      receivedAt: performance.now(),
    });
    outgoing.end(received);
  } catch {
    outgoing.destroy();
  }
}

/** A redirection within the backend stays within the proxy. */
function ownLocation(
  { headers }: IncomingMessage,
  incoming: IncomingMessage,
  target: URL,
): OutgoingHttpHeaders {
  const { 'transfer-encoding': _, ...rest } = headers;
  const location = rest.location?.replace(target.origin, `http://${incoming.headers.host ?? ''}`);
  return location === undefined ? rest : { ...rest, location };
}

let connections = 0;

/** Connects a WebSocket with that of the backend and reads what passes. */
function upgrade(incoming: IncomingMessage, socket: Duplex, target: URL, observer: Observer): void {
  const sid = new URL(incoming.url ?? '/', target).searchParams.get('sid');
  const id = sid ?? `connection ${(connections += 1)}`;
  // Compressed messages could not be read.
  const upstream = requestTo(target, incoming, ['sec-websocket-extensions']);
  const end = (): void => {
    socket.destroy();
    upstream.destroy();
  };
  socket.on('error', end);
  upstream.on('error', end).on('response', end);
  upstream.on('upgrade', (response: IncomingMessage, other: Duplex, head: Buffer) => {
    const lines = response.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    );
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    observer.socketOpened(id);
    const fromPage = new FrameReader((text) => observer.socketMessage(id, 'page', text));
    const fromBackend = new FrameReader((text) => observer.socketMessage(id, 'backend', text));
    socket.on('data', (chunk: Buffer) => fromPage.push(chunk));
    other.on('data', (chunk: Buffer) => fromBackend.push(chunk));
    if (head.length > 0) {
      fromBackend.push(head);
      socket.write(head);
    }
    other.on('error', end).on('close', end);
    socket.on('close', () => {
      observer.socketClosed(id);
      other.destroy();
    });
    other.pipe(socket).pipe(other);
  });
  upstream.end();
}
