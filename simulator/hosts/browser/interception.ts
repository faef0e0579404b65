/** Passes the HTTP calls of a page to the simulator. */
import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { getResponse, http } from 'msw';
import type { HttpHandler } from 'msw';
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
  const handlers = [catchAllHandler(respond, pageBase)];
  const interceptor = new BatchInterceptor({
    name: 'sandpit',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  interceptor.on('request', async ({ request, controller }) => {
    // Asked here already, so that foreign requests are not copied for nothing.
    if (exchangeAddress(request.url, pageBase) === undefined) return;
    const response = await getResponse(handlers, request);
    if (response) controller.respondWith(response);
  });
  interceptor.apply();
}

async function interceptByWorker(respond: Responder, pageBase: string): Promise<boolean> {
  const simulated = globalThis.WebSocket;
  try {
    const { setupWorker } = await import('msw/browser');
    const worker = setupWorker(catchAllHandler(respond, pageBase));
    const url = new URL('mockServiceWorker.js', pageBase).href;
    await worker.start({ serviceWorker: { url }, onUnhandledFrame: 'bypass', quiet: true });
    return true;
  } catch (error) {
    console.warn('The service worker cannot start; calls are handled inside the page instead.', error);
    return false;
  } finally {
    // MSW puts a WebSocket of its own over ours, which would not know the feed from hot reload.
    globalThis.WebSocket = simulated;
  }
}

/**
 * The one handler the simulator itself uses: MSW copies the request for every handler it asks, and there are 85 calls.
 * @param pageBase address of the page, for calls made below its path
 */
function catchAllHandler(respond: Responder, pageBase: string): HttpHandler {
  return http.all(
    ({ request }) => exchangeAddress(request.url, pageBase) !== undefined,
    // MSW would make an HTTP 500 of a rejection; a call that nothing handles fails as in a network.
    ({ request }) => respond(request).catch(() => Response.error()),
  );
}
