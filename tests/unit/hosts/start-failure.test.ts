import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFlags } from '#simulator/hosts/node/flags.ts';
import type { ServeOptions } from '#simulator/hosts/node/flags.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import { requirePaths, startFailure } from '#simulator/hosts/node/start-failure.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the command until it ends by itself. */
function serve(
  ...flags: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const args = ['--import', 'tsx', 'simulator/hosts/node/main.ts', ...flags];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let shown = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (shown += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: shown })));
}

describe('a host that cannot start', () => {
  test('DESK-131 says in one line that its port is in use, and ends', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, output: shown } = await serve('--port', String(port));
    other.close();
    expect(shown).toBe(`Port ${port} is in use. Choose another one with --port, or 0 for a free one.\n`);
    expect(code).toBe(1);
  });

  test.each([
    [{ scenario: 'nope' }, /^nope: there is no such scenario; there are bull-run, /],
    [{ data: '/no/such/a.journal' }, /^--data takes a file .* there is no \/no\/such\.$/],
    [{ data: root }, /EISDIR/],
    [{ data: fileURLToPath(import.meta.url) }, /^The stored journal is damaged: /],
    [{ client: '/no/client' }, /^--client takes .* there is no index\.html in \/no\/client\.$/],
  ])('DESK-131 says in one line why: %j', async (given, line) => {
    const options = { ...readFlags(['--port', '0']), ...given } as ServeOptions;
    const start = async () => {
      requirePaths(options);
      await startNodeHost(options);
      return undefined;
    };
    const shown = await start().catch((error: unknown) => startFailure(error, options.port));
    expect(shown).toMatch(line);
    expect(shown).not.toContain('\n');
  });

  test('an unexpected error keeps its stack trace', () => {
    expect(startFailure(new TypeError('x is not a function'), 8787)).toBeUndefined();
  });
});
