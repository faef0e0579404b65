import { describe, expect, test } from 'vitest';
import {
  RunningHash,
  exp,
  log,
  mix32,
  normalFromBits,
  normalQuantile,
} from '#simulator/engine/kernel/index.ts';

/** How many representable numbers two positive doubles are apart. */
function ulps(a: number, b: number): number {
  const view = new BigInt64Array(new Float64Array([a, b]).buffer);
  return Math.abs(Number(view[0]! - view[1]!));
}

describe('exp and log', () => {
  test('exp is within 1 ulp of the platform on a grid over its whole range', () => {
    let worst = 0;
    for (let x = -700; x <= 709; x += 0.0437) worst = Math.max(worst, ulps(exp(x), Math.exp(x)));
    for (let x = -1; x <= 1; x += 1 / 16_384) worst = Math.max(worst, ulps(exp(x), Math.exp(x)));
    expect(worst).toBeLessThanOrEqual(1);
  });

  test('log is within 1 ulp of the platform on a grid over its whole range', () => {
    let worst = 0;
    for (let x = 1e-300; x < 1e300; x *= 1.0473)
      worst = Math.max(worst, ulps(Math.abs(log(x)), Math.abs(Math.log(x))));
    for (let x = 0.5; x < 2; x += 1 / 16_384)
      if (x !== 1) worst = Math.max(worst, ulps(Math.abs(log(x)), Math.abs(Math.log(x))));
    expect(worst).toBeLessThanOrEqual(1);
  });

  test('the ends of the range', () => {
    expect([exp(0), exp(-0), log(1)]).toEqual([1, 1, 0]);
    expect(ulps(exp(1), Math.E)).toBeLessThanOrEqual(1);
    expect([exp(710), exp(Infinity), exp(-746), exp(-Infinity), exp(NaN)]).toEqual([
      Infinity,
      Infinity,
      0,
      0,
      NaN,
    ]);
    expect([log(0), log(-0), log(Infinity), log(-1), log(NaN)]).toEqual([
      -Infinity,
      -Infinity,
      Infinity,
      NaN,
      NaN,
    ]);
    expect(ulps(exp(709.782712893384), Math.exp(709.782712893384))).toBeLessThanOrEqual(1);
    expect(exp(-745.1)).toBe(5e-324);
    expect(ulps(log(Number.MAX_VALUE), Math.log(Number.MAX_VALUE))).toBeLessThanOrEqual(1);
    for (const x of [5e-324, 1e-310, 2.2250738585072014e-308])
      expect(ulps(-log(x), -Math.log(x))).toBeLessThanOrEqual(2);
  });
});

describe('the normal quantile', () => {
  test('outside of (0, 1) it says so', () => {
    expect([0, 1, -1, 2, NaN].map(normalQuantile)).toEqual([-Infinity, Infinity, NaN, NaN, NaN]);
  });
});

test('every bit of a hundred thousand results is as it always was', () => {
  const hash = new RunningHash();
  const view = new DataView(new ArrayBuffer(8));
  const add = (value: number): void => {
    view.setFloat64(0, value);
    hash.addWord(view.getInt32(0));
    hash.addWord(view.getInt32(4));
  };
  for (let i = 0; i < 33_334; i += 1) {
    const bits = mix32(11, i);
    add(exp((bits - 2 ** 31) / 3_100_000));
    add(log((bits + 1) / 1000));
    add(normalFromBits(bits));
  }
  expect(hash.hex()).toEqual('8a7b4dab0a021b0659f14559a295b94b');
});

test('where one formula ends and the next begins, the results are to the bit those of the first', () => {
  expect(exp(-745.13321910194110842)).toBe(5e-324);
  expect(exp(709.782712893383973096)).toBe(1.7976931348622732e308);
  expect(log(2.2250738585072014e-308)).toBe(-708.3964185322641);
  expect([-3, 0, 1, 7, 100].map((power) => log(Math.SQRT2 * 2 ** power))).toEqual([
    -1.7328679513998633, 0.3465735902799727, 1.039720770839918, 5.19860385419959, 69.6612916462745,
  ]);
  expect([normalQuantile(0.075), normalQuantile(0.925)]).toEqual([-1.4395314709384557, 1.439531470938456]);
  expect(normalQuantile(exp(-25))).toBe(-6.6579046435011024);
});
