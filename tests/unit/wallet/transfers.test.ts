import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import { sample } from '../../support/cases.ts';
import { USDT, actor, amount, smallScenario, userId } from '../../support/exchange.ts';

const everything = { offset: 0, limit: 1000 };

const move = (exchange: Exchange, from: string, to: string, number: string) =>
  exchange.execute('wallet.transfer', { currency: USDT, from, to, number }, actor(0)).ok;

test('WALLET-058 a transfer is one record of both accounts, newest first, for its user only', () => {
  const exchange = createExchange(smallScenario());
  expect(move(exchange, 'legal', 'lever', '100')).toBe(true);
  exchange.kernel.advanceTo(exchange.kernel.now() + 1000);
  expect(move(exchange, 'lever', 'change', '40')).toBe(true);
  const { rows, total } = exchange.wallet.queries.transfers(userId(0), everything);
  expect(total).toBe(2);
  expect(rows.map(({ from, to, amount: moved, currency }) => [from, to, moved, currency])).toEqual([
    ['lever', 'change', amount('40'), USDT],
    ['legal', 'lever', amount('100'), USDT],
  ]);
  expect(rows[0]?.at).toBe(exchange.kernel.now());
  expect(exchange.wallet.queries.transfers(userId(1), everything)).toEqual({ rows: [], total: 0 });
});

test('movements of other kinds that share a number with transfers are not transfers', () => {
  const exchange = createExchange(smallScenario());
  const shared = [logTypes.acceptorSell, logTypes.acceptorBuy, logTypes.acceptorFee];
  const booked = shared.map(({ type, memo }) => ({ type, memo, wallet: 'change' as const }));
  for (const { type, memo, wallet } of booked) {
    exchange.ledger.post({
      type,
      memo,
      legs: [
        { account: { user: userId(0), wallet, currency: USDT }, amount: amount('5') },
        { account: { house: 'outside', currency: USDT }, amount: -amount('5') },
      ],
    });
  }
  expect(move(exchange, 'change', 'lever', '1')).toBe(true);
  const { rows, total } = exchange.wallet.queries.transfers(userId(0), everything);
  expect([rows.length, total]).toEqual([1, 1]);
});

test('any chain of transfers keeps the sum of the accounts and is listed in full, page by page', () => {
  const account = fc.constantFrom('legal', 'change', 'lever', 'micro');
  const chains = fc.array(fc.tuple(account, account, fc.integer({ min: 1, max: 20_000 })), { maxLength: 25 });
  fc.assert(
    fc.property(chains, fc.integer({ min: 1, max: 7 }), (chain, limit) => {
      const exchange = createExchange(smallScenario());
      const sum = () =>
        exchange.wallet.queries.everything(userId(0)).find((held) => held.currency.id === USDT)?.available;
      const before = sum();
      const done = chain.filter(([from, to, whole]) => move(exchange, from, to, String(whole))).reverse();
      expect(sum()).toBe(before);
      expect(exchange.kernel.audit()).toEqual([]);
      const sent = [];
      for (let offset = 0; offset <= done.length; offset += limit) {
        const page = exchange.wallet.queries.transfers(userId(0), { offset, limit });
        expect(page.total).toBe(done.length);
        sent.push(...page.rows);
      }
      expect(sent.map(({ from, to, amount: moved }) => [from, to, moved])).toEqual(
        done.map(([from, to, whole]) => [from, to, amount(String(whole))]),
      );
    }),
    { numRuns: sample(40) },
  );
});
