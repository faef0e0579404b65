/** The realtime connection (WIRE-R11). The only code of the client that uses the socket. */
import { decodeEvent } from '#contract/index.ts';
import type { DecodedEventOf, EventName } from '#contract/index.ts';
import type * as SocketIo from 'socket.io-client';
import type { ManagerOptions, Socket } from 'socket.io-client';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { pause } from '#shared/pause.ts';
import type { UserSession } from './session.ts';
import type { Store } from './store.ts';

/**
 * `connecting`: never connected yet. `live`: connected. `stale`: was connected and is trying again, so what is shown
 * may be old. `unavailable`: several tries have failed and none has ever succeeded, so this exchange may have no live data;
 * further tries go on. `offline`: the browser has no network.
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'unavailable' | 'offline';

/** Events that the server sends. */
export type FeedEventName = Exclude<EventName, 'login'>;

/** The one socket of the page. */
export interface Feed {
  readonly connection: Store<ConnectionState>;
  /** The id of the user that the open connection belongs to, or `visitor`; undefined while none is open. */
  readonly openFor: Store<string | undefined>;
  /** Listens to an event; payloads that cannot be read are skipped. Returns a function that unsubscribes. */
  on<Name extends FeedEventName>(name: Name, listener: (event: DecodedEventOf<Name>) => void): () => void;
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
  readonly session: UserSession;
  /** The transport of the socket; by default the WebSocket of the page only. */
  readonly transports?: ManagerOptions['transports'];
}

type Library = Pick<typeof SocketIo, 'io'>;

const RECONNECT_MS = { first: 1000, max: 30_000 };
/** Attempts after which an exchange that was never reached counts as one without live data. */
const TRIES = 3;

/**
 * Prepares the socket; `open` connects it. The token goes into the handshake, the user id into `login` (D-24). The library is loaded beside
 * what the page paints first, which needs no live data; until it is there the connection is `connecting`.
 */
export function createFeed({ origin, session, transports = ['websocket'] }: FeedOptions): Feed {
  const connection = createConnection();
  const openFor = createStore<string | undefined>(() => undefined);
  const loading = loadLibrary(connection.failed).then(({ io }) => {
    const socket = io(origin, {
      path: '/socket.io',
      transports,
      autoConnect: false,
      reconnectionDelay: RECONNECT_MS.first,
      reconnectionDelayMax: RECONNECT_MS.max,
      auth: (response) => response(handshake(session)),
    });
    followConnection(socket, connection);
    followSession(socket, session, openFor);
    return socket;
  });
  /** What is done before the library is there is done, in its order, when it is. */
  const withSocket = (act: (socket: Socket) => void) => void loading.then(act);
  return {
    connection: connection.state,
    openFor,
    on: (name, listener) => {
      const receive = receiverOf(name, listener);
      withSocket((socket) => socket.on(name as string, receive));
      return () => withSocket((socket) => socket.off(name as string, receive));
    },
    open: () => withSocket((socket) => socket.connect()),
    close: () => withSocket((socket) => socket.disconnect()),
  };
}

function handshake(session: UserSession): { token?: string } {
  const { token } = session.getState();
  return token === undefined ? {} : { token };
}

/** Loads socket.io-client, and tries again until it is there, as the library itself does with its connection. */
async function loadLibrary(failed: () => void): Promise<Library> {
  for (let pauseMs = RECONNECT_MS.first; ; pauseMs = Math.min(2 * pauseMs, RECONNECT_MS.max)) {
    try {
      return await import('socket.io-client');
    } catch (error) {
      console.warn(
        `The library of the realtime connection cannot be loaded; next try in ${pauseMs} ms`,
        error,
      );
      failed();
      await pause(pauseMs);
    }
  }
}

function receiverOf<Name extends FeedEventName>(
  name: Name,
  listener: (event: DecodedEventOf<Name>) => void,
): (payload: unknown) => void {
  let warned = false;
  return (payload) => {
    const event = decodeEvent(name, payload);
    if (event !== undefined) return listener(event);
    if (!warned) console.warn(`Event ${name} cannot be read and is skipped`, payload);
    warned = true;
  };
}

/** Announces the user on every connection, and reconnects when the token changes, because the handshake carries it. */
function followSession(socket: Socket, session: UserSession, openFor: StoreApi<string | undefined>): void {
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
}

/** The state of the connection, and what changes it. */
function createConnection() {
  const state = createStore<ConnectionState>(() => 'connecting');
  let wasLive = false;
  let failures = 0;
  const hasNetwork = () => typeof navigator === 'undefined' || navigator.onLine !== false;
  const awaited = (): ConnectionState =>
    wasLive ? 'stale' : failures >= TRIES ? 'unavailable' : 'connecting';
  const lost = () => state.setState(hasNetwork() ? awaited() : 'offline');
  return {
    state,
    lost,
    connected() {
      wasLive = true;
      state.setState('live');
    },
    failed() {
      failures += 1;
      lost();
    },
    networkIsBack(isConnected: boolean) {
      if (state.getState() === 'offline') state.setState(isConnected ? 'live' : awaited());
    },
  };
}

function followConnection(socket: Socket, connection: ReturnType<typeof createConnection>): void {
  const { connected, failed, lost } = connection;
  socket.on('connect', connected);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lost();
    // The library does not reconnect after the server has closed the connection.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT_MS.first);
  });
  socket.on('connect_error', failed);
  followNetwork(lost, () => {
    connection.networkIsBack(socket.connected);
    // Closed first: while the library waits for its next attempt, `connect` does nothing.
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
}

function followNetwork(lost: () => void, back: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
}
