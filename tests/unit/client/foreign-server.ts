/** A backend of somebody else's: it has no socket and serves only the given calls; other calls are not found. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationAt } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { examples } from '#contract/examples/index.ts';
import { ok } from '../../support/pages.tsx';

export interface ForeignServer {
  /** Fetches from it what the page asks of its exchange. */
  readonly fetch: typeof globalThis.fetch;
  /** The calls that it does not have and was asked for, until now. */
  readonly missed: OperationName[];
  close(): Promise<void>;
}

/** Starts it; `answers` are the calls that it has. */
export async function openForeignServer(responses: readonly OperationName[]): Promise<ForeignServer> {
  const missed: OperationName[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://foreign.test');
    const name = operationAt(request.method ?? 'GET', pathname);
    if (name !== undefined && responses.includes(name)) {
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(ok(examples[name].response)));
    }
    if (name !== undefined) missed.push(name);
    return response
      .writeHead(404, { 'content-type': 'text/html' })
      .end(`<pre>Cannot ${request.method} ${pathname}</pre>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    missed,
    fetch: (input, { method = 'GET', body } = {}) => {
      const { pathname, search } = new URL(String(input));
      // The classes of jsdom are not those that the fetch of Node knows.
      return fetch(origin + pathname + search, {
        method,
        ...(body instanceof URLSearchParams && { body: String(body) }),
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
