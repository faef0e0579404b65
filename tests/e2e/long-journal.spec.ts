import type { Page } from '@playwright/test';
import { createExchange } from '#simulator/exchange.ts';
import { databaseName } from '#simulator/hosts/storage/indexeddb.ts';
import { MAIN_BRANCH } from '#simulator/hosts/storage/port.ts';
import { nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { headerOf } from '#simulator/hosts/restore.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { expect, test } from './fixtures.ts';
import { storeSession } from './stored-session.ts';

/** Time travel over a journal in IndexedDB that is longer than a page. */

const SECONDS = 500;
const ORDERS_A_SECOND = 9;
const session = { scenario: 'calm-market', seed: 'long' };

/** A session with nine orders in each second as a page stores it, and the hash at the end of each second. */
async function longSession() {
  const scenario = await nodeCatalogue().load(session.scenario, session.seed);
  const exchange = createExchange(scenario);
  const header = headerOf(scenario, exchange);
  const records: JournalRecord[] = [];
  const hashes = [exchange.kernel.hash()];
  for (let second = 1; second <= SECONDS; second++) {
    exchange.kernel.advanceTo(scenario.start + second * 1_000);
    for (let count = 0; count < ORDERS_A_SECOND; count++) {
      const order = { side: records.length % 2 ? 'sell' : 'buy', mode: 'market', quote: 3, base: 1 } as const;
      const given = { ...order, price: '0', number: '0.00001' };
      const outcome = exchange.execute('spot.place', given, { kind: 'user', id: 2 });
      if (!outcome.ok) throw outcome.refusal;
      records.push(outcome.record);
    }
    hashes.push(exchange.kernel.hash());
  }
  return { header, hashes, records, end: exchange.kernel.now() };
}

async function call(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const text = body && JSON.stringify(body);
  return page.evaluate(async ([verb, to, json]) => (await fetch(to, { method: verb, body: json })).json(), [
    method,
    path,
    text,
  ] as const);
}

test(
  'PROOF-175 PROOF-176 a long session in IndexedDB is replayed and branched, and half a branch is none',
  { tag: '@nightly' },
  async ({ page, server }) => {
    test.slow();
    const { header, hashes, records, end } = await longSession();
    await storeSession(page, server.url, header, records, end);
    const open = async () => {
      await page.goto(`${server.url}/?${new URLSearchParams(session)}`);
      await expect(page.getByRole('main')).toBeVisible();
    };
    const state = () => call(page, 'GET', '/sim/state');
    const branches = async () =>
      ((await call(page, 'GET', '/sim/branches'))['branches'] as { name: string }[]).map(({ name }) => name);
    const at = (second: number) => ({ toInstant: header.start + second * 1_000 });
    await open();
    expect(await state()).toMatchObject({ hash: hashes[SECONDS], audit: [] });
    await call(page, 'POST', '/sim/replay', at(5));
    for (const second of [6, 230, 460]) {
      await call(page, 'POST', '/sim/clock', at(second));
      expect(await state()).toMatchObject({ hash: hashes[second], branch: MAIN_BRANCH });
    }
    await call(page, 'POST', '/sim/back', at(460));
    expect(await state()).toMatchObject({ hash: hashes[460], branch: 'branch 2', audit: [] });
    await call(page, 'POST', '/sim/branches', { name: MAIN_BRANCH });
    // The header is what a page writes last of a branch.
    await page.evaluate(
      async (name) => {
        const opening = indexedDB.open(name, 1);
        await new Promise((resolve) => (opening.onsuccess = resolve));
        const writing = opening.result.transaction('values', 'readwrite');
        writing.objectStore('values').delete('header');
        await new Promise((resolve) => (writing.oncomplete = resolve));
        opening.result.close();
      },
      databaseName({ ...session, branch: 'branch 2' }),
    );
    await open();
    expect(await branches()).toEqual([MAIN_BRANCH]);
    expect(await state()).toMatchObject({ hash: hashes[SECONDS] });
    await call(page, 'POST', '/sim/back', at(450));
    expect(await state()).toMatchObject({ hash: hashes[450], branch: 'branch 2' });
    await open();
    expect(await state()).toMatchObject({ hash: hashes[450], branch: 'branch 2', audit: [] });
    expect(await branches()).toEqual([MAIN_BRANCH, 'branch 2']);
  },
);
