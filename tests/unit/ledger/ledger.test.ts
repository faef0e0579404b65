import { describe, expect, test } from 'vitest';
import { Kernel } from '#simulator/engine/kernel/index.ts';
import { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Posting } from '#simulator/engine/ledger/index.ts';
import { createBooks, house, move, wallet } from './books.ts';

describe('posting', () => {
  test('a user account below zero is refused with BALANCE, says what there is, and nothing of the posting is booked', () => {
    const { ledger, post, kernel } = createBooks({ verify: true });
    post(move(house('outside'), wallet(1), 250_000_000n));
    const before = kernel.hash();
    const posting: Posting = {
      type: 1,
      memo: 'log.test',
      legs: [
        { account: house('outside', 1), amount: -7n },
        { account: wallet(2, 'change', 1), amount: 7n },
        { account: wallet(1), amount: -300_000_000n },
        { account: wallet(2), amount: 300_000_000n },
      ],
    };
    const outcome = kernel.execute('desk.post', [posting] as never, { kind: 'operator' });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: {
        key: 'BALANCE',
        params: { wallet: 'change', currency: '3', available: '2.50000000', needed: '3.00000000' },
      },
    });
    expect(kernel.hash()).toBe(before);
    expect(ledger.movements({ user: 2 }, { offset: 0, limit: 9 })).toEqual({ rows: [], total: 0 });
    expect([...ledger.accounts()]).toHaveLength(1);
  });

  test('what a posting is about stands in each of its rows and counts in the hash', () => {
    const about = (reference?: string) => {
      const { ledger, post } = createBooks({ verify: true });
      post({ ...move(house('outside'), wallet(1), 5n), ...(reference && { reference }) });
      post(move(house('outside'), wallet(1), 5n));
      const { rows } = ledger.movements({ user: 1 }, { offset: 0, limit: 9 });
      return { references: rows.map((row) => row.reference), hash: ledger.fingerprint?.() };
    };
    expect(about('order:7').references).toEqual([undefined, 'order:7']);
    expect(about().references).toEqual([undefined, undefined]);
    expect(new Set([about('order:7').hash, about('order:8').hash, about().hash]).size).toBe(3);
  });

  test.each(['', 'a b', 'a\nb', 'é', '9'.repeat(41)])(
    '“%s” cannot be what a posting is about',
    (reference) => {
      const { post } = createBooks();
      expect(() => post({ ...move(house('outside'), wallet(1), 5n), reference })).toThrow('reference');
    },
  );

  test('a handler may catch the refusal of one posting and book another', () => {
    const kernel = new Kernel({ seed: 's', start: 0, verify: true });
    const ledger = new Ledger(kernel.context);
    kernel.register(ledger);
    const commands = {
      pay: () => {
        ledger.post(move(house('outside'), wallet(1), 5n));
        try {
          ledger.post(move(wallet(1), wallet(2), 6n));
        } catch {
          ledger.post(move(wallet(1), wallet(2), 5n));
        }
      },
    };
    kernel.register({ name: 'desk', dump: () => null, load: () => undefined, commands });
    kernel.execute('desk.pay', null, { kind: 'operator' });
    expect(ledger.available(2, 'change', 3)).toBe(5n);
    expect(kernel.audit()).toEqual([]);
  });

  test.each<[string, unknown, RegExp]>([
    ['no leg', [], /two legs/],
    ['one leg', [{ account: wallet(1), amount: 1n }], /two legs/],
    ['a zero leg', move(wallet(1), wallet(2), 0n).legs, /a leg of 0/],
    ['a number for an amount', move(wallet(1), wallet(2), 1 as never).legs, /a leg of -1/],
    [
      'an unbalanced currency',
      [...move(house('fees'), wallet(2), 1n).legs, { account: wallet(2), amount: 1n }],
      /currency 3 adds up to 1/,
    ],
    [
      'two currencies that balance only together',
      move(house('fees', 1), wallet(2), 1n).legs,
      /currency 1 adds up to -1/,
    ],
  ])(
    '%s is a mistake of the caller and stops the exchange before anything is booked',
    (_what, legs, message) => {
      const { ledger, kernel } = createBooks();
      const posting = { type: 1, memo: 'log.test', legs };
      expect(() => kernel.execute('desk.post', [posting] as never, { kind: 'operator' })).toThrow(message);
      expect(kernel.halted()?.message).toMatch(message);
      expect(ledger.trialBalance()).toEqual([]);
    },
  );

  test.each<[string, unknown, string]>([
    ['an unknown wallet', { user: 1, wallet: 'spot' }, 'no wallet "spot"'],
    ['a wallet from the prototype', { user: 1, wallet: 'toString' }, 'no wallet'],
    ['an unknown house account', { house: 'bank' }, 'no house account "bank"'],
    ['user 0', wallet(0), '0 is not a user id'],
    ['a fractional user', wallet(1.5), 'not a user id'],
    ['user 2147483648', wallet(2_147_483_648), 'not a user id'],
    ['currency 0', wallet(1, 'change', 0), '0 is not a currency id'],
    ['currency 65536', wallet(1, 'change', 65_536), 'not a currency id'],
  ])('%s is no account: it stops the exchange before anything is booked', (_what, given, message) => {
    const { ledger, kernel } = createBooks();
    const account = { currency: 3, ...(given as object) };
    const posting = move(account as never, house('fees', account.currency), 1n);
    expect(() => kernel.execute('desk.post', [posting] as never, { kind: 'operator' })).toThrow(message);
    expect(ledger.trialBalance()).toEqual([]);
  });

  test('a posting needs a log type and a memo', () => {
    for (const row of [
      { type: NaN, memo: 'log.a' },
      { type: 1, memo: '' },
      { type: 1.5, memo: 'log.a' },
    ]) {
      const ledger = new Ledger(new Kernel({ seed: 's', start: 0 }).context);
      expect(() => ledger.post({ ...move(house('fees'), wallet(1), 1n), ...row })).toThrow(
        /log type and a memo/,
      );
    }
  });

  test('between commands no module can post', () => {
    const { ledger, kernel } = createBooks();
    kernel.advanceTo(kernel.now());
    expect(() => ledger.post(move(house('outside'), wallet(1), 1n))).toThrow(/only inside a command/);
    expect(ledger.trialBalance()).toEqual([]);
  });
});

