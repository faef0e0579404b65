// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '#simulator/hosts/browser/engine.ts';
import type { SessionStores } from '#simulator/hosts/browser/session-stores.ts';
import { exchangeParts } from '#simulator/hosts/exchange-parts.ts';
import { nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import { describeHost } from './host-suite.ts';
import type { HostBed } from './host-suite.ts';
import { linkTo, memoryStores, PAGE } from './page-link.ts';

/** The engine of a page behind a real MessageChannel, as a page and its worker use it. */
async function openPageBed(): Promise<HostBed> {
  const memory = memoryStores();
  let choice: Awaited<ReturnType<SessionStores['recall']>>;
  const stores: SessionStores = {
    ...memory,
    recall: async () => choice,
    async remember(next) {
      choice = next;
      await memory.remember(next);
    },
  };
  const start = () =>
    new Engine({
      ...{ catalogue: nodeCatalogue(), parts: exchangeParts, stores },
      ...{ realTime: () => 1_000, pumpEvery: 0 },
    });
  let engine = start();
  const link = linkTo((port) => engine.connect(port));
  return {
    async fetch(path, init) {
      const request = new Request(new URL(path, PAGE), init);
      const response = await link.request(request);
      // Node follows the caller's signal only as long as the request itself is held.
      if (request.signal.aborted || response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
    async restart() {
      await engine.close();
      engine = start();
      link.restart();
      await link.ready();
    },
    async close() {
      link.close();
      await engine.close();
    },
  };
}

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
describeHost('the host of a page', openPageBed, (hash) => hashes.push(hash));
describeHost('the Node host', openNodeBed, (hash) => hashes.push(hash));

test('PROMISE-R3 the same calls end in the same hash on both hosts', () => {
  expect(hashes).toHaveLength(2);
  expect(hashes[1]).toBe(hashes[0]);
});
