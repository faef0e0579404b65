/** Starts the simulator under Sandpit's own client. */
import engineUrl from '#simulator/page/engine.worker.ts?worker&url';
import { DEFAULT_PLACES } from '#simulator/page/addresses.ts';
import type { DeferredLink } from '#simulator/page/deferred-link.ts';
import {
  addressAfter,
  readLaunchParams,
  applyLaunchParams,
  rememberPresenting,
} from '#simulator/page/launch-params.ts';
import type { LaunchParams } from '#simulator/page/launch-params.ts';
import type { ServiceWorkerPlace } from '#simulator/page/interception.ts';
import type { Responder } from '#simulator/page/handlers.ts';
import type { Embedder } from '#shared/embed.ts';
import { serveEmbedder } from '#simulator/page/embedder.ts';
import { createPageMissions } from '#simulator/page/missions.ts';
import { createReplay } from '#simulator/page/replay.ts';
import { Warnings } from '#simulator/page/warnings.ts';
import { connect, startPage } from './start-page.ts';

/** What the client is given: the exchange's time, the missions where the page has a drawer, and earlier times. */
export interface SimulatorStart {
  readonly clock: { now(): number };
  readonly missions?: ReturnType<typeof createPageMissions>;
  readonly replay: ReturnType<typeof createReplay>;
}

/** What every page of the client starts with. */
const anyPage = () => ({ workerUrl: engineUrl, places: DEFAULT_PLACES, pageBase: pageAddress() });

/** What both windows of the client start with. */
const ownPage = () => ({ ...anyPage(), home: pageAddress() });

/**
 * Starts the exchange inside this browser and resolves when this page's calls are handled. `ready` resolves when it runs, too:
 * while it cannot, the panel says why and what can be done, and the promise waits.
 */
export async function startSimulator(): Promise<{ readonly ready: Promise<SimulatorStart> }> {
  const address = new URL(location.href);
  const launch = readLaunchParams(address);
  rememberPresenting(launch);
  const { sandpit, respond, link } = startPage({
    ...ownPage(),
    sessionRequest: launch.sessionRequest,
    panel: true,
    serviceWorker: wantedServiceWorker(address.searchParams),
    prepare: (through, link) => applyLaunch(link, through, launch),
  });
  await sandpit.answering;
  return {
    ready: sandpit.ready.then(() => ({
      clock: link.clock,
      missions: createPageMissions(link, openMissions),
      replay: createReplay(respond, link),
    })),
  };
}

/** A page in a frame: who steers it, and what is wrong with choices of its address. */
export interface EmbeddedPage {
  readonly embedder: Embedder;
  readonly faults: readonly string[];
}

/**
 * Starts an exchange of this page's own, which keeps nothing and whose control plane is at the embedder's hand. There is no panel but
 * for what is wrong: the page around steers.
 */
export async function startEmbedded({ embedder, faults }: EmbeddedPage): Promise<{
  readonly ready: Promise<SimulatorStart>;
}> {
  const launch = readLaunchParams(new URL(location.href));
  const { sandpit, respond, link } = startPage({
    ...anyPage(),
    sessionRequest: launch.sessionRequest,
    isForgetful: true,
    panel: false,
    async prepare(through, deferred) {
      await applyLaunchParams(through, launch, (failure) => deferred.fail(failure));
      for (const message of faults) await deferred.fail({ name: 'BadParameter', message });
    },
  });
  serveEmbedder(embedder, respond, link);
  await sandpit.answering;
  return {
    ready: sandpit.ready.then(() => ({ clock: link.clock, replay: createReplay(respond, link) })),
  };
}

/** Shows the speaker view: a second window on the exchange of this browser, without a client. */
export async function startSpeaker(): Promise<void> {
  const page = ownPage();
  const engine = connect({ ...page, sessionRequest: {} }, new AbortController().signal);
  const { mountSpeaker } = await import('#simulator/panel/index.tsx');
  const respond: Responder = (request) => engine.request(request);
  mountSpeaker({ link: engine, respond, warnings: new Warnings(), home: page.home });
}

/** Does what the address asks for once, before anything is shown; what cannot be done has to be dismissed. */
async function applyLaunch(link: DeferredLink, respond: Responder, launch: LaunchParams): Promise<void> {
  await applyLaunchParams(respond, launch, (failure) => link.fail(failure));
  const address = new URL(location.href);
  const after = addressAfter(address, launch);
  if (after.href !== address.href) history.replaceState(history.state, '', after);
}

/** The page's base path on its origin, wherever in the app the page stands. */
function pageAddress(): string {
  return new URL(import.meta.env.BASE_URL, location.href).href;
}

/** `?intercept=worker` asks for it, `?intercept=page` declines it; while developing it is used unless it is declined. */
function wantedServiceWorker(query: URLSearchParams): ServiceWorkerPlace | undefined {
  const requested = query.get('intercept');
  const isWanted = requested === 'worker' || (requested !== 'page' && import.meta.env.DEV);
  return isWanted ? { url: new URL('mockServiceWorker.js', pageAddress()).href } : undefined;
}

/** Opens the drawer at a mission, or at all of them. */
const openMissions = (mission?: string): void =>
  void import('#simulator/panel/presence.ts').then(
    ({ openDrawer, openMission }) => (mission === undefined ? openDrawer('missions') : openMission(mission)),
    (error: unknown) => console.error('The drawer cannot be opened:', error),
  );
