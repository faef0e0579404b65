import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { USDT, amount, held, userId } from '../../support/exchange.ts';
import { expectSameEnd } from '../../support/same-end.ts';
import { openWire } from '../../support/wire.ts';
import { claim, fundingExchange, operate, receive, withdraw } from '../../support/funding.ts';
import { fundingSession, play, sessionExchange, wholeSession } from './session.ts';

const USERS = [0, 1, 2];
const ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'insurance'] as const;

type Row = Readonly<Record<string, string | number>>;

/** Every page of a call, as a client reads them: page by page until one is not full. */
async function allPages(read: (page: number) => Promise<readonly Row[]>, size: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const next = await read(page);
    rows.push(...next);
    if (next.length < size) return rows;
  }
}

/** `<account> <available|frozen> <currency>` with what the rows add up to from zero; each row must go on from the one before. */
function rebuilt(newestFirst: readonly Row[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const row of [...newestFirst].reverse()) {
    const account = ACCOUNTS[Number(row['balance_type']) - 1];
    const place = `${account} ${row['lock_type'] === 1 ? 'frozen' : 'available'} ${row['currency']}`;
    const before = sums.get(place) ?? 0n;
    expect(amount(String(row['before'])), place).toBe(before);
    sums.set(place, before + amount(String(row['value'])));
    expect(amount(String(row['after'])), place).toBe(sums.get(place));
  }
  return withoutZeros([...sums].map(([place, sum]) => [place, String(sum)]));
}

/** What a user has by the ledger, in the same words. */
function heldBy({ ledger }: Exchange, user: number): Record<string, string> {
  const rows = [...ledger.accounts()].filter((row) => row.user === user);
  return withoutZeros(
    rows.flatMap(({ wallet, currency, available, locked }) => [
      [`${wallet} available ${currency}`, String(available)] as const,
      [`${wallet} frozen ${currency}`, String(locked)] as const,
    ]),
  );
}

const withoutZeros = (places: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries([...places].sort().filter(([, sum]) => sum !== '0'));

async function checkLogs(exchange: Exchange): Promise<void> {
  const ask = openWire(exchange).call;
  for (const index of USERS) {
    const everything = await allPages(async (page) => {
      const response = await ask('accountLog', { page, limit: 17 }, index);
      return (response.message as { data: Row[] }).data;
    }, 17);
    expect(rebuilt(everything)).toEqual(heldBy(exchange, userId(index)));
    for (const type of [1, 2, 3, 4]) {
      const rows = await allPages(async (page) => {
        const response = await ask('walletLog', { currency: 0, type, page, limit: 100 }, index);
        return (response.message as { list: Row[] }).list;
      }, 100);
      // The account log has the rows of each account, in their order.
      const own = everything.filter((row) => row['balance_type'] === type);
      expect(rebuilt(rows)).toEqual(rebuilt(own));
      expect(rows).toHaveLength(own.length);
    }
  }
}

describe('whatever happens', () => {
  test('the logs of a user, all pages summed from zero, are what the user has, available and frozen', async () => {
    await fc.assert(
      fc.asyncProperty(wholeSession, async (steps) => {
        const exchange = sessionExchange('logs');
        for (const step of steps) play(exchange, step);
        await checkLogs(exchange);
      }),
      { numRuns: sample(15) },
    );
  });

  test('money is conserved, every lock is explained, and what is refused leaves the hash as it was', () => {
    fc.assert(
      fc.property(wholeSession, (steps) => {
        const exchange = sessionExchange('whole');
        for (const step of steps) {
          const [before, seq] = [exchange.kernel.hash(), exchange.kernel.lastSeq()];
          const response = play(exchange, step);
          if (response === 'refused' && exchange.kernel.lastSeq() === seq)
            expect(exchange.kernel.hash()).toBe(before);
          expect(exchange.kernel.audit()).toEqual([]);
        }
      }),
      { numRuns: sample(20) },
    );
  });

  test('what leaves is what was received and charged, and no more leaves than came confirmed', () => {
    fc.assert(
      fc.property(fundingSession, (steps) => {
        const exchange = sessionExchange('flow', { verify: true });
        const outside = exchange.ledger.house('outside', USDT);
        for (const step of steps) play(exchange, step);
        const { queries } = exchange.funding;
        const all = { offset: 0, limit: 1_000 };
        const sum = (rows: readonly bigint[]) => rows.reduce((total, each) => total + each, 0n);
        const ofUsdt = <T extends { readonly currency: number }>(rows: readonly T[]) =>
          rows.filter(({ currency }) => currency === USDT);
        const left = ofUsdt(queries.withdrawals({}, all).rows).filter(({ status }) => status === 'done');
        const claimed = ofUsdt(queries.claims({}, all).rows).filter(({ status }) => status === 'passed');
        const came = ofUsdt(queries.deposits({}, all).rows).filter(({ creditedAt }) => creditedAt !== null);
        const inward = sum(claimed.map((row) => row.amount)) + sum(came.map((row) => row.amount));
        expect(exchange.ledger.house('outside', USDT) - outside).toBe(
          sum(left.map((row) => row.received)) - inward,
        );
        expect(exchange.ledger.house('fees', USDT)).toBe(sum(left.map((row) => row.fee)));
        const isFine = (row: (typeof left)[number]) =>
          row.fee + row.received === row.amount && row.fee % 100n === 0n;
        expect(left.every(isFine)).toBe(true);
      }),
      { numRuns: sample(40) },
    );
  });

  test('DESK-109 however time is sliced, after a snapshot, from the journal and after going back, a session ends in the same state, notices included', () => {
    expectSameEnd(wholeSession, () => sessionExchange('slice'), play, sample(15));
  });
});

describe('saved state', () => {
  test.each([
    ['a withdrawal of nothing', 'withdrawals.0.amount', 0n],
    ['a fee that is not in the amount', 'withdrawals.0.fee', 7n],
    ['a withdrawal without its decision', 'withdrawals.0.decidedAt', 5],
    ['an account that does not pay', 'withdrawals.0.account', 'legal'],
    ['two withdrawals of one number', 'withdrawals.1.id', 1],
    ['a deposit confirmed too often', 'deposits.0.confirmations', 7],
    ['a deposit credited too early', 'deposits.0.creditedAt', null],
    ['no claims', 'claims', {}],
    ['no chain', 'chain', 5],
  ])('%s is refused by its place, and nothing changes', (_what, path, value) => {
    const exchange = fundingExchange();
    withdraw(exchange);
    withdraw(exchange);
    receive(exchange);
    expectRefusedDamage(exchange, `funding.${path}`, value);
    expect(held(exchange, 0)[1]).toBe(amount('400'));
  });

  test('everything that happens shows in the hash of the module', () => {
    const exchange = fundingExchange();
    const marks = [
      () => undefined,
      () => withdraw(exchange),
      () => operate(exchange, 'decideWithdrawal', { withdrawal: 1, decision: 'approve', reason: '' }),
      () => claim(exchange),
      () => operate(exchange, 'decideClaim', { claim: 1, decision: 'reject', reason: 'no' }),
      () => receive(exchange),
      () => operate(exchange, 'confirm', { deposit: 1, confirmations: 2 }),
    ].map((happens) => (happens(), exchange.funding.fingerprint?.()));
    expect(new Set(marks).size).toBe(7);
    expect(exchange.funding.digest?.()).toBe(marks.at(-1));
  });
});
