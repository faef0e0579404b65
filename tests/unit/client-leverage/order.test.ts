import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  orderFigures,
  leverOrderIssues,
  stopIssues,
  openingPrice,
  sent,
  priceNear,
  stepStop,
} from '#client/features/leverage/logic/order.ts';
import type { OrderDraft } from '#client/features/leverage/logic/order.ts';
import { sample } from '../../support/cases.ts';

/** The example of docs/leverage.md. */
const terms = { spreadPercent: '0.5', leverFeePercent: '0.2', handSize: '0.02' };
const draft: OrderDraft = { direction: 'long', price: '20000', hands: '2', multiple: '50' };

const decimals = (places: number, max: bigint) =>
  fc.bigInt({ min: 1n, max }).map((units) => {
    const digits = units.toString().padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });

/** In units of 1e-8. */
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
};

describe('figures of an order', () => {
  test('LEVER-013 the spread raises the price of a long and lowers that of a short', () => {
    expect(openingPrice('long', '20000', '0.5')).toBe('20100');
    expect(openingPrice('short', '20000', '0.5')).toBe('19900');
    expect(openingPrice('long', '104250.83', '0.3')).toBe('104563.58249');
    expect(openingPrice('short', '20000', '0')).toBe('20000');
  });

  test('LEVER-014 LEVER-015 LEVER-016 value, margin and fee are those of the worked example', () => {
    expect(orderFigures(draft, terms)).toEqual({
      price: '20100',
      number: '0.04',
      value: '804',
      margin: '16.08',
      fee: '1.608',
      spread: '4',
    });
    expect(orderFigures({ ...draft, direction: 'short' }, terms)).toMatchObject({
      value: '796',
      margin: '15.92',
    });
  });

  test('value and fee are known before a multiplier is chosen, nothing without price or hands', () => {
    expect(orderFigures({ ...draft, multiple: '' }, terms)).toMatchObject({
      value: '804',
      margin: undefined,
    });
    for (const missing of [{ hands: '' }, { hands: '0' }, { price: undefined }, { price: '.' }])
      expect(orderFigures({ ...draft, ...missing }, terms)).toBeUndefined();
  });

  test('are cut, never rounded up: value to 5 decimals, margin and fee to 8', () => {
    fc.assert(
      fc.property(
        decimals(5, 10n ** 12n),
        fc.integer({ min: 1, max: 50_000 }),
        fc.constantFrom('3', '20', '75', '125'),
        fc.constantFrom('long' as const, 'short' as const),
        (price, hands, multiple, direction) => {
          const figures = orderFigures({ direction, price, hands: String(hands), multiple }, terms);
          const opened = units(price) * (direction === 'long' ? 1005n : 995n);
          const value = (((opened / 1000n) * 2n * BigInt(hands)) / 100n / 1000n) * 1000n;
          expect(units(figures?.value ?? '')).toBe(value);
          expect(units(figures?.margin ?? '')).toBe(value / BigInt(multiple));
          expect(units(figures?.fee ?? '')).toBe((value * 2n) / 1000n);
        },
      ),
      { numRuns: sample(300) },
    );
  });
});

