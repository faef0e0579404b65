/** The search for a step in a range of time, against a look at every step. */
import { describe, expect, test } from 'vitest';
import { STEP_MS, firstStep, firstStepOfAny } from '#simulator/engine/market/index.ts';
import { Random } from './random.ts';

const at = (step: number): number => step * STEP_MS;

/** The ranges about which a search for something that is so at one step asks, in order. */
function requested(after: number, until: number, found: number): string[] {
  const ranges: string[] = [];
  firstStep(at(after), at(until), (from, to) => {
    ranges.push(`${from}-${to}`);
    return from <= found && found < to;
  });
  return ranges;
}

describe('the first step at which something is so', () => {
  test('is the one that looking at every step finds', () => {
    const random = new Random(7);
    for (let round = 0; round < 500; round += 1) {
      const after = random.below(40);
      const until = after + random.below(40);
      const found = new Set(Array.from({ length: 3 }, () => random.below(90)));
      const steps = Array.from({ length: until - after }, (_, index) => after + 1 + index);
      const wanted = steps.find((step) => found.has(step));
      const mayBe = (from: number, to: number) => [...found].some((step) => from <= step && step < to);
      expect(firstStep(at(after), at(until), mayBe)).toBe(wanted === undefined ? undefined : at(wanted));
    }
  });

  test('begins after the step in force and ends with the one that holds the last instant', () => {
    const always = () => true;
    expect(firstStep(at(5), at(5), always)).toBeUndefined();
    expect(firstStep(at(5), at(6) - 1, always)).toBeUndefined();
    expect(firstStep(at(6) - 1, at(6), always)).toBe(at(6));
    expect(firstStep(at(6), at(5), always)).toBeUndefined();
  });

  test('is sought in halves that meet at round numbers, and not in a part that is ruled out', () => {
    expect(requested(4, 12, 6)).toEqual(['5-13', '5-8', '5-6', '6-8', '6-7']);
    expect(requested(7, 12, 99)).toEqual(['8-13']);
    expect(requested(11, 13, 13)).toEqual(['12-14', '12-13', '13-14']);
    expect(requested(0, 7, 1)).toEqual(requested(0, 1000, 1).slice(-3));
  });

  test('of several things asks within a part only for those that may be so there', () => {
    const seen: string[] = [];
    const steps: Readonly<Record<string, number>> = { a: 3, b: 6, c: 50 };
    const step = firstStepOfAny(at(0), at(7), ['a', 'b', 'c'], (names, from, to) => {
      seen.push(`${names.join('')} ${from}-${to}`);
      const left = names.filter((name) => (steps[name] ?? 0) >= from && (steps[name] ?? 0) < to);
      return left.length === 0 ? undefined : left;
    });
    expect(step).toBe(at(3));
    expect(seen).toEqual(['abc 1-8', 'ab 1-4', 'a 1-2', 'a 2-4', 'a 2-3', 'a 3-4']);
  });
});
