import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { respondToWeb } from '#simulator/http.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { explain } from '../../../package/cli/explain.ts';
import { copyWorkerFiles } from '../../../package/cli/init.ts';
import { requirePaths } from '../../../package/cli/serve-flags.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { newFolder } from '../../support/rooms.ts';
import type { ServeOptions } from '../../../package/cli/serve-flags.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the command until it ends by itself. */
function serve(
  ...flags: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const args = ['--import', 'tsx', 'package/cli/main.ts', 'serve', ...flags];
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
    const shown = await start().catch((error: unknown) => explain(error));
    expect(shown).toMatch(line);
    expect(shown).not.toContain('\n');
  });

  test('DESK-131 says in one line that a session is ahead of the present', async () => {
    const data = join(await newFolder(), 'session.journal');
    const host = await startNodeHost({ data, speed: 0 });
    const body = JSON.stringify({ toInstant: Date.now() + 86_400_000 });
    await respondToWeb(host.session, new Request(`${host.url}/sim/clock`, { method: 'POST', body }));
    await host.close();
    const shown = await startNodeHost({ data, now: true }).catch((error: unknown) => explain(error));
    expect(shown).toMatch(/^--now: the session stands at .* before the present, .*\.$/);
  });

  test.each([
    [['--log', 'nats://127.0.0.1:4222'], '--log belongs together with --room or --rooms'],
    [['--room', 'class'], '--log belongs together with --room or --rooms'],
    [
      ['--log', 'nats://127.0.0.1:4222', '--room', 'class', '--data', 'x.journal'],
      '--data and --log exclude',
    ],
    [['--log', 'nats://127.0.0.1:4222,127.0.0.1', '--room', 'class'], 'number 2 of them is none'],
    [
      ['--log', 'nats://a', '--room', 'class', '--log-cert', 'x.pem'],
      '--log-cert and --log-key belong together',
    ],
    [['--log-ca', 'x.pem'], '--log-ca belongs together with --log'],
  ])('ROOM-024 says what is wrong with the flags of a room: %j', (flags, message) => {
    expect(() => readFlags(flags)).toThrow(message);
  });

  test('ROOM-024 takes the servers of a log and the name of a room', () => {
    expect(readFlags(['--log', 'nats://a:4222, tls://b:4222', '--room', 'class']).room).toEqual({
      servers: ['nats://a:4222', 'tls://b:4222'],
      name: 'class',
    });
    const given = { credentials: 'a.creds', ca: 'ca.pem', cert: 'b.pem', key: 'b.key' };
    const files = Object.entries(given).flatMap(([name, file]) => [`--log-${name}`, file]);
    const log = { servers: ['nats://a'], ...given };
    const flags = ['--log', 'nats://a', ...files];
    expect(readFlags([...flags, '--room', 'class']).room).toEqual({ ...log, name: 'class' });
    expect(readFlags([...flags, '--rooms', 'folder']).log).toEqual(log);
  });

  test('an unexpected error keeps its stack trace', () => {
    expect(explain(new TypeError('x is not a function'))).toBeUndefined();
  });
});

describe('the worker files', () => {
  test('PKG-006 are copied over those of the same name, with their folders, and named', async () => {
    const folder = await newFolder();
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    mkdirSync(join(from, 'sandpit'), { recursive: true });
    mkdirSync(to);
    writeFileSync(join(from, 'worker.js'), 'new');
    writeFileSync(join(from, 'sandpit/engine.js'), 'engine');
    writeFileSync(join(to, 'worker.js'), 'old');
    expect([...copyWorkerFiles(from, to)].sort()).toEqual(['sandpit/engine.js', 'worker.js']);
    expect(readFileSync(join(to, 'worker.js'), 'utf8')).toBe('new');
    expect(readFileSync(join(to, 'sandpit/engine.js'), 'utf8')).toBe('engine');
  });

  test('PKG-006 need a directory that is there', () => {
    expect(() => copyWorkerFiles(root, join(root, 'nowhere'))).toThrow(/^There is no directory .*nowhere\.$/);
  });
});
