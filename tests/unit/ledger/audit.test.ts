import { describe, expect, test } from 'vitest';
import { auditEntries } from '#simulator/engine/ledger/audit.ts';
import { houseKey, userKey } from '#simulator/engine/ledger/accounts.ts';
import { dumpEntries, loadEntries } from '#simulator/engine/ledger/dump.ts';
import { Entries } from '#simulator/engine/ledger/entries.ts';

const OUTSIDE = houseKey('outside', 3);
const ALICE = userKey(1, 'change', 3, false);

/** Entries with one sound posting of 100. */
function sound(): Entries {
  const entries = new Entries();
  entries.begin(0);
  entries.add(OUTSIDE, -100n, 1, 'log.a');
  entries.add(ALICE, 100n, 1, 'log.a');
  return entries;
}

/** Adds a posting of ALICE and OUTSIDE. */
function post(entries: Entries, alice: bigint, outside: bigint): void {
  entries.begin(1);
  entries.add(ALICE, alice, 1, 'log.a');
  if (outside !== 0n) entries.add(OUTSIDE, outside, 1, 'log.a');
}

describe('the audit recomputes everything from the entries, and so does who reads a saved ledger', () => {
  test.each<[string, (entries: Entries) => void, readonly string[], RegExp | undefined]>([
    ['nothing where nothing is wrong', () => undefined, [], undefined],
    [
      'a balance that was changed behind its back, with both figures',
      (entries) => (entries.accounts.find(ALICE)!.balance += 5n),
      ['user 1 change 3: the balance is 105, its entries add up to 100'],
      /add up to 100/,
    ],
    [
      'a posting that does not balance, once until it is made good',
      (entries) => post(entries, 7n, 0n),
      ['posting 2 does not balance'],
      /^\$\.chunks: posting 2 does not balance/,
    ],
    [
      'a user below zero, and no house account',
      (entries) => post(entries, -150n, 150n),
      ['user 1 change 3: the balance is below zero (-50)'],
      /below zero/,
    ],
    [
      'a row whose balance after is wrong',
      (entries) => {
        entries.accounts.find(ALICE)!.balance -= 1n;
        post(entries, 1n, -1n);
      },
      [
        'user 1 change 3: movement 3 says 100, it is 101',
        'user 1 change 3: the balance is 100, its entries add up to 101',
      ],
      /add up to 101/,
    ],
  ])('names %s', (_what, damage, faults, refused) => {
    const entries = sound();
    damage(entries);
    expect(auditEntries(entries)).toEqual(faults);
    const load = () => loadEntries(dumpEntries(entries));
    if (refused === undefined) expect(load().chain()).toBe(sound().chain());
    else expect(load).toThrow(refused);
  });
});

test('what was hashed can no longer be taken back', () => {
  const entries = new Entries();
  const mark = entries.mark();
  entries.begin(0);
  entries.add(OUTSIDE, -1n, 1, 'log.a');
  entries.add(ALICE, 1n, 1, 'log.a');
  entries.chain();
  expect(() => entries.rollBack(mark)).toThrow(/hashed already/);
});

test('the chain sees every bit of an amount, also beyond 64', () => {
  const chainOf = (amount: bigint): string => {
    const entries = new Entries();
    entries.begin(0);
    entries.add(OUTSIDE, -amount, 1, 'log.a');
    entries.add(ALICE, amount, 1, 'log.a');
    return entries.chain();
  };
  const amounts = [5n, -5n, 5n + 2n ** 32n, 5n + 2n ** 64n, 5n + 2n ** 65n];
  expect(new Set(amounts.map(chainOf)).size).toBe(amounts.length);
});
