import type { AddressInfo } from 'node:net';
import type { ResponseCheck } from './response-check.ts';

/** A server that hands the built client to the browser. Each loads what it needs when it is started: a worker needs one of them. */
export interface Server {
  readonly url: string;
  close(): Promise<void>;
}

/** Folders of the built client that are tested, with the exchange inside and without; the settings name others than the usual ones. */
export const builds = {
  simulator: process.env.SANDPIT_TEST_DIST ?? 'dist',
  backend: process.env.SANDPIT_TEST_DIST_BACKEND ?? 'dist-backend',
};

/** The product: static files only; the exchange runs inside the page. */
export async function startPreview(): Promise<Server> {
  const { preview } = await import('vite');
  const server = await preview({
    logLevel: 'error',
    build: { outDir: builds.simulator },
    preview: { port: 0, strictPort: false, host: '127.0.0.1' },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * The proof: the same client source, built for a real backend, served by the Node host with real sockets. Where `sandpit twin --e2e`
 * or `sandpit rehearse` runs the tests, its proxy stands before a host that all of them share.
 */
export async function startBackend(responses: ResponseCheck): Promise<Server> {
  const proxy = process.env.SANDPIT_TWIN_URL ?? process.env.SANDPIT_REHEARSE_URL;
  if (proxy !== undefined) return { url: proxy, close: () => Promise.resolve() };
  const { startHost } = await import('./backend.ts');
  return startHost(builds.backend, responses);
}
