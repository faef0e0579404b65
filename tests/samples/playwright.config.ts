import { defineConfig } from '@playwright/test';
import type { SandpitOptions, SandpitWorkerOptions } from 'sandpit/playwright';

/** Where Sandpit's built clients lie: the one with the exchange in the page, and the one for a server. */
const { SANDPIT_PAGES = '../sandpit/dist', SANDPIT_SERVER = '../sandpit/dist-backend' } = process.env;
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
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] } : {},
  },
  projects: [
    { name: 'page', use: { baseURL: address } },
    { name: 'server', use: { sandpitServer: SANDPIT_SERVER } },
  ],
  webServer: {
    command: `node node_modules/sandpit/node_modules/vite/bin/vite.js preview --outDir ${SANDPIT_PAGES} --port ${SANDPIT_PORT} --strictPort --host 127.0.0.1`,
    url: address,
  },
});
