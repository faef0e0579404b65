/** A page and the engine of its worker, connected over a real MessageChannel as they are in a browser. */
import { exchangeAddress } from '#simulator/hosts/browser/addresses.ts';
import type { EnginePort } from '#simulator/hosts/browser/engine.ts';
import { PortLink } from '#simulator/hosts/browser/link.ts';
import type { LinkOptions, PagePort } from '#simulator/hosts/browser/link.ts';
import type { SessionStores } from '#simulator/hosts/browser/session-stores.ts';
import { installSocketRouter } from '#simulator/hosts/browser/socket/router.ts';
import { createMemoryJournals } from '#simulator/hosts/memory-store.ts';

/** The address of the page. */
export const PAGE = 'http://sandpit.test/';

/** Journals of a browser that are kept in memory, and remember no session. */
export const memoryStores = (): SessionStores => ({
  ...createMemoryJournals(),
  recall: async () => undefined,
  takeOver: () => undefined,
  missJournals: async () => undefined,
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
