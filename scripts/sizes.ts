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
 * What the client loads before it starts, what the first page loads beyond that, and the command palette beyond both (PROOF-355); what the
 * simulator's part of the page loads beyond the client, the worker that holds the exchange, and all files together. Limits in kB (1,000 bytes)
 * after gzip, about 3 % above what was measured when they were set.
 */
const LIMITS = {
  client: 210,
  'first page': 61,
  'command palette on it': 3.4,
  simulator: 39,
  worker: 200,
  'whole build': 2_200,
};

/** What each entry of the package loads before it does anything, likewise. */
const ENTRY_LIMITS = {
  cli: 232,
  node: 530,
  // With the contract, whose class of refusals all entries share.
  playwright: 48.5,
  vitest: 532,
  contract: 33,
  storybook: 0.65,
};

/** What pages load of `sandpit-exchange/browser` sooner or later without the engine, the engine with all scenarios, and the other entries for pages. */
const PAGE_LIMITS = { browser: 297, engine: 615, msw: 164, vite: 1.3 };

/** What a page, a dialog or a chart loads beyond what is loaded already; those that are not named have the first limit. */
const PART_LIMIT = 117;
const PART_LIMITS: Readonly<Record<string, number>> = {
  'leverage/pages/lever-desk-page': 193,
  'spot/layout/saved-layouts': 183.5,
  'spot/pages/spot-desk-page': 182,
  'leverage/pages/lever-transactions-page': 183.5,
  'leverage/pages/lever-list-page': 176.5,
  'micro/pages/second-deal-page': 170.5,
  'micro/pages/match-page': 163.5,
  'leverage/pages/all-transaction-page': 158.5,
  'rooms/pages/room-page': 132.5,
  'desk/chart/replay-bar': 144,
  'desk/market/market-drawer': 143,
  'desk/chart/indicator-form': 143.5,
  'desk/chart/drawing-look': 141,
  'desk/chart/bar-dialog': 141,
  'assets/pages/assets-page': 135,
  // The desk, which shows it, has loaded all but the library.
  'ui/chart/candle-chart': 212,
};

const FIRST_PAGE = 'client/features/home/pages/home-page.tsx';
const PALETTE = 'client/app/commands/command-palette.tsx';

/** The library of charts, and what may load it: the charts themselves (PROOF-354). */
const CHARTS = 'charts';
const CHART_PARTS = /^ui\/chart\//;

const MANIFEST = 'manifest.json';
const folder = mkdtempSync(join(tmpdir(), 'sandpit-sizes-'));

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1_000;
}

interface ManifestRow {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = () =>
  JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Readonly<Record<string, ManifestRow>>;

/** The files that chunks of the build need before they run, each once: their code, what it imports, and style sheets. */
function loadedBy(isNeeded: (row: ManifestRow, key: string) => boolean): readonly string[] {
  const rows = manifest();
  const found = new Set(Object.keys(rows).filter((key) => rows[key] && isNeeded(rows[key], key)));
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

const chunks =
  (...names: readonly string[]) =>
  ({ name = '' }: ManifestRow) =>
    names.includes(name);

/** Each page, dialog and chart of the client, and the files that it loads beyond `known` ones. */
function partFiles(known: readonly string[]): readonly (readonly [part: string, files: readonly string[]])[] {
  return Object.entries(manifest())
    .filter(([key, { isDynamicEntry }]) => isDynamicEntry && /^client\/.*\.tsx$/.test(key))
    .map(([key]) => [
      key.replace(/^client\/(features\/)?|\.tsx$/g, ''),
      loadedBy((_row, each) => each === key).filter((file) => !known.includes(file)),
    ]);
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
  const client = loadedBy(chunks('index', 'start'));
  const beyond = (known: readonly string[], ...needed: Parameters<typeof loadedBy>) =>
    loadedBy(...needed).filter((file) => !known.includes(file));
  const firstPage = beyond(client, (_row, key) => key === FIRST_PAGE);
  const palette = beyond([...client, ...firstPage], (_row, key) => key === PALETTE);
  const sizes: Readonly<Record<keyof typeof LIMITS, number>> = {
    client: sizeOf(client),
    'first page': sizeOf(firstPage),
    'command palette on it': sizeOf(palette),
    simulator: sizeOf(beyond(client, chunks('simulator'))),
    worker: sizeOf(files.filter((file) => /engine\.worker-.*\.js$/.test(file))),
    'whole build': sizeOf(files),
  };
  for (const [name, limit] of Object.entries(LIMITS))
    compare(name, sizes[name as keyof typeof LIMITS], limit);
  const charts = Object.values(manifest()).find(chunks(CHARTS))?.file;
  if (charts === undefined) {
    throw new Error(
      `expected a chunk "${CHARTS}" in the build, the library of charts; there is none: see the groups in simulator/page/build/chunks.ts`,
    );
  }
  for (const [part, loaded] of partFiles(client)) {
    const limit = PART_LIMITS[part];
    const size = sizeOf(loaded);
    if (limit !== undefined) compare(part, size, limit);
    else if (size > PART_LIMIT) compare(part, size, PART_LIMIT);
    if (loaded.includes(charts) && !CHART_PARTS.test(part)) {
      console.log(`${part}: loads ${charts}, the library of charts, although it draws none`);
      process.exitCode = 1;
    }
  }
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
    msw: sizeOf(importedBy('msw.js')),
    vite: sizeOf(['vite.js']),
  };
  for (const [name, limit] of Object.entries(PAGE_LIMITS))
    compare(`for pages, ${name}`, pageSizes[name as keyof typeof PAGE_LIMITS], limit);
} finally {
  rmSync(folder, { recursive: true });
}
