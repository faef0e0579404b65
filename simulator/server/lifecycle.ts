/** Health and readiness of the host, and the end of its calls when it stops. */
import type { HttpResponse } from '#simulator/http.ts';
import { within } from '#simulator/session/within.ts';

/** Whether a host can be used: it can while it is `running`. */
export interface HostStatus {
  /** `disconnected`: it does not reach what it shares with other hosts. */
  readonly state: 'starting' | 'running' | 'failed' | 'disconnected';
  /** Why it cannot be used, in a sentence. */
  readonly message?: string;
}

export interface Lifecycle {
  isStopping(): boolean;
  /** The response to a health call, and to any call while the host stops; undefined for other calls. */
  intercept(pathname: string): HttpResponse | undefined;
  /** Keeps a call in mind until it is done. */
  track(call: Promise<void>): Promise<void>;
  /** From here on the host is not ready and refuses calls. Resolves when those under way are done, after `limitMs` at the latest. */
  stop(limitMs: number): Promise<void>;
}

/** @param app whose state decides whether the host is ready; `details` is what else there is to say of it */
export function createLifecycle(app: { status(): HostStatus; details?(): object | undefined }): Lifecycle {
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  const readiness = (): HttpResponse => {
    const { state, message } = app.status();
    const reported = isStopping ? 'stopping' : state;
    const details = { ...app.details?.(), ...(message !== undefined && { message }) };
    return health(reported === 'running' ? 200 : 503, reported, details);
  };
  return {
    isStopping: () => isStopping,
    intercept(pathname) {
      if (pathname === '/healthz') return health(200, 'alive');
      if (pathname === '/readyz') return readiness();
      return isStopping ? stopping() : undefined;
    },
    track(call) {
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    },
    async stop(limitMs) {
      isStopping = true;
      await within(Promise.allSettled(underWay), limitMs);
    },
  };
}

const health = (status: number, state: string, details?: object): HttpResponse =>
  json(status, { state, ...details }, { 'cache-control': 'no-store' });

/** No envelope type of the protocol, as where there is no exchange. */
const stopping = (): HttpResponse =>
  json(503, { type: 'error', message: 'The exchange is stopping.' }, { connection: 'close' });

function json(status: number, content: unknown, headers: HttpResponse['headers']): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  };
}
