/** A proxy that changes what an honest host says, in ways that are known. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import type { Socket as ClientSocket } from 'socket.io-client';
import { isObject } from '#shared/json.ts';
import { operationAt } from '#contract/index.ts';
import { KEEP_ALIVE_MS } from '#simulator/hosts/node/http-server.ts';
import { bytesOf, forward } from '../proxy/forward.ts';
import { refusalIn } from '../refusals.ts';
import { refusalBody } from './deviation.ts';
import type { Deviation } from './deviation.ts';

/** A host in front of another one that deviates from it as it is ordered to. */
export interface DeviatingHost {
  readonly url: string;
  /** From now on these deviations, and no others. */
  plant(deviations: readonly Deviation[]): void;
  close(): Promise<void>;
}

/** @param within how long an event may follow its call, in milliseconds */
export async function startDeviatingHost(target: string, within: number): Promise<DeviatingHost> {
  let present: readonly Deviation[] = [];
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (incoming, outgoing) => void respond(incoming, outgoing, target, () => present),
  );
  const sockets = new Server(server, { transports: ['websocket'], serveClient: false });
  sockets.on('connection', (socket) => {
    const upstream = io(target, { auth: socket.handshake.auth, transports: ['websocket'], forceNew: true });
    const send = (name: string, payload: unknown): void => void socket.emit(name, payload);
    relay(upstream, send, () => present, within);
    socket.on('login', (user: unknown, acknowledge: unknown) => {
      upstream.emit('login', user, () => typeof acknowledge === 'function' && acknowledge());
    });
    socket.on('disconnect', () => void upstream.disconnect());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: (deviations) => void (present = deviations),
    close: async () => {
      await sockets.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  present: () => readonly Deviation[],
): Promise<void> {
  try {
    const body = await bytesOf(incoming);
    const response = await forward(incoming, new URL(target), body, ['accept-encoding']);
    const text = (await bytesOf(response)).toString('utf8');
    const url = new URL(incoming.url ?? '/', target);
    const name = operationAt(incoming.method ?? 'GET', url.pathname);
    const parameters = `${url.search}&${body.toString()}`;
    const changed = present()
      .filter(({ on }) => on === name)
      .reduce((json, deviation) => deviated(json, deviation, parameters), text);
    // The body has another length.
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, headers).end(changed);
  } catch {
    outgoing.destroy();
  }
}

function deviated(json: string, { edit, refusal }: Deviation, parameters: string): string {
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
function relay(
  upstream: ClientSocket,
  send: Send,
  present: () => readonly Deviation[],
  within: number,
): void {
  const held = new Map<string, (readonly [string, unknown])[]>();
  const release = (key: string): void => {
    const due = held.get(key) ?? [];
    held.delete(key);
    for (const event of due) send(...event);
  };
  upstream.onAny((name: string, given: unknown) => {
    const own = present().filter(({ on }) => on === name);
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
      deliver(delivery, name, payload, send, within);
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
