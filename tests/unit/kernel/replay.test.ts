import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { histories } from './histories.ts';
import { createToy, live } from './toy.ts';

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
