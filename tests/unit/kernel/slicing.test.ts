import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instant, Kernel } from '#simulator/kernel/index.ts';
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

test('PROMISE-R3 however time is divided, state and events are the same', () => {
  fc.assert(
    fc.property(histories, cutPoints, (history, cuts) => {
      const whole = createToy();
      const sliced = createToy();
      live(whole, history);
      live(sliced, history, through(cuts));
      whole.kernel.advanceTo(whole.kernel.now() + TAIL_MS);
      through(cuts)(sliced.kernel, sliced.kernel.now() + TAIL_MS);
      expect(sliced.received).toEqual(whole.received);
      expect(sliced.kernel.hash()).toBe(whole.kernel.hash());
    }),
    { numRuns: sample(60) },
  );
});

test('the cached result of a trigger with a version equals a fresh one', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const trusted = createToy();
      const verified = createToy({ verify: true });
      live(trusted, history);
      live(verified, history);
      for (const { kernel } of [trusted, verified]) kernel.advanceTo(kernel.now() + TAIL_MS);
      expect(verified.kernel.hash()).toBe(trusted.kernel.hash());
    }),
    { numRuns: sample(30) },
  );
});

test('the invariants hold after every history', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const toy = createToy();
      live(toy, history);
      expect(toy.kernel.audit()).toEqual([]);
    }),
    { numRuns: sample(60) },
  );
});
