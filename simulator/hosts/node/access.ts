/** Decides which requests of other origins and machines the Node host accepts. */
import type { IncomingMessage } from 'node:http';
import { REFUSED_FIELD } from '#contract/index.ts';
import type { HttpResponse } from '#simulator/http.ts';

/** Additional allowed origins (CORS). */
export interface AccessRules {
  readonly allowedOrigins: readonly string[];
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers that let a page of an allowed origin call the exchange and read its clock and what its refusals are about; none for other origins. */
export function corsHeaders(origin: string | undefined, rules: AccessRules): Record<string, string> {
  if (origin === undefined || !rules.allowedOrigins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `Date, ${REFUSED_FIELD}`,
    vary: 'Origin',
  };
}

/** The response to a preflight of an allowed origin. */
export function preflight(cors: Readonly<Record<string, string>>): HttpResponse {
  const headers = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, lang',
    'access-control-max-age': '600',
  };
  return { status: 204, headers: 'access-control-allow-origin' in cors ? headers : {}, body: '' };
}

/**
 * Whether a request may steer the exchange: only from this machine, by a loopback name (a foreign name that resolves here is a
 * rebinding trick), and from no page but the host's own or an allowed one.
 */
export function mayControl(incoming: IncomingMessage, rules: AccessRules): boolean {
  const host = incoming.headers.host ?? '';
  const { origin } = incoming.headers;
  return (
    isLoopbackAddress(incoming.socket.remoteAddress) &&
    isLoopbackHost(host) &&
    (origin === undefined || rules.allowedOrigins.includes(origin) || origin === `http://${host}`)
  );
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (address === '::1' || /^(::ffff:)?127\./.test(address));
}

/** Whether a `Host` header is a name of this machine: a foreign name that resolves here is a rebinding trick. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.has(host.replace(/:\d+$/, '').toLowerCase());
}
