/** The control plane as `window.sandpit`. */
import type { RuntimeStatus } from '../runtime.ts';
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
  status(): RuntimeStatus;
}

/** `window.sandpit`: the control plane at hand in the console and in tests. It can do nothing that `/sim` cannot. */
export interface Sandpit extends SandpitStages {
  /** Any call of the control plane; resolves with its JSON, rejects with ControlRefusal. */
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

/** What a refusal has besides its message. */
interface RefusalDetails {
  /** Of code REFUSED: the exchange's own key, and what it names. */
  readonly refusal?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Of code INVALID: what of the request is wrong. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

/** A refusal of the control plane as its caller sees it: `message` for people, `code` for programs. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

interface ControlResponse {
  readonly error?: RefusalDetails & { readonly code: string; readonly message: string };
}

/** One call of the control plane, JSON in and out; rejects with ControlRefusal. */
export async function callControl(
  respond: Responder,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await respond(new Request(new URL(path, location.origin), { method, ...init }));
  const parsed: ControlResponse = await response.json();
  if (!response.ok) {
    const { code = 'FAILED', message = `HTTP ${response.status}`, ...details } = parsed.error ?? {};
    throw new ControlRefusal(response.status, code, message, details);
  }
  return parsed;
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
  const request: Sandpit['request'] = (method, path, body) => callControl(respond, method, path, body);
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
