/** Decides which requests of other origins, names and machines the Node host accepts. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REFUSED_FIELD } from '#contract/index.ts';
import type { HttpResponse } from '#simulator/http.ts';

/** Whom a host lets in beside its own pages. */
export interface AccessRules {
  /** Origins of other pages that may call (CORS). */
  readonly allowedOrigins?: readonly string[];
  /** Names by which the host is reached, beside those of this machine, numeric addresses and names without a dot. */
  readonly allowedHosts?: readonly string[];
  /** Whether every request comes through a proxy, which says from whom in `X-Forwarded-For`. */
  readonly trustProxy?: boolean;
}

/** Whether others than this machine may reach a host, by its address or through a proxy. */
export function isReachable({
  hostname,
  trustProxy,
  allowedHosts = [],
}: AccessRules & { readonly hostname?: string }): boolean {
  const isLocal = hostname === undefined || isLoopbackHost(hostname);
  return !isLocal || trustProxy === true || allowedHosts.length > 0;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers that let a page of an allowed origin call the exchange and read its clock and what its refusals are about; none for other origins. */
export function corsHeaders(
  origin: string | undefined,
  { allowedOrigins = [] }: AccessRules,
): Record<string, string> {
  if (origin === undefined || !allowedOrigins.includes(origin)) return {};
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
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, lang',
    'access-control-max-age': '600',
  };
  return { status: 204, headers: 'access-control-allow-origin' in cors ? headers : {}, body: '' };
}

/**
 * Whether a request may steer the exchange: with the token of the host from anywhere, without it from this machine alone, by a
 * loopback name, from no page but the host's own or an allowed one, and through no proxy, which would pass everybody off as local.
 */
export function mayControl(incoming: IncomingMessage, rules: AccessRules, token: string): boolean {
  const { host = '', origin } = incoming.headers;
  if (hasToken(incoming, token)) return true;
  return (
    rules.trustProxy !== true &&
    !isForwarded(incoming) &&
    isLoopbackAddress(incoming.socket.remoteAddress) &&
    isLoopbackHost(host) &&
    (origin === undefined || isAllowed(origin, rules) || origin === `http://${host}`)
  );
}

/** Whether a request carries a token: `Authorization: Bearer TOKEN`. */
export const hasToken = ({ headers: { authorization = '' } }: IncomingMessage, token: string): boolean =>
  isSameText(authorization, `Bearer ${token}`);

/** How long the comparison takes says nothing of the token. */
function isSameText(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether a proxy has passed a request on: it says so in a header, or speaks HTTP/1.0 as nginx does where it is told nothing else. */
function isForwarded({ headers, httpVersion }: IncomingMessage): boolean {
  const names = Object.keys(headers);
  return (
    httpVersion === '1.0' || names.some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name))
  );
}

/** The address that a request comes from: where a proxy is trusted, what it has added to `X-Forwarded-For` itself, the last one. */
export function senderOf({ headers, socket }: IncomingMessage, { trustProxy }: AccessRules): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return forwarded.at(-1)?.trim() || (socket.remoteAddress ?? '');
}

/** Whether a page of another origin, which is not allowed, has made a request. */
export function isOfForeignPage({ headers }: IncomingMessage, rules: AccessRules): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site';
  if (isAllowed(origin, rules)) return false;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  // The development server of a front end passes the origin of its page on.
  return from !== host.toLowerCase() && !(isLoopbackHost(from) && isLoopbackHost(host));
}

const isAllowed = (origin: string, { allowedOrigins = [] }: AccessRules): boolean =>
  allowedOrigins.includes(origin);

/**
 * Whether a `Host` header names this host. A page of a name that resolves here is a rebinding trick, which needs a name that
 * somebody else can own: no number, and no name without a dot.
 */
export function isKnownHost(host: string | undefined, { allowedHosts = [] }: AccessRules): boolean {
  // Every browser sends it.
  if (host === undefined) return true;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return (
    loopbackNames.has(name) || allowedHosts.includes(name) || /^(\[[\da-f:.]+\]|[\d.]+|[^.:]+)$/.test(name)
  );
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (address === '::1' || /^(::ffff:)?127\./.test(address));
}

/** Whether a `Host` header is a name of this machine: a foreign name that resolves here is a rebinding trick. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.has(host.replace(/:\d+$/, '').toLowerCase());
}
