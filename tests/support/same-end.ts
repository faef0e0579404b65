/** Random sessions that are played in several ways and must end in one state. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { recordInto } from './exchange.ts';

/**
 * Plays random sessions in one go, with time cut into pieces, through a snapshot at some step, from the journal and once more after
 * going back, and expects one end. `play` does a step; `split` says into how many pieces it cuts the time that passes; `seenBy` is
 * what is shown of the end, besides its hash and its snapshot.
 */
export function expectSameEnd<S>(
  session: fc.Arbitrary<readonly S[]>,
  open: () => Exchange,
  play: (exchange: Exchange, step: S, split?: number) => unknown,
  numRuns: number,
  seenBy: (exchange: Exchange) => unknown = () => undefined,
): void {
  fc.assert(
    fc.property(session, fc.nat(), fc.integer({ min: 2, max: 6 }), (steps, at, split) => {
      const journal: JournalRecord[] = [];
      const [whole, sliced, replayed] = [open(), open(), open()];
      const until = at % steps.length;
      const recorded = recordInto(whole, journal);
      let snapshot = whole.kernel.snapshot();
      steps.forEach((step, index) => {
        play(recorded, step);
        play(sliced, step, split);
        if (index === until) snapshot = decode(encode(whole.kernel.snapshot()));
      });
      replayed.kernel.replay(journal);
      replayed.kernel.advanceTo(whole.kernel.now());
      const endOf = (exchange: Exchange) => ({
        hash: exchange.kernel.hash(),
        saved: encode(exchange.kernel.snapshot()),
        faults: exchange.kernel.audit(),
        seen: seenBy(exchange),
      });
      const end = endOf(whole);
      expect(end.faults).toEqual([]);
      const resumed = [open(), whole];
      for (const exchange of resumed) {
        exchange.kernel.restore(snapshot);
        for (const step of steps.slice(until + 1)) play(exchange, step);
      }
      for (const exchange of [sliced, replayed, ...resumed]) expect(endOf(exchange)).toEqual(end);
    }),
    { numRuns },
  );
}
