import { describe, expect, test } from 'vitest';
import { auditEntries } from '#simulator/ledger/audit.ts';
import { houseKey, userKey } from '#simulator/ledger/accounts.ts';
import { dumpEntries, loadEntries } from '#simulator/ledger/dump.ts';
import { Entries } from '#simulator/ledger/entries.ts';

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

describe('the audit recomputes everything from the entries', () => {
  test('and finds nothing where nothing is wrong', () => {
    expect(auditEntries(sound())).toEqual([]);
  });

  test('a balance that was changed behind its back is named with both figures', () => {
    const entries = sound();
    entries.accounts.find(ALICE)!.balance += 5n;
    expect(auditEntries(entries)).toEqual(['user 1 change 3: the balance is 105, its entries add up to 100']);
  });

  test('a posting that does not balance is named, once for each posting until it is made good', () => {
    const entries = sound();
    entries.begin(1);
    entries.add(ALICE, 7n, 1, 'log.a');
    expect(auditEntries(entries)).toEqual(['posting 2 does not balance']);
  });

  test('a user below zero is named, a house account is not', () => {
    const entries = sound();
    entries.begin(1);
    entries.add(ALICE, -150n, 1, 'log.a');
    entries.add(OUTSIDE, 150n, 1, 'log.a');
    expect(auditEntries(entries)).toEqual(['user 1 change 3: the balance is below zero (-50)']);
  });

  test('a row whose balance after is wrong is named', () => {
    const entries = sound();
    entries.accounts.find(ALICE)!.balance -= 1n;
    entries.begin(1);
    entries.add(ALICE, 1n, 1, 'log.a');
    entries.add(OUTSIDE, -1n, 1, 'log.a');
    expect(auditEntries(entries)).toEqual([
      'user 1 change 3: movement 3 says 100, it is 101',
      'user 1 change 3: the balance is 100, its entries add up to 101',
    ]);
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

describe('a saved ledger whose books do not balance is refused, however well it was forged', () => {
  test('sound entries are read', () => {
    expect(loadEntries(dumpEntries(sound())).chain()).toBe(sound().chain());
  });

  test.each<[string, (entries: Entries) => void, RegExp]>([
    ['unbalanced', (entries) => void entries.add(ALICE, 7n, 1, 'log.a'), /posting 2 does not balance/],
    [
      'overdrawn',
      (entries) => {
        entries.add(ALICE, -150n, 1, 'log.a');
        entries.add(OUTSIDE, 150n, 1, 'log.a');
      },
      /below zero/,
    ],
  ])('%s', (_what, forge, message) => {
    const entries = sound();
    entries.begin(1);
    forge(entries);
    expect(() => loadEntries(dumpEntries(entries))).toThrow(message);
  });
});
