/** The verification codes that this tab has requested: it shows only these, not those of other tabs. */
import type { Responder } from './interception.ts';

/** The calls that ask for a code and those that use one, each with the parameter that names the account. */
const REQUESTS: Readonly<Record<string, string>> = {
  '/api/sms_mail': 'user_string',
  '/api/sms_send': 'user_string',
};
const USES: Readonly<Record<string, string>> = {
  '/api/user/register': 'user_string',
  '/api/user/forget': 'account',
  '/api/safe/email': 'email',
};

const requested = new Set<string>();
const listeners = new Set<(account: string) => void>();

/** As the exchange writes an account. */
const nameOf = (account: string): string => account.trim().toLowerCase();

/** Whether this tab has asked for a code for that account. */
export const hasRequested = (account: string): boolean => requested.has(nameOf(account));

/** Calls `listener` with accounts whose code this tab has used. */
export function onCodeUsed(listener: (account: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Passes calls on and remembers those that are about codes.
 * @param addressOf the address of a call as the exchange knows it
 */
export function rememberCodes(
  respond: Responder,
  addressOf: (url: string) => string | undefined = (url) => url,
): Responder {
  return async (request) => {
    const { pathname } = new URL(addressOf(request.url) ?? request.url);
    const path = pathname.slice(Math.max(0, pathname.indexOf('/api/')));
    const parameter = own(REQUESTS, path) ?? own(USES, path);
    if (request.method !== 'POST' || parameter === undefined) return respond(request);
    const form = new URLSearchParams(await request.clone().text());
    const account = nameOf(form.get(parameter) ?? '');
    if (own(REQUESTS, path) !== undefined) {
      requested.add(account);
      return respond(request);
    }
    const response = await respond(request);
    if (await isDone(response)) for (const listener of listeners) listener(account);
    return response;
  };
}

const own = (calls: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.hasOwn(calls, path) ? calls[path] : undefined;

/** A call that fails by the fault plan has no body to read. */
async function isDone(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 'ok';
}
