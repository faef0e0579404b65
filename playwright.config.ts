import { defineConfig } from '@playwright/test';
import { testBrowserArgs, findBrowser } from './scripts/browser.ts';
import { isNightly } from './tests/support/cases.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';
import type { HostOptions } from './tests/e2e/fixtures.ts';

/**
 * `simulator` is the built page with the exchange inside it. `backend` is the same client source against a real HTTP and
 * socket.io server: it runs the files `*.backend.spec.ts`, and the few tests tagged `@both`, which go through whatever can
 * differ between the hosts in a browser. What can differ without one is proved by the suites of tests/unit that run over both.
 * Tests tagged `@nightly` run with `npm run test:nightly` only.
 */
export default defineConfig<object, HostOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A test waits for a third of its time; a third worker uses what two leave of two cores.
  workers: 3,
  retries: 0,
  // Ends what hangs: on a loaded machine the longest tests take more than a minute.
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  // One picture for every machine and browser, by its path in the repository (docs/testing.md). A missing one is a failure and not a
  // reason to take it.
  snapshotPathTemplate: '{arg}{ext}',
  updateSnapshots: 'none',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A trace films every test, which makes them half as long again: ask for it when one fails.
    trace: process.env.SANDPIT_TRACE ? 'retain-on-failure' : 'off',
    // Taken at the end of every test and thrown away when it passed: a fifth of a second each.
    screenshot: process.env.SANDPIT_TRACE ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: findBrowser(), args: testBrowserArgs },
  },
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  projects: [
    { name: 'simulator', use: { host: 'simulator' }, testIgnore: /\.backend\.spec/ },
    { name: 'backend', use: { host: 'backend' }, grep: /\.backend\.spec|@both/ },
  ],
});
