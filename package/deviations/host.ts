/** A proxy that changes what an honest host says, in ways that are known. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import type { Socket as ClientSocket } from 'socket.io-client';
import { isObject, parseJson } from '#shared/json.ts';
import { operationAt } from '#contract/index.ts';
import { isLoopbackHost } from '#simulator/server/access.ts';
import { KEEP_ALIVE_MS } from '#simulator/server/http-server.ts';
import { bytesOf, forward } from '../twin/proxy/forward.ts';
import { refusalIn } from '../twin/refusals.ts';
import { refusalBody } from './deviation.ts';
import type { Deviation } from './deviation.ts';

/** A host in front of another one that deviates from it as it is ordered to. */
export interface DeviatingHost {
  readonly url: string;
  /** From now on these deviations, and no others. */
  plant(deviations: readonly Deviation[]): void;
  close(): Promise<void>;
}

/** What a deviating host does besides; everything may be left out. */
export interface DeviatingOptions {
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Deviations of which `onTouch` learns also while they are not planted. */
  readonly watched?: readonly Deviation[];
  /** A response or an event has passed that the deviation changes, or would change. */
  onTouch?(deviation: Deviation): void;
  /** An operation of the contract has been called. */
  onCall?(name: string): void;
  /** Responds to a request that does not go on, and says whether it does. */
  respond?(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

/** What passes is held against these. */
interface Passage extends DeviatingOptions {
  readonly target: string;
  /** How long an event may follow its call, in milliseconds. */
  readonly within: number;
  planted: readonly Deviation[];
}

/**
 * Starts one on loopback. Rejects where the port cannot be had.
 * @param within how long an event may follow its call, in milliseconds
 */
export async function startDeviatingHost(
  target: string,
  within: number,
  options: DeviatingOptions = {},
): Promise<DeviatingHost> {
  const passage: Passage = { ...options, target, within, planted: [] };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    if (!isOwn(incoming)) return void outgoing.writeHead(403).end(FOREIGN);
    if (!options.respond?.(incoming, outgoing)) void respond(incoming, outgoing, passage);
  });
  const sockets = new Server(server, {
    serveClient: false,
    allowRequest: (incoming, decide) => decide(null, isOwn(incoming)),
  });
  sockets.on('connection', (socket) => {
    const { auth } = socket.handshake;
    const upstream = io(target, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
    relay(upstream, (name, payload) => void socket.emit(name, payload), passage);
    socket.on('login', (user: unknown, acknowledge: unknown) => {
      upstream.emit('login', user, () => typeof acknowledge === 'function' && acknowledge());
    });
    socket.on('disconnect', () => void upstream.disconnect());
    upstream.on('connect_error', () => void socket.conn.close());
    // A client connects again where the connection is lost, and not where the server has ended it.
    upstream.on('disconnect', (reason) =>
      reason === 'io server disconnect' ? void socket.disconnect() : void socket.conn.close(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: (deviations) => void (passage.planted = deviations),
    close: async () => {
      await sockets.close();
      server.closeAllConnections();
    },
  };
}

/** Whether a request names this machine: any other name may lead here from a foreign page. */
const isOwn = ({ headers }: IncomingMessage): boolean => isLoopbackHost(headers.host ?? '');

const FOREIGN = 'This exchange is for this machine, under the name localhost or 127.0.0.1.';

/** Those of a call or event that are planted or watched. */
const about = ({ planted, watched = [] }: Passage, name: string): readonly Deviation[] =>
  [...new Set([...planted, ...watched])].filter(({ on }) => on === name);

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, passage: Passage): Promise<void> {
  const { target } = passage;
  const { method = 'GET', url: address = '/' } = incoming;
  const url = new URL(address, target);
  const name = operationAt(method, url.pathname);
  try {
    const body = await bytesOf(incoming);
    // What may be changed has to be readable.
    const response = await forward(incoming, new URL(target), body, ['accept-encoding']);
    const { statusCode = 502, headers: received } = response;
    const { 'transfer-encoding': _, ...headers } = received;
    if (name === undefined) {
      outgoing.writeHead(statusCode, headers);
      return void response.on('error', () => outgoing.destroy()).pipe(outgoing);
    }
    const text = (await bytesOf(response)).toString('utf8');
    passage.onCall?.(name);
    const changed = deviated(text, name, `${url.search}&${body.toString()}`, passage);
    // The body has another length.
    const { 'content-length': __, ...rest } = headers;
    outgoing.writeHead(statusCode, rest).end(changed);
  } catch {
    outgoing.destroy();
  }
}

/** A body with what is planted. One that is not JSON, such as a fault of the plan, stays as it is. */
function deviated(json: string, name: string, parameters: string, passage: Passage): string {
  const body = parseJson(json);
  if (body === undefined) return json;
  let now = JSON.stringify(body);
  for (const deviation of about(passage, name)) {
    const changed = changedBy(deviation, now, parameters);
    if (changed === now) continue;
    passage.onTouch?.(deviation);
    if (passage.planted.includes(deviation)) now = changed;
  }
  return now;
}

function changedBy({ edit, refusal }: Deviation, json: string, parameters: string): string {
  const body: unknown = JSON.parse(json);
  if (edit && refusalIn(body) === undefined) edit(body);
  const isMeant = refusal !== undefined && refusalIn(body)?.key === refusal.from;
  if (!isMeant || (refusal.where && !refusal.where.test(parameters))) return JSON.stringify(body);
  return JSON.stringify(
    refusal.to === 'accepted' ? { type: 'ok', message: 'done' } : refusalBody(refusal.to),
  );
}

type Send = (name: string, payload: unknown) => void;

/** An event that waits for another one does so no longer than this, in milliseconds. */
const HOLD_MS = 60;

/** Hands events on, as the deviations have it. */
function relay(upstream: ClientSocket, send: Send, passage: Passage): void {
  const held = new Map<string, (readonly [string, unknown])[]>();
  const release = (key: string): void => {
    const due = held.get(key) ?? [];
    held.delete(key);
    for (const event of due) send(...event);
  };
  upstream.onAny((name: string, given: unknown) => {
    for (const deviation of about(passage, name)) passage.onTouch?.(deviation);
    const own = passage.planted.filter(({ on }) => on === name);
    const payload = structuredClone(given);
    for (const { edit } of own) edit?.(payload);
    const delivery = own.find((each) => each.delivery)?.delivery;
    const stream = `${name} ${isObject(payload) ? String(payload['symbol']) : ''}`;
    if (delivery?.way === 'behind') {
      held.set(delivery.other, [...(held.get(delivery.other) ?? []), [name, payload]]);
      setTimeout(() => release(delivery.other), HOLD_MS).unref();
    } else if (delivery?.way === 'swapped' && !held.has(stream)) {
      held.set(stream, [[name, payload]]);
    } else {
      deliver(delivery, name, payload, send, passage.within);
      release(stream);
      release(name);
    }
  });
}

function deliver(
  delivery: Deviation['delivery'],
  name: string,
  payload: unknown,
  send: Send,
  within: number,
): void {
  if (delivery?.way === 'lost') return;
  if (delivery?.way === 'delayed')
    return void setTimeout(() => send(name, payload), delivery.withinTimes * within).unref();
  send(name, payload);
  if (delivery?.way === 'doubled') send(name, payload);
  if (delivery?.way === 'accompanied') send(delivery.name, {});
}
