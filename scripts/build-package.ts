/**
 * `npm run build:package`: builds into `lib/` what the package is made of (docs/package.md): the modules of its entries with their
 * types, the two clients with the files that they share, and the licences of everything that is in them.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build as bundle } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { LICENCE_FILE, LicenceCollector } from '#simulator/page/build/licences.ts';
import { buildBrowserModules, pageEntries, PEERS } from '../package/build-browser.ts';
import { bundleModules, entries, external, output } from './package-modules.ts';
import { clients, ensureBuilds } from './testing/builds.ts';

const LIB = 'lib';
const licences = new LicenceCollector();

/** The types of all entries at once: those that several use are in one file. */
async function bundleTypes(): Promise<void> {
  const { cli: _program, ...modules } = entries;
  await bundle({
    input: { ...modules, ...pageEntries, embed: 'package/embed.ts' },
    platform: 'neutral',
    checks: { pluginTimings: false },
    external: [...external, ...PEERS],
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

/** The text of each source is in one map: the contract is in that of its own entry and in those of Node. */
function shortenMaps(): void {
  const kept = new Set<string>();
  for (const name of readdirSync(LIB).filter(isMap).sort()) {
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

/** Folders of the package and of the clients that the browser tests open, which are built again only where a source has changed. */
const CLIENTS = { client: 'dist', 'client-backend': 'dist-backend' };

async function copyClients(): Promise<void> {
  await ensureBuilds(clients);
  for (const [folder, built] of Object.entries(CLIENTS)) {
    cpSync(built, join(LIB, folder), { recursive: true });
    licences.includeNotices(readFileSync(join(built, LICENCE_FILE), 'utf8'));
  }
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

rmSync(LIB, { recursive: true, force: true });
await bundleTypes();
separateComments();
await bundleModules(LIB, [licences.collect()]);
licences.include(await buildBrowserModules(resolve(LIB)));
shortenMaps();
await copyClients();
shareFiles();
writeFileSync(join(LIB, LICENCE_FILE), licences.notices());
console.log(`${basename(LIB)}: ${readdirSync(LIB, { recursive: true }).length} files`);
