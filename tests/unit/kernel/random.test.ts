import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { Kernel } from '#simulator/kernel/index.ts';
import type { RandomStream } from '#simulator/kernel/index.ts';

function stream(purpose = 'test', seed = 'seed'): RandomStream {
  return new Kernel({ seed, start: 0 }).context.random(purpose);
}

const draw = (from: RandomStream, count: number): number[] =>
  Array.from({ length: count }, () => from.int(0, 999));

describe('random streams', () => {
  test('the same seed and purpose give the same numbers, another seed or purpose gives others', () => {
    expect(draw(stream(), 20)).toEqual(draw(stream(), 20));
    expect(draw(stream('other'), 20)).not.toEqual(draw(stream(), 20));
    expect(draw(stream('test', 'other'), 20)).not.toEqual(draw(stream(), 20));
  });

  test('drawing from one never moves another', () => {
    const { context } = new Kernel({ seed: 'seed', start: 0 });
    draw(context.random('noise'), 100);
    expect(draw(context.random('test'), 20)).toEqual(draw(stream(), 20));
    expect(context.random('test')).toBe(context.random('test'));
  });

  test('are xoroshiro128plus, and their saved state goes on where they were', () => {
    const kernel = new Kernel({ seed: 'seed', start: 0 });
    const drawn = kernel.context.random('test');
    drawn.int(0, 9);
    const { streams } = kernel.snapshot() as unknown as { streams: { test: number[] } };
    const reference = xoroshiro128plusFromState(streams.test);
    expect(draw(drawn, 20)).toEqual(Array.from({ length: 20 }, () => uniformInt(reference, 0, 999)));
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

  test('chance, pick, digits and hex', () => {
    const from = stream();
    const hits = Array.from({ length: 4000 }, () => from.chance(1, 4)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(880);
    expect(hits).toBeLessThan(1120);
    expect([from.chance(0, 5), from.chance(5, 5)]).toEqual([false, true]);
    expect(new Set(Array.from({ length: 100 }, () => from.pick(['a', 'b', 'c'])))).toEqual(
      new Set(['a', 'b', 'c']),
    );
    expect(from.digits(6)).toMatch(/^\d{6}$/);
    expect(from.hex(32)).toMatch(/^[0-9a-f]{32}$/);
    expect(from.digits(0)).toBe('');
  });

  test('impossible bounds are a mistake that says so', () => {
    const from = stream();
    expect(() => from.int(2, 1)).toThrow(RangeError);
    expect(() => from.int(0.5, 1)).toThrow(RangeError);
    expect(() => from.int(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    expect(() => from.int(0, NaN)).toThrow(RangeError);
    expect(() => from.pick([])).toThrow(RangeError);
  });
});
