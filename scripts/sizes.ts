/**
 * `npm run check sizes`: builds the client with the simulator and measures what a browser loads, gzip'd. A figure above its
 * limit fails, and so does one far below it: the limit is then lowered, so that what was gained stays gained.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * What the client loads before it starts, what the simulator's part of the page loads beyond that, the worker that holds the exchange, and all
 * files together. Limits in kB (1,000 bytes) after gzip, about 3 % above what was measured when they were set.
 */
const LIMITS = { client: 240, simulator: 24, worker: 345, 'whole build': 1_700 };

/** A limit that is missed by more than this is too generous. */
const SLACK = 0.1;

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
  for (const [name, limit] of Object.entries(LIMITS)) {
    const size = sizes[name as keyof typeof LIMITS];
    const figures = `${name}: ${size.toFixed(1)} of ${limit} kB`;
    const isWrong = size > limit || size < limit * (1 - SLACK);
    console.log(size > limit ? `${figures}, too large` : isWrong ? `${figures}: lower the limit` : figures);
    if (isWrong) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
