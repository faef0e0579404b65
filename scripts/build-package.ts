/**
 * `npm run build:package`: builds into `lib/` what the package is made of (docs/package.md): the modules of its entries with their
 * types, the two clients, and the licences of everything that is in them.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build as bundle } from 'rolldown';
import type { Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { build as buildClient } from 'vite';
import { collectPackages, licenceNotices } from './licences.ts';

const LIB = 'lib';

/** Sources of the entries that run in Node, and of those that run in pages as well. */
const NODE_ENTRIES = {
  cli: 'package/cli/main.ts',
  node: 'package/node.ts',
  playwright: 'playwright/index.ts',
  vite: 'package/vite.ts',
  vitest: 'package/vitest.ts',
};
const PAGE_ENTRIES = {
  browser: 'package/browser.ts',
  contract: 'package/contract.ts',
  msw: 'package/msw.ts',
  storybook: 'package/storybook.ts',
};

/** What a project brings itself. */
const PEERS = /^(@playwright\/test|playwright|msw|react|react-dom|vite|vitest|sandpit)(\/|$)/;

/** Native parts of the socket server that work without them; nobody has to install them. */
const OPTIONAL = ['bufferutil', 'utf-8-validate'];

/** `sandpit/contract` is one module for all entries, so that an error has one class. */
const sharedContract: Plugin = {
  name: 'sandpit:shared-contract',
  resolveId: {
    order: 'pre',
    filter: { id: /^\.{1,2}\/contract\.ts$/ },
    handler: () => ({ id: './contract.js', external: true }),
  },
};

type Entries = Readonly<Record<string, string>>;

const present = (entries: Entries): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file)));

const output = {
  dir: LIB,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
} as const;

const external = [PEERS, ...OPTIONAL];

async function bundleModules(
  entries: Entries,
  platform: 'node' | 'browser',
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await bundle({
    input: present(entries),
    platform,
    external,
    plugins: [...plugins, collectPackages()],
    output: { ...output, sourcemap: true },
  });
}

/** The types of all entries at once: those that several use are in one file. */
async function bundleTypes(): Promise<void> {
  const { cli: _program, ...entries } = { ...PAGE_ENTRIES, ...NODE_ENTRIES };
  await bundle({
    input: present(entries),
    platform: 'neutral',
    checks: { pluginTimings: false },
    external,
    plugins: [dts({ tsconfig: 'tsconfig.json', emitDtsOnly: true, sourcemap: false }), collectPackages()],
    // The plugin names an entry by its file.
    output: { ...output, entryFileNames: ({ name }) => (name === 'index.d' ? 'playwright.d.ts' : `${name}.ts`) },
  });
}

/** Maps keep our own sources; those of packages are in their packages, and would be most of the tarball. */
function shortenMaps(): void {
  for (const name of readdirSync(LIB).filter((file) => file.endsWith('.js.map'))) {
    const file = join(LIB, name);
    const map = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; sourcesContent: unknown[] };
    const sourcesContent = map.sourcesContent.map((text, index) =>
      map.sources[index]?.includes('node_modules/') ? null : text,
    );
    writeFileSync(file, JSON.stringify({ ...map, sourcesContent }));
  }
}

function buildClients(): Promise<unknown> {
  const clients = { client: 'simulator', 'client-backend': 'same-origin' };
  return Object.entries(clients).reduce<Promise<unknown>>(async (before, [folder, backend]) => {
    await before;
    process.env.VITE_BACKEND = backend;
    return buildClient({
      logLevel: 'warn',
      build: { outDir: join(LIB, folder), emptyOutDir: true },
      plugins: [collectPackages()],
      worker: { plugins: () => [collectPackages()] },
    });
  }, Promise.resolve());
}

interface BrowserBuild {
  buildBrowser(outDir: string): Promise<void>;
}

/** Files that pages load besides their own scripts. */
async function buildBrowserFiles(): Promise<void> {
  const script = resolve('package/build-browser.ts');
  if (!existsSync(script)) return;
  const { buildBrowser } = (await import(script)) as BrowserBuild;
  await buildBrowser(resolve(LIB));
}

rmSync(LIB, { recursive: true, force: true });
await bundleTypes();
await bundleModules(PAGE_ENTRIES, 'browser');
await bundleModules(NODE_ENTRIES, 'node', [sharedContract]);
shortenMaps();
await buildBrowserFiles();
await buildClients();
writeFileSync(join(LIB, 'LICENCES.txt'), licenceNotices());
console.log(`${basename(LIB)}: ${readdirSync(LIB, { recursive: true }).length} files`);
