/** Calls of the exchange and of its control plane, whatever carries them. */
import { membersIn } from '#shared/json.ts';
import { ControlRefused, ExchangeRefused } from './refusals.ts';
import type { Caller, Method } from './types.ts';

/** One call as it goes out. */
export interface Outgoing {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Sends calls to the exchange; resolves with status and text of the response. */
export type Wire = (call: Outgoing) => Promise<{ readonly status: number; readonly text: string }>;

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
    | { readonly error?: { readonly code: string; readonly message: string } }
    | undefined;
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

/** Calls of the session that a token belongs to. */
export function callsWith(wire: Wire, token: string): Caller {
  return {
    token,
    call: (method, path, form) => callExchange(wire, method, path, form, token),
    tryCall: (method, path, form) => tryCallExchange(wire, method, path, form, token),
  };
}

/** The refusal that an envelope is: any `type` but `ok`, or the chart's own way to say that there is nothing. */
function refusalIn(response: unknown): { readonly type: string; readonly reason: string } | undefined {
  const { type, message, code, msg } = membersIn(response);
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
