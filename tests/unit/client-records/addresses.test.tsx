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
    addressCurrencies: () =>
      ok([
        { id: 1, name: 'BTC', has_address_num: 0 },
        { id: 3, name: 'USDT', has_address_num: saved.length },
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

const add = () => press('button', word('addresses.add'));
const rows = (coin: string) => screen.rowsOf(word('addresses.saved', { coin }));

describe('what an address must be', () => {
  const draft = { currency: 3, address: '0x1234', tag: '' };

  test('WALLET-061 an address with any kind of space is refused', () => {
    for (const address of ['0x12 34', ' 0x1234', '0x1234\u00a0', '0x\t1'])
      expect(addressIssues({ ...draft, address })).toEqual([{ field: 'address', text: 'lay.addressSpace' }]);
  });

  test('WALLET-062 a tag with anything but letters and digits is refused', () => {
    for (const tag of ['cold wallet', 'tag-1', 'a_b', '<b>', '１\u3000２', ' '])
      expect(addressIssues({ ...draft, tag })).toEqual([{ field: 'tag', text: 'lay.addressTag' }]);
  });

  test.each(['', '104857', 'Ledger2', '冷钱包', 'コールド'])('the tag %j may be sent', (tag) => {
    expect(addressIssues({ ...draft, tag })).toEqual([]);
  });
});

describe('the address book', () => {
  test('ROUTE-062 WALLET-059 WALLET-060 WALLET-061 WALLET-062 ERR-020 what is missing or wrong is refused beside its field', async () => {
    const page = await openPage('/withdraw_address', book());
    await seen(() => screen.getByRole('form', { name: word('addresses.add') }));
    await add();
    expect(screen.errorBeside(word('addresses.currency'))).toBe(word('lay.addressCurrency'));
    expect(document.activeElement).toBe(screen.field(word('addresses.currency')));
    expect(screen.errorBeside(word('addresses.address'))).toBe(word('lay.addressEmpty'));
    await choose(word('addresses.currency'), 'USDT');
    expect(screen.errorBeside(word('addresses.currency'))).toBeUndefined();
    await add();
    expect(screen.errorBeside(word('addresses.address'))).toBe(word('lay.addressEmpty'));
    expect(document.activeElement).toBe(screen.field(word('addresses.address')));
    type(word('addresses.address'), '0x12 34');
    type(word('addresses.remarks'), 'tag-1');
    await add();
    expect(screen.errorBeside(word('addresses.address'))).toBe(word('lay.addressSpace'));
    expect(screen.errorBeside(word('addresses.remarks'))).toBe(word('lay.addressTag'));
    expect(page.callsOf('addAddress')).toEqual([]);
  });

  test('WALLET-063 WALLET-064 a new address is sent once, the server text is shown, and the list holds it', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const { addAddress, ...rest } = book();
    const page = await openPage('/withdraw_address', {
      ...rest,
      addAddress: (call: RecordedCall) => until.then(() => addAddress(call)),
    });
    await seen(() => screen.getByText(word('addresses.none')));
    await choose(word('addresses.currency'), 'USDT');
    await seen(() => screen.getByText(word('addresses.empty', { coin: 'USDT' })));
    type(word('addresses.address'), '0xabc');
    type(word('addresses.remarks'), '冷钱包1');
    await add();
    // What is typed while an address is on its way is the next one.
    type(word('addresses.address'), '0xdef');
    await act(async () => release());
    await seen(() =>
      expect(rows('USDT')).toEqual([
        ['0xabc | 冷钱包1', '冷钱包1', `${word('addresses.copy')} | ${word('addresses.delete')}`],
      ]),
    );
    expect(screen.messages()).toContainEqual(expect.stringContaining('Address added.'));
    expect(screen.field(word('addresses.address')).value).toBe('0xdef');
    expect(page.callsOf('addAddress').map(({ fields }) => fields)).toEqual([
      { currency_id: '3', address: '0xabc', notes: '冷钱包1' },
    ]);
    type(word('addresses.address'), '0xabc');
    await add();
    await seen(() => expect(screen.getByRole('alert').textContent).toBe('Saved already.'));
    expect(screen.getByLabelText(word('addresses.address'), { selector: 'input' })).toHaveProperty(
      'value',
      '0xabc',
    );
  });

  test('WALLET-065 deleting asks first, then removes the row and keeps the others', async () => {
    const saved = [
      { id: 1, address: '0xaaa', notes: '' },
      { id: 2, address: '0xbbb', notes: 'ledger' },
    ];
    const page = await openPage('/withdraw_address', book(saved));
    await seen(() => expect(rows('USDT')).toHaveLength(2));
    await press('button', word('addresses.deleteLabel', { address: '0xbbb' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('0xbbb (ledger)');
    await press('button', word('common.cancel'));
    expect(page.callsOf('deleteAddress')).toEqual([]);
    await press('button', word('addresses.deleteLabel', { address: '0xbbb' }));
    await screen.findByRole('dialog');
    await press('button', word('addresses.delete'));
    await seen(() =>
      expect(rows('USDT')).toEqual([
        ['0xaaa', '', `${word('addresses.copy')} | ${word('addresses.delete')}`],
      ]),
    );
    expect(page.callsOf('deleteAddress').map(({ fields }) => fields)).toEqual([{ address_id: '2' }]);
    expect(screen.messages()).toContainEqual(expect.stringContaining('Address deleted.'));
  });

  test('WALLET-064 an older server that refuses when there is none shows an empty list', async () => {
    await openPage('/withdraw_address', { ...book(), addresses: refused('error', 'none') });
    await seen(() => screen.getByRole('form', { name: word('addresses.add') }));
    await choose(word('addresses.currency'), 'BTC');
    await seen(() => screen.getByText(word('addresses.empty', { coin: 'BTC' })));
    expect(screen.messages()).toEqual([]);
  });
});
