import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WalletRow } from '#client/features/assets/logic/accounts.ts';
import { canonical, compare, isDecimal } from '#client/exchange/index.ts';
import {
  AMOUNT_CHARACTERS,
  MAX_TRANSFER,
  allOf,
  directionCode,
  filledAfter,
  fitting,
  leftAfter,
  minimumOf,
  proposalOf,
  transferStart,
  transferIssues,
} from '#client/features/assets/logic/transfer.ts';

const draft = { from: 'change', to: 'lever', amount: '150' } as const;
const messagesOf = (change: object, min?: string) => {
  const found = transferIssues({ ...draft, ...change }, { coin: 'USDT', min });
  return found.map(({ field, text, values }) => [field, text, values]);
};

describe('what is wrong with a transfer', () => {
  test('WALLET-047 equal accounts and a missing amount are both named', () => {
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ to: 'change', amount: '' })).toEqual([
      ['to', 'assets.transferSame', undefined],
      ['amount', 'assets.transferAmount', undefined],
    ]);
    for (const amount of ['', '.', '0', '0.00'])
      expect(messagesOf({ amount })).toEqual([['amount', 'assets.transferAmount', undefined]]);
  });

  test('WALLET-048 more than 99999999 is too large, whatever is available', () => {
    expect(messagesOf({ amount: MAX_TRANSFER })).toEqual([]);
    expect(messagesOf({ amount: '99999999.1' })).toEqual([['amount', 'assets.transferMax', undefined]]);
  });

  test('WALLET-042 into leverage and out of it there is a minimum, by the price of the coin where it is known', () => {
    const minimum = (price?: string) => minimumOf(draft, price);
    expect([undefined, '1.00000000', '63000', '0.3', '0'].map(minimum)).toEqual([
      ...['100', '100', '0.0015873', '333.333334', '100'],
    ]);
    expect(minimumOf({ from: 'lever', to: 'micro' })).toBe('100');
    expect(minimumOf({ from: 'legal', to: 'change' })).toBeUndefined();
    expect(messagesOf({ amount: '0.00000001' })).toEqual([]);
    expect(messagesOf({ amount: '100' }, '100')).toEqual([]);
    expect(messagesOf({ amount: '99.99999999' }, '100')).toEqual([
      ['amount', 'assets.transferMin', { min: '100', coin: 'USDT' }],
    ]);
  });
});

describe('all of it', () => {
  test.each([
    ['5000.00000000', '5000'],
    ['0.50000000', '0.5'],
    ['12345.12345678', '12345.1234'],
    ['99999999.5', '99999999'],
    ['123456789012', '99999999'],
    ['0.00000000', '0'],
  ])('WALLET-049 of %s is %s', (available, all) => {
    expect(allOf(available)).toBe(all);
  });

  test.each([
    ['492.31258', '1000', '492.31258'],
    ['492.3125812', '1000', '492.312582'],
    ['597791.62585', undefined, '597791.626'],
    ['0.00000001', undefined, '0.00000001'],
    ['492.31258', '100.5', '100.5'],
    ['12345678.1', undefined, '12345678.1'],
    ['99999999.5', undefined, '99999999.5'],
  ])('DESK-505 of %s that is needed, with %s there, %s is proposed', (needed, available, proposed) => {
    const row = { currency_name: 'USDT', change_balance: available } as unknown as WalletRow;
    expect(proposalOf(row, { from: 'change', to: 'micro' }, needed)).toBe(proposed);
  });

  test('WALLET-048 WALLET-049 never more than there is, than the bound, or than fits the field', () => {
    const balances = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((units) => {
      const digits = units.toString().padStart(9, '0');
      return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
    });
    fc.assert(
      fc.property(balances, (available) => {
        const all = allOf(available);
        expect(isDecimal(all)).toBe(true);
        expect(compare(all, available)).toBeLessThanOrEqual(0);
        expect(compare(all, MAX_TRANSFER)).toBeLessThanOrEqual(0);
        expect(all.length).toBeLessThanOrEqual(AMOUNT_CHARACTERS);
      }),
    );
  });
});

test('WALLET-044 only the two lever directions have a number', () => {
  expect(directionCode('legal', 'lever')).toBe(1);
  expect(directionCode('lever', 'legal')).toBe(2);
  expect(directionCode('change', 'lever')).toBeUndefined();
  expect(directionCode('lever', 'micro')).toBeUndefined();
});

test('what is left is exact, and unknown while the amount or the balance is', () => {
  expect(leftAfter('5000.00000000', '0.00000001')).toBe('4999.99999999');
  expect(leftAfter(undefined, '1')).toBeUndefined();
  expect(leftAfter('5000', '')).toBeUndefined();
  expect(filledAfter('5000.00000000', '0.00000001')).toBe('5000.00000001');
  expect(filledAfter(undefined, '1')).toBeUndefined();
  expect(canonical('1.50')).toBe('1.5');
});

describe('where a transfer begins', () => {
  const flags = { is_legal: 0, is_match: 1, is_lever: 1, is_micro: 0 };
  const btc = { currency: 1, ...flags, change_balance: '0', lever_balance: '0.5' } as unknown as WalletRow;
  const usdt = {
    currency: 3,
    ...flags,
    ...{ is_legal: 1, is_micro: 1, change_balance: '5', legal_balance: '7', lever_balance: '0' },
  } as unknown as WalletRow;
  const sol = { currency: 5, ...flags, is_lever: 0 } as unknown as WalletRow;
  const rows = [sol, btc, usdt];

  test('DESK-362 unasked with the first legal currency, out of the account with the most of it', () => {
    expect(transferStart(rows, {})).toEqual({ row: usdt, from: 'legal', to: 'change', amount: '' });
    expect(transferStart([sol, btc], {})).toEqual({ row: btc, from: 'lever', to: 'change', amount: '' });
    expect(transferStart([sol], {})).toBeUndefined();
  });

  test('WALLET-042 a desk is offered the larger of what it lacks and the minimum, and no more than there is', () => {
    const offered = (row: WalletRow) => (missing?: string) =>
      transferStart([row], { currency: 3, to: 'lever', missing })?.amount;
    const rich = { ...usdt, legal_balance: '5000' } as WalletRow;
    const lacking = [undefined, '0', '99.99', '100.5', '1234.56789012'];
    expect(lacking.map(offered(rich))).toEqual(['', '100', '100', '100.5', '1234.5679']);
    expect(lacking.map(offered(usdt))).toEqual(['', '100', '100', '100', '100']);
  });

  test('DESK-362 as asked, as far as the coin has the accounts and can move at all', () => {
    expect(transferStart(rows, { currency: 3, to: 'legal' })).toMatchObject({
      row: usdt,
      from: 'change',
      to: 'legal',
    });
    expect(transferStart(rows, { currency: 1, from: 'change', to: 'micro' })).toMatchObject({
      row: btc,
      from: 'change',
      to: 'lever',
    });
    expect(transferStart(rows, { currency: 5, missing: '1' })).toMatchObject({ row: usdt, amount: '' });
    expect(transferStart(rows, { currency: 3, to: 'micro', missing: '6.5' })).toMatchObject({
      from: 'legal',
      amount: '6.5',
    });
    expect(fitting(btc, { from: 'micro', to: 'legal' })).toEqual({ from: 'lever', to: 'change' });
  });
});
