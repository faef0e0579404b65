import { expect, test as sandpit } from 'sandpit-exchange/playwright';
import type { Exchange } from 'sandpit-exchange/playwright';
import { checkPages, openResponseCheck } from './response-check.ts';
import type { ResponseCheck } from './response-check.ts';
import { startBackend, startPreview } from './servers.ts';
import type { Server } from './servers.ts';

/** Which exchange serves the page: the one inside the page, or the Node host. */
export interface HostOptions {
  readonly host: 'simulator' | 'backend';
}

/** The two accounts of the README. */
export const seats = {
  demo: { account: 'demo@sandpit.test', password: 'demo123' },
  alice: { account: 'alice@sandpit.test', password: 'alice123' },
} as const;

/** The exchange under test, with what only our own tests do. */
export interface ExchangeDriver extends Exchange {
  /** Loads a scenario with a paused clock, then opens `path`. Every test starts from the same instant and seed. */
  open(
    path: string,
    options?: { readonly scenario?: string; readonly seed?: string; readonly as?: keyof typeof seats },
  ): Promise<void>;
  /** The latest verification code sent to `account`. */
  codeFor(account: string): Promise<string>;
  /** Moves virtual time on by `milliseconds`; resolves when everything due has happened. */
  advance(milliseconds: number): Promise<void>;
}

interface TestFixtures {
  readonly exchange: ExchangeDriver;
  /** Fails a test in which a response was not as the contract describes it. */
  readonly describedResponses: void;
}

interface WorkerFixtures extends HostOptions {
  readonly responses: ResponseCheck;
  readonly server: Server;
}

export const test = sandpit.extend<TestFixtures, WorkerFixtures>({
  host: ['simulator', { option: true, scope: 'worker' }],
  // Playwright wants this argument even where no fixture is used.
  responses: [async ({}, use) => use(openResponseCheck()), { scope: 'worker' }],
  describedResponses: [
    async ({ responses }, use) => {
      responses.take();
      await use();
      expect(responses.take()).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, host, responses }, use) => {
    if (host === 'simulator') await checkPages(context, responses);
    await use(context);
  },
  server: [
    async ({ host, responses }, use) => {
      const server = await (host === 'backend' ? startBackend(responses) : startPreview());
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // A server is steered directly: no page has to be opened for it.
  sandpitURL: async ({ server, host }, use) => use(host === 'backend' ? server.url : undefined),
  exchange: async ({ exchange }, use) => {
    const driver: ExchangeDriver = {
      ...exchange,
      open: (path, { scenario = 'calm-market', seed = 'end-to-end', as } = {}) =>
        exchange.load(scenario, { seed, path, as: as && seats[as].account }),
      async codeFor(account) {
        const code = (await exchange.messages(account)).at(-1)?.code;
        if (!code) throw new Error(`no code was sent to ${account}`);
        return code;
      },
      advance: async (milliseconds) => void (await exchange.clock.advance(milliseconds)),
    };
    await use(driver);
  },
});

export { expect };
