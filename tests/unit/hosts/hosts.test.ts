import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import { describeHost } from './host-suite.ts';
import type { HostBed } from './host-suite.ts';
import { openPageHost } from './page-link.ts';

/** A Node host on a port, with a journal in a file. */
async function openNodeBed(): Promise<HostBed> {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-host-'));
  const options = { data: join(folder, 'session.journal'), speed: 0, repeatsSecrets: true };
  let host = await startNodeHost(options);
  return {
    fetch: (path, init) => fetch(host.url + path, init),
    async restart() {
      await host.close();
      host = await startNodeHost(options);
    },
    async close() {
      await host.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const hashes: string[] = [];
describeHost(
  'the host of a page',
  async () => openPageHost(),
  (hash) => hashes.push(hash),
);
describeHost('the Node host', openNodeBed, (hash) => hashes.push(hash));

test('PROMISE-R3 the same calls end in the same hash on both hosts', () => {
  expect(hashes).toHaveLength(2);
  expect(hashes[1]).toBe(hashes[0]);
});
