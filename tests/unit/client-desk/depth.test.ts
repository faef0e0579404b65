import { describe, expect, test } from 'vitest';
import { deepestOf, depthOf, placesAcross, levelIndexAt, scaleFor } from '#client/desk/logic/depth.ts';

const book = {
  bids: [
    { price: '99', quantity: '1' },
    { price: '96', quantity: '2' },
  ],
  asks: [
    { price: '101', quantity: '1.5' },
    { price: '102', quantity: '0.5' },
  ],
};

test('the depth of a book adds up from the middle', () => {
  expect(depthOf(book)).toEqual({
    bids: [
      { across: 0.375, price: '99', sum: '1' },
      { across: 0, price: '96', sum: '3' },
    ],
    asks: [
      { across: 0.625, price: '101', sum: '1.5' },
      { across: 0.75, price: '102', sum: '2' },
    ],
    low: '96',
    middle: '100',
    high: '104',
    bidSum: '3',
    askSum: '2',
  });
  expect(deepestOf(book)).toBe('3');
});

test('a book with an empty side has no middle and no depth', () => {
  expect(depthOf({ bids: [{ price: '1', quantity: '1' }], asks: [] })).toBeUndefined();
});

describe('the scale', () => {
  test('ends at the next 1, 2 or 5 of a power of ten', () => {
    const tops = ['0', '0.0031', '0.05', '1', '1.01', '3', '7', '10', '46.3', '2000', '2000.5', '123456'];
    const scales = ['1', '0.005', '0.05', '1', '2', '5', '10', '10', '50', '2000', '5000', '200000'];
    expect(tops.map(scaleFor)).toEqual(scales);
  });
});

describe('a place of the picture', () => {
  const placeAt = (across: number) => {
    const depth = depthOf(book) ?? expect.fail('the book has no depth');
    return placesAcross(depth)[levelIndexAt(depth, across)];
  };

  test('lies in the level that reaches over it', () => {
    expect(placeAt(0)).toMatchObject({ side: 'buy', price: '96' });
    expect(placeAt(0.2)).toMatchObject({ side: 'buy', price: '99', sum: '1' });
    expect(placeAt(0.7)).toMatchObject({ side: 'sell', price: '101', sum: '1.5' });
    expect(placeAt(1)).toMatchObject({ side: 'sell', price: '102', sum: '2' });
  });

  test('between the sides lies in the best level of the nearer one', () => {
    expect(placeAt(0.45)).toMatchObject({ side: 'buy', price: '99' });
    expect(placeAt(0.5)).toMatchObject({ side: 'sell', price: '101' });
  });
});
