/** What a form, a book and a chart make of the steps of a pair that the exchange says. */
import { expect, test } from 'vitest';
import { incrementsOf, nextTick, onTick, pricesBeside } from '#client/desk/logic/increments.ts';
import { bookLadderOf, priceStepsOf } from '#client/desk/logic/ladder.ts';
import { spotOrderIssues } from '#client/features/spot/logic/order.ts';
import { numberFormat } from '#client/ui/chart/base.ts';
import { marketPriceText, quantityText } from '#client/ui/figures.tsx';

test.each([
  ['0.00000001', '1', { price: 8, amount: 0, typedAmount: 0, tick: '0.00000001' }],
  ['1', '0.00000001', { price: 0, amount: 8, typedAmount: 8, tick: '1' }],
  ['0.25', '0.001', { price: 2, amount: 3, typedAmount: 3, tick: '0.25' }],
  ['5', '0.1', { price: 0, amount: 1, typedAmount: 1, tick: '5' }],
])('PROOF-277 a form of a pair with tick %s and lot %s', (priceStep, numberStep, increments) => {
  expect(incrementsOf(undefined, [], { priceStep, numberStep })).toEqual(increments);
});

test.each([
  ['0.05', '1.23', ['1.2', '1.25'], '1.25'],
  ['0.25', '101.3', ['101.25', '101.5'], '101.25'],
  ['0.5', '37.75', ['37.5', '38'], '37.5'],
  ['5', '3', ['5'], '5'],
  ['5', '1202', ['1200', '1205'], '1200'],
])(
  'PROOF-277 with tick %s the price %s is refused with %j, and what is picked becomes %s',
  (tick, price, beside, nearest) => {
    expect(pricesBeside(price, tick)).toEqual(beside);
    expect(onTick(price, tick)).toBe(nearest);
    expect(spotOrderIssues('buy', price, '1', '1', tick)).toEqual([
      { field: 'price', text: 'spot.priceStep', values: { tick, nearest: beside.join(' / ') } },
    ]);
    expect(spotOrderIssues('buy', nearest, '1', '1', tick)).toEqual([]);
  },
);

test('PROOF-277 a key moves a price to the next multiple of the tick', () => {
  expect([nextTick('101.25', '0.25', 'up'), nextTick('101.25', '0.25', 'down')]).toEqual(['101.5', '101']);
  expect([nextTick('101.3', '0.25', 'up'), nextTick('101.3', '0.25', 'down')]).toEqual(['101.5', '101.25']);
});

const fine = {
  bids: [{ price: '0.00001234', quantity: '0.00012345' }],
  asks: [{ price: '0.00001236', quantity: '7' }],
};

test('PROOF-277 a book has the decimals of the tick and of the lot, and groups by multiples of the tick', () => {
  const { bids } = bookLadderOf(fine, { step: '0.00000001', priceDecimals: 8, lotDecimals: 8, places: 8 });
  expect(bids[0]).toMatchObject({
    price: '0.00001234',
    quantity: '0.00012345',
    shownQuantity: '0.00012345',
  });
  const bond = { ...fine, bids: [{ price: '101.25', quantity: '1' }], asks: [] };
  expect(priceStepsOf(bond, '0.25')).toEqual(['0.25', '2.5']);
});

test('PROOF-277 the axis of a chart goes in steps of the tick and keeps the digits of a small price', () => {
  expect(numberFormat(2, Infinity, 0.25).minMove).toBe(0.25);
  expect(numberFormat(8, 6).formatter(0.00001234)).toBe('0.00001234');
  expect(numberFormat(4, 6).formatter(0.181)).toBe('0.1810');
});

test('PROOF-277 nothing of a price or a quantity is cut on the screen', () => {
  expect(['0.50001230', '104250.24000', '0.0350', '1205', '0.00000345'].map(marketPriceText)).toEqual([
    '0.50001230',
    '104250.24',
    '0.0350',
    '1205.00',
    '0.00000345',
  ]);
  expect(['0.12345', '0.00000001', '7'].map(quantityText)).toEqual(['0.12345', '0.00000001', '7.0000']);
});
