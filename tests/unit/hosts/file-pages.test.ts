/** A journal file that is damaged while it is open. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalCorrupt } from '#simulator/hosts/journal.ts';
import { openFileStore } from '#simulator/hosts/node/file-store.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { newFolder } from '../../support/rooms.ts';

test('ROOM-004 a record that is spoilt while the file is open is named by the pages that need it', async () => {
  const path = join(await newFolder(), 'session.journal');
  const records = Array.from({ length: 1_200 }, (_, index): JournalRecord => {
    return { seq: index + 1, at: index, actor: { kind: 'operator' }, name: 'till.add', input: index };
  });
  const store = await openFileStore(path);
  await store.begin({ format: 1, scenario: 'calm', seed: 's', start: 0, baseSeq: 0 }, [records]);
  const page = async (after: number) => (await store.load())?.records(after, 20);
  const bytes = await readFile(path);
  bytes[bytes.indexOf('"seq":608') + 8] = 0x39;
  await writeFile(path, bytes);
  await expect(page(600)).rejects.toThrow(new JournalCorrupt('record 608 does not match its seal').message);
  expect(await page(0)).toEqual(records.slice(0, 20));
  expect(await page(700)).toEqual(records.slice(700, 720));
  await store.close();
});
