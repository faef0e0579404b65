import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { MAX_ADDRESSES } from '#simulator/engine/modules/addresses/index.ts';
import { sample } from '../../support/cases.ts';
import { openApi, scenario } from '../../support/wire.ts';
import type { Api } from '../../support/wire.ts';

const USDT = 3;
let api: Api;
let alice: { token: string };
let bob: { token: string };

beforeEach(async () => {
  api = openApi();
  alice = { token: await api.login('alice@x.io') };
  bob = { token: await api.login('13800000000') };
});

const add = (address: string, notes = '', who = alice, currency_id = USDT) =>
  api.call('addAddress', { currency_id, address, notes }, who);
const list = async (who = alice, currency = USDT) =>
  (await api.ok('addresses', { currency }, who)) as { id: number; address: string; notes: string }[];

test('WALLET-064 D-09 the saved addresses of a currency, oldest first; none is an empty list', async () => {
  expect(await list()).toEqual([]);
  await add('0xaaa', 'cold wallet');
  await add('0xbbb');
  await add('bc1q', '', alice, 1);
  expect(await list()).toMatchObject([
    { address: '0xaaa', notes: 'cold wallet', currency: USDT },
    { address: '0xbbb', notes: '', currency: USDT },
  ]);
  expect(await list(bob)).toEqual([]);
  expect(await api.call('addresses', { currency: 999 }, alice)).toMatchObject({ type: 'error' });
});

test('WALLET-063 an address saved before and an unknown currency are refused with words', async () => {
  expect(await add('0xaaa')).toEqual({ type: 'ok', message: 'Address added.' });
  expect(await add('0xaaa')).toEqual({ type: 'error', message: 'The address 0xaaa is already saved.' });
  // The same text is another address on another chain, and anybody may send there.
  expect(await add('0xaaa', '', alice, 2)).toMatchObject({ type: 'ok' });
  expect(await add('0xaaa', '', bob)).toMatchObject({ type: 'ok' });
  expect(await add('0xccc', '', alice, 999)).toMatchObject({ type: 'error' });
  expect(await add('0x ccc')).toMatchObject({ type: 'error' });
  expect(await list()).toHaveLength(1);
});

test('WALLET-065 only the owner deletes an address', async () => {
  await add('0xaaa');
  const [row] = await list();
  const address_id = row?.id ?? 0;
  expect(await api.call('deleteAddress', { address_id }, bob)).toEqual({
    type: 'error',
    message: 'This entry does not belong to you.',
  });
  expect(await list()).toHaveLength(1);
  expect(await api.call('deleteAddress', { address_id }, alice)).toEqual({
    type: 'ok',
    message: 'Address deleted.',
  });
  expect(await list()).toEqual([]);
  expect(await api.call('deleteAddress', { address_id }, alice)).toMatchObject({ type: 'error' });
});

test('WALLET-066 the currencies of the address book, each with how many addresses the caller has', async () => {
  await add('0xaaa');
  await add('0xbbb');
  await add('0xccc', '', bob);
  const rows = (await api.ok('addressCurrencies', {}, alice)) as Record<string, unknown>[];
  expect(rows.find(({ id }) => id === USDT)).toMatchObject({
    name: 'USDT',
    type: 'usdt',
    logo: expect.stringMatching(/^\/static\//),
    has_address_num: 2,
  });
  expect(rows.filter(({ id }) => id !== USDT).every((row) => row['has_address_num'] === 0)).toBe(true);
  expect(await api.call('addressCurrencies', {})).toMatchObject({ type: '999' });
});

test.each([
  ['no text', { address: 7 }, 'address'],
  ['a space', { address: 'a b' }, 'address'],
  ['a control character', { address: 'a\u0001b' }, 'address'],
  ['a text beyond all length', { address: 'x'.repeat(129) }, 'address'],
  ['nothing', { address: '' }, 'address'],
  ['no notes at all', { notes: undefined }, 'notes'],
  ['notes of two lines', { notes: 'a\nb' }, 'notes'],
])('the exchange refuses to save an address with %s', (_what, given, field) => {
  const exchange = createExchange(scenario, { verify: true });
  const input = { currency: USDT, address: '0xaaa', notes: '', ...given };
  const outcome = exchange.execute('addresses.add', input as never, { kind: 'user', id: 2 });
  expect(outcome).toMatchObject({ ok: false, refusal: { key: 'PARAM', params: { field } } });
});

test('the book is bounded', async () => {
  const exchange = createExchange(scenario);
  const actor = { kind: 'user', id: 2 } as const;
  const save = (address: string) =>
    exchange.execute('addresses.add', { currency: USDT, address, notes: '' }, actor);
  for (let index = 0; index < MAX_ADDRESSES; index++) expect(save(`0x${index}`).ok).toBe(true);
  expect(save('0xmore')).toMatchObject({ ok: false, refusal: { key: 'LIMIT' } });
});

test('a book of any history is the same after a snapshot, and a damaged one is refused', () => {
  const step = fc.record({
    user: fc.integer({ min: 2, max: 4 }),
    remove: fc.boolean(),
    id: fc.integer({ min: 1, max: 8 }),
    address: fc.constantFrom('a', 'b', 'c'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const exchange = createExchange(scenario, { verify: true });
      for (const { user, remove, id, address } of steps) {
        const actor = { kind: 'user', id: user } as const;
        if (remove) exchange.execute('addresses.remove', { address: id }, actor);
        else exchange.execute('addresses.add', { currency: USDT, address, notes: '' }, actor);
      }
      const twin = createExchange(scenario);
      twin.kernel.restore(exchange.kernel.snapshot());
      expect(twin.kernel.hash()).toBe(exchange.kernel.hash());
      for (const user of [2, 3, 4])
        expect(twin.addresses.queries.list(user)).toEqual(exchange.addresses.queries.list(user));
    }),
    { numRuns: sample(30) },
  );
  const { addresses } = createExchange(scenario);
  const row = { id: 1, user: 2, currency: 3, address: 'a', notes: '' };
  for (const damaged of [null, [null], [{ ...row, id: 0 }], [row, row], [{ ...row, address: 1 }]])
    expect(() => addresses.load(damaged)).toThrow(/expected|\$/);
});
