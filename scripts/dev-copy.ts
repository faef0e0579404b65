/** A copy of the sources with a development server on it: its files may be changed. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { clientFiles } from './testing/builds.ts';

export interface DevCopy {
  readonly url: string;
  /** Replaces a text of a file by another; throws where the file does not have it. */
  change(path: string, from: string, to: string): void;
  close(): Promise<void>;
}

const sources = [...clientFiles, 'package.json'];

/** Copies the sources and serves the copy. */
export async function openDevCopy(): Promise<DevCopy> {
  const root = mkdtempSync(join(tmpdir(), 'sandpit-dev-'));
  for (const name of sources) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  await server.listen();
  const { port } = server.httpServer?.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    change(path, from, to) {
      const file = join(root, path);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      writeFileSync(file, text.replace(from, to));
    },
    async close() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
