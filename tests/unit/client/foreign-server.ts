/** A backend of somebody else's: it has no socket and serves only the given calls; other calls are not there. */
import { operationAt } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { examples } from '#contract/examples/index.ts';
import { ok } from '../../support/pages.tsx';

export interface ForeignServer {
  /** Fetches from it what the page asks of its exchange. */
  readonly fetch: typeof globalThis.fetch;
  /** The calls that it does not have and was asked for, until now. */
  readonly missed: OperationName[];
}

/** @param responses the calls that it has; it responds to others with the page of an ordinary web server */
export function foreignServer(responses: readonly OperationName[]): ForeignServer {
  const missed: OperationName[] = [];
  return {
    missed,
    fetch: async (input, { method = 'GET' } = {}) => {
      const { pathname } = new URL(String(input));
      const name = operationAt(method, pathname);
      if (name !== undefined && responses.includes(name)) return Response.json(ok(examples[name].response));
      if (name !== undefined) missed.push(name);
      return new Response(`<pre>Cannot ${method} ${pathname}</pre>`, {
        ...{ status: 404, headers: { 'content-type': 'text/html' } },
      });
    },
  };
}
