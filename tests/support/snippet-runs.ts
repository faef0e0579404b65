/** Runs blocks of the documentation against a Node host of their own. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { createSandpit } from '#simulator/page/sandpit.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import type { Snippet } from './snippets.ts';

const run = promisify(execFile);

/** The host that the pages talk of. */
const DOCUMENTED_HOST = 'http://localhost:8787';

/** Runs a shell block in a folder that looks like the repository, so that what it writes lands elsewhere. */
async function runShell(text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-snippet-'));
  try {
    for (const name of readdirSync('.').filter((entry) => !entry.startsWith('.')))
      symlinkSync(resolve(name), join(folder, name));
    await run('bash', ['-euo', 'pipefail', '-c', text], { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a block as a module, with `sandpit` as the console of a page has it. */
async function runModule(text: string, url: string, name: string): Promise<void> {
  vi.stubGlobal('location', { origin: url });
  const stages = {
    answering: Promise.resolve(),
    ready: Promise.resolve(),
    status: () => ({ state: 'starting' }) as const,
  };
  vi.stubGlobal(
    'sandpit',
    createSandpit(stages, (request) => fetch(request)),
  );
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const folder = 'node_modules/.cache/snippets';
  const file = join(folder, `${name.replace(/\W+/g, '-')}-${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  try {
    await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
  } finally {
    rmSync(file);
    log.mockRestore();
    vi.unstubAllGlobals();
  }
}

/** Runs one block; rejects with what went wrong in it. */
export async function runSnippet({ language, text, place, fate }: Snippet): Promise<void> {
  const scenario = fate?.kind === 'run' ? fate.scenario : undefined;
  const host = await startNodeHost({ scenario });
  try {
    const here = text.replaceAll(DOCUMENTED_HOST, host.url);
    if (language === 'sh') await runShell(here);
    else await runModule(here, host.url, place);
  } finally {
    await host.close();
  }
}
