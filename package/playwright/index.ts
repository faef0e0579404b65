/**
 * A Playwright fixture that drives a Sandpit exchange: `import { test, expect } from 'sandpit-exchange/playwright'`. It works on pages
 * that carry the exchange in them and on pages of a Node host alike (docs/testing.md).
 */
import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';
import { openExchange } from './exchange.ts';
import { beginRehearsal, rehearsedURL } from './rehearsal.ts';
import type { Rehearsal } from './rehearsal.ts';
import { expect, runnerTest as base } from './runner.ts';
import { startTestServer } from './server.ts';
import type { SandpitServer } from './server.ts';
import type { Exchange } from './types.ts';

export { durationMs } from '../driver/duration.ts';
export type { Duration } from '../driver/duration.ts';
export type { SandpitServer } from './server.ts';
export type * from './types.ts';
export { ControlRefused } from '#shared/control-client.ts';
export { ExchangeError } from '../driver/wire.ts';
export type { ExchangeErrorKind } from '../contract.ts';

/** Settings of the fixture, in `use` of the Playwright configuration. */
export interface SandpitOptions {
  /**
   * Origin of the Node host where the pages come from somewhere else. Left out, calls go through the page: to the exchange
   * inside it, or to the server it came from.
   */
  readonly sandpitURL: string | undefined;
}

/** Settings that hold for a worker and all its tests. */
export interface SandpitWorkerOptions {
  /**
   * Folder of a client that was built for a real backend, from the working directory, or `true` for the client of this package.
   * Each worker then starts a Node host of its own on a free port that serves it, and `baseURL` is that host.
   */
  readonly sandpitServer: string | true | undefined;
}

interface TestFixtures extends SandpitOptions {
  readonly exchange: Exchange;
  /** Where `sandpit rehearse` runs the tests: what it is told of this one. */
  readonly rehearsal: Rehearsal | undefined;
}

interface WorkerFixtures extends SandpitWorkerOptions {
  /** The Node host of the worker, where `sandpitServer` asks for one. */
  readonly sandpitHost: SandpitServer | undefined;
}

type Test = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
>;

export const test: Test = base.extend<TestFixtures, WorkerFixtures>({
  sandpitServer: [undefined, { option: true, scope: 'worker' }],
  sandpitHost: [
    async ({ sandpitServer }, use) => {
      const isNeeded = sandpitServer !== undefined && rehearsedURL === undefined;
      const host = isNeeded ? await startTestServer(sandpitServer) : undefined;
      await use(host);
      await host?.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  rehearsal: [
    // Playwright wants this argument even where no fixture is used.
    async ({}, use, testInfo) => {
      const rehearsal = rehearsedURL === undefined ? undefined : await beginRehearsal(rehearsedURL, testInfo);
      await use(rehearsal);
      await rehearsal?.end();
    },
    { auto: true },
  ],
  context: async ({ context, rehearsal }, use) => {
    await rehearsal?.watch(context);
    await use(context);
    await rehearsal?.look(context);
  },
  baseURL: async ({ baseURL, sandpitHost }, use) => use(rehearsedURL ?? sandpitHost?.url ?? baseURL),
  sandpitURL: [undefined, { option: true }],
  exchange: async ({ page, request, sandpitURL, sandpitHost, baseURL }, use, testInfo) => {
    const origin = rehearsedURL ?? sandpitURL ?? sandpitHost?.url;
    const opened = openExchange({ page, request, origin, baseURL, testInfo });
    await use(opened.exchange);
    await opened.end();
  },
});

export { expect };
