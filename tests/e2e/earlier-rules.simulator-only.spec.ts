import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { databaseName } from '#simulator/hosts/browser/idb-store.ts';
import { MAIN_BRANCH, sealRecords, sealValue } from '#simulator/hosts/journal.ts';
import { decode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { expect, test } from './fixtures.ts';

/** The session of release 0.1.0, whose rules were the second. */
const packed = readFileSync('fixtures/corpus/0.1.0.json.br');
const { recording } = JSON.parse(String(brotliDecompressSync(packed)))['calm-market'];

/** What 0.1.0 left in the browser: its header says no rules. */
function stored() {
  const { scenario, seed, start, at } = recording;
  const records = decode(JSON.stringify(recording.records)) as unknown as readonly JournalRecord[];
  const header = sealValue({ format: 1, scenario, seed, start, baseSeq: 0 });
  return {
    name: databaseName({ scenario, seed, branch: MAIN_BRANCH }),
    values: { header, clock: sealValue({ at, speed: 0 }) },
    rows: sealRecords(header.seal, records).map((line, index) => ({ seq: index + 1, ...line })),
  };
}

test('PROOF-162 what a page of 0.1.0 stored opens as it was left', async ({ page, server }) => {
  await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${server.url}/blank.html`);
  await page.evaluate(async ({ name, values, rows }) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('journal', { keyPath: 'seq' });
      opening.result.createObjectStore('values');
    };
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const writing = opening.result.transaction(['journal', 'values'], 'readwrite');
    for (const row of rows) writing.objectStore('journal').add(row);
    for (const [key, value] of Object.entries(values)) writing.objectStore('values').put(value, key);
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
  }, stored());
  await page.goto(`${server.url}/?scenario=${recording.scenario}&seed=${recording.seed}`);
  await expect(page.getByRole('main')).toBeVisible();
  const state = () => page.evaluate(async () => (await fetch('/sim/state')).json() as Promise<object>);
  expect(await state()).toMatchObject({ hash: recording.hash, now: recording.at, audit: [] });
});
