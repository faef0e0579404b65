/** Calls of the exchange's own protocol, whatever carries them. */
import type { Method, ControlWire } from '#shared/control-client.ts';
import { membersIn, parseJson } from '#shared/json.ts';
import { ExchangeError, operationAt, operations } from '../contract.ts';
import type { Caller } from './types.ts';

export { ExchangeError };

/** A call of the exchange's own protocol: a form in, its envelope out. Rejects with ExchangeError. */
export async function callExchange<T>(
  wire: ControlWire,
  method: Method,
  path: string,
  ...how: Brought
): Promise<T> {
  const response = await tryCallExchange<unknown>(wire, method, path, ...how);
  const refusal = refusalIn(response);
  if (!refusal) return response as T;
  const { type, reason } = refusal;
  throw ExchangeError.refused(type, reason, { code: codeOf(method, path, type), answer: response });
}

/** What a call brings: a form, and the token of a session. */
type Brought = [form?: Readonly<Record<string, string>>, token?: string];

/** As `callExchange`, but a refusal is a response. */
export async function tryCallExchange<T>(
  wire: ControlWire,
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
  const response = parseJson(text);
  if (status < 400 && response !== undefined) return response as T;
  const kind = status >= 500 ? 'network' : 'malformed';
  const message = `${method} ${path} answered ${status}${status < 400 ? ' and no JSON' : ''}: ${text}`;
  throw new ExchangeError(kind, '', message, {
    code: codeOf(method, path, `HTTP ${status}`),
    answer: response,
  });
}

/** The code of a call in the contract and what it ended with; undefined for a call that is not in it. */
function codeOf(method: Method, path: string, end: string): string | undefined {
  const [pathname = ''] = path.split('?');
  const name = operationAt(method, pathname);
  return name && `${operations[name].code} ${end}`;
}

/** Calls of the session that a token belongs to. */
export function callsWith(wire: ControlWire, token: string): Caller {
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
