/** A history has one outcome: however time is divided, verified, replayed, taken up from a snapshot, and without what was refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import type { Instant, JournalRecord, Kernel } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { histories } from './histories.ts';
import { createToy, live } from './toy.ts';

const TAIL_MS = 90_000;

/** Goes to `to` by way of the cut points that lie between. */
const through =
  (cuts: readonly number[]) =>
  (kernel: Kernel, to: Instant): void => {
    const from = kernel.now();
    const stops = cuts.map((cut) => from + cut).filter((stop) => stop < to);
    for (const stop of stops.sort((a, b) => a - b)) kernel.advanceTo(stop);
    kernel.advanceTo(to);
  };

const cutPoints = fc.array(fc.oneof(fc.nat(TAIL_MS), fc.constantFrom(0, 1, 249, 250, 499, 500, 501, 1000)), {
  maxLength: 12,
  size: 'max',
});

test('PROMISE-R3 however time is divided, state and events are the same; verified, replayed and without refusals too', () => {
  fc.assert(
    fc.property(histories, cutPoints, (history, cuts) => {
      const whole = createToy();
      live(whole, history);
      expect(whole.kernel.audit()).toEqual([]);
      whole.kernel.advanceTo(whole.kernel.now() + TAIL_MS);
      const sliced = createToy();
      live(sliced, history, through(cuts));
      through(cuts)(sliced.kernel, whole.kernel.now());
      const verified = createToy({ verify: true });
      live(verified, history);
      const withoutRefused = createToy();
      for (const { pass, name, input } of history) {
        withoutRefused.kernel.advanceTo(withoutRefused.kernel.now() + pass);
        if (name !== 'plans.regret') withoutRefused.execute(name, input);
      }
      const replayed = createToy();
      replayed.kernel.replay(decode(encode(whole.journal as never)) as never as readonly JournalRecord[]);
      for (const { kernel, received } of [sliced, verified, withoutRefused, replayed]) {
        kernel.advanceTo(whole.kernel.now());
        expect(received).toEqual(whole.received);
        expect(kernel.hash()).toBe(whole.kernel.hash());
      }
    }),
    { numRuns: sample(60) },
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
      lived.kernel.advanceTo(lived.kernel.now() + TAIL_MS);
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
