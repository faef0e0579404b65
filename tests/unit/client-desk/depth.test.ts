import { expect, test } from 'vitest';
import { depthOf } from '#client/desk/logic/depth.ts';

test('the depth of a book adds up from the middle, both sides on one scale', () => {
  const depth = depthOf({
    bids: [
      { price: '99', quantity: '1' },
      { price: '96', quantity: '2' },
    ],
    asks: [
      { price: '101', quantity: '1.5' },
      { price: '102', quantity: '0.5' },
    ],
    lastPrice: '100',
  });
  expect(depth).toEqual({
    bids: [
      { across: 0.375, depth: 1 / 3 },
      { across: 0, depth: 1 },
    ],
    asks: [
      { across: 0.625, depth: 0.5 },
      { across: 0.75, depth: 2 / 3 },
    ],
    low: '96',
    middle: '100',
    high: '104',
    bidSum: '3',
    askSum: '2',
  });
});

test('a book with an empty side has no middle and no depth', () => {
  expect(depthOf({ bids: [{ price: '1', quantity: '1' }], asks: [], lastPrice: '1' })).toBeUndefined();
});
