import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplayDivergence, decode, encode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { histories } from './histories.ts';
import { createToy, live } from './toy.ts';
import type { Act } from './toy.ts';

const MINUTE = 60_000;

describe('replay', () => {
  test('the journal alone gives the same state and the same events', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const lived = createToy();
        live(lived, history);
        const records = lived.journal.map(
          (record) => decode(encode(record as never)) as never as JournalRecord,
        );
        const replayed = createToy();
        replayed.kernel.replay(records);
        replayed.kernel.advanceTo(lived.kernel.now());
        expect(replayed.kernel.hash()).toBe(lived.kernel.hash());
        expect(replayed.received).toEqual(lived.received);
      }),
      { numRuns: sample(40) },
    );
  });

  test('a snapshot after any command plus the rest of the journal gives the same state', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const lived = createToy();
        const snapshots: { seq: number; text: string }[] = [];
        for (const act of history) {
          live(lived, [act]);
          snapshots.push({ seq: lived.kernel.lastSeq(), text: encode(lived.kernel.snapshot()) });
        }
        lived.kernel.advanceTo(lived.kernel.now() + MINUTE);
        const again = createToy();
        for (const { seq, text } of snapshots) {
          again.kernel.restore(decode(text));
          expect(encode(again.kernel.snapshot())).toBe(text);
          again.kernel.replay(lived.journal.slice(seq));
          again.kernel.advanceTo(lived.kernel.now());
          expect(again.kernel.hash()).toBe(lived.kernel.hash());
        }
      }),
      { numRuns: sample(8) },
    );
  });
});

const past: readonly Act[] = [
  { pass: 0, name: 'plans.fund', input: { user: 1, amount: 1000n } },
  { pass: 500, name: 'plans.plan', input: { delay: 250, depth: 3, label: 'a' } },
  { pass: 1000, name: 'plans.pay', input: { from: 1, to: 2, amount: 10n } },
  { pass: 1000, name: 'plans.pay', input: { from: 1, to: 3, amount: 20n } },
];

function recorded(): JournalRecord[] {
  const toy = createToy();
  live(toy, past);
  return toy.journal;
}

/** The divergence of a replay, if there is one. */
function divergence(records: readonly JournalRecord[], seed?: string): ReplayDivergence | undefined {
  try {
    createToy({ seed }).kernel.replay(records);
    return undefined;
  } catch (error) {
    if (error instanceof ReplayDivergence) return error;
    throw error;
  }
}

describe('a journal that does not fit names its first record that differs', () => {
  const with3 = (change: Partial<JournalRecord>): JournalRecord[] =>
    recorded().map((record) => (record.seq === 3 ? { ...record, ...change } : record));

  test('a record is missing', () => {
    expect(divergence(recorded().filter(({ seq }) => seq !== 3))?.seq).toBe(4);
  });
  test('a record was changed', () => {
    expect(divergence(with3({ input: { from: 1, to: 2, amount: 11n } }))?.seq).toBe(3);
  });
  test('a record was moved in time', () => {
    const [, , third] = recorded();
    expect(divergence(with3({ at: (third?.at ?? 0) + 1 }))?.seq).toBe(3);
    expect(divergence(with3({ at: 5 }))?.message).toMatch(/record 3 .*dated 5/);
  });
  test('a recorded command is refused now', () => {
    const error = divergence(with3({ input: { from: 4, to: 2, amount: 10n }, chain: undefined }));
    expect(error?.message).toBe('record 3 (plans.pay): refused with BALANCE');
  });
  test('a recorded command is unknown now', () => {
    expect(divergence(with3({ name: 'plans.gone' }))?.message).toMatch(/record 3 \(plans\.gone\): it stops/);
  });
  test('another seed shows with the first random number', () => {
    const toy = createToy();
    live(toy, [
      { pass: 0, name: 'low.wait', input: { level: 900, times: 4 } },
      { pass: MINUTE, name: 'plans.fund', input: { user: 1, amount: 1n } },
    ]);
    expect(divergence(toy.journal)).toBeUndefined();
    expect(divergence(toy.journal, 'another')?.seq).toBe(2);
  });
});
