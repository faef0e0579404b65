import { describe, expect, test } from 'vitest';
import { closestNames } from '#shared/closest.ts';

const names = ['bull-run', 'calm-market', 'c2c-busy-hour', 'flash-crash', 'listing-day', 'short-squeeze'];

describe('the names that somebody may have meant', () => {
  test.each([
    ['flashcrash', ['flash-crash']],
    ['Flash Crash', ['flash-crash']],
    ['flash-crsah', ['flash-crash']],
    ['flash', ['flash-crash']],
    ['market', ['calm-market']],
    ['shortsqueze', ['short-squeeze']],
    ['x', []],
    ['', []],
    ['something-else', []],
  ])('%s', (wanted, close) => {
    expect(closestNames(wanted, names)).toEqual(close);
  });
});
