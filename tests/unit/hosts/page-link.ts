/** A page and the engine of its worker, connected over a real MessageChannel as they are in a browser. */
import { exchangeAddress } from '#simulator/page/addresses.ts';
import { Engine } from '#simulator/page/engine.ts';
import type { EnginePort } from '#simulator/page/engine.ts';
import { PortLink } from '#simulator/page/link.ts';
import type { LinkOptions, PagePort } from '#simulator/page/link.ts';
import type { SessionStores } from '#simulator/page/session-stores.ts';
import { installSocketRouter } from '#simulator/page/socket/router.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';

/** The address of the page. */
export const PAGE = 'http://sandpit.test/';

/** Journals of a browser that are kept in memory. */
export function memoryStores(): SessionStores {
  const journals = createMemoryJournals();
  let choice: Awaited<ReturnType<SessionStores['recall']>>;
  return {
    ...journals,
    recall: async () => choice,
    async remember(next) {
      choice = next;
      await journals.remember(next);
    },
    takeOver: () => undefined,
    missJournals: async () => undefined,
  };
}

/** The engine of a worker with the real exchange, whose time stands still. */
export const startEngine = (stores = memoryStores()): Engine =>
  new Engine({
    ...{ catalogue: nodeCatalogue(), parts: exchangeParts, stores },
    ...{ realTime: () => 1_000, pumpEvery: 0 },
  });

/** A page whose every new worker is handed the port by `connect`. Nothing happens in it by real time unless the options say so. */
export const linkTo = (connect: (port: EnginePort) => void, options: Partial<LinkOptions> = {}): PortLink =>
  new PortLink({
    openPort() {
      const { port1, port2 } = new MessageChannel();
      connect(port2 as EnginePort);
      return port1 as PagePort;
    },
    router: installSocketRouter({}, PAGE),
    sessionRequest: {},
    realTime: () => 1_000,
    exchangeAddress: (url) => exchangeAddress(url, PAGE),
    watchEvery: 0,
    ...options,
  });

/** A page with an engine of its own, as a host that is called over HTTP. */
export function openPageHost() {
  const stores = memoryStores();
  let engine = startEngine(stores);
  const link = linkTo((port) => engine.connect(port));
  return {
    async fetch(path: string, init?: RequestInit): Promise<Response> {
      const request = new Request(new URL(path, PAGE), init);
      const response = await link.request(request);
      // Node follows the caller's signal only as long as the request itself is held.
      if (request.signal.aborted || response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
    /** Ends the engine and starts another one over what it has stored. */
    async restart(): Promise<void> {
      await engine.close();
      engine = startEngine(stores);
      link.restart();
      await link.ready();
    },
    async close(): Promise<void> {
      link.close();
      await engine.close();
    },
  };
}
