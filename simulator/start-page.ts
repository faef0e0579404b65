/** Starts the exchange in a page, whichever front end the page has. */
import { exchangeAddress, isFeedAddress } from '#simulator/page/addresses.ts';
import type { ExchangePlaces } from '#simulator/page/addresses.ts';
import { DeferredLink } from '#simulator/page/deferred-link.ts';
import { enginePortOpener } from '#simulator/page/engine-port.ts';
import { watchHeartbeat } from '#simulator/page/heartbeat.ts';
import { intercept } from '#simulator/page/interception.ts';
import type { ServiceWorkerPlace } from '#simulator/page/interception.ts';
import type { AddressOf, Responder } from '#simulator/page/handlers.ts';
import { followSharedLinks } from '#simulator/page/launch-params.ts';
import { PortLink } from '#simulator/page/link.ts';
import { sharedRealTime } from '#simulator/page/protocol.ts';
import type { SessionRequest } from '#simulator/page/protocol.ts';
import { publishSandpit } from '#simulator/page/sandpit.ts';
import type { Sandpit } from '#simulator/page/sandpit.ts';
import { installSocketRouter } from '#simulator/page/socket/router.ts';
import type { SocketRouter } from '#simulator/page/socket/router.ts';
import { browserValues } from '#simulator/page/page-storage.ts';
import { NOT_KEPT, Warnings } from '#simulator/page/warnings.ts';

/** What a page starts with. */
export interface PageOptions {
  /** Address of the engine's script. */
  readonly workerUrl: string;
  /** Where calls are to show as network traffic. */
  readonly serviceWorker?: ServiceWorkerPlace;
  readonly places: ExchangePlaces;
  /** Address that the page is served below. */
  readonly pageBase: string;
  readonly sessionRequest: SessionRequest;
  /** Address of Sandpit's own client where the page is one: it has seats, links with parameters and the speaker view. */
  readonly home?: string;
  /** Whether the exchange is this page's alone and ends with it. */
  readonly isForgetful?: boolean;
  /** Whether the panel is shown also while nothing is wrong. */
  readonly panel: boolean;
  /** Runs before the exchange is shown to the page. What cannot be done is shown by `link.fail`. */
  prepare(respond: Responder, link: DeferredLink): Promise<void>;
}

/** A page that has an exchange. */
export interface StartedPage {
  readonly sandpit: Sandpit;
  readonly respond: Responder;
  /** Where the exchange stands, and virtual time as the page shows it. */
  readonly link: Pick<DeferredLink, 'clock' | 'status' | 'onStatus'>;
  /** Gives the page its fetch, XHR and WebSocket back and takes the panel away. Calls that wait fail as in a network. */
  stop(): void;
}

/** The router of the page's sockets, which is there from the first script of the page or from now on. */
export const pageRouter = (): SocketRouter =>
  installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0], location.href, null);

/**
 * Says that this browser has stored an exchange. Browsers delete databases to make room and leave local storage: the next page then
 * tells its user what is gone, instead of beginning as if nothing had been there.
 */
const STORED_KEY = 'sandpit-stored';

/** Connects the page to the engine of this browser. */
export function connect(
  { workerUrl, isForgetful, sessionRequest, pageBase, places }: Omit<PageOptions, 'panel' | 'prepare'>,
  signal: AbortSignal,
  warnings?: Warnings,
): PortLink {
  let isKept = true;
  const router = pageRouter();
  router.follow((url) => isFeedAddress(url, pageBase, places));
  const engine: PortLink = new PortLink({
    openPort: enginePortOpener(
      workerUrl,
      {
        retry: () => engine.restart(),
        failed: (failure) => engine.failed(failure),
        signal,
      },
      isForgetful,
    ),
    router,
    sessionRequest,
    realTime: sharedRealTime,
    exchangeAddress: (url) => exchangeAddress(url, pageBase, places),
    onWarning(warning) {
      if (warning.name === NOT_KEPT) isKept = false;
      warnings?.add(warning);
    },
    hasStored: () => browserValues.getItem(STORED_KEY) !== null,
    // An engine that kept nothing cannot go on where it was; the address of the page says how it began.
    watchHeartbeat: isForgetful ? (lock) => watchHeartbeat(lock, () => location.reload()) : watchHeartbeat,
  });
  engine.onStatus(({ state }) => {
    if (state === 'running' && isKept) browserValues.setItem(STORED_KEY, 'yes');
  });
  const onHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) engine.close();
  };
  addEventListener('pagehide', onHide, { signal });
  signal.addEventListener('abort', () => {
    router.release();
    engine.abandon();
  });
  return engine;
}

/**
 * Starts the exchange. Without a service worker the page's calls reach it from this moment on; they wait until it runs. While it
 * cannot run, the panel says why and what can be done.
 */
export function startPage(options: PageOptions): StartedPage {
  const { pageBase, places, serviceWorker } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const warnings = new Warnings();
  warnings.onWarning(({ message }) => console.warn(message));
  const engine = connect(options, signal, warnings);
  const addressOf: AddressOf = ({ url }) => exchangeAddress(url, pageBase, places);
  const respond: Responder = (request) => engine.request(request);
  const link = new DeferredLink(engine);
  const intercepting = intercept({ respond, addressOf, serviceWorker, signal }).then((trouble) => {
    if (trouble) warnings.add(serviceWorkerWarning(trouble));
  });
  const ready = intercepting
    .then(() => engine.ready())
    .then(() => options.prepare(respond, link))
    .then(() => link.release())
    .then(() => link.ready());
  const sandpit = publishSandpit(
    { answering: intercepting, ready, status: () => link.status() },
    respond,
    signal,
  );
  reportFailures(link);
  showPanel(options, { link, respond, warnings }, signal).catch((error: unknown) =>
    // The panel is optional; its failure does not stop the start.
    console.warn('The panel cannot be shown:', error),
  );
  followSharedLinks(signal);
  return { sandpit, respond, link, stop: () => ending.abort() };
}

const serviceWorkerWarning = ({ message }: Error) => ({
  name: 'NoServiceWorker',
  message: `The service worker cannot be used; calls are handled inside the page and do not show as network traffic. ${message}`,
});

/** What the panel shows is also in the console, for a page that shows nothing. */
function reportFailures(link: DeferredLink): void {
  link.onStatus((status) => {
    if (status.state === 'failed') console.error(`Sandpit: ${status.failure.message}`);
  });
}

interface PanelParts {
  readonly link: DeferredLink;
  readonly respond: Responder;
  readonly warnings: Warnings;
}

/** A page without a panel gets one when something is wrong, because a page that only waits helps no one. */
async function showPanel(
  { panel, home }: PageOptions,
  parts: PanelParts,
  signal: AbortSignal,
): Promise<void> {
  if (!panel) await untilTrouble(parts);
  if (signal.aborted) return;
  const { mountPanel } = await import('#simulator/panel/index.tsx');
  if (signal.aborted) return;
  signal.addEventListener('abort', mountPanel({ ...parts, home, isQuiet: !panel }));
}

function untilTrouble({ link, warnings }: PanelParts): Promise<void> {
  return new Promise((resolve) => {
    link.onStatus(({ state }) => {
      if (state === 'failed') resolve();
    });
    warnings.onWarning(() => resolve());
  });
}
