/** The control plane as `window.sandpit`. */
import { callControl, wireOver } from '#shared/control-client.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';
import type { Responder } from './handlers.ts';

/** How far the page's exchange has come. */
interface SandpitStages {
  /**
   * Resolves when this page's calls reach the exchange, which handles them as soon as it can; also where the session cannot be
   * opened.
   */
  readonly answering: Promise<void>;
  /** Resolves when the exchange runs and handles this page's calls. */
  readonly ready: Promise<void>;
  /** How it stands now; a session that could not be opened is `failed`, with the reason. */
  status(): SessionStatus;
}

/** `window.sandpit`: the control plane at hand in the console and in tests. It can do nothing that `/sim` cannot. */
export interface Sandpit extends SandpitStages {
  /** Any call of the control plane; resolves with its JSON, rejects with ControlRefused. */
  request(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  /** `sandpit.get('/sim/book', { pair: 'BTC/USDT' })` */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  /** `sandpit.post('/sim/clock', { speed: 60 })` */
  post(path: string, body?: unknown): Promise<unknown>;
  /** Every call there is, with what it does: `{ 'GET /sim/state': 'Where the exchange stands, and its hash.', … }`. */
  calls(): Promise<Readonly<Record<string, string>>>;
  /** `GET /sim/state`. */
  state(): Promise<unknown>;
}

declare global {
  interface Window {
    sandpit?: Sandpit;
  }
}

/** Puts `sandpit` on the window, until the page has no exchange any more. */
export function publishSandpit(stages: SandpitStages, respond: Responder, signal: AbortSignal): Sandpit {
  const sandpit = createSandpit(stages, respond);
  window.sandpit = sandpit;
  signal.addEventListener('abort', () => {
    if (window.sandpit === sandpit) delete window.sandpit;
  });
  return sandpit;
}

/** The control plane at hand. */
export function createSandpit({ answering, ready, status }: SandpitStages, respond: Responder): Sandpit {
  const wire = wireOver(respond);
  const request: Sandpit['request'] = (method, path, body) => callControl(wire, method, path, body);
  const get: Sandpit['get'] = (path, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return request('GET', search === '' ? path : `${path}?${search}`);
  };
  return {
    answering,
    ready,
    status,
    request,
    get,
    post: (path, body = {}) => request('POST', path, body),
    state: () => get('/sim/state'),
    calls: async () => summaries((await get('/sim')) as Described),
  };
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
}

function summaries({ paths }: Described): Readonly<Record<string, string>> {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary] as const,
    ),
  );
  return Object.fromEntries(lines);
}
