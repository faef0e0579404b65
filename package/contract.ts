/** The protocol of the exchange: schemas and types of all calls and events, and a client with the types of each call. */
import { createCorrectedClock } from '#client/exchange/clock.ts';
import { createHttp } from '#client/exchange/http.ts';
import type { Call } from '#client/exchange/http.ts';

export * from '#contract/index.ts';
export { ExchangeError } from '#client/exchange/errors.ts';
export type { ExchangeErrorKind } from '#client/exchange/errors.ts';
export type { Call, CallOptions } from '#client/exchange/http.ts';

/** Which exchange is called, and by whom. */
export interface ClientOptions {
  /** Where the exchange is, such as `http://127.0.0.1:8787`; the origin of the page by default. */
  readonly baseUrl?: string;
  /** The token of a login, or what gives the present one; without it the calls are those of a visitor. */
  readonly token?: string | (() => string | undefined);
  /** Language of refusals and texts, sent in the header `lang`; English by default. */
  readonly language?: string;
  readonly fetch?: typeof fetch;
}

/** Calls of one user. */
export interface Client {
  /**
   * Makes a call by its name in `operations` and resolves with its decoded response. Rejects with ExchangeError: refused, not
   * logged in, no response, or one that is not of this protocol.
   */
  readonly call: Call;
}

export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '', token, language = 'en', fetch } = options;
  const call = createHttp({
    origin: baseUrl.replace(/\/+$/, ''),
    clock: createCorrectedClock(() => Date.now()),
    token: typeof token === 'function' ? token : () => token,
    language: () => language,
    // The global one of each call: a client may be created before the exchange of its page starts.
    fetch: (...request) => (fetch ?? globalThis.fetch)(...request),
    onRefusal: () => undefined,
  });
  return { call };
}
