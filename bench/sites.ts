/** Built clients and the servers that serve them. */
import type { AddressInfo } from 'node:net';
import { build, preview } from 'vite';

/** A built client and the server that hands it out: with the exchange inside, or before the Node host. */
export interface BuiltSite {
  readonly directory: string;
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the client for a backend (`VITE_BACKEND`). */
export async function buildInto(outDir: string, backend: string): Promise<void> {
  Object.assign(process.env, { VITE_BACKEND: backend, SANDPIT_OUT_DIR: outDir });
  await build({ logLevel: 'error' });
  delete process.env.VITE_BACKEND;
  delete process.env.SANDPIT_OUT_DIR;
}

/** Serves a build that holds its exchange. */
export async function openSimulator(directory: string): Promise<BuiltSite> {
  const server = await preview({
    logLevel: 'error',
    build: { outDir: directory },
    preview: { port: 0, strictPort: false, host: '127.0.0.1' },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { directory, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
