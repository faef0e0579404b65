/**
 * `sandpit-exchange/browser`: the exchange in any front end. `startSandpit()` handles the calls and sockets of the page it runs in
 * (docs/foreign-front-ends.md).
 */
import { DEFAULT_PLACES } from '#simulator/page/addresses.ts';
import type { DeferredLink } from '#simulator/page/deferred-link.ts';
import { applyLaunchParams, readLaunchParams } from '#simulator/page/launch-params.ts';
import type { Responder } from '#simulator/page/handlers.ts';
import type { SessionRequest } from '#simulator/page/protocol.ts';
import { pageRouter, startPage } from '#simulator/start-page.ts';
import { engineUrl } from './bundled-files.ts';
import { createDriver } from './driver/driver.ts';
import type { Driver } from './driver/types.ts';
import { callControl, wireOver } from '#shared/control-client.ts';
import { controlClient } from '#simulator/control/client.ts';
import { FIRST_SCRIPT } from './first-script-place.ts';
import { beginning } from './session-beginning.ts';

export type { Driver } from './driver/types.ts';
export { ControlRefused } from '#shared/control-client.ts';

/** How a page starts its exchange. */
export interface SandpitOptions {
  /** A scenario of the library; the calm market by default. A reload goes on with the session that is open. */
  readonly scenario?: string;
  /** All chance comes from it; the scenario's own by default. */
  readonly seed?: string;
  /** Address of `engine.js` where the page's bundler does not know it. It has to be of the page's own origin. */
  readonly workerUrl?: string | URL;
  /**
   * Address of `sandpit-service-worker.js`. Calls then show as network traffic of the browser; without it fetch and
   * XMLHttpRequest of the page are replaced while the exchange runs.
   */
  readonly serviceWorkerUrl?: string | URL;
  /** Which pages the service worker controls; by default those below its script. */
  readonly scope?: string;
  /** Where the front end makes its calls: a path such as `/backend/api`, or an address of another origin. `/api` by default. */
  readonly api?: string;
  /** Where it connects its sockets, likewise; `/socket.io` by default. */
  readonly socket?: string;
  /** Whether the panel is shown; what is wrong is shown in any case. */
  readonly panel?: boolean;
}

/** How far the exchange has come. */
export type SandpitStatus =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly scenario: string; readonly seed: string; readonly branch: string }
  | { readonly state: 'failed'; readonly failure: { readonly name: string; readonly message: string } };

/** The exchange of a page. It can do what the control plane can; calls wait until the exchange runs. */
export interface SandpitHandle extends Driver {
  /** Resolves when the exchange runs. While it cannot, `status` and the page say why, and the promise waits. */
  readonly ready: Promise<void>;
  status(): SandpitStatus;
  /** Virtual time in milliseconds since the epoch, 0 until the exchange runs. */
  now(): number;
  /** To an instant of virtual time, forward or back, in milliseconds since the epoch. Resolves with the time then. */
  jump(toInstant: number): Promise<number>;
  /** Begins a scenario of the library, or the present one again, and forgets what happened in it. */
  load(scenario?: string, options?: { readonly seed?: string; readonly speed?: number }): Promise<void>;
  /** Gives the page its fetch, XMLHttpRequest and WebSocket back and takes the panel away. The session stays in the browser. */
  stop(): void;
}

interface Started {
  readonly options: string;
  readonly handle: SandpitHandle;
}

/** One for a page, even where hot reload or a second bundle brings this module twice. */
const startedKey = Symbol.for('sandpit.started');
const scope = globalThis as { [startedKey]?: Started };

// Socket clients keep the WebSocket class they find when they are evaluated; this one opens native sockets until the start.
if (typeof document !== 'undefined') pageRouter();

/**
 * Starts the exchange in this page. From now on it handles the page's calls; they wait until it runs. Starting again with the
 * same options returns the same handle.
 * @throws Error when it runs with other options
 */
export function startSandpit(options: SandpitOptions = {}): SandpitHandle {
  const text = JSON.stringify(options, Object.keys(options).sort());
  const running = scope[startedKey];
  if (running?.options === text) return running.handle;
  if (running) {
    throw new Error(
      `Sandpit runs in this page with ${running.options} and cannot start with ${text}: stop it first.`,
    );
  }
  const handle = start(options, () => delete scope[startedKey]);
  scope[startedKey] = { options: text, handle };
  return handle;
}

function start(options: SandpitOptions, ended: () => void): SandpitHandle {
  const { scenario, seed, serviceWorkerUrl, panel = true } = options;
  const script = firstScript(scope);
  const workerUrl = absolute(options.workerUrl ?? (script && new URL('engine.js', script)) ?? engineUrl);
  const page = startPage({
    workerUrl,
    panel,
    pageBase: new URL(script ? '..' : '.', script ?? document.baseURI).href,
    sessionRequest: beginning({ scenario, seed }),
    places: { api: options.api ?? DEFAULT_PLACES.api, socket: options.socket ?? DEFAULT_PLACES.socket },
    ...(serviceWorkerUrl && { serviceWorker: { url: absolute(serviceWorkerUrl), scope: options.scope } }),
    prepare: (respond, link) => prepare(respond, link, { scenario, seed }),
  });
  const { sandpit, respond, link, stop } = page;
  const driver = createDriver((method, path, body) => callControl(wireOver(respond), method, path, body));
  return {
    ...driver,
    ready: sandpit.ready,
    status: () => sandpit.status(),
    now: () => link.clock.now(),
    jump: async (toInstant) => {
      if (toInstant < (await driver.clock.now())) return driver.clock.back({ toInstant });
      return (await controlClient(driver.control).post('/sim/clock', { toInstant })).now;
    },
    load: async (name, { seed: from, speed } = {}) => {
      await driver.control('POST', '/sim/reset', { scenario: name, seed: from, speed });
    },
    stop() {
      stop();
      ended();
    },
  };
}

/** A shared session in the address is opened; of other parameters the page's own may have the same names. */
async function prepare(
  respond: Responder,
  link: DeferredLink,
  sessionRequest: SessionRequest,
): Promise<void> {
  const { fragment } = readLaunchParams(new URL(location.href));
  const wanted = fragment === undefined ? sessionRequest : {};
  const nothing = {
    speed: undefined,
    offset: undefined,
    account: undefined,
    presenting: undefined,
    fault: undefined,
  };
  await applyLaunchParams(
    respond,
    { fragment, sessionRequest: wanted, order: undefined, ...nothing },
    (failure) => link.fail(failure),
  );
  if (fragment === undefined) return;
  const address = new URL(location.href);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

const absolute = (url: string | URL): string => new URL(url, document.baseURI).href;

/**
 * Address of the first script, where the page has one: the engine's script lies beside it, and their folder in the place that the page is
 * served from.
 */
function firstScript(page: object): string | undefined {
  const script: unknown = Reflect.get(page, FIRST_SCRIPT);
  return typeof script === 'string' ? script : undefined;
}
