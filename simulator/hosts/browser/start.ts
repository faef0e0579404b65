import { openEnginePort } from './engine-port.ts';
import { intercept, type Interception } from './interception.ts';
import { connectEngine, type EngineLink } from './link.ts';
import { sharedRealTime } from './protocol.ts';
import { publishSandpit } from './sandpit.ts';
import { installSocketRouter } from './socket/router.ts';

/** What the client is given: the exchange's time. */
export interface SimulatorStart {
  readonly clock: { now(): number };
}

/**
 * Starts the exchange inside this browser and resolves when it runs and answers this page's calls. While it cannot run,
 * the panel says why and what can be done; the promise then waits.
 */
export async function startSimulator(): Promise<SimulatorStart> {
  const query = new URLSearchParams(location.search);
  const link = connectEngine({
    openPort: () => openEnginePort({ retry: () => link.restart(), failed: (words) => link.failed(words) }),
    router: installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0]),
    wish: { scenario: query.get('scenario') ?? undefined, seed: query.get('seed') ?? undefined },
    realTime: sharedRealTime,
    pageBase: pageAddress(),
  });
  const respond = (request: Request): Promise<Response> => link.request(request);
  const ready = intercept(wantedInterception(query), respond, pageAddress()).then(() => link.ready());
  publishSandpit(ready, respond);
  // Without its strip the exchange is as good as with it.
  showPanel(link, respond).catch((error: unknown) => console.warn('The strip cannot be shown:', error));
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) link.close();
  });
  await ready;
  return { clock: link.clock };
}

/** The page's base path on its origin, wherever in the app the page stands. */
function pageAddress(): string {
  return new URL(import.meta.env.BASE_URL, location.href).href;
}

function wantedInterception(query: URLSearchParams): Interception {
  const asked = query.get('intercept');
  if (asked === 'page' || asked === 'worker') return asked;
  return import.meta.env.DEV ? 'worker' : 'page';
}

async function showPanel(link: EngineLink, respond: (request: Request) => Promise<Response>): Promise<void> {
  const { mountPanel } = await import('#simulator/panel/index.tsx');
  mountPanel({ link, respond });
}
