// @vitest-environment node
/** What a page does when what is stored of its exchange is taken away, or nothing more can be stored. */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdbPictures } from '#simulator/page/idb-pictures.ts';
import { createSessionStores } from '#simulator/page/session-stores.ts';
import { linkTo, PAGE, startEngine } from './page-link.ts';

const ends: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // What stops the exchange is in the console, too.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser that opens one page; `hasStored` is what the page remembers. */
function openPage(hasStored = false) {
  const engine = startEngine(createSessionStores(true));
  ends.push(() => engine.close());
  const link = linkTo((port) => engine.connect(port), { hasStored: () => hasStored });
  ends.push(() => link.close());
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await link.request(
      new Request(new URL(path, PAGE), { ...init, headers: { 'content-type': 'application/json' } }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** An action that is confirmed where it is stored. */
  const act = (account: string) => ask('POST', '/api/sms_mail', { user_string: account });
  const failure = () => {
    const status = link.status();
    return status.state === 'failed' ? status.failure.name : status.state;
  };
  return { link, engine, ask, act, failure };
}

const journalNames = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('sandpit/'));

/** Deletes a database as a program or the browser's tools do; whether it had to wait for a connection. */
function deleteDatabase(name: string): Promise<boolean> {
  let isBlocked = false;
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onblocked = () => (isBlocked = true);
    deletion.onsuccess = () => resolve(isBlocked);
    deletion.onerror = () => reject(deletion.error ?? new Error('not deleted'));
  });
}

test('PROOF-290 a deleted journal is let go at once: nothing is confirmed from then on, and the session can be saved and opened again', async () => {
  const page = openPage();
  await page.link.ready();
  expect(await page.act('before@x.io')).toMatchObject({ status: 200, body: { type: 'ok' } });
  const { body: state } = await page.ask('GET', '/sim/state');
  const [name = ''] = await journalNames();
  expect(await deleteDatabase(name)).toBe(false);
  await expect.poll(page.failure).toBe('JournalRemoved');
  const after = await page.act('after@x.io');
  expect(after).toMatchObject({ status: 503, body: { type: 'error' } });
  expect(after.body['message']).toContain('was deleted while it ran');
  expect(await journalNames()).toEqual([]);
  const { status, body: file } = await page.ask('GET', '/sim/snapshot');
  expect([status, file['hash'], file['seq']]).toEqual([200, state['hash'], state['seq']]);
  expect((await page.ask('POST', '/sim/reset', {})).status).toBe(200);
  await expect.poll(page.failure).toBe('running');
  expect(await page.ask('POST', '/sim/snapshot', file)).toMatchObject({
    ...{ status: 200, body: { hash: state['hash'] } },
  });
});

test('PROOF-290 a connection that the browser ends says whether the journal is still there', async () => {
  const opened = vi.spyOn(IDBFactory.prototype, 'open');
  const page = openPage();
  await page.link.ready();
  await page.act('before@x.io');
  const [name = ''] = await journalNames();
  const of = opened.mock.calls.findLastIndex(([database]) => database === name);
  const { result } = opened.mock.results[of]?.value as IDBOpenDBRequest;
  forceCloseDatabase(result as never);
  await expect.poll(page.failure).toBe('JournalClosed');
  page.link.reopen();
  await expect.poll(page.failure).toBe('running');
  // The code is still waited for: another one is refused for a while.
  expect((await page.act('before@x.io')).body['type']).toBe('error');
});

test('PROOF-290 pictures are let go when they are deleted, and kept again afterwards', async () => {
  const pictures = createIdbPictures();
  const picture = { name: `${'a'.repeat(64)}.png`, bytes: new Uint8Array([1, 2, 3]) };
  await pictures.keep(picture);
  expect(await deleteDatabase('sandpit-pictures')).toBe(false);
  expect(await pictures.find(picture.name)).toBeUndefined();
  await pictures.keep(picture);
  expect((await pictures.find(picture.name))?.bytes).toEqual(picture.bytes);
});

test('PROOF-291 what no room is left for is not confirmed; the file holds what was, and the exchange goes on when there is room', async () => {
  const page = openPage();
  await page.link.ready();
  await page.act('before@x.io');
  const { body: state } = await page.ask('GET', '/sim/state');
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  expect(await page.act('after@x.io')).toMatchObject({ status: 503, body: { type: 'error' } });
  await expect.poll(page.failure).toBe('StorageFull');
  const { body: file } = await page.ask('GET', '/sim/snapshot');
  expect([file['hash'], file['seq']]).toEqual([state['hash'], state['seq']]);
  full.mockRestore();
  page.link.reopen();
  await expect.poll(page.failure).toBe('running');
  expect((await page.ask('GET', '/sim/state')).body['seq']).toBe(state['seq']);
  expect((await page.act('after@x.io')).body['type']).toBe('ok');
});

test('PROOF-292 a browser whose journals are gone says so to each page until somebody has begun anew, and only where it had any', async () => {
  const first = openPage(false);
  await expect.poll(first.failure).toBe('running');
  for (const _ of ['closed unread', 'read']) {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const told = openPage(true);
    await expect.poll(told.failure).toBe('JournalGone');
    expect(await told.act('a@x.io')).toMatchObject({ status: 503 });
  }
  const page = openPage(true);
  await expect.poll(page.failure).toBe('JournalGone');
  await page.ask('POST', '/sim/reset', {});
  await expect.poll(page.failure).toBe('running');
  await page.engine.close();
  const next = openPage(true);
  await expect.poll(next.failure).toBe('running');
});

test('PROOF-188 branches that two windows begin at once are both listed', async () => {
  const branches = ['branch 2', 'branch 3'];
  const windows = branches.map((branch) => ({ branch, stores: createSessionStores(true) }));
  const opened = await Promise.all(
    windows.map(async ({ stores, branch: name }, index) => {
      const store = await stores.open({ scenario: 'calm', seed: 'x', branch: name });
      const branch = { name, from: 'main', at: 0, number: index + 1 };
      await store.begin({ format: 1, scenario: 'calm', seed: 'x', start: 0, baseSeq: 0, branch });
      return store;
    }),
  );
  const listed = (await createSessionStores(true).list('calm', 'x')).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(branches);
  for (const store of opened) await store.close();
});
