/** The calls of the exchange as handlers of MSW: one table for pages, their service workers, `setupServer` and other projects. */
import { HttpHandler } from 'msw';
import { operationAt, operationNames, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';

/** Whatever handles a call: the engine's link, a runtime in the same process, or a stub of a test. */
export type Responder = (request: Request) => Promise<Response>;

/** The address of a call as the exchange knows it (`/api/…`, `/sim/…` at the root); undefined for a call of anything else. */
export type AddressOf = (request: Request) => string | undefined;

/** What the last handler of the table takes: every call of the exchange that is no operation. */
const OTHER = 'other';

/**
 * One handler for each operation of the contract, for those who count, wrap or override some of them, and a last one for the other calls
 * of the exchange: its control plane, pictures, a feed that is polled, and paths that it does not know.
 * @param respond gets the call with the address that the page used
 */
export function exchangeHandlers(respond: Responder, addressOf: AddressOf): HttpHandler[] {
  const found = new WeakMap<Request, OperationName | typeof OTHER | undefined>();
  const look = (request: Request): OperationName | typeof OTHER | undefined => {
    if (!found.has(request)) found.set(request, callAt(request, addressOf(request)));
    return found.get(request);
  };
  return [
    ...operationNames.map((name) => {
      const { method, path } = operations[name];
      return new CallHandler(method, `*${path}`, (request) => look(request) === name, respond);
    }),
    new CallHandler(/.+/, '*', (request) => look(request) === OTHER, respond),
  ];
}

function callAt({ method }: Request, address: string | undefined): OperationName | typeof OTHER | undefined {
  return address === undefined ? undefined : (operationAt(method, new URL(address).pathname) ?? OTHER);
}

/**
 * MSW asks its handlers one after the other, and would compile the path and read the cookies again for each: with ninety of them that takes
 * ten times as long as the call itself. Here a call is looked up once for all.
 */
class CallHandler extends HttpHandler {
  readonly #matches: (request: Request) => boolean;

  constructor(
    method: string | RegExp,
    path: string,
    matches: (request: Request) => boolean,
    respond: Responder,
  ) {
    super(method, path, ({ request }) => respond(request));
    this.#matches = matches;
  }

  override async parse({ request }: { request: Request }): ReturnType<HttpHandler['parse']> {
    return { match: { matches: this.#matches(request), params: {} }, cookies: {} };
  }
}
