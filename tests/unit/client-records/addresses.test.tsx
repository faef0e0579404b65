import { beforeEach, describe, expect, test } from 'vitest';
import { addressIssues } from '#client/features/addresses/logic/address.ts';
import {
  act,
  choose,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  type,
} from '../../support/pages.tsx';
import type { RecordedCall } from '../../support/pages.tsx';
import { wallets } from '../client-assets/wallet-script.ts';
import { word } from '../../support/words.ts';

beforeEach(() => logIn());

interface Saved {
  id: number;
  address: string;
  notes: string;
}

/** A small address book behind the calls E37 to E40. */
function book(initial: readonly Saved[] = []) {
  const saved = [...initial];
  return {
    walletList: wallets('1'),
    addressCurrencies: () =>
      ok([
        { id: 1, name: 'BTC', type: 'btc', has_address_num: 0 },
        { id: 3, name: 'USDT', type: 'usdt', has_address_num: saved.length },
        { id: 5, name: 'SOL', has_address_num: 0 },
      ]),
    addresses: ({ fields }: RecordedCall) => ok(fields.currency === '3' ? saved : []),
    addAddress: ({ fields }: RecordedCall) => {
      const { address = '', notes = '' } = fields;
      if (saved.some((row) => row.address === address)) return refused('error', 'Saved already.');
      saved.push({ id: saved.length + 1, address, notes });
      return ok('Address added.');
    },
    deleteAddress: ({ fields }: RecordedCall) => {
      saved.splice(
        saved.findIndex(({ id }) => String(id) === fields.address_id),
        1,
      );
      return ok('Address deleted.');
    },
  };
}

const add = () => press('button', word('assets.addresses_add'));
const rows = (coin: string) => screen.rowsOf(word('assets.addresses_saved', { coin }));

describe('what an address must be', () => {
  const draft = { currency: 3, address: '0x1234', tag: '' };

  test('WALLET-061 an address with any kind of space is refused', () => {
    for (const address of ['0x12 34', ' 0x1234', '0x1234\u00a0', '0x\t1']) {
      expect(addressIssues({ ...draft, address })).toEqual([
        { field: 'address', text: 'assets.addressSpace' },
      ]);
    }
  });

  test('WALLET-062 a tag with anything but letters and digits is refused', () => {
    for (const tag of ['cold wallet', 'tag-1', 'a_b', '<b>', '１\u3000２', ' '])
      expect(addressIssues({ ...draft, tag })).toEqual([{ field: 'tag', text: 'assets.addressTag' }]);
  });

  test.each(['', '104857', 'Ledger2', '冷钱包', 'コールド'])('the tag %j may be sent', (tag) => {
    expect(addressIssues({ ...draft, tag })).toEqual([]);
  });
});

