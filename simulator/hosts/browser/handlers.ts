import { http, type HttpHandler } from 'msw';
import { operations } from '#contract/index.ts';
import { exchangeAddress } from './addresses.ts';

/** Whatever answers a call: the engine's link, a runtime in the same process, or a stub of a test. */
export type Responder = (request: Request) => Promise<Response>;

/**
 * The one handler the simulator itself uses: MSW copies the request for every handler it asks, and there are 85 calls.
 * @param pageBase address of the page, for calls made below its path
 */
export function catchAllHandler(respond: Responder, pageBase: string): HttpHandler {
  return http.all(
    ({ request }) => exchangeAddress(request.url, pageBase) !== undefined,
    ({ request }) => respond(request),
  );
}

/**
 * One handler for each operation of the contract, for tests of others that want to take one out, wrap it or count it:
 * `setupServer(...operationHandlers((request) => runtime.handle(request)))`.
 */
export function operationHandlers(respond: Responder): HttpHandler[] {
  return Object.values(operations).map(({ method, path }) => {
    const handle = method === 'GET' ? http.get : http.post;
    return handle(`*${path}`, ({ request }) => respond(request));
  });
}
