/** Passes the HTTP calls of a page to the simulator. */
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { http } from 'msw/core/http';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import { exchangeHandlers } from './handlers.ts';
import type { AddressOf, Responder } from './handlers.ts';

/** MSW's service worker: where its script is, and which pages it controls (by default those below the script). */
export interface ServiceWorkerPlace {
  readonly url: string;
  readonly scope?: string;
}

export interface InterceptionOptions {
  readonly respond: Responder;
  /** Which calls are the exchange's; all others go on to the network. */
  readonly addressOf: AddressOf;
  /** Calls then show as network traffic; without it fetch and XHR of the page are replaced. */
  readonly serviceWorker?: ServiceWorkerPlace;
  /** Aborted when the page has no exchange any more: at once it has its own fetch and XHR back, and may start another one. */
  readonly signal: AbortSignal;
}

/**
 * Starts handling the page's calls: at once, inside the page. With a service worker they go through it from the moment that it
 * controls the page, so that they show as network traffic; what it does not pass on, because it was replaced, retired or stopped, is
 * handled inside the page, too. Resolves when the service worker is used, or with the reason for which it is not.
 */
export async function intercept(options: InterceptionOptions): Promise<Error | undefined> {
  const { respond, serviceWorker, signal } = options;
  const network = globalThis.fetch;
  if (!serviceWorker) {
    interceptInPage(options, (request) => responseOf(respond, request));
    return undefined;
  }
  const passage = new WorkerPassage(respond, (request) => network(request), signal);
  interceptInPage(options, (request) => passage.respond(request));
  try {
    await checkServiceWorker(serviceWorker.url, serviceWorker.scope);
    await passage.open(await createWorker(options), serviceWorker);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Replaces fetch and XHR of this page. */
function interceptInPage({ addressOf, signal }: InterceptionOptions, respond: Responder): void {
  if (signal.aborted) return;
  // MSW's types ask for interceptors that can also take sockets.
  const interceptors = [new FetchInterceptor(), new XMLHttpRequestInterceptor()] as ConstructorParameters<
    typeof InterceptorSource
  >[0]['interceptors'];
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors })],
    handlers: exchangeHandlers(http, respond, addressOf),
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  network.enable();
  signal.addEventListener('abort', () => network.disable());
}

/** Part of MSW's worker that is used here. */
interface Worker {
  start(options: object): Promise<unknown>;
  stop(): void;
}

/** On every response of the exchange that went through the service worker: one without it is the network's own. */
const MARK = 'sandpit-exchange';

/** How long a service worker may take before calls stay inside the page. */
const START_TIMEOUT_MS = 10_000;
/** So often one that does not pass calls on any more is started again. */
const MAX_RESTARTS = 3;

/** The way of calls through the service worker, as long as it passes them on. */
class WorkerPassage {
  readonly #respond: Responder;
  readonly #network: Responder;
  readonly #signal: AbortSignal;
  #isOpen = false;
  #restarts = 0;
  #restart: () => Promise<unknown> = async () => undefined;

  /** @param network the page's own fetch */
  constructor(respond: Responder, network: Responder, signal: AbortSignal) {
    this.#respond = respond;
    this.#network = network;
    this.#signal = signal;
  }

  /** Resolves when the worker passes on calls of this page. Rejects where it cannot, or takes too long. */
  async open(worker: Worker, { url, scope }: ServiceWorkerPlace): Promise<void> {
    const options = scope === undefined ? {} : { scope };
    const start = async (): Promise<void> => {
      await worker.start({ serviceWorker: { url, options }, onUnhandledRequest: 'bypass', quiet: true });
      this.#isOpen = !this.#signal.aborted;
      if (this.#signal.aborted) worker.stop();
    };
    this.#restart = () => {
      worker.stop();
      return start();
    };
    this.#signal.addEventListener('abort', () => worker.stop());
    await within(START_TIMEOUT_MS, start());
  }

  async respond(request: Request): Promise<Response> {
    if (!this.#isOpen) return responseOf(this.#respond, request);
    const again = request.clone();
    const response = await responseOf(this.#network, request);
    if (response.type === 'error' || response.headers.has(MARK)) return response;
    this.#reopen();
    return responseOf(this.#respond, again);
  }

  /** Calls stay inside the page until the worker has been started again. */
  #reopen(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#restarts === MAX_RESTARTS) return;
    this.#restarts += 1;
    this.#restart().catch((error: unknown) =>
      console.warn('The service worker cannot be started again:', error),
    );
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const reason = new Error(`It did not start within ${milliseconds / 1000} s.`);
    timer = setTimeout(() => reject(reason), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

async function createWorker({ respond, addressOf }: InterceptionOptions): Promise<Worker> {
  const { setupWorker } = await import('msw/browser');
  const respondMarked: Responder = async (request) => marked(await responseOf(respond, request));
  const worker = setupWorker(...exchangeHandlers(http, respondMarked, addressOf));
  return {
    async start(options) {
      const simulated = globalThis.WebSocket;
      try {
        await worker.start(options);
      } finally {
        // MSW replaces our WebSocket by one that would not distinguish the feed from hot reload.
        globalThis.WebSocket = simulated;
      }
    },
    stop: () => void worker.stop(),
  };
}

/** The headers of a failure cannot be changed, and need not be. */
function marked(response: Response): Response {
  if (response.type !== 'error') response.headers.set(MARK, 'yes');
  return response;
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
