/** The messages between a page and the engine. */
import type { HttpResponse } from '#simulator/http.ts';
import type { SessionFailure } from '#simulator/session/failure.ts';
import type { CodeNews } from '#simulator/session/messages.ts';
import type { SessionChoice } from '#simulator/session/scenarios.ts';
import type { PageStatus } from './page-status.ts';
import type { SocketNews } from './socket/wires.ts';

/** Name of a worker whose exchange ends with its page: it keeps everything in memory. */
export const FORGETFUL_WORKER = 'sandpit-forgetful';

/** Which session a page wants: what it does not name stays as it was. */
export interface SessionRequest extends Partial<SessionChoice> {
  /** Of a session that begins. */
  readonly speed?: number;
  /** From the beginning, forgetting what was stored. */
  readonly fresh?: boolean;
  /** The session to begin with where none is remembered. */
  readonly otherwise?: SessionChoice;
}

/** A request as it crosses the port; the body's bytes are transferred. */
export interface PortRequest {
  readonly type: 'request';
  readonly id: number;
  /** Different for every request of every page: by it an engine knows what it has carried out, also the one before it. */
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | undefined;
}

/** What a page sends to the engine. */
export type ToEngine =
  /** First message of a page: which session it requests, if any, and whether this browser has stored an exchange before. */
  | { readonly type: 'hello'; readonly sessionRequest: SessionRequest; readonly hasStored: boolean }
  | PortRequest
  /** No one waits for the response to this request any more. */
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'socket-open'; readonly socket: number; readonly url: string }
  | { readonly type: 'socket-send'; readonly socket: number; readonly data: string | ArrayBuffer }
  | { readonly type: 'socket-close'; readonly socket: number; readonly code: number; readonly reason: string }
  /** Takes the journal over from another window, or looks again after a failure. */
  | { readonly type: 'reopen' }
  /** An engine that lives responds to it. */
  | { readonly type: 'ping' }
  /** The page goes away. */
  | { readonly type: 'bye' };

/** What the engine sends to a page. */
export type ToPage =
  | { readonly type: 'status'; readonly status: PageStatus }
  /** The name of the lock that the engine holds as long as it lives. */
  | { readonly type: 'life'; readonly lock: string }
  /** A verification code that this page asked for, or one that anybody used. */
  | { readonly type: 'code'; readonly news: CodeNews }
  /** What is wrong although the exchange runs. */
  | { readonly type: 'warning'; readonly warning: SessionFailure }
  | {
      readonly type: 'response';
      readonly id: number;
      /** 0: no response arrives, the call fails as the network would. */
      readonly status: number;
      readonly headers: HttpResponse['headers'];
      readonly body: ArrayBuffer;
    }
  /** What happened to sockets of the page, in that order. */
  | { readonly type: 'sockets'; readonly news: readonly SocketNews[] }
  | { readonly type: 'pong' };

/** Where the time of marks begins, in a page whose `performance` is a test's; undefined until it is asked for. */
let origin: number | undefined;

/**
 * Real time that a page and its worker read alike: both count from the same origin of time. `page.clock` of Playwright puts a clock of
 * the test in the place of `performance`, in pages alone; the browser's own is read past it then, because the exchange goes on by it.
 */
export function sharedRealTime(): number {
  if (performance instanceof Performance) return performance.timeOrigin + performance.now();
  const sinceOrigin = new PerformanceMark('sandpit').startTime;
  origin ??= new File([], '').lastModified - sinceOrigin;
  return origin + sinceOrigin;
}
