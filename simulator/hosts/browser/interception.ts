/** Passes the HTTP calls of a page to the simulator. */
import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';

/** Whatever handles a call: the engine's link, a runtime in the same process, or a stub of a test. */
export type Responder = (request: Request) => Promise<Response>;

/** MSW's service worker: where its script is, and which pages it controls (by default those below the script). */
export interface ServiceWorkerPlace {
  readonly url: string;
  readonly scope?: string;
}

export interface InterceptionOptions {
  readonly respond: Responder;
  /** Whether a call is one of the exchange; all others go on to the network. */
  readonly isCall: (url: string) => boolean;
  /** Calls then show as network traffic; without it fetch and XHR of the page are replaced. */
  readonly serviceWorker?: ServiceWorkerPlace;
  /** Aborted when the page has no exchange any more: at once it has its own fetch and XHR back, and may start another one. */
  readonly signal: AbortSignal;
}

/**
 * Starts handling the page's calls: at once without a service worker, otherwise when that one runs. Resolves with the reason for
 * which a service worker that was asked for is not used; calls are then handled inside the page.
 */
export async function intercept(options: InterceptionOptions): Promise<Error | undefined> {
  const { serviceWorker } = options;
  try {
    if (serviceWorker) await interceptByWorker(options, serviceWorker);
    else interceptInPage(options);
    return undefined;
  } catch (error) {
    if (!serviceWorker) throw error;
    interceptInPage(options);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Replaces fetch and XHR of this page. */
function interceptInPage({ respond, isCall, signal }: InterceptionOptions): void {
  if (signal.aborted) return;
  const interceptor = new BatchInterceptor({
    name: 'sandpit',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  // The interceptor waits for what its listeners return, which its types do not say.
  // oxlint-disable-next-line typescript/no-misused-promises
  interceptor.on('request', async ({ request, controller }) => {
    if (isCall(request.url)) controller.respondWith(await responseOf(respond, request));
  });
  interceptor.apply();
  signal.addEventListener('abort', () => interceptor.dispose());
}

async function interceptByWorker(
  { respond, isCall, signal }: InterceptionOptions,
  { url, scope }: ServiceWorkerPlace,
): Promise<void> {
  await checkServiceWorker(url, scope);
  const simulated = globalThis.WebSocket;
  try {
    const [{ http }, { setupWorker }] = await Promise.all([import('msw/core/http'), import('msw/browser')]);
    // One handler for all calls: MSW copies the request for every handler.
    const worker = setupWorker(
      http.all(
        ({ request }: { request: Request }) => isCall(request.url),
        ({ request }) => responseOf(respond, request),
      ),
    );
    const options = scope === undefined ? {} : { scope };
    await worker.start({ serviceWorker: { url, options }, onUnhandledRequest: 'bypass', quiet: true });
    if (signal.aborted) void worker.stop();
    else signal.addEventListener('abort', () => void worker.stop());
  } finally {
    // MSW replaces our WebSocket by one that would not distinguish the feed from hot reload.
    globalThis.WebSocket = simulated;
  }
}

/**
 * Says in time what MSW reports late or not at all.
 * @throws Error naming what is wrong
 */
async function checkServiceWorker(url: string, scope: string | undefined): Promise<void> {
  if (!('serviceWorker' in navigator))
    throw new Error('Service workers need a secure page: https, or http on localhost.');
  const script = new URL(url, location.href).href;
  const controlled = new URL(scope ?? '.', script).href;
  if (!location.href.startsWith(controlled))
    throw new Error(`The service worker ${script} controls ${controlled}, and this page is not below it.`);
  const other = (await navigator.serviceWorker.getRegistration(controlled))?.active?.scriptURL;
  if (other !== undefined && other !== script)
    throw new Error(`The page has a service worker already: ${other}. It would be replaced.`);
}

/** A call that nothing handles fails as in a network; the interceptors would make an HTTP 500 of the rejection. */
const responseOf = (respond: Responder, request: Request): Promise<Response> =>
  respond(request).catch(() => Response.error());
