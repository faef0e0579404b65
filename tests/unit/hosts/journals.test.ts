/** What every journal does, wherever it is kept. */
import { describe, expect, test } from 'vitest';
import type { JournalHeader } from '#simulator/hosts/journal.ts';
import { requestText } from '#simulator/hosts/request-notes.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { journalBeds } from './journal-beds.ts';

/** A journal that begins after the commands of its scenario. */
const BASE = 7;
const COUNT = 1_203;
const id = { scenario: 'calm', seed: 's', branch: 'main' } as const;
const header: JournalHeader = { format: 1, scenario: 'calm', seed: 's', start: 0, baseSeq: BASE };
const records = Array.from({ length: COUNT }, (_, index): JournalRecord => {
  const input = { amount: index, note: 'ü'.repeat(index % 5) };
  return { seq: BASE + 1 + index, at: index, actor: { kind: 'operator' }, name: 'till.add', input };
});
const CONTENT = `POST /api/add ${'0'.repeat(32)}`;
/** The first record and the number of records of a page. */
const pages = [
  ...[0, BASE, BASE + 19, BASE + 1_000].flatMap((after) =>
    [1, 8, 999].map((count) => [after, count] as const),
  ),
  ...[BASE + 499, BASE + 500].map((after) => [after, 501] as const),
  ...[BASE + COUNT - 1, BASE + COUNT, BASE + COUNT + 50].map((after) => [after, 5] as const),
];

describe.each(journalBeds())('a journal in %s', (_title, open) => {
  test('ROOM-004 ROOM-015 PROOF-256 gives any page of what was written, also to a host that takes it over and writes on, and no request of an earlier session', async () => {
    const openAgain = await open();
    const store = await (await openAgain()).open(id);
    await store.begin(header, [records.slice(0, 100)]);
    for (let from = 100; from < 1_000; from += 37)
      await store.append(records.slice(from, Math.min(from + 37, 1_000)));
    await store.close();
    const other = await (await openAgain()).open(id);
    await other.load();
    const request = requestText('k', CONTENT);
    await other.append(records.slice(1_000), new Map([[BASE + 1_001, request]]));
    const stored = await other.load();
    expect(await stored?.records(0)).toEqual(records);
    for (const [after, count] of pages) {
      const from = Math.max(0, after - BASE);
      expect(await stored?.records(after, count)).toEqual(records.slice(from, from + count));
    }
    expect(await other.requestOf('k')).toEqual({ content: CONTENT, commands: ['till.add'] });
    await other.begin(header, [records.slice(0, 1)]);
    expect(await other.requestOf('k')).toBeUndefined();
    await other.close();
  });
});
