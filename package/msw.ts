/**
 * `sandpit-exchange/msw`: the operations of the exchange as handlers of MSW, for projects that have their own set-up of it, in browsers and in
 * Node. There are no sockets: MSW handles calls only.
 */
import { http } from 'msw';
import type { HttpHandler } from 'msw';
import { operationAt } from '#contract/index.ts';
import { isControlPath } from '#simulator/control/paths.ts';
import { browserCatalogue } from '#simulator/hosts/browser/catalogue.ts';
import { exchangeHandlers } from '#simulator/hosts/browser/handlers.ts';
import { exchangeParts } from '#simulator/hosts/exchange-parts.ts';
import { createMemoryJournals } from '#simulator/hosts/journals.ts';
import { Runtime } from '#simulator/hosts/runtime.ts';

/** Which exchange handles the calls. */
export interface HandlerOptions {
  /** A scenario of the library; the calm market by default. */
  readonly scenario?: string;
  /** All chance comes from it; the scenario's own by default. */
  readonly seed?: string;
  /** Virtual seconds a second, 0 to 3600: 0 lets time stand still until a call of `/sim/clock`. 1 by default. */
  readonly speed?: number;
}

/** How often virtual time moves, in milliseconds. */
const PUMP_EVERY = 100;

/**
 * One handler for each operation of the contract, whatever path or origin `/api` lies below, and one for the control plane `/sim`. All of
 * them use one exchange, which lives as long as this page or process.
 */
export function handlers({ scenario, seed, speed = 1 }: HandlerOptions = {}): HttpHandler[] {
  const catalogue = browserCatalogue();
  const runtime = new Runtime({
    catalogue,
    parts: exchangeParts,
    journals: createMemoryJournals(),
    session: { scenario: scenario ?? catalogue.default, seed },
    realTime: () => performance.now(),
    speed,
    pumpEvery: 0,
  });
  const timer: { unref?(): void } = setInterval(() => void runtime.pump(), PUMP_EVERY);
  // A process must be able to end; a timer of a browser is a number.
  timer.unref?.();
  const respond = (request: Request): Promise<Response> =>
    runtime.handle(new Request(addressOf(request) ?? request.url, request));
  return exchangeHandlers(http, respond, addressOf);
}

/** The exchange knows its calls at the root; other calls below `/api` may be the project's own. */
function addressOf({ method, url }: Request): string | undefined {
  const address = new URL(url);
  const start = address.pathname.search(/\/(api|sim)(\/|$)/);
  if (start < 0) return undefined;
  address.pathname = address.pathname.slice(start);
  const { pathname } = address;
  return isControlPath(pathname) || operationAt(method, pathname) !== undefined ? address.href : undefined;
}
