import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import { held } from '../../support/held.ts';
import { newFolder } from '../../support/rooms.ts';
import { freePort } from '../../support/ports.ts';
import { openNode, tiny } from './node-hosts.ts';
import { tinyCatalogue, tinyParts } from './tiny-exchange.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function stateOf(url: string, path: string): Promise<readonly [status: number, state: string]> {
  const response = await fetch(`${url}${path}`);
  return [response.status, ((await response.json()) as { state: string }).state];
}

/** The tiny exchange, whose calls are carried out when they are let go. */
function heldParts() {
  const { until, release } = held();
  const begun = held();
  const parts = {
    ...tinyParts,
    createApi: (deps: Parameters<typeof tinyParts.createApi>[0]) => {
      const api = tinyParts.createApi(deps);
      return {
        ...api,
        read: async (...given: Parameters<typeof api.read>) => {
          begun.release();
          await until;
          return api.read(...given);
        },
      };
    },
  };
  return { parts, release, begun: begun.until };
}

describe('a Node host that is watched and stopped', () => {
  test('PKG-071 is alive all the time, and ready while the exchange runs: not while it is restored, nor when it has failed', async () => {
    const { until, release } = held();
    const port = await freePort();
    const catalogue = {
      ...tinyCatalogue,
      load: (name: string) => until.then(() => tinyCatalogue.load(name)),
    };
    const starting = openNode({ ...tiny, catalogue, port });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => stateOf(url, '/readyz').catch(() => undefined)).toEqual([503, 'starting']);
    expect(await stateOf(url, '/healthz')).toEqual([200, 'alive']);
    release();
    await starting;
    expect(await stateOf(url, '/readyz')).toEqual([200, 'running']);
    await fetch(`${url}/api/burst`, { method: 'POST' });
    expect(await stateOf(url, '/readyz')).toEqual([503, 'failed']);
  });

  test('PROOF-165 a scenario that does not exist is named also where the port is taken', async () => {
    const port = Number(new URL((await openNode(tiny)).url).port);
    await expect(startNodeHost({ port, scenario: 'quiet-market' })).rejects.toThrow('quiet-market');
    await expect(startNodeHost({ port })).rejects.toThrow('EADDRINUSE');
  });

  test('PKG-072 finishes calls, refuses others, closes sockets with a reason and stores what it has', async () => {
    const { parts, release, begun } = heldParts();
    const data = join(await newFolder(), 'till.journal');
    const { url, close } = await openNode({ ...tiny, parts, data });
    const socket = io(url, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const call = fetch(`${url}/api/add`, { method: 'POST', body: new URLSearchParams({ amount: '5' }) });
    await begun;
    const closing = new Promise((resolve) => {
      socket.on('disconnect', (_reason, details) => resolve((details as { context: unknown }).context));
    });
    const stopped = close();
    expect(await stateOf(url, '/readyz')).toEqual([503, 'stopping']);
    expect(await stateOf(url, '/healthz')).toEqual([200, 'alive']);
    expect((await fetch(`${url}/api/total`)).status).toBe(503);
    release();
    expect(await (await call).json()).toEqual({ type: 'ok', message: 5 });
    expect(await closing).toMatchObject({ code: 1001, reason: 'The exchange is stopping.' });
    await stopped;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    const again = await openNode({ ...tiny, data });
    expect(await (await fetch(`${again.url}/api/total`)).json()).toEqual({ type: 'ok', message: 5 });
  });
});

/** The command, when it serves. */
async function serve(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const args = ['--import', 'tsx', 'package/cli/main.ts', 'serve', '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: /http:\S+/.exec(String(line))?.[0] ?? '' };
}

describe('npm run serve', () => {
  test('PKG-072 exits at once at a second signal', async () => {
    const busy = await serve();
    // Half a request: a call that is under way for as long as we like.
    const { port } = new URL(busy.url);
    const line = connect(Number(port), '127.0.0.1');
    line.on('error', () => undefined);
    const expected = 'expect: 100-continue\r\ncontent-length: 10';
    line.write(`POST /api/user/login HTTP/1.1\r\nhost: localhost\r\n${expected}\r\n\r\nhalf`);
    // The host has read the beginning.
    expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /);
    busy.child.kill('SIGTERM');
    await expect.poll(() => stateOf(busy.url, '/readyz')).toEqual([503, 'stopping']);
    busy.child.kill('SIGTERM');
    expect(await once(busy.child, 'exit')).toEqual([143, null]);
    line.destroy();
  });
});
