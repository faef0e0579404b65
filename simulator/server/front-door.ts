/** What a Node host refuses before anything else looks at a request: {@link accessRefusal}. */
import type { IncomingMessage } from 'node:http';
import type { HttpResponse } from '#simulator/http.ts';
import { isKnownHost, isOfForeignPage } from './access.ts';
import type { AccessRules } from './access.ts';

/** What proxies and hosts read in more than one way: escaped dots, slashes and backslashes, empty and dot segments. */
const AMBIGUOUS = /%2e|%2f|%5c|\\|\/\/|\/\.{1,2}(\/|$)/i;

/**
 * The address of a request, whose target has to be what a browser would have made of it; undefined for any other: a proxy in front
 * may have read it differently, and let it through for that.
 */
export function requestUrl({ url: target = '/', headers }: IncomingMessage): URL | undefined {
  const origin = `http://${headers.host ?? 'localhost'}`;
  const url = target.startsWith('/') ? parsedUrl(`${origin}${target}`) : undefined;
  if (!url) return undefined;
  const isNormal = url.href === `${url.origin}${target}` && !target.includes('#');
  return isNormal && !AMBIGUOUS.test(url.pathname) ? url : undefined;
}

/** To ask first whether it can be read would read it twice. */
function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Calls that change something, or say something to those who have a token; files of the client are for everybody. */
const isCall = (pathname: string): boolean => /^\/(api|sim|mcp|socket\.io)(\/|$)/.test(pathname);

/** Why a request is not let in, with what would let it in; undefined for one that is. */
export function accessRefusal(
  incoming: IncomingMessage,
  { pathname }: URL,
  rules: AccessRules,
): string | undefined {
  const { host, origin = 'another site' } = incoming.headers;
  if (!isKnownHost(host, rules)) {
    const name = host?.replace(/:\d+$/, '');
    return `This host is not known as ${name}. Where it is reached by that name, start it with --allow-host ${name}.`;
  }
  if (isCall(pathname) && isOfForeignPage(incoming, rules))
    return `Pages of ${origin} may not call this exchange. To let them, start it with --allow-origin and their origin.`;
  return undefined;
}

/** A response with the policy for a page, where it is one: who may show it in a frame, beside itself. */
export function framed(response: HttpResponse, allowedFrames: readonly string[]): HttpResponse {
  const { headers } = response;
  if (!headers['content-type']?.startsWith('text/html') || 'content-security-policy' in headers)
    return response;
  const policy = ['frame-ancestors', "'self'", ...allowedFrames].join(' ');
  return { ...response, headers: { ...headers, 'content-security-policy': policy } };
}
