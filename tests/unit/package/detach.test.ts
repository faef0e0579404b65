import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { addressAs } from '../../../package/cli/dev.ts';
import { serveOptions } from '../../../package/cli/serve-flags.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `sandpit serve` until it ends by itself. */
const serve = (...flags: readonly string[]) =>
  new Promise<{ readonly code: number; readonly output: string; readonly errors: string }>((done) => {
    const args = ['--import', 'tsx', 'package/cli/main.ts', 'serve', ...flags];
    const child = execFile(process.execPath, args, { cwd: root }, (_error, output, errors) =>
      done({ code: child.exitCode ?? -1, output, errors }),
    );
  });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('AGENT-005 a detached host goes on when the command has said in JSON where it is', async () => {
  const { code, output, errors } = await serve('--port', '0', '--detach', '--json');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const { url, pid, ...more } = JSON.parse(output) as { url: string; pid: number };
  onTestFinished(() => void (isRunning(pid) && process.kill(pid)));
  expect(more).toMatchObject({ title: expect.any(String) });
  expect(await (await fetch(`${url}/sim/state`)).json()).toMatchObject({ branch: 'main', audit: [] });
  process.kill(pid);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('AGENT-005 a detached host that cannot start says why', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await serve('--port', String(port), '--detach', '--json')).toEqual({
    code: 1,
    output: '',
    errors: `Port ${port} is in use. Choose another one with --port, or 0 for a free one.\n`,
  });
  expect(() => serveOptions({ detach: true, 'while-stdin': true })).toThrow(
    '--detach and --while-stdin exclude each other: a detached host has no standard input.',
  );
});

test('AGENT-006 an address logs its page in, whatever begins in it', () => {
  const as = 'demo@sandpit.test';
  expect(addressAs('http://127.0.0.1:1/#sandpit=x', as).href).toBe(
    'http://127.0.0.1:1/?as=demo%40sandpit.test#sandpit=x',
  );
  expect(addressAs('http://127.0.0.1:1/?scenario=flash-crash', as).searchParams.get('as')).toBe(as);
  expect(addressAs('http://127.0.0.1:1/?scenario=flash-crash', undefined).search).toBe(
    '?scenario=flash-crash',
  );
});