describe('the address book', () => {
  test('ROUTE-062 WALLET-059 WALLET-060 WALLET-061 WALLET-062 ERR-020 HOME-018 HOME-025 what is missing or wrong is refused beside its field, over which no list opens; only coins that leave are offered', async () => {
    const page = await openPage('/withdraw_address', book());
    await seen(() => screen.getByRole('form', { name: word('assets.addresses_add') }));
    await add();
    expect(screen.errorBeside(word('common.currency'))).toBe(word('assets.addressCurrency'));
    expect(document.activeElement).toBe(screen.field(word('common.currency')));
    expect(screen.field(word('common.currency')).getAttribute('aria-expanded')).toBe('false');
    await press('combobox', word('common.currency'));
    await seen(() => expect(screen.textsOf('option')).toEqual(['BTC', 'USDT']));
    expect(screen.errorBeside(word('common.address'))).toBe(word('assets.addressEmpty'));
    await choose(word('common.currency'), 'USDT');
    expect(screen.errorBeside(word('common.currency'))).toBeUndefined();
    await add();
    expect(screen.errorBeside(word('common.address'))).toBe(word('assets.addressEmpty'));
    expect(document.activeElement).toBe(screen.field(word('common.address')));
    type(word('common.address'), '0x12 34');
    type(word('assets.addresses_remarks'), 'tag-1');
    await add();
    expect(screen.errorBeside(word('common.address'))).toBe(word('assets.addressSpace'));
    expect(screen.errorBeside(word('assets.addresses_remarks'))).toBe(word('assets.addressTag'));
    type(word('common.address'), '0x1234');
    type(word('assets.addresses_remarks'), '');
    await add();
    await seen(() =>
      expect(screen.errorBeside(word('common.address'))).toBe(word('assets.addressFormat', { coin: 'USDT' })),
    );
    expect(page.callsOf('addAddress')).toEqual([]);
  });

  const TARGET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  test('WALLET-063 WALLET-064 a new address is sent once, the server text is shown, and the list holds it', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const { addAddress, ...rest } = book();
    const page = await openPage('/withdraw_address', {
      ...rest,
      addAddress: (call: RecordedCall) => until.then(() => addAddress(call)),
    });
    await seen(() => screen.getByText(word('assets.addresses_none')));
    await choose(word('common.currency'), 'USDT');
    await seen(() => screen.getByText(word('assets.addresses_empty', { coin: 'USDT' })));
    type(word('common.address'), TARGET);
    type(word('assets.addresses_remarks'), '冷钱包1');
    await add();
    // What is typed while an address is on its way is the next one.
    type(word('common.address'), '0xdef');
    await act(async () => release());
    await seen(() =>
      expect(rows('USDT')).toEqual([
        [`${TARGET} | 冷钱包1`, '冷钱包1', `${word('common.copy')} | ${word('common.delete')}`],
      ]),
    );
    expect(screen.messages()).toContainEqual(expect.stringContaining('Address added.'));
    expect(screen.field(word('common.address')).value).toBe('0xdef');
    expect(page.callsOf('addAddress').map(({ fields }) => fields)).toEqual([
      { currency_id: '3', address: TARGET, notes: '冷钱包1' },
    ]);
    type(word('common.address'), TARGET);
    await add();
    await seen(() => expect(screen.getByRole('alert').textContent).toBe('Saved already.'));
    expect(screen.getByLabelText(word('common.address'), { selector: 'input' })).toHaveProperty(
      'value',
      TARGET,
    );
  });

  test('WALLET-065 deleting asks first, then removes the row and keeps the others', async () => {
    const saved = [
      { id: 1, address: '0xaaa', notes: '' },
      { id: 2, address: '0xbbb', notes: 'ledger' },
    ];
    const page = await openPage('/withdraw_address', book(saved));
    await seen(() => expect(rows('USDT')).toHaveLength(2));
    await press('button', word('assets.addresses_deleteLabel', { address: '0xbbb' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('0xbbb (ledger)');
    await press('button', word('common.cancel'));
    expect(page.callsOf('deleteAddress')).toEqual([]);
    await press('button', word('assets.addresses_deleteLabel', { address: '0xbbb' }));
    await screen.findByRole('dialog');
    await press('button', word('common.delete'));
    await seen(() =>
      expect(rows('USDT')).toEqual([['0xaaa', '', `${word('common.copy')} | ${word('common.delete')}`]]),
    );
    expect(page.callsOf('deleteAddress').map(({ fields }) => fields)).toEqual([{ address_id: '2' }]);
    expect(screen.messages()).toContainEqual(expect.stringContaining('Address deleted.'));
  });

  test('WALLET-064 an older server that refuses when there is none shows an empty list', async () => {
    await openPage('/withdraw_address', { ...book(), addresses: refused('error', 'none') });
    await seen(() => screen.getByRole('form', { name: word('assets.addresses_add') }));
    await choose(word('common.currency'), 'BTC');
    await seen(() => screen.getByText(word('assets.addresses_empty', { coin: 'BTC' })));
    expect(screen.messages()).toEqual([]);
  });
});
