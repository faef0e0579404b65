/** Random sessions that are played in several ways and must end in one state. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Exchange } from '#simulator/exchange.ts';
import { decode, encode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { recordInto } from './exchange.ts';

/**
 * Plays random sessions in one go, with time cut into pieces, through a snapshot at some step and from the journal, and expects one
 * hash. `play` does a step; `split` says into how many pieces it cuts the time that passes.
 */
export function expectSameEnd<S>(
  session: fc.Arbitrary<readonly S[]>,
  open: () => Exchange,
  play: (exchange: Exchange, step: S, split?: number) => unknown,
  numRuns: number,
): void {
  fc.assert(
    fc.property(session, fc.nat(), fc.integer({ min: 2, max: 6 }), (steps, at, split) => {
      const journal: JournalRecord[] = [];
      const [whole, sliced, replayed] = [open(), open(), open()];
      let restored = open();
      steps.forEach((step, index) => {
        play(recordInto(whole, journal), step);
        play(sliced, step, split);
        play(restored, step);
        if (index !== at % steps.length) return;
        const snapshot = decode(encode(restored.kernel.snapshot()));
        restored = open();
        restored.kernel.restore(snapshot);
      });
      replayed.kernel.replay(journal);
      replayed.kernel.advanceTo(whole.kernel.now());
      for (const { kernel } of [sliced, restored, replayed]) expect(kernel.hash()).toBe(whole.kernel.hash());
      expect(encode(restored.kernel.snapshot()) === encode(whole.kernel.snapshot())).toBe(true);
    }),
    { numRuns },
  );
}
