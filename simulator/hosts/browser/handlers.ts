import { http } from 'msw';
import type { HttpHandler } from 'msw';
import { operations } from '#contract/index.ts';
import type { Responder } from './interception.ts';

/**
 * One handler for each operation of the contract, for tests of other projects that remove, wrap or count some of them:
 * `setupServer(...operationHandlers((request) => runtime.handle(request)))`.
 */
export function operationHandlers(respond: Responder): HttpHandler[] {
  return Object.values(operations).map(({ method, path }) => {
    const handle = method === 'GET' ? http.get : http.post;
    return handle(`*${path}`, ({ request }) => respond(request));
  });
}
