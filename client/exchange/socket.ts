/** The realtime connection (WIRE-R11). The only code of the client that uses the socket. */
import { decodeEvent } from '#contract/index.ts';
import type { DecodedEventOf, EventName } from '#contract/index.ts';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket } from 'socket.io-client';
import { createStore } from 'zustand/vanilla';
import type { Session } from './session.ts';
import type { Store } from './store.ts';

/**
 * `connecting`: never connected yet. `live`: connected. `stale`: was connected and is trying again, so what is shown
 * may be old. `unavailable`: several tries have failed and none has ever succeeded, so this exchange may have no live data;
 * further tries go on. `offline`: the browser has no network.
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'unavailable' | 'offline';

/** Events that the server sends. */
export type FeedEvent = Exclude<EventName, 'login'>;

/** The one socket of the page. */
export interface Feed {
  readonly connection: Store<ConnectionState>;
  /** The id of the user that the open connection belongs to, or `visitor`; undefined while none is open. */
  readonly openFor: Store<string | undefined>;
  /** Listens to an event; payloads that cannot be read are skipped. Returns a function that unsubscribes. */
  on<Name extends FeedEvent>(name: Name, listener: (event: DecodedEventOf<Name>) => void): () => void;
  /** Connects, and reconnects by itself until closed. */
  open(): void;
  close(): void;
}

/**
 * Calls `listener` when a connection that was lost is back: events were missed, or the exchange went back in time.
 * Returns how to stop.
 */
export const onReturn = ({ connection }: Pick<Feed, 'connection'>, listener: () => void): (() => void) =>
  connection.subscribe((now, before) => {
    if (now === 'live' && before !== 'connecting') listener();
  });

export interface FeedOptions {
  /** Origin of the exchange. */
  readonly origin: string;
  readonly session: Session;
  /** The transport of the socket; by default the WebSocket of the page only. */
  readonly transports?: ManagerOptions['transports'];
}

const RECONNECT_MS = { first: 1000, max: 30_000 };
/** Attempts after which an exchange that was never reached counts as one without live data. */
const TRIES = 3;

/** Prepares the socket; `open` connects it. The token goes into the handshake, the user id into `login` (D-24). */
export function createFeed({ origin, session, transports = ['websocket'] }: FeedOptions): Feed {
  const socket = io(origin, {
    path: '/socket.io',
    transports,
    autoConnect: false,
    reconnectionDelay: RECONNECT_MS.first,
    reconnectionDelayMax: RECONNECT_MS.max,
    auth: (response) => response(handshake(session)),
  });
  const connection = followConnection(socket);
  const openFor = followSession(socket, session);
  return {
    connection,
    openFor,
    on: (name, listener) => listen(socket, name, listener),
    open: () => void socket.connect(),
    close: () => void socket.disconnect(),
  };
}

function handshake(session: Session): { token?: string } {
  const { token } = session.getState();
  return token === undefined ? {} : { token };
}

function listen<Name extends FeedEvent>(
  socket: Socket,
  name: Name,
  listener: (event: DecodedEventOf<Name>) => void,
): () => void {
  let warned = false;
  const receive = (payload: unknown) => {
    const event = decodeEvent(name, payload);
    if (event !== undefined) return listener(event);
    if (!warned) console.warn(`Event ${name} cannot be read and is skipped`, payload);
    warned = true;
  };
  socket.on(name as string, receive);
  return () => void socket.off(name as string, receive);
}

/** Announces the user on every connection, and reconnects when the token changes, because the handshake carries it. */
function followSession(socket: Socket, session: Session): Store<string | undefined> {
  const openFor = createStore<string | undefined>(() => undefined);
  const announce = () => {
    const { userId } = session.getState();
    if (userId !== undefined && socket.connected) socket.emit('login', userId);
    openFor.setState(socket.connected ? String(userId ?? 'visitor') : undefined);
  };
  socket.on('connect', announce);
  socket.on('disconnect', () => openFor.setState(undefined));
  session.subscribe((now, before) => {
    if (before.token !== now.token) {
      if (socket.active) socket.disconnect().connect();
    } else if (before.userId !== now.userId) {
      announce();
    }
  });
  return openFor;
}

function followConnection(socket: Socket): Store<ConnectionState> {
  const state = createStore<ConnectionState>(() => 'connecting');
  let wasLive = false;
  let failures = 0;
  const hasNetwork = () => typeof navigator === 'undefined' || navigator.onLine !== false;
  const awaited = (): ConnectionState =>
    wasLive ? 'stale' : failures >= TRIES ? 'unavailable' : 'connecting';
  const lost = () => state.setState(hasNetwork() ? awaited() : 'offline');
  socket.on('connect', () => {
    wasLive = true;
    state.setState('live');
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lost();
    // The library does not reconnect after the server has closed the connection.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT_MS.first);
  });
  socket.on('connect_error', () => {
    failures += 1;
    lost();
  });
  followNetwork(lost, () => {
    if (state.getState() === 'offline') state.setState(socket.connected ? 'live' : awaited());
    // Closed first: while the library waits for its next attempt, `connect` does nothing.
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return state;
}

function followNetwork(lost: () => void, back: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
}