describe('what is wrong with an order', () => {
  const limit = { min: 2, max: 10 };
  test.each([
    ['market', { multiple: '' }, 'multiple', 'leverage.leverMultiple', undefined],
    ['limit', { multiple: '' }, 'multiple', 'leverage.leverMultiple', undefined],
    ['limit', { price: '' }, 'price', 'leverage.leverPrice', undefined],
    ['limit', { price: '0.0' }, 'price', 'leverage.leverPrice', undefined],
    ['limit', { price: '', hands: '' }, 'price', 'leverage.leverPrice', undefined],
    ['market', { hands: '' }, 'hands', 'leverage.leverHands', undefined],
    ['market', { hands: '0' }, 'hands', 'leverage.leverHands', undefined],
    ['market', { hands: '1.5' }, 'hands', 'leverage.leverHands', undefined],
    ['market', { hands: '3.' }, 'hands', 'leverage.leverHands', undefined],
    ['market', { hands: '1' }, 'hands', 'leverage.leverMin', { min: 2 }],
    ['market', { hands: '11' }, 'hands', 'leverage.leverMax', { max: 10 }],
  ] as const)(
    'LEVER-019 LEVER-020 LEVER-021 LEVER-023 %s order with %o: %s %s %o',
    (kind, changed, field, text, values) => {
      const [first, ...more] = leverOrderIssues(kind, { ...draft, ...changed }, limit);
      expect(first).toEqual({ field, text, values });
      expect(more.map((issue) => issue.field)).not.toContain(field);
    },
  );

  test('all fields are named at once, but of multiplier and hands, which share a line, the multiplier first', () => {
    const fields = (changed: Partial<OrderDraft>) =>
      leverOrderIssues('limit', { ...draft, price: '', hands: '', ...changed }, limit).map(
        ({ field }) => field,
      );
    expect(fields({})).toEqual(['price', 'hands']);
    expect(fields({ multiple: '' })).toEqual(['price', 'multiple']);
  });

  test('LEVER-022 nothing is wrong within the limits, and a maximum of 0 bounds nothing', () => {
    expect(leverOrderIssues('market', { ...draft, price: undefined }, limit)).toEqual([]);
    expect(leverOrderIssues('limit', { ...draft, hands: '10' }, limit)).toEqual([]);
    expect(leverOrderIssues('market', { ...draft, hands: '999999999' }, { min: 1, max: 0 })).toEqual([]);
  });
});

describe('stop prices', () => {
  test.each([
    ['long', '104300', '0', { takeProfit: 'above 104312.75' }],
    ['long', '104312.75', '0', { takeProfit: 'above 104312.75' }],
    ['long', '104312.76', '103999.99', {}],
    ['long', '0', '104000', { stopLoss: 'below 104000.00' }],
    ['short', '104000', '104312.75', { takeProfit: 'below 104000.00', stopLoss: 'above 104312.75' }],
    ['short', '103999.9', '104312.8', {}],
    ['short', '', '', {}],
  ] as const)(
    'DESK-434 %s with take profit %s and stop loss %s: %o',
    (direction, takeProfit, stopLoss, wrong) => {
      const issues = stopIssues(direction, { takeProfit, stopLoss }, ['104000', '', '104312.75', '104100']);
      const stated = issues.map(({ field, text, values }) => [
        field,
        `${text === 'leverage.stopAbove' ? 'above' : 'below'} ${String(values?.price)}`,
      ]);
      expect(Object.fromEntries(stated)).toEqual(wrong);
    },
  );

  test('DESK-434 nothing is known to be wrong while there is no price', () => {
    expect(stopIssues('long', { takeProfit: '1', stopLoss: '2' }, ['', ''])).toEqual([]);
  });

  test('LEVER-017 LEVER-018 begin at the last price, move in steps of 100 and never below 0', () => {
    expect(stepStop('0', 'up', '104250.50')).toBe('104250.5');
    expect(stepStop('', 'up', '104250.50')).toBe('104250.5');
    expect(stepStop('104250.5', 'up', '104250.50')).toBe('104350.5');
    expect(stepStop('104250.5', 'down', '104250.50')).toBe('104150.5');
    expect(stepStop('99.5', 'down', '104250.50')).toBe('0');
    expect(stepStop('0', 'down', '104250.50')).toBe('0');
    expect(stepStop('0', 'up', undefined)).toBe('100');
  });

  test('LEVER-017 move in smaller steps where the price is low', () => {
    expect(stepStop('2560.27', 'up', '2560.27')).toBe('2561.27');
    expect(stepStop('0.1811', 'down', '0.1811')).toBe('0.181');
  });

  test('DESK-116 are put near the last price, on its grid', () => {
    expect(priceNear('104757.8200', '-2')).toBe('102662.66');
    expect(priceNear('104250.5000', '+1')).toBe('105293');
    expect(priceNear('20500', '-1')).toBe('20295');
    expect(priceNear('0.1800', '-1')).toBe('0.1782');
    expect(priceNear('0.1811', '-1')).toBe('0.1792');
  });

  test('are sent without what typing leaves behind', () => {
    expect(['1.', '1.50', '', '.', '0'].map(sent)).toEqual(['1', '1.5', '0', '0', '0']);
  });
});
