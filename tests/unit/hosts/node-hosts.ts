/** Node hosts, which are closed after their test, and calls as their clients make them. */
import { onTestFinished } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHostOptions } from '#simulator/server/host.ts';
import { exchangeOf } from '../../../package/node/exchange.ts';
import { tinyCatalogue, tinyParts } from './tiny-exchange.ts';

export type Fields = Readonly<Record<string, string>>;
export type Payload = Readonly<Record<string, unknown>>;

export interface Envelope {
  readonly type: string;
  readonly message: never;
}

/** The tiny exchange instead of the real one. */
export const tiny: NodeHostOptions = { parts: tinyParts, catalogue: tinyCatalogue };

export type OpenedHost = Awaited<ReturnType<typeof openNode>>;

/** A host whose time stands still unless the options say otherwise. */
export async function openNode(options: NodeHostOptions = {}) {
  const host = await startNodeHost({ speed: 0, ...options });
  onTestFinished(() => host.close());
  /** A call of the protocol, by POST where it has a form. */
  const call = async (path: string, form?: Fields, token = ''): Promise<Envelope> => {
    const response = await fetch(host.url + path, {
      method: form ? 'POST' : 'GET',
      headers: token === '' ? {} : { authorization: token },
      body: form && new URLSearchParams(form),
    });
    return (await response.json()) as Envelope;
  };
  return {
    ...host,
    call,
    exchange: exchangeOf(host.session, '.'),
    /** Logs in somebody of the scenario, by name; the token. */
    async logIn(name = 'demo'): Promise<string> {
      const form = { user_string: `${name}@sandpit.test`, password: `${name}123`, type: '1' };
      return (await call('/api/user/login', form)).message;
    },
    /** A call of the control plane, by POST where it has a body. */
    async sim<T = Payload>(path: string, body?: unknown): Promise<T> {
      const headers = { authorization: `Bearer ${host.control.token}` };
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(host.url + path, init)).json() as Promise<T>;
    },
  };
}
