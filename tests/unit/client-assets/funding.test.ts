import { describe, expect, test } from 'vitest';
import type { LogRow } from '#client/exchange/index.ts';
import type { WalletRow } from '#client/features/assets/logic/accounts.ts';
import { claimIssues } from '#client/features/assets/logic/claim.ts';
import { chainsOf, isOffered, payerOf } from '#client/features/assets/logic/funding.ts';
import { WHOLE_FORM } from '#client/ui/form.ts';
import { outcomesOf } from '#client/ui/log-status.ts';
import { photoMistake } from '#client/ui/use-photo.ts';

const rowOf = (currency: number, flags = {}) =>
  ({ currency, is_legal: 0, is_micro: 1, ...flags }) as unknown as WalletRow;

describe('which currencies go in and out', () => {
  const ids = [1, 2, 3, 4, 5, 18];

  test('WALLET-012 WALLET-013 deposits of 1, 2 and 3 only, withdrawals of 1 and 2 only', () => {
    expect(ids.filter((id) => isOffered(rowOf(id), 'deposit', 'change'))).toEqual([1, 2, 3]);
    expect(ids.filter((id) => isOffered(rowOf(id), 'withdraw', 'change'))).toEqual([1, 2]);
  });

  test('WALLET-035 WALLET-037 what seconds are paid in leaves from their account, the rest from nowhere', () => {
    expect(payerOf(rowOf(2), 'all')).toBe('change');
    expect(payerOf(rowOf(2), 'micro')).toBeUndefined();
    for (const scope of ['all', 'lever', 'micro'] as const)
      expect(payerOf(rowOf(3, { is_legal: 1 }), scope)).toBe('micro');
    expect(payerOf(rowOf(3, { is_legal: 1 }), 'legal')).toBeUndefined();
    expect(payerOf(rowOf(4, { is_legal: 1, is_micro: 0 }), 'all')).toBeUndefined();
  });
});

describe('the ways in', () => {
  const none = { btc: undefined, usdt_erc20: undefined, memo: undefined };

  test('WALLET-017 WALLET-018 one address by the kind of the currency', () => {
    expect(chainsOf({ ...none, address: 'bc1' }, 'btc')).toEqual([
      { name: 'assets.chainBtc', address: 'bc1' },
    ]);
    expect(chainsOf({ ...none, btc: '', usdt_erc20: '', address: '0x1' }, 'trc20')).toEqual([
      { name: 'assets.chainOther', address: '0x1' },
    ]);
  });

  test('WALLET-018 both of USDT, the main one first', () => {
    const both = { memo: undefined, btc: '1abc', usdt_erc20: '0xabc' };
    const names = (address: string) => chainsOf({ ...both, address }, 'usdt').map(({ name }) => name);
    expect(names('0xabc')).toEqual(['assets.chainErc20', 'assets.chainOmni']);
    expect(names('1abc')).toEqual(['assets.chainOmni', 'assets.chainErc20']);
  });
});

test('WALLET-022 a claim names every field that is missing, and says so below the form', () => {
  const draft = { from: '0x1', amount: '5', hash: '' };
  expect(claimIssues(draft)).toEqual([]);
  expect(claimIssues({ ...draft, from: '  ', amount: '0' }).map(({ field }) => field)).toEqual([
    'from',
    'amount',
    WHOLE_FORM,
  ]);
});

describe('photos before they are sent', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const blob = (bytes: readonly number[], size = bytes.length) => {
    const content = new Uint8Array(size);
    content.set(bytes);
    return new Blob([content]);
  };

  test('ERR-020 JPG and PNG by what they are, whatever they are called', async () => {
    expect(await photoMistake(blob(png))).toBeUndefined();
    expect(await photoMistake(blob([0xff, 0xd8, 0xff, 0xe0]))).toBeUndefined();
    expect(await photoMistake(blob([0x47, 0x49, 0x46, 0x38]))).toBe('common.imageType');
    expect(await photoMistake(new File(['<svg/>'], 'a.png', { type: 'image/png' }))).toBe('common.imageType');
    expect(await photoMistake(blob([]))).toBe('common.imageType');
  });

  test('ERR-020 4 MB at most, exactly at the bound', async () => {
    expect(await photoMistake(blob(png, 4 * 1024 * 1024))).toBeUndefined();
    expect(await photoMistake(blob(png, 4 * 1024 * 1024 + 1))).toBe('common.imageSize');
  });
});

test('WALLET-034 the rows of one withdrawal together give its outcome', () => {
  const row = (type: number, transaction_info?: string) => ({ type, transaction_info }) as LogRow;
  const rows = [
    row(101, 'withdrawal:7'),
    row(100, 'withdrawal:6'),
    row(99, 'withdrawal:8'),
    row(99, 'withdrawal:7'),
    row(99, 'withdrawal:6'),
    row(200, 'deposit:7'),
    row(99, ''),
    row(11),
  ];
  expect(rows.map(outcomesOf(rows))).toEqual([
    'rejected',
    'done',
    'review',
    'rejected',
    'done',
    undefined,
    undefined,
    undefined,
  ]);
});
