import { expect, test } from 'vitest';
import { goldenRun } from './golden.ts';

test('a fixed history comes to the same state, events and numbers on every engine, to the bit', () => {
  expect(goldenRun()).toEqual({
    state: 'ce11a317c9f34bdc8bc3ccee5a04c56b',
    events: 'ed1576a17e0e5dc07411865a28f042b5',
    math: '5c561bf347aaa7bd349aa9f035ce8559',
  });
});
