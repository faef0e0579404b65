import { defineConfig } from '@playwright/test';
import type { SandpitOptions, SandpitWorkerOptions } from 'sandpit-exchange/playwright';

const { SANDPIT_PORT = '4173', CHROMIUM } = process.env;
const address = `http://127.0.0.1:${SANDPIT_PORT}`;

export default defineConfig<SandpitOptions, SandpitWorkerOptions>({
  fullyParallel: true,
  workers: 4,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] } : {},
  },
  // The exchange in the page, and on a server for each worker.
  projects: [
    { name: 'page', use: { baseURL: address } },
    { name: 'server', use: { sandpitServer: true } },
  ],
  webServer: { command: `npx sandpit dev --port ${SANDPIT_PORT}`, url: address },
});
