/** Starts the simulator in a browser. */
import { rememberCodes } from '#simulator/hosts/browser/requested-codes.ts';
import {
  addressAfter,
  readLaunchParams,
  applyLaunchParams,
  followSharedLinks,
  rememberPresenting,
} from '#simulator/hosts/browser/launch-params.ts';
import type { LaunchParams } from '#simulator/hosts/browser/launch-params.ts';
import { openEnginePort } from '#simulator/hosts/browser/engine-port.ts';
import { DeferredLink } from '#simulator/hosts/browser/deferred-link.ts';
import { intercept } from '#simulator/hosts/browser/interception.ts';
import type { Interception, Responder } from '#simulator/hosts/browser/interception.ts';
import { watchHeartbeat } from '#simulator/hosts/browser/heartbeat.ts';
import { PortLink } from '#simulator/hosts/browser/link.ts';
import type { EngineLink } from '#simulator/hosts/browser/link.ts';
import { sharedRealTime } from '#simulator/hosts/browser/protocol.ts';
import type { SessionRequest } from '#simulator/hosts/browser/protocol.ts';
import { createReplay } from '#simulator/hosts/browser/replay.ts';
import { publishSandpit } from '#simulator/hosts/browser/sandpit.ts';
import { installSocketRouter } from '#simulator/hosts/browser/socket/router.ts';

/** What the client is given: the exchange's time, the way to the drawer, and earlier times. */
export interface SimulatorStart {
  readonly clock: { now(): number };
  /** Opens the drawer at its missions. */
  readonly openMissions: () => void;
  readonly replay: ReturnType<typeof createReplay>;
}

/**
 * Starts the exchange inside this browser and resolves when this page's calls are handled. `ready` resolves when it runs, too:
 * while it cannot, the panel says why and what can be done, and the promise waits.
 */
export async function startSimulator(): Promise<{ readonly ready: Promise<SimulatorStart> }> {
  const address = new URL(location.href);
  const query = address.searchParams;
  const launch = readLaunchParams(address);
  rememberPresenting(launch);
  const engine = connect(launch.sessionRequest);
  const respond = rememberCodes((request) => engine.request(request));
  const link = new DeferredLink(engine);
  const intercepting = intercept(wantedInterception(query), respond, pageAddress());
  const ready = intercepting
    .then(() => engine.ready())
    .then(() => applyLaunch(link, respond, launch))
    .then(() => link.ready());
  const answering = intercepting.then(() => undefined);
  publishSandpit({ answering, ready, status: () => link.status() }, respond);
  // The panel is optional; its failure does not stop the start.
  showPanel(link, respond).catch((error: unknown) => console.warn('The strip cannot be shown:', error));
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) link.close();
  });
  followSharedLinks();
  await answering;
  return { ready: ready.then(() => ({ clock: link.clock, openMissions, replay: createReplay(respond) })) };
}

/** Shows the speaker view: a second window on the exchange of this browser, without a client. */
export async function startSpeaker(): Promise<void> {
  const engine = connect({});
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) engine.close();
  });
  const { mountSpeaker } = await import('#simulator/panel/index.tsx');
  mountSpeaker({ link: engine, respond: (request) => engine.request(request) });
}

function connect(sessionRequest: SessionRequest): EngineLink {
  const engine = new PortLink({
    openPort: () =>
      openEnginePort({ retry: () => engine.restart(), failed: (message) => engine.failed(message) }),
    router: installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0]),
    sessionRequest,
    realTime: sharedRealTime,
    pageBase: pageAddress(),
    watchHeartbeat,
  });
  return engine;
}

/** Does what the address asks for once, before anything is shown; what cannot be done has to be dismissed. */
async function applyLaunch(link: DeferredLink, respond: Responder, launch: LaunchParams): Promise<void> {
  await applyLaunchParams(respond, launch, (failure) => link.fail(failure));
  const address = new URL(location.href);
  const after = addressAfter(address, launch);
  if (after.href !== address.href) history.replaceState(history.state, '', after);
  link.release();
}

/** The page's base path on its origin, wherever in the app the page stands. */
function pageAddress(): string {
  return new URL(import.meta.env.BASE_URL, location.href).href;
}

function wantedInterception(query: URLSearchParams): Interception {
  const requested = query.get('intercept');
  if (requested === 'page' || requested === 'worker') return requested;
  return import.meta.env.DEV ? 'worker' : 'page';
}

const openMissions = (): void =>
  void import('#simulator/panel/presence.ts').then(({ openDrawer }) => openDrawer('missions'));

async function showPanel(link: EngineLink, respond: (request: Request) => Promise<Response>): Promise<void> {
  const { mountPanel } = await import('#simulator/panel/index.tsx');
  mountPanel({ link, respond });
}
