import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { Kernel, RunningHash } from '#simulator/engine/kernel/index.ts';
import type { RandomStream } from '#simulator/engine/kernel/index.ts';
import { thrownBy } from './toy.ts';

function stream(purpose = 'test', seed = 'seed'): RandomStream {
  return new Kernel({ seed, start: 0 }).context.random(purpose);
}

const draw = (from: RandomStream, count: number): number[] =>
  Array.from({ length: count }, () => from.int(0, 999));

describe('random streams', () => {
  test('drawing from one never moves another', () => {
    const { context } = new Kernel({ seed: 'seed', start: 0 });
    draw(context.random('noise'), 100);
    expect(draw(context.random('test'), 20)).toEqual(draw(stream(), 20));
    expect(context.random('test')).toBe(context.random('test'));
  });

  test('int reaches both bounds and nothing beyond, also far apart and below zero', () => {
    const values = Array.from({ length: 400 }, (_, i) => i).map(() => 0);
    const from = stream();
    const seen = new Set(values.map(() => from.int(-2, 2)));
    expect([...seen].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
    const far = Array.from({ length: 200 }, () => from.int(0, Number.MAX_SAFE_INTEGER));
    expect(far.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
    expect(Math.max(...far)).toBeGreaterThan(2 ** 52);
    expect(from.int(7, 7)).toBe(7);
  });

  test('begin with the hash of seed and purpose, and give the same numbers and texts for ever', () => {
    const hash = new RunningHash();
    hash.addText('seed');
    hash.addText('test');
    const reference = xoroshiro128plusFromState(hash.lanes());
    const from = stream();
    expect(draw(from, 20)).toEqual(Array.from({ length: 20 }, () => uniformInt(reference, 0, 999)));
    const next = (low: number, high: number): number => uniformInt(reference, low, high);
    for (let i = 0; i < 40; i += 1) {
      expect(from.chance(2, 5)).toBe(next(1, 5) <= 2);
      expect(from.pick(['a', 'b', 'c'])).toBe(['a', 'b', 'c'][next(0, 2)]);
      expect(from.digits(3)).toBe([1, 2, 3].map(() => String(next(0, 9))).join(''));
      expect(from.hex(3)).toBe([1, 2, 3].map(() => next(0, 15).toString(16)).join(''));
    }
  });

  test.each<[string, number, number]>([
    ['the bounds are no whole numbers in range', 0.5, 3],
    ['the bounds are no whole numbers in range', 0, 2.5],
    ['the bounds are no whole numbers in range', 0, NaN],
    ['the bounds are no whole numbers in range', -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['the upper bound is below the lower', 2, 1],
  ])('refuse impossible bounds before they draw: %s', (reason, low, high) => {
    const kernel = new Kernel({ seed: 'seed', start: 0 });
    const before = kernel.hash();
    const error = thrownBy(() => kernel.context.random('test').int(low, high));
    expect(error).toMatchObject({ name: 'RangeError', message: `random: ${reason}` });
    expect(kernel.hash()).toBe(before);
    expect(() => kernel.context.random('test').pick([])).toThrow(RangeError);
  });
});