test('listeners get each user and currency once per posting, and no house account', () => {
  const { ledger, post } = createBooks();
  const received: string[] = [];
  ledger.onChange((user, currency) => received.push(`${user}/${currency}`));
  post({
    type: 25,
    memo: 'log.trade',
    legs: [
      { account: house('outside', 1), amount: -3n },
      { account: wallet(1, 'change', 1), amount: 2n },
      { account: wallet(1, 'change', 1, true), amount: 1n },
      { account: house('outside', 3), amount: -2n },
      { account: wallet(2), amount: 1n },
      { account: wallet(1), amount: 1n },
    ],
  });
  expect(received).toEqual(['1/1', '2/3', '1/3']);
});

test('DESK-076 a house account has its latest movements, newest first, of its own alone', () => {
  const { ledger, post } = createBooks();
  post(move(house('outside'), wallet(1), 500n), move(wallet(1), house('fees'), 20n));
  post(move(wallet(1), house('fees', 3), 5n), move(wallet(1), house('insurance-pool'), 7n));
  expect(ledger.houses()).toEqual([
    { house: 'outside', currency: 3, balance: -500n },
    { house: 'fees', currency: 3, balance: 25n },
    { house: 'insurance-pool', currency: 3, balance: 7n },
  ]);
  const fees = ledger.houseMovements('fees', 9);
  expect(fees.map(({ amount, before, after }) => [amount, before, after])).toEqual([
    [5n, 20n, 25n],
    [20n, 0n, 20n],
  ]);
  expect(ledger.houseMovements('fees', 1)).toEqual(fees.slice(0, 1));
  expect(ledger.houseMovements('dust', 9)).toEqual([]);
});
