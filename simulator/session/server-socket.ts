/** The interface of a client's connection, which is the same on both hosts (WIRE-R11). */
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';

/** Called with whatever the client sent; a last argument that is a function returns the client's acknowledgement. */
export type SocketListener = (...args: unknown[]) => void;

/** One client of the realtime feed, the same on both hosts (WIRE-R11). */
export interface ServerSocket {
  readonly id: string;
  /** What the client passed as `auth` in its handshake; never trusted. */
  readonly auth: Readonly<Record<string, unknown>>;
  on(event: string, listener: SocketListener): void;
  /** Sends events of the feed. An array that many sockets are given is encoded once. */
  send(events: readonly FeedEvent[]): void;
  /** Sends an event. A last argument that is a function is called with the client's acknowledgement. */
  emit(event: string, ...args: unknown[]): void;
  /** Ends the connection with a reason: the client sees `io server disconnect` and does not come back by itself. */
  disconnect(): void;
  /** Breaks the transport: the client sees `transport close` and reconnects. */
  drop(): void;
  onClose(listener: (reason: string) => void): void;
}

/** Heartbeat and limits of a socket server, in milliseconds and bytes; the defaults are those of socket.io. */
export interface SocketLimits {
  readonly pingInterval: number;
  readonly pingTimeout: number;
  /** How long a connection may stay without joining a namespace. */
  readonly connectTimeout: number;
  readonly maxPayload: number;
  /** Bytes of events that may wait for a client that reads slowly; beyond it the client is disconnected. */
  readonly maxBuffered: number;
}

export const defaultLimits: SocketLimits = {
  pingInterval: 25_000,
  pingTimeout: 20_000,
  connectTimeout: 45_000,
  maxPayload: 1_000_000,
  maxBuffered: 4_000_000,
};

/** What a client passed as the token of its user; undefined for a visitor. */
export const tokenOf = ({ auth }: ServerSocket): string | undefined =>
  typeof auth['token'] === 'string' ? auth['token'] : undefined;

/** Its client may come back and then gets the state again. A socket that is being connected is dropped when that is done. */
export function dropFailed(socket: ServerSocket, error: unknown): void {
  console.warn(`Socket ${socket.id} is dropped, because sending to it has failed:`, error);
  queueMicrotask(() => socket.drop());
}
