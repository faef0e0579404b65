import { expect, test } from 'vitest';
import { everyCombination } from '../../support/exhaustive.ts';
import { createToy } from '../kernel/toy.ts';
import type { Toy } from '../kernel/toy.ts';

const TICK_MS = 500;
const TICKS = 10;

/** A toy exchange with money, orders that wait, and jobs that set further jobs within the ten ticks. */
function toyAtWork(): Toy {
  const toy = createToy();
  toy.execute('plans.fund', { user: 1, amount: 1_000n });
  toy.execute('plans.plan', { delay: 700, depth: 4, label: 'often' });
  toy.execute('high.wait', { level: 700, times: 3 });
  toy.execute('low.wait', { level: 300, times: 2 });
  return toy;
}

/** The ten ticks with a payment after the fifth. */
function pass(toy: Toy, isCutAt: (tick: number) => boolean) {
  const begin = toy.kernel.now();
  for (let tick = 1; tick <= TICKS; tick += 1) {
    if (tick === 5 || tick === TICKS || isCutAt(tick)) toy.kernel.advanceTo(begin + tick * TICK_MS);
    if (tick === 5) toy.execute('plans.pay', { from: 1, to: 2, amount: 40n });
  }
  return { hash: toy.kernel.hash(), received: toy.received, journal: toy.journal };
}

test('PROOF-085 ten ticks end in the same state with the same events, however they are cut', async () => {
  const whole = pass(toyAtWork(), () => false);
  expect(whole.received.length).toBeGreaterThan(10);
  const count = await everyCombination((pick) => {
    const cuts: number[] = [];
    const sliced = pass(toyAtWork(), (tick) => pick([false, true]) && cuts.push(tick) > 0);
    expect(sliced, `cut at ${cuts.join()}`).toEqual(whole);
  });
  expect(count).toBe(2 ** (TICKS - 2));
});
