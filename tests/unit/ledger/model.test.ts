import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import type {
  AccountRef,
  Movement,
  MovementFilter,
  Posting,
  WalletName,
} from '#simulator/engine/ledger/index.ts';
import { sample } from '../../support/cases.ts';
import { createBooks, house, move, postings, wallet } from './books.ts';
import type { Books } from './books.ts';

const name = (account: AccountRef): string =>
  'house' in account
    ? `${account.house}/${account.currency}`
    : `${account.user}/${account.wallet}/${account.currency}/${account.locked === true}`;

/** The ledger as a child would write it: a map of balances and a list of rows, in which every leg takes a number. */
class NaiveLedger {
  balances = new Map<string, bigint>();
  rows: Movement[] = [];
  legs = 0;

  /** False if somebody would be overdrawn. */
  post(postings: readonly Posting[], at: number): boolean {
    const balances = new Map(this.balances);
    const rows = [...this.rows];
    let id = this.legs;
    for (const posting of postings) {
      for (const { account, amount, type = posting.type, memo = posting.memo } of posting.legs) {
        id += 1;
        const before = balances.get(name(account)) ?? 0n;
        const after = before + amount;
        balances.set(name(account), after);
        if ('house' in account) continue;
        if (after < 0n) return false;
        const { reference } = posting;
        const locked = account.locked === true;
        rows.push({ id, at, ...account, locked, amount, before, after, type, memo, reference });
      }
    }
    Object.assign(this, { balances, rows, legs: id });
    return true;
  }

  movements({ user, wallet, currency, types, memos }: MovementFilter): Movement[] {
    return this.rows
      .filter((row) => row.user === user)
      .filter((row) => wallet === undefined || row.wallet === wallet)
      .filter((row) => currency === undefined || row.currency === currency)
      .filter((row) => types === undefined || types.includes(row.type))
      .filter((row) => memos === undefined || memos.includes(row.memo))
      .reverse();
  }

  /** By their number, what the user holds in some wallets. */
  held(user: number, wallets: readonly WalletName[]): [number, bigint][] {
    return [1, 2, 3].flatMap((currency) => {
      const accounts = wallets.flatMap((wallet) =>
        [false, true].map((locked) => name({ user, wallet, currency, locked })),
      );
      const sum = accounts.reduce((all, account) => all + (this.balances.get(account) ?? 0n), 0n);
      return sum === 0n ? [] : [[currency, sum]];
    });
  }

  /** By their number, the currencies that accounts are in. */
  currencies(): number[] {
    const all = [...this.balances.keys()].map((account) =>
      Number(/\d+(?=$|\/(true|false)$)/.exec(account)?.[0]),
    );
    return [...new Set(all)].sort();
  }
}

const commands = fc.array(fc.array(postings, { minLength: 1, maxLength: 3 }), {
  maxLength: 40,
  size: 'max',
});
const filters = fc.record(
  {
    user: fc.integer({ min: 1, max: 4 }),
    wallet: fc.constantFrom('legal' as const, 'change' as const, 'micro' as const, 'lever' as const),
    currency: fc.integer({ min: 1, max: 3 }),
    types: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    memos: fc.array(fc.constantFrom('log.a', 'log.b', 'log.c'), { maxLength: 2 }),
  },
  { requiredKeys: ['user'] },
);
const wallets = fc.subarray<WalletName>(['legal', 'change', 'micro', 'lever']);
const queries = fc.array(fc.tuple(filters, fc.nat(30), fc.nat(10)), { minLength: 5, maxLength: 15 });

function book(history: readonly (readonly Posting[])[]): { books: Books; naive: NaiveLedger } {
  const books = createBooks();
  const naive = new NaiveLedger();
  for (const each of history) {
    const now = books.kernel.now() + 1;
    books.kernel.advanceTo(now);
    expect(books.post(...each)).toBe(naive.post(each, now) ? undefined : 'BALANCE');
  }
  return { books, naive };
}

function balancesOf({ ledger }: Books): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { user, wallet, currency, available, locked } of ledger.accounts()) {
    balances.set(name({ user, wallet, currency }), available);
    balances.set(name({ user, wallet, currency, locked: true }), locked);
  }
  for (const house of ['fees', 'outside', 'maker'] as const)
    for (const currency of [1, 2, 3]) balances.set(name({ house, currency }), ledger.house(house, currency));
  return balances;
}

const nonZero = (balances: Map<string, bigint>): [string, bigint][] =>
  [...balances].filter(([, balance]) => balance !== 0n).sort();

test('balances, sums, refusals, rows and pages are those of a naive ledger, and every currency adds up to zero', () => {
  fc.assert(
    fc.property(commands, queries, wallets, (history, requested, some) => {
      const { books, naive } = book(history);
      expect(nonZero(balancesOf(books))).toEqual(nonZero(naive.balances));
      const zeros = naive.currencies().map((currency) => ({ currency, sum: 0n }));
      expect(books.ledger.trialBalance()).toEqual(zeros);
      for (const user of [1, 2, 3])
        expect([...books.ledger.held(user, some)].sort()).toEqual(naive.held(user, some));
      expect(books.kernel.audit()).toEqual([]);
      // Few of the random filters meet a row; these meet all of them.
      const whole = [1, 2, 3].map((user) => [{ user }, 0, 1_000] as const);
      for (const [filter, offset, limit] of [...whole, ...requested]) {
        const all = naive.movements(filter);
        const { rows, total } = books.ledger.movements(filter, { offset, limit });
        expect(total).toBe(all.length);
        expect(rows).toEqual(all.slice(offset, offset + limit));
      }
    }),
    { numRuns: sample(60) },
  );
});

test('a saved ledger comes back whole: balances, rows, what is posted next, and the hash, however often it is asked for', () => {
  fc.assert(
    fc.property(commands, commands, (history, future) => {
      const { books } = book(history);
      const again = createBooks({ verify: true });
      again.kernel.restore(decode(encode(books.kernel.snapshot())));
      for (const each of future) {
        expect(again.post(...each)).toBe(books.post(...each));
        again.kernel.hash();
      }
      expect(again.kernel.hash()).toBe(books.kernel.hash());
      for (const user of [1, 2, 3]) {
        const page = { offset: 0, limit: 1000 };
        expect(again.ledger.movements({ user }, page)).toEqual(books.ledger.movements({ user }, page));
      }
    }),
    { numRuns: sample(25) },
  );
});

test('PROOF-093 a restored ledger that is posted to writes the dump of one that was never restored', () => {
  const posting = (amount: bigint): Posting => move(house('outside'), wallet(1), amount);
  const post = (books: Books, count: number): void => {
    for (let at = 0; at < count; at += 1) books.post(posting(BigInt(at + 1)));
  };
  const through = (books: Books): Books => {
    const again = createBooks();
    again.kernel.restore(decode(encode(books.kernel.snapshot())));
    return again;
  };
  const whole = createBooks();
  let restored = createBooks();
  // The dump is written by the thousand: short of it, at it, past it, and several at once.
  for (const count of [999, 1, 1, 1_999, 500, 2_500]) {
    post(whole, count);
    post(restored, count);
    expect(encode(restored.ledger.dump()) === encode(whole.ledger.dump())).toBe(true);
    restored = through(restored);
  }
  expect(encode(restored.ledger.dump())).toBe(encode(whole.ledger.dump()));
});
