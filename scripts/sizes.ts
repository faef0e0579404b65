/**
 * `npm run check sizes`: builds the client with the simulator and the entries of the package, and measures what is loaded of them,
 * gzip'd. A figure above its limit fails, and so does one far below it: the limit is then lowered, so that what was gained stays
 * gained.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildBrowserModules } from '../package/build-browser.ts';
import { bundleModules } from './package-modules.ts';
import { sizeIssue } from './size-limits.ts';

/**
 * What the client loads before it starts, what the simulator's part of the page loads beyond that, the worker that holds the exchange, and all
 * files together. Limits in kB (1,000 bytes) after gzip, about 3 % above what was measured when they were set.
 */
const LIMITS = { client: 242, simulator: 22, worker: 345, 'whole build': 1_770 };

/** What each entry of the package loads before it does anything, likewise. */
const ENTRY_LIMITS = {
  cli: 395,
  node: 690,
  playwright: 12.5,
  vitest: 690,
  contract: 50,
  storybook: 0.85,
};

/** What pages load of `sandpit-exchange/browser` sooner or later without the engine, the engine with all scenarios, and the other entries for pages. */
const PAGE_LIMITS = { browser: 261, engine: 562, msw: 334, vite: 1.3 };

const MANIFEST = 'manifest.json';
const folder = mkdtempSync(join(tmpdir(), 'sandpit-sizes-'));

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1_000;
}

interface ManifestRow {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The files that chunks of the build need before they run, each once: their code, what it imports, and style sheets. */
function loadedBy(names: readonly string[]): readonly string[] {
  const rows = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Readonly<
    Record<string, ManifestRow>
  >;
  const found = new Set(Object.keys(rows).filter((key) => names.includes(rows[key]?.name ?? '')));
  for (const key of found) for (const imported of rows[key]?.imports ?? []) found.add(imported);
  return [...new Set([...found].flatMap((key) => [rows[key]?.file ?? key, ...(rows[key]?.css ?? [])]))];
}

/** An entry of the package and the modules that it imports, directly or not. */
function importedBy(entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, imported = ''] of code.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)"/gm))
      found.add(imported);
  }
  return [...found];
}

function compare(name: string, size: number, limit: number): void {
  const issue = sizeIssue(size, limit);
  console.log(`${name}: ${size.toFixed(1)} of ${limit} kB${issue === undefined ? '' : `: ${issue}`}`);
  if (issue !== undefined) process.exitCode = 1;
}

try {
  await build({ logLevel: 'error', build: { outDir: folder, emptyOutDir: true, manifest: MANIFEST } });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const client = loadedBy(['index', 'start']);
  const sizes: Readonly<Record<keyof typeof LIMITS, number>> = {
    client: sizeOf(client),
    simulator: sizeOf(loadedBy(['simulator']).filter((file) => !client.includes(file))),
    worker: sizeOf(files.filter((file) => /engine\.worker-.*\.js$/.test(file))),
    'whole build': sizeOf(files),
  };
  for (const [name, limit] of Object.entries(LIMITS))
    compare(name, sizes[name as keyof typeof LIMITS], limit);
  await bundleModules(folder);
  for (const [name, limit] of Object.entries(ENTRY_LIMITS))
    compare(`sandpit-exchange/${name}`, sizeOf(importedBy(`${name}.js`)), limit);
  await buildBrowserModules(folder);
  const page = 'worker-files/sandpit';
  const parts = readdirSync(join(folder, page)).filter(
    (file) => file.endsWith('.js') && file !== 'engine.js',
  );
  const pageSizes: Readonly<Record<keyof typeof PAGE_LIMITS, number>> = {
    browser: sizeOf(parts.map((file) => join(page, file))),
    engine: sizeOf([join(page, 'engine.js')]),
    ...{ msw: sizeOf(['msw.js']), vite: sizeOf(['vite.js']) },
  };
  for (const [name, limit] of Object.entries(PAGE_LIMITS))
    compare(`for pages, ${name}`, pageSizes[name as keyof typeof PAGE_LIMITS], limit);
} finally {
  rmSync(folder, { recursive: true });
}
