import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import type { HostOptions } from '../e2e/fixtures.ts';

/** The tests that `npm run rehearse` runs again with each deviation: the client on a host, one test at a time. */
const { projects: _, ...shared } = base;

export default defineConfig<object, HostOptions>(shared, {
  testDir: '.',
  outputDir: '../../test-results/rehearsal',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { host: 'backend' },
});
