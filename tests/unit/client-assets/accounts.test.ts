import { usdtTotalOf } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import { describe, expect, test } from 'vitest';
import {
  cnyOf,
  cnyValueOf,
  currenciesOf,
  frozenIn,
  currencyHasAccount,
  heldIn,
  isFundingOpen,
  totalIn,
  worthIn,
} from '#client/features/assets/logic/accounts.ts';
import type { WalletRow } from '#client/features/assets/logic/accounts.ts';

const usdt = {
  ...{ id: 1, currency: 3, currency_name: 'USDT', currency_type: 'usdt' },
  ...{ is_legal: 1, is_lever: 1, is_match: 1, is_micro: 0 },
  ...{ lever_balance: '1000.00000000', lock_lever_balance: '16.08000000' },
  ...{ cny_price: '6.80000000', usdt_price: '1' },
} as unknown as WalletRow;
const group = (balance: WalletRow[], totals: { totle?: string; usdt_totle?: string } = {}) => ({
  balance,
  totle: totals.totle,
  usdt_totle: totals.usdt_totle,
  CNY: '',
});
const btc: WalletRow = { ...usdt, currency: 1, currency_name: 'BTC', is_legal: 0 };
const wallets: Wallets = {
  legal_wallet: group([usdt], { totle: '10' }),
  change_wallet: group([btc, usdt]),
  lever_wallet: group([usdt], { totle: '10', usdt_totle: '1016.08' }),
  micro_wallet: group([]),
  ExRate: '6.8',
  is_open_CTbi: undefined,
};

const sums = { change_wallet: group([], { totle: '2' }), micro_wallet: group([], { totle: '5' }) };

describe('what an account is worth', () => {
  test('WALLET-039 CNY counts frozen funds and is unknown where the price is', () => {
    expect(cnyValueOf(usdt, 'lever')).toBe('6909.344');
    expect(cnyValueOf(usdt, 'micro')).toBe('0');
    expect(cnyValueOf({ ...usdt, cny_price: undefined }, 'lever')).toBeUndefined();
    expect(cnyOf('1016.08', '6.8')).toBe('6909.344');
    expect(cnyOf('1016.08', undefined)).toBeUndefined();
  });

  test('the total of newer servers counts before that of older ones', () => {
    expect(usdtTotalOf(wallets, 'lever')).toBe('1016.08');
    expect(usdtTotalOf(wallets, 'legal')).toBe('10');
    expect(usdtTotalOf(wallets, 'micro')).toBeUndefined();
    expect(totalIn(wallets, 'all')).toBeUndefined();
    expect(totalIn({ ...wallets, ...sums }, 'all')).toBe('1033.08');
  });
});

describe('which currencies there are', () => {
  test('DESK-360 what the lists of a server say of a currency is put together', () => {
    const own = { ...usdt, lever_balance: undefined, change_balance: '7' };
    const apart = { ...wallets, change_wallet: group([own]), legal_wallet: group([]) };
    const [row] = currenciesOf(apart);
    expect(row).toMatchObject({ change_balance: '7', lever_balance: '1000.00000000' });
    expect(row && [heldIn(row, 'all'), frozenIn(row, 'all'), heldIn(row, 'change')]).toEqual([
      '1023.08',
      '16.08',
      '7',
    ]);
    expect(row && worthIn(row, 'all', '6.8')).toBe('6956.944');
    expect(row && worthIn(row, 'all', undefined)).toBeUndefined();
    expect(row && worthIn(row, 'micro', undefined)).toBe('0');
  });

  test('an account is there by its flag', () => {
    expect(
      ['legal', 'change', 'lever', 'micro'].filter((name) => currencyHasAccount(usdt, name as 'legal')),
    ).toEqual(['legal', 'change', 'lever']);
  });
});

test('deposits and withdrawals are open at "1" and where a server does not say', () => {
  expect(isFundingOpen(wallets)).toBe(true);
  expect(isFundingOpen({ ...wallets, is_open_CTbi: '1' })).toBe(true);
  expect(isFundingOpen({ ...wallets, is_open_CTbi: '0' })).toBe(false);
});
