/** Passes the HTTP calls of a page to the simulator. */
import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { exchangeAddress } from './addresses.ts';

/** Whatever handles a call: the engine's link, a runtime in the same process, or a stub of a test. */
export type Responder = (request: Request) => Promise<Response>;

/** `page`: fetch and XHR of this page are handled in place. `worker`: by MSW's service worker, visible as network traffic. */
export type Interception = 'page' | 'worker';

/** Starts handling the page's calls; resolves with the mode in use, which is `page` where `worker` cannot be. */
export async function intercept(
  wanted: Interception,
  respond: Responder,
  pageBase: string,
): Promise<Interception> {
  if (wanted === 'worker' && (await interceptByWorker(respond, pageBase))) return 'worker';
  interceptInPage(respond, pageBase);
  return 'page';
}

function interceptInPage(respond: Responder, pageBase: string): void {
  const interceptor = new BatchInterceptor({
    name: 'sandpit',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  interceptor.on('request', async ({ request, controller }) => {
    if (exchangeAddress(request.url, pageBase) !== undefined)
      controller.respondWith(await responseOf(respond, request));
  });
  interceptor.apply();
}

async function interceptByWorker(respond: Responder, pageBase: string): Promise<boolean> {
  const simulated = globalThis.WebSocket;
  try {
    const [{ http }, { setupWorker }] = await Promise.all([import('msw/http'), import('msw/browser')]);
    // One handler for all calls: MSW copies the request for every handler.
    const isCall = ({ request }: { request: Request }) =>
      exchangeAddress(request.url, pageBase) !== undefined;
    const worker = setupWorker(http.all(isCall, ({ request }) => responseOf(respond, request)));
    const url = new URL('mockServiceWorker.js', pageBase).href;
    await worker.start({ serviceWorker: { url }, onUnhandledFrame: 'bypass', quiet: true });
    return true;
  } catch (error) {
    console.warn('The service worker cannot start; calls are handled inside the page instead.', error);
    return false;
  } finally {
    // MSW replaces our WebSocket by one that would not distinguish the feed from hot reload.
    globalThis.WebSocket = simulated;
  }
}

/** A call that nothing handles fails as in a network; the interceptors would make an HTTP 500 of the rejection. */
const responseOf = (respond: Responder, request: Request): Promise<Response> =>
  respond(request).catch(() => Response.error());
