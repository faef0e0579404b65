/** Bundles the modules of the package's entries, as `npm run build:package` and the check of sizes do. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'rolldown';
import type { Plugin } from 'rolldown';

/** Sources of the entries that run in Node. `playwright` keeps its folder. */
const NODE_ENTRIES = {
  cli: 'package/cli/main.ts',
  node: 'package/node.ts',
  playwright: 'package/playwright/index.ts',
  vitest: 'package/vitest.ts',
};

/** Sources of those that run in pages as well; `package/build-browser.ts` builds those that start the exchange there. */
const PAGE_ENTRIES = {
  contract: 'package/contract.ts',
  storybook: 'package/storybook.ts',
};

/** All entries that are built here, by their names in `exports`, and the program. */
export const entries = { ...PAGE_ENTRIES, ...NODE_ENTRIES };

/** What a project brings itself, and native parts of the socket server, which works without them. */
export const external = [
  /^(@playwright\/test|playwright|react|vitest)(\/|$)/,
  'bufferutil',
  'utf-8-validate',
];

/** Everything lies in one folder, so that modules find each other. */
export const output = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
} as const;

/** `sandpit-exchange/contract` is one module for all entries, so that an error has one class. */
const sharedContract: Plugin = {
  name: 'sandpit:shared-contract',
  resolveId: {
    order: 'pre',
    filter: { id: /^\.{1,2}\/contract\.ts$/ },
    handler: () => ({ id: './contract.js', external: true }),
  },
};

/**
 * Maps lead to our own sources; those of packages are in their packages, and would be most of the tarball. The articles are no code
 * that somebody steps through.
 */
export const ownMaps: Plugin = {
  name: 'sandpit:own-maps',
  transform: {
    filter: { id: /[/\\](node_modules|fixtures[/\\]seed[/\\]texts)[/\\]/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/** Leaves out of maps what those of a folder lead to already: `sandpit-exchange/msw` is made of what the entries for Node are made of. */
export function mapsBeyond(dir: string): Plugin {
  const maps = readdirSync(dir).filter((file) => file.endsWith('.js.map'));
  const mapped = new Set(
    maps.flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(join(dir, file), 'utf8')) as { sources: readonly string[] };
      return sources.map((source) => resolve(dir, source));
    }),
  );
  return {
    name: 'sandpit:maps-beyond',
    transform: (code, id) => (mapped.has(id) ? { code, map: { mappings: '' } } : null),
  };
}

/** @param dir folder that the modules and their source maps are written to */
export async function bundleModules(dir: string, plugins: readonly Plugin[] = []): Promise<void> {
  // What a name means stands in the types and in the sources that the maps lead to.
  const comments = { jsdoc: false };
  const shared = { external, output: { ...output, dir, sourcemap: true, comments } };
  await bundle({ ...shared, input: PAGE_ENTRIES, platform: 'browser', plugins: [ownMaps, ...plugins] });
  await bundle({
    ...shared,
    input: NODE_ENTRIES,
    platform: 'node',
    plugins: [sharedContract, ownMaps, ...plugins],
  });
}
