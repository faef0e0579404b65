/** Built clients and the servers that serve them. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { inFolder } from '../folder.ts';

export const VIEWPORT = { width: 1440, height: 900 };

/** A built client and the server that hands it out: with the exchange inside, or before the Node host. */
export interface BuiltSite {
  readonly directory: string;
  readonly url: string;
}

/** Builds the client for a backend (`VITE_BACKEND`). */
export async function buildInto(outDir: string, backend: string): Promise<void> {
  Object.assign(process.env, { VITE_BACKEND: backend, SANDPIT_OUT_DIR: outDir });
  await build({ logLevel: 'error' });
  delete process.env.VITE_BACKEND;
  delete process.env.SANDPIT_OUT_DIR;
}

/** Serves a build, until `close` is called. */
export async function serveBuild(directory: string): Promise<BuiltSite & { close(): Promise<void> }> {
  const server = await preview({
    logLevel: 'error',
    build: { outDir: directory },
    preview: { port: 0, strictPort: false, host: '127.0.0.1' },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { directory, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Hands a browser and a site to `work` that are there for it alone; `place` is a folder for what else it needs. */
export const onSimulator = <T>(
  work: (browser: Browser, site: BuiltSite, place: string) => Promise<T>,
): Promise<T> =>
  inFolder(async (place) => {
    const directory = join(place, 'simulator');
    await buildInto(directory, 'simulator');
    const site = await serveBuild(directory);
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
    try {
      return await work(browser, site, place);
    } finally {
      await browser.close();
      await site.close();
    }
  });
