/**
 * `npm run build:package`: builds into `lib/` what the package is made of (docs/package.md): the modules of its entries with their
 * types, the two clients with the files that they share, and the licences of everything that is in them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build as bundle } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { build as buildClient } from 'vite';
import { LICENCE_FILE, LicenceCollector } from '#simulator/hosts/build/licences.ts';
import { bundleModules, entries, external, output } from './package-modules.ts';

const LIB = 'lib';
const licences = new LicenceCollector();

/** The types of all entries at once: those that several use are in one file. */
async function bundleTypes(): Promise<void> {
  const { cli: _program, ...input } = entries;
  await bundle({
    input,
    platform: 'neutral',
    checks: { pluginTimings: false },
    external,
    plugins: [dts({ tsconfig: 'tsconfig.json', emitDtsOnly: true, sourcemap: false }), licences.collect()],
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

/** Each source is in one map: `sandpit-exchange/msw` is made of what the entries for Node are made of. */
function shortenMaps(): void {
  const maps = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter(isMap);
  const isLast = (name: string): number => Number(name === 'msw.js.map');
  const kept = new Set<string>();
  for (const name of maps.sort((one, other) => isLast(one) - isLast(other))) {
    const file = join(LIB, name);
    const map = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; sourcesContent?: unknown[] };
    const sourcesContent = map.sourcesContent?.map((text, index) => {
      const source = map.sources[index] ?? '';
      if (kept.has(source)) return null;
      kept.add(source);
      return text;
    });
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
      plugins: [licences.collect()],
      worker: { plugins: () => [licences.collect()] },
    });
  }, Promise.resolve());
}

interface BrowserBuild {
  buildBrowser(outDir: string): Promise<LicenceCollector>;
}

/** Moves what both clients have alike into one folder. */
function shareFiles(): void {
  const one = join(LIB, 'client');
  const other = join(LIB, 'client-backend');
  const shared = join(LIB, 'client-shared');
  const same = readdirSync(one, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(one, join(parentPath, name)))
    .filter(
      (file) =>
        existsSync(join(other, file)) &&
        readFileSync(join(one, file)).equals(readFileSync(join(other, file))),
    );
  for (const file of same) {
    mkdirSync(dirname(join(shared, file)), { recursive: true });
    renameSync(join(one, file), join(shared, file));
    rmSync(join(other, file));
  }
}

/** The entries that start the exchange in pages, and the files that pages load besides their own scripts. */
async function buildBrowserFiles(): Promise<void> {
  const script = resolve('package/build-browser.ts');
  if (!existsSync(script)) return;
  const { buildBrowser } = (await import(script)) as BrowserBuild;
  licences.include(await buildBrowser(resolve(LIB)));
}

rmSync(LIB, { recursive: true, force: true });
await bundleTypes();
separateComments();
await bundleModules(LIB, [licences.collect()]);
await buildBrowserFiles();
shortenMaps();
await buildClients();
shareFiles();
writeFileSync(join(LIB, LICENCE_FILE), licences.notices());
console.log(`${basename(LIB)}: ${readdirSync(LIB, { recursive: true }).length} files`);
