/** Sends calls to the exchange, through a page or straight to a server. */
import type { APIRequestContext, Page } from '@playwright/test';
import { SIMULATED_MARK, untilListening } from './pages.ts';
import type { SimulatedWindow } from './pages.ts';
import { ControlRefused, ExchangeRefused } from './refusals.ts';
import type { Method } from './types.ts';

/** One call as it goes out. */
export interface Outgoing {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Sends calls to the exchange; resolves with status and text of the response. */
export type Wire = (call: Outgoing) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Through the page, as its own scripts call: reaches the exchange inside it, or the server it came from. Waits for a page that
 * has only just been opened.
 */
export function pageWire(page: Page): Wire {
  return async (call) => {
    for (;;) {
      const response = await fetchInPage(page, call);
      if (response) return response;
      await untilListening(page);
    }
  };
}

type WireResponse = Awaited<ReturnType<Wire>>;

/**
 * Undefined where nothing was sent because the page's calls do not reach the exchange yet, or where the page was left before
 * it had the response to a query. Rejects when it was left before it had the response to anything else.
 */
async function fetchInPage(page: Page, call: Outgoing): Promise<WireResponse | undefined> {
  try {
    return await page.evaluate(sendWhenListening, { ...call, mark: SIMULATED_MARK });
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    if (call.method === 'GET') return undefined;
    const message = 'the page was left before the response came; the exchange may have done it or not.';
    throw new Error(`${call.method} ${call.path}: ${message}`, { cause: error });
  }
}

/** Runs in the page. Its timers may be the test's, so that it must not wait for time. */
async function sendWhenListening(
  call: Outgoing & { readonly mark: string },
): Promise<WireResponse | undefined> {
  const { method, path, headers, body, mark } = call;
  // The page's first script may still be on its way.
  if (document.readyState === 'loading') return undefined;
  if (Symbol.for(mark) in globalThis) {
    if (!('sandpit' in window)) return undefined;
    const { sandpit }: SimulatedWindow = Object(window);
    const first = await Promise.race([sandpit.answering, 'not yet']);
    if (first === 'not yet') return undefined;
  }
  const response = await fetch(path, { method, headers, body: body ?? null });
  return { status: response.status, text: await response.text() };
}

/** Straight to an exchange on a server. */
export function serverWire(request: APIRequestContext, origin: string): Wire {
  return async ({ method, path, headers, body }) => {
    const response = await request.fetch(new URL(path, origin).href, { method, headers, data: body });
    return { status: response.status(), text: await response.text() };
  };
}

/** A call of the control plane: JSON in, JSON out. Rejects with ControlRefused. */
export async function callControl<T>(wire: Wire, method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const { status, text } = await wire({
    method,
    path,
    headers,
    body: body && JSON.stringify(body),
  } as Outgoing);
  const response = parsed(text) as
    { readonly error?: { readonly code: string; readonly message: string } } | undefined;
  if (response === undefined)
    throw new Error(`${method} ${path} answered ${status} and no JSON: is this a Sandpit exchange?`);
  const { code = 'FAILED', message = text } = response.error ?? {};
  if (status >= 400) throw new ControlRefused(status, code, `${method} ${path}: ${message}`);
  return response as T;
}

/** A call of the exchange's own protocol: a form in, its envelope out. Rejects with ExchangeRefused. */
export async function callExchange<T>(wire: Wire, method: Method, path: string, ...how: Brought): Promise<T> {
  const response = await tryCallExchange<unknown>(wire, method, path, ...how);
  const refusal = refusalIn(response);
  if (refusal) throw new ExchangeRefused({ method, path, ...refusal, answer: response });
  return response as T;
}

/** What a call brings: a form, and the token of a session. */
type Brought = [form?: Readonly<Record<string, string>>, token?: string];

/** As `callExchange`, but a refusal is a response. */
export async function tryCallExchange<T>(
  wire: Wire,
  method: Method,
  path: string,
  ...[form, token]: Brought
): Promise<T> {
  const headers = {
    ...(token && { authorization: token }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const body = form && new URLSearchParams(form).toString();
  const { status, text } = await wire({ method, path, headers, body });
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  const response = parsed(text);
  if (response === undefined) throw new Error(`${method} ${path} answered ${status} and no JSON: ${text}`);
  return response as T;
}

/** The refusal that an envelope is: any `type` but `ok`, or the chart's own way to say that there is nothing. */
function refusalIn(response: unknown): { readonly type: string; readonly reason: string } | undefined {
  const { type, message, code, msg } = Object(response) as Readonly<Record<string, unknown>>;
  if (type === undefined) return code === -1 ? { type: '-1', reason: String(msg) } : undefined;
  return type === 'ok' ? undefined : { type: String(type), reason: String(message) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
