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
}

/** A page whose calls are handled. */
export interface Intercepted {
  /** Why the service worker that was asked for is not used; calls are then handled inside the page. */
  readonly trouble?: Error;
  /** Gives the page its own fetch and XHR back. */
  stop(): void;
}

/** Starts handling the page's calls: at once without a service worker, otherwise when that one runs. */
export async function intercept(options: InterceptionOptions): Promise<Intercepted> {
  const { serviceWorker } = options;
  if (!serviceWorker) return interceptInPage(options);
  try {
    return await interceptByWorker(options, serviceWorker);
  } catch (error) {
    return {
      ...interceptInPage(options),
      trouble: error instanceof Error ? error : new Error(String(error)),
    };
  }
}

/** Replaces fetch and XHR of this page. */
export function interceptInPage({ respond, isCall }: InterceptionOptions): Intercepted {
  const interceptor = new BatchInterceptor({
    name: 'sandpit',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  interceptor.on('request', async ({ request, controller }) => {
    if (isCall(request.url)) controller.respondWith(await responseOf(respond, request));
  });
  interceptor.apply();
  return { stop: () => interceptor.dispose() };
}

async function interceptByWorker(
  { respond, isCall }: InterceptionOptions,
  { url, scope }: ServiceWorkerPlace,
): Promise<Intercepted> {
  await checkServiceWorker(url, scope);
  const simulated = globalThis.WebSocket;
  try {
    const [{ http }, { setupWorker }] = await Promise.all([import('msw/http'), import('msw/browser')]);
    // One handler for all calls: MSW copies the request for every handler.
    const worker = setupWorker(
      http.all(
        ({ request }: { request: Request }) => isCall(request.url),
        ({ request }) => responseOf(respond, request),
      ),
    );
    const options = scope === undefined ? {} : { scope };
    await worker.start({ serviceWorker: { url, options }, onUnhandledFrame: 'bypass', quiet: true });
    return { stop: () => void worker.stop() };
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
