/** Reading parts of a journal file. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { JournalCorrupt } from '#simulator/hosts/journal.ts';
import type { JournalHeader, JournalStore } from '#simulator/hosts/journal.ts';
import { createMemoryStore } from '#simulator/hosts/memory-store.ts';
import { openFileStore } from '#simulator/hosts/node/file-store.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';

const BASE = 7;
const COUNT = 1_203;
const header: JournalHeader = { format: 1, scenario: 'calm', seed: 's', start: 0, baseSeq: BASE };
const records = Array.from({ length: COUNT }, (_, index): JournalRecord => {
  const input = { amount: index, note: 'ü'.repeat(index % 5) };
  return { seq: BASE + 1 + index, at: index, actor: { kind: 'operator' }, name: 'till.add', input };
});

/** The records after `afterSeq`, at most `count` of them, as a page has them. */
const page = async (store: JournalStore, afterSeq: number, count?: number) =>
  (await store.load())?.records(afterSeq, count);

async function fileWithRecords(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandpit-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'session.journal');
  const store = await openFileStore(path);
  await store.begin(header, [records.slice(0, 100)]);
  for (let from = 100; from < COUNT; from += 37) await store.append(records.slice(from, from + 37));
  await expectPages(store);
  await store.close();
  return path;
}

async function expectPages(store: JournalStore): Promise<void> {
  expect(await page(store, 0)).toEqual(records);
  for (const [after, count] of [
    ...[
      [0, 1],
      [BASE, 200],
      [BASE + 499, 3],
      [BASE + 500, 501],
      [BASE + 1_000, 999],
      [BASE + COUNT - 1, 5],
    ],
    ...[
      [BASE + COUNT, 5],
      [BASE + COUNT + 50, 5],
    ],
  ] as const) {
    const from = Math.max(0, after - BASE);
    expect(await page(store, after, count)).toEqual(records.slice(from, from + count));
  }
}

test('ROOM-004 a page of a journal is the same in memory, in a file, and in a file that is opened again', async () => {
  const memory = createMemoryStore();
  await memory.begin(header, [records]);
  await expectPages(memory);
  const again = await openFileStore(await fileWithRecords());
  await expectPages(again);
  await again.close();
});

test('ROOM-004 a record that is spoilt while the file is open is named by the pages that need it', async () => {
  const path = await fileWithRecords();
  const store = await openFileStore(path);
  await store.load();
  const bytes = await readFile(path);
  const at = bytes.indexOf('"seq":608');
  bytes[at + 8] = 0x39;
  await writeFile(path, bytes);
  await expect(page(store, 600, 20)).rejects.toThrow(
    new JournalCorrupt('record 608 does not match its seal').message,
  );
  expect(await page(store, BASE, 20)).toEqual(records.slice(0, 20));
  expect(await page(store, 700, 20)).toEqual(records.slice(693, 713));
  await store.close();
});
