import { expect, test } from 'vitest';
import { takeChoices } from '#client/app/address-choices.ts';
import { createSelection, openStorage } from '#client/exchange/index.ts';
import type { MarketGroup, Quotation } from '#client/exchange/index.ts';

const pair = (baseId: number, baseName: string, quoteId = 3, quoteName = 'USDT') =>
  ({ baseId, baseName, quoteId, quoteName, symbol: `${baseName}/${quoteName}` }) as Quotation;

const groups: readonly MarketGroup[] = [
  { id: 3, name: 'USDT', pairs: [pair(1, 'BTC'), pair(2, 'ETH')] },
  { id: 4, name: 'USDC', pairs: [pair(1, 'BTC', 4, 'USDC'), pair(2, 'ETH', 4, 'USDC')] },
];

test('SHELL-015 SHELL-018 the selected pair is stored with its label and its place in its group', () => {
  createSelection(openStorage(localStorage)).select(pair(2, 'ETH', 4, 'USDC'), groups);
  expect({ ...localStorage }).toEqual({
    legal_id: '4',
    currency_id: '2',
    legal_name: 'USDC',
    currency_name: 'ETH',
    symbol: 'ETH/USDC',
    current: 'ETH/USDC',
    index2: '1',
    priceScale: '100000',
  });
});

test('SHELL-016 SHELL-017 with no stored pair the first pair of the first group is selected, with a price scale of 100000', () => {
  const selection = createSelection(openStorage(localStorage));
  expect(selection.getState()).toBeUndefined();
  selection.selectDefault(groups);
  expect(selection.getState()).toMatchObject({ baseId: 1, quoteId: 3, symbol: 'BTC/USDT' });
  expect([localStorage.getItem('index2'), localStorage.getItem('priceScale')]).toEqual(['0', '100000']);
});

test('PROOF-541 the pair of an address is shown, whichever was, and an unknown one leaves the first', () => {
  const open = (query: string) => {
    const storage = openStorage(localStorage);
    const { after, faults } = takeChoices(new URL(`https://example.test/newmarket?${query}`), storage);
    const selection = createSelection(storage);
    selection.selectDefault(groups);
    return [selection.getState()?.symbol, after.search, ...faults];
  };
  expect(open('')).toEqual(['BTC/USDT', '']);
  expect(open('scenario=calm-market&pair=eth/USDC')).toEqual(['ETH/USDC', '?scenario=calm-market']);
  expect(localStorage).toMatchObject({ legal_id: '4', currency_id: '2', index2: '1' });
  expect(open('pair=NO/PAIR')).toEqual(['BTC/USDT', '']);
  const fault = 'pair must be a pair such as BTC/USDT, got "ETH"';
  expect(open('pair=ETH')).toEqual(['BTC/USDT', '?pair=ETH', fault]);
});

test('PROOF-330 PROOF-331 a pair that another tab selects is shown, and a logout keeps the one that is shown', () => {
  const storage = openStorage(localStorage);
  const selection = createSelection(storage);
  const elsewhere = { legal_id: '3', currency_id: '2', legal_name: 'USDT', currency_name: 'ETH' };
  for (const [key, text] of Object.entries(elsewhere)) localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'currency_id' }));
  expect(selection.getState()).toMatchObject({ baseId: 2, quoteId: 3, symbol: 'ETH/USDT' });
  storage.clear();
  selection.selectDefault(groups);
  expect([selection.getState()?.symbol, localStorage.length]).toEqual(['ETH/USDT', 0]);
  selection.select(pair(1, 'BTC'), groups);
  expect({ ...localStorage }).toMatchObject({ legal_id: '3', currency_id: '1', priceScale: '100000' });
});

test.each([{ legal_id: '-1', currency_id: '2' }, { legal_id: 'x' }, { symbol: 'BTC/USDT' }])(
  'PROOF-330 a pair stored as %j counts as none',
  (stored) => {
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    expect(createSelection(openStorage(localStorage)).getState()).toBeUndefined();
  },
);
