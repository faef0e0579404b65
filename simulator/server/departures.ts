/** Lets clients of the socket server go, with the reason (docs/decisions/0072-the-reason-of-a-dropped-client.md). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'socket.io';

/** A connection of Engine.IO. */
export type Connection = Socket['conn'];

/** Sends clients the reason for which they were let go. */
export interface Departures {
  /**
   * Ends a connection that the client may open again: a WebSocket is closed with 1013 and the reason behind what waits for it;
   * a client that polls gets the reason as the response to its next poll, and what waited for it is dropped.
   */
  letGo(conn: Connection, reason: string): void;
  /** Gives the reason to a client that Engine.IO ends for want of a heartbeat, which by itself gives none. */
  onSilence(conn: Connection, reason: string): void;
  /** A middleware of Engine.IO: responds to the next poll of a client that was let go. */
  respond(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** Close code of RFC 6455's registry: try again later. */
const TRY_AGAIN_LATER = 1013;
/** Reasons that wait for a poll; the oldest is dropped. */
const MAX_REASONS = 1_000;
/** Engine.IO's own code where a client names a session that is not there. */
const UNKNOWN_SESSION = 1;

/** Keeps the reasons of one socket server. */
export function createDepartures(): Departures {
  const reasons = new Map<string, string>();
  const keep = (id: string, reason: string): void => {
    reasons.set(id, reason);
    const [oldest] = reasons.keys();
    if (reasons.size > MAX_REASONS && oldest !== undefined) reasons.delete(oldest);
  };
  /** Gives the reason; does not yet end a connection that polls. */
  const explain = (conn: Connection, reason: string): boolean => {
    const web = webSocketOf(conn.transport);
    if (web) web.close(TRY_AGAIN_LATER, reason);
    else keep(conn['id'], reason);
    return web !== undefined;
  };
  return {
    letGo(conn, reason) {
      if (!explain(conn, reason)) conn.close(true);
    },
    onSilence(conn, reason) {
      const onClose = conn['onClose'];
      Object.assign(conn, {
        onClose(cause: string, ...details: unknown[]) {
          if (cause === 'ping timeout') explain(conn, reason);
          onClose.call(conn, cause, ...details);
        },
      });
    },
    respond(request, response, next) {
      const id = new URLSearchParams(request.url?.split('?')[1]).get('sid') ?? '';
      const message = reasons.get(id);
      if (message === undefined) return next();
      reasons.delete(id);
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: UNKNOWN_SESSION, message }));
    },
  };
}

/** The WebSocket of a transport, which engine.io keeps to itself; none where the client polls. */
export function webSocketOf(transport: object): Pick<WebSocket, 'close'> | undefined {
  const { socket } = transport as { readonly socket?: Pick<WebSocket, 'close'> };
  return typeof socket?.close === 'function' ? socket : undefined;
}
