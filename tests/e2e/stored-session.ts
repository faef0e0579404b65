/** Puts a session into IndexedDB as a page stores it, before any page of the exchange is opened. */
import type { Page } from '@playwright/test';
import { databaseName } from '#simulator/session/storage/indexeddb.ts';
import { sealRecords, sealValue } from '#simulator/session/storage/lines.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import type { JournalHeader } from '#simulator/session/journal.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';

/** Stores the journal of a session that stands still at `at`; the page is left at one without an exchange. */
export async function storeSession(
  page: Page,
  origin: string,
  header: Pick<JournalHeader, 'scenario' | 'seed' | 'start'>,
  records: readonly JournalRecord[],
  at: Instant,
): Promise<void> {
  const { scenario, seed } = header;
  const first = sealValue(header);
  const stored = {
    name: databaseName({ scenario, seed, branch: MAIN_BRANCH }),
    values: { header: first, clock: sealValue({ at, speed: 0 }) },
    rows: sealRecords(first.seal, records).map((line, index) => ({ seq: records[index]?.seq ?? 0, ...line })),
  };
  await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${origin}/blank.html`);
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
  }, stored);
}
