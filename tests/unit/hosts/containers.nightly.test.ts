/** Hosts that are process 1 of their container, killed and started again on the same volume. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../support/rooms.ts';

/** Who is not root becomes it in the container. */
const ROOT = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
const IN_CONTAINER = [...ROOT, '--fork', '--pid', '--mount-proc', '--kill-child=SIGKILL'];
const HAS_CONTAINERS = spawnSync('unshare', [...IN_CONTAINER, 'true']).status === 0;

/** What a host prints first, once it runs or has given up. */
async function start(data: string): Promise<{ readonly child: ChildProcess; readonly printed: string }> {
  const host = [
    'node',
    '--import',
    'tsx',
    resolve('package/cli/main.ts'),
    'serve',
    '--port',
    '0',
    '--data',
    data,
  ];
  const child = spawn('unshare', [...IN_CONTAINER, ...host], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts = [child.stdout, child.stderr].map(
    (stream) => new Promise<string>((resolved) => stream?.once('data', (text) => resolved(String(text)))),
  );
  return { child, printed: await Promise.race(texts) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test.skipIf(!HAS_CONTAINERS)(
  'PROOF-187 a host that was killed in its container starts in the next one, and none beside one that runs',
  async () => {
    const data = join(await newFolder(), 'session.journal');
    for (let count = 0; count < 60; count += 1) {
      const { child, printed } = await start(data);
      expect(printed).toMatch(/^Sandpit: .* at http:/);
      expect((await start(data)).printed).toContain('keeps this journal');
      await kill(child);
    }
  },
);
