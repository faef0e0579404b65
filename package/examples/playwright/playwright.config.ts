import { defineConfig } from '@playwright/test';
import type { SandpitOptions, SandpitWorkerOptions } from 'sandpit-exchange/playwright';

const { SANDPIT_PORT = '8788' } = process.env;
const address = `http://127.0.0.1:${SANDPIT_PORT}`;

export default defineConfig<SandpitOptions, SandpitWorkerOptions>({
  testDir: 'tests',
  fullyParallel: true,
  use: { locale: 'en-US', viewport: { width: 1440, height: 900 } },
  // The exchange in the page, and on a server for each worker.
  projects: [
    { name: 'page', use: { baseURL: address } },
    { name: 'server', use: { sandpitServer: true } },
  ],
  webServer: { command: `npx sandpit dev --port ${SANDPIT_PORT}`, url: address },
});
