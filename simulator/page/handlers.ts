/** The calls of the exchange as handlers of MSW: one table for pages, their service workers, `setupServer` and other projects. */
import type { http, HttpHandler } from 'msw';
import { operationAt, operationNames, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';

/** Whatever handles a call: the engine's link, a session in the same process, or a stub of a test. */
export type Responder = (request: Request) => Promise<Response>;

/** The address of a call as the exchange knows it (`/api/…`, `/sim/…` at the root); undefined for a call of anything else. */
export type AddressOf = (request: Request) => string | undefined;

/** MSW's makers of handlers: pages load them without the rest of MSW, from `msw/core/http`, which MSW 3 does not have. */
type Http = Pick<typeof http, 'all' | 'get' | 'post'>;

/** What the last handler of the table takes: every call of the exchange that is no operation. */
const OTHER = 'other';

/**
 * One handler for each operation of the contract, for those who count, wrap or override some of them, and a last one for the other calls
 * of the exchange: its control plane, pictures, a feed that is polled, and paths that it does not know.
 * @param respond gets the call with the address that the page used
 */
export function exchangeHandlers(make: Http, respond: Responder, addressOf: AddressOf): HttpHandler[] {
  const found = new WeakMap<Request, OperationName | typeof OTHER | undefined>();
  const look = (request: Request): OperationName | typeof OTHER | undefined => {
    if (!found.has(request)) found.set(request, callAt(request, addressOf(request)));
    return found.get(request);
  };
  // MSW asks its handlers one after the other, and each would compile its path and read the cookies again: with ninety of them that takes
  // ten times as long as with one. Here a call is looked up once for all.
  const taking = (call: OperationName | typeof OTHER, handler: HttpHandler): HttpHandler => {
    handler.parse = async ({ request }) => ({
      match: { matches: look(request) === call, params: {} },
      cookies: {},
    });
    return handler;
  };
  const resolve = ({ request }: { request: Request }): Promise<Response> => respond(request);
  return [
    ...operationNames.map((name) => {
      const { method, path } = operations[name];
      return taking(name, (method === 'GET' ? make.get : make.post)(`*${path}`, resolve));
    }),
    taking(OTHER, make.all('*', resolve)),
  ];
}

function callAt({ method }: Request, address: string | undefined): OperationName | typeof OTHER | undefined {
  return address === undefined ? undefined : (operationAt(method, new URL(address).pathname) ?? OTHER);
}
