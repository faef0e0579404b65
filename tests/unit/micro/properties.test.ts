import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { createMarket, pairs } from '#simulator/engine/market/index.ts';
import { settlementOf } from '#simulator/engine/modules/micro/math.ts';
import type { SecondContract } from '#simulator/engine/modules/micro/index.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { BTC, ETH, START, USDT, userId, checkedExchange, advance } from '../../support/exchange.ts';
import { submit } from '../../support/micro.ts';
import { expectSameEnd } from '../../support/same-end.ts';
import { plainSession, play, sessionExchange, wildSession } from './session.ts';

const ALL = { offset: 0, limit: 1_000 };

const ordersOf = (exchange: Exchange, user: number): readonly SecondContract[] =>
  exchange.micro.queries.orders(userId(user), {}, ALL).rows;

const micro = (exchange: Exchange, user: number, currency: number): Amount =>
  exchange.ledger.available(userId(user), 'micro', currency) +
  exchange.ledger.locked(userId(user), 'micro', currency);

describe('whatever happens', () => {
  test('money is conserved, every lock is explained, refusals leave no trace', () => {
    fc.assert(
      fc.property(wildSession, (steps) => {
        const exchange = sessionExchange('wild', true);
        for (const step of steps) {
          play(exchange, step);
          expect(exchange.kernel.audit()).toEqual([]);
        }
        advance(exchange, 3 * 86_400_000);
        expect(exchange.kernel.audit()).toEqual([]);
        expect([...exchange.micro.locks()].every(({ wallet }) => wallet === 'insurance')).toBe(true);
      }),
      { numRuns: sample(35) },
    );
  });

  test('however time is sliced, after a snapshot and from the journal, a session ends in the same state', () => {
    expectSameEnd(wildSession, () => sessionExchange('slice', true), play, sample(15));
  });

  test('results and balances are those that prices alone give', () => {
    fc.assert(
      fc.property(plainSession, (steps) => {
        const exchange = sessionExchange('plain', false);
        const first = [0, 1].map((user) =>
          [BTC, ETH, USDT].map((currency) => micro(exchange, user, currency)),
        );
        for (const step of steps) play(exchange, step);
        advance(exchange, 300_000);
        let balance = 0n;
        for (const user of [0, 1]) {
          const balances = new Map(
            [BTC, ETH, USDT].map((currency, index) => [currency, first[user]?.[index] ?? 0n]),
          );
          for (const order of ordersOf(exchange, user)) {
            const { profit, fee } = reckoned(exchange, order);
            balances.set(order.currency, (balances.get(order.currency) ?? 0n) + profit - fee);
            expect(order.settlement?.profit).toBe(profit);
            if (order.currency === USDT) balance -= profit;
          }
          for (const [currency, balance] of balances) expect(micro(exchange, user, currency)).toBe(balance);
        }
        expect(exchange.ledger.house('maker', USDT)).toBe(balance);
      }),
      { numRuns: sample(35) },
    );
  });
});

/** An order reckoned by hand, from the prices of its two instants. */
function reckoned(exchange: Exchange, order: SecondContract): { profit: Amount; fee: Amount } {
  const pair = exchange.market.pair(order.pair);
  if (!pair) throw new Error('no pair');
  const open = exchange.market.price(pair, order.openedAt);
  const end = exchange.market.price(pair, order.openedAt + order.seconds * 1000);
  const up = order.direction === 'up' ? end - open : open - end;
  const percent = { 30: 10n, 60: 20n, 90: 25n, 120: 30n, 300: 50n }[order.seconds] ?? 0n;
  const fee = order.stake / 100n;
  if (up === 0) return { profit: 0n, fee };
  return { profit: up > 0 ? (order.stake * percent) / 100n : -order.stake, fee };
}

test('over many seeds up wins as often as down, within what chance allows', () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no pair');
  let [up, down] = [0, 0];
  for (let seed = 0; seed < 60; seed += 1) {
    const market = createMarket({ seed: `fair-${seed}`, start: START });
    for (let minute = 0; minute < 60; minute += 1) {
      const at = START + minute * MINUTE_MS;
      const end = at + MINUTE_MS;
      const quote = { price: market.price(pair, end), at: end };
      const order = {
        direction: 'up',
        openPrice: market.price(pair, at),
        stake: 1n,
        gainPercent: 0n,
      } as const;
      const { outcome } = settlementOf(order, quote, end);
      if (outcome === 'win') up += 1;
      if (outcome === 'loss') down += 1;
    }
  }
  // Four standard deviations of a fair coin; the seeds are fixed, so this cannot fail by chance.
  expect(Math.abs(up - down)).toBeLessThan(4 * Math.sqrt(up + down));
  expect(up + down).toBeGreaterThan(3_000);
});

test.each([
  ['an order without its end', 'orders.0.endsAt', undefined],
  ['two orders of one number', 'orders.1.id', 1],
  ['an unknown insurance', 'policies.0.type', 7],
])('a snapshot with %s is refused by its place, and nothing changes', (_what, path, value) => {
  const exchange = checkedExchange();
  submit(exchange, 0, { number: '10' });
  submit(exchange, 1, { number: '10' });
  exchange.execute('micro.insure', { user: userId(0), type: 1, amount: '100' }, { kind: 'operator' });
  expectRefusedDamage(exchange, `micro.${path}`, value);
});
