/**
 * `npm run build:package`: builds into `lib/` what the package is made of (docs/package.md): the modules of its entries with their
 * types, the two clients, and the licences of everything that is in them.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build as bundle } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { build as buildClient } from 'vite';
import { collectPackages, licenceNotices } from './licences.ts';
import { bundleModules, entries, external, output } from './package-modules.ts';

const LIB = 'lib';

/** The types of all entries at once: those that several use are in one file. */
async function bundleTypes(): Promise<void> {
  const { cli: _program, ...input } = entries;
  await bundle({
    input,
    platform: 'neutral',
    checks: { pluginTimings: false },
    external,
    plugins: [dts({ tsconfig: 'tsconfig.json', emitDtsOnly: true, sourcemap: false }), collectPackages()],
    // The plugin names an entry by its file.
    output: {
      ...output,
      dir: LIB,
      entryFileNames: ({ name }) => (name === 'index.d' ? 'playwright.d.ts' : `${name}.ts`),
    },
  });
}

/** A comment that silences an error in the declarations of a package concerns the line after it, which the plugin joins with it. */
function separateComments(): void {
  for (const name of readdirSync(LIB).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(LIB, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/\/\*\* @ts-ignore[^*]*\*\/ ?/g, '\n$&\n'));
  }
}

const isMap = (file: string): boolean => file.endsWith('.js.map');

/** Maps keep our own sources; those of packages are in their packages, and would be most of the tarball. */
function shortenMaps(): void {
  for (const name of readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter(isMap)) {
    const file = join(LIB, name);
    const map = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; sourcesContent?: unknown[] };
    const sourcesContent = map.sourcesContent?.map((text, index) =>
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

/** The entries that start the exchange in pages, and the files that pages load besides their own scripts. */
async function buildBrowserFiles(): Promise<void> {
  const script = resolve('package/build-browser.ts');
  if (!existsSync(script)) return;
  const { buildBrowser } = (await import(script)) as BrowserBuild;
  await buildBrowser(resolve(LIB));
}

rmSync(LIB, { recursive: true, force: true });
await bundleTypes();
separateComments();
await bundleModules(LIB, [collectPackages()]);
await buildBrowserFiles();
shortenMaps();
await buildClients();
writeFileSync(join(LIB, 'LICENCES.txt'), licenceNotices());
console.log(`${basename(LIB)}: ${readdirSync(LIB, { recursive: true }).length} files`);
