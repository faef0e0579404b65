import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow, RecordQueue } from '#simulator/session/follow.ts';
import { RecordCursor } from '#simulator/session/record-cursor.ts';
import { TimeSlices } from '#simulator/session/time-slices.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { handClock, start, tinyCatalogue, tinyParts, tillOf } from './tiny-exchange.ts';

const begin = async () => tinyParts.createExchange(await tinyCatalogue.load('calm'));

/** A session with a command after each of these waits: its records, and its hash at the end. */
async function recorded(waits: readonly number[], end: number) {
  const { kernel } = await begin();
  const records: JournalRecord[] = [];
  kernel.onRecord((record) => records.push(record));
  for (const wait of waits) {
    kernel.advanceTo(kernel.now() + wait);
    kernel.execute('till.add', { amount: 1 }, OPERATOR);
  }
  kernel.advanceTo(start + end);
  return { records, hash: kernel.hash() };
}

const END = 7_200_000;
const session = fc.record({
  waits: fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 35 }),
  pageLength: fc.integer({ min: 1, max: 9 }),
  budgetMs: fc.integer({ min: 1, max: 4 }),
});

test('PROOF-511 a log that is read in any pages and followed in any slices ends in the same state, and not beyond the end', async () => {
  await fc.assert(
    fc.asyncProperty(session, async ({ waits, pageLength, budgetMs }) => {
      const { records, hash } = await recorded(waits, END);
      const pages = async function* () {
        for (let from = 0; from < records.length; from += pageLength)
          yield records.slice(from, from + pageLength);
      };
      const exchange = await begin();
      const { realTime, move } = handClock();
      const followed = follow(exchange, await RecordCursor.open(pages()), () => start + END);
      const watched = {
        now: followed.now,
        end: followed.end,
        behind: followed.behind,
        advanceTo(at: number) {
          move(1);
          followed.advanceTo(at);
        },
      };
      await new TimeSlices(watched, { realTime, budgetMs }).passTo(Number.POSITIVE_INFINITY);
      expect([exchange.kernel.now(), exchange.kernel.hash()]).toEqual([start + END, hash]);
    }),
    { numRuns: 40 },
  );
});

test('PROOF-511 without an end a log is followed to its last record, and goes on with those that are added', async () => {
  const { records } = await recorded([1_000, 0, 500_000], END);
  const exchange = await begin();
  const queue = new RecordQueue(records.slice(0, 1));
  const slices = new TimeSlices(follow(exchange, queue));
  const ends = [];
  for (const more of [[], records.slice(1)]) {
    queue.add(more);
    await slices.passTo(Number.POSITIVE_INFINITY);
    ends.push([exchange.kernel.now() - start, tillOf(exchange).total()]);
  }
  expect(ends).toEqual([
    [1_000, 1],
    [501_000, 3 + Math.floor(501_000 / 60_000)],
  ]);
});

test('PROOF-511 a record that comes out differently is named, and so is one that is missing', async () => {
  const { records } = await recorded([1_000, 1_000], END);
  const followTo = async (log: readonly JournalRecord[]) =>
    new TimeSlices(follow(await begin(), new RecordQueue(log))).passTo(Number.POSITIVE_INFINITY);
  const changed = records.map((record) => ({ ...record, chain: `${record.seq}` }));
  await expect(followTo(changed)).rejects.toThrow('record 1 (till.add): what it did differs');
  await expect(followTo(records.slice(1))).rejects.toThrow('record 2 (till.add): expected record 1');
});
