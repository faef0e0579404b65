import { expect, onTestFinished, vi } from 'vitest';
import { calls } from '#simulator/control/plane.ts';
import { respondToWeb } from '#simulator/http.ts';
import { createSandpit } from '#simulator/page/sandpit.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { realSession } from '../hosts/trader.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Json = Record<string, unknown>;

/** What a call refused with. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/**
 * A real exchange with a stopped clock behind its control plane. Every response is checked against its published schema. `atEnd`
 * is given what closes it: by default that happens with the test.
 */
export async function steeredExchange(
  catalogue: Catalogue = nodeCatalogue(),
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
) {
  const session = realSession({
    catalogue,
    session: { scenario: catalogue.default, seed: 'steered' },
  });
  atEnd(() => session.close());
  await session.ready();
  const send = async (method: Method, path: string, body?: unknown) => {
    const init = { method, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await respondToWeb(session, new Request(`http://sandpit.test${path}`, init));
    return { status: response.status, json: (await response.json()) as Json };
  };
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json> => {
    const { status, json } = await send(method, path, body);
    expect({ status, json }).toMatchObject({ status: 200 });
    const described = calls[path.replace(/\?.*/, '')]?.[method];
    expect(described?.response.parse(json)).toEqual(json);
    return json;
  };
  return {
    session,
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown = {}) => ask('POST', path, body),
    async refusal(method: Method, path: string, body?: unknown): Promise<Refused> {
      const { status, json } = await send(method, path, body);
      const error = json.error as Omit<Refused, 'status'>;
      return { status, code: error.code, message: error.message };
    },
    /** An ordinary call of the exchange: its envelope. */
    async call(path: string, form: Record<string, string>, token = ''): Promise<Json> {
      const headers = { authorization: token };
      const init = { method: 'POST', headers, body: new URLSearchParams(form) };
      const response = await respondToWeb(session, new Request(`http://sandpit.test${path}`, init));
      return (await response.json()) as Json;
    },
  };
}

/** `window.sandpit` of a page with such an exchange. */
export async function openSandpit() {
  vi.stubGlobal('location', { origin: 'http://sandpit.test' });
  const { session } = await steeredExchange();
  const stages = {
    answering: Promise.resolve(),
    ready: session.ready(),
    status: () => ({ state: 'starting' as const }),
  };
  return createSandpit(stages, (request) => respondToWeb(session, request));
}
