import fc from 'fast-check';
import { expect, test } from 'vitest';
import { avatarOf, nameInitial, isFar, premiumOf, adWorth } from '#client/features/c2c/logic/ad.ts';

test('C2C-011 any name has one of seven colours, always the same, and all seven are used', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(avatarOf(name)).toBe(avatarOf(name));
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(avatarOf(name));
    }),
  );
  const many = Array.from({ length: 200 }, (_, index) => avatarOf(`${index}***@x.io`));
  expect(new Set(many).size).toBe(7);
  expect([nameInitial('b***@x.io'), nameInitial('😀x'), nameInitial('')]).toEqual(['B', '😀', '?']);
});

test('a price is measured by that of the market, exactly', () => {
  expect(premiumOf('6.868', '6.8')).toBe('1');
  expect(premiumOf('6.732', '6.8')).toBe('-1');
  expect(premiumOf('', '6.8')).toBeUndefined();
  expect(premiumOf('6.8', undefined)).toBeUndefined();
  expect([isFar(undefined), isFar('10'), isFar('-10.01'), isFar('10.01')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(adWorth({ price: '6.85000', total_number: '0.12345' })).toBe('0.8456325');
});
