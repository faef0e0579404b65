import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { SavingsOrder } from '#simulator/engine/modules/savings/index.ts';
import { DAY_MS, MINUTE_MS, startOfDay } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { USDT, actor, advance, amount, userId, held } from '../../support/exchange.ts';
import { step } from '../../support/steps.ts';
import { IEPN, TRX, buy, ordersOf, savingsExchange } from '../../support/savings.ts';

const PRODUCTS = [1, 2, 3, 4, 5, 6];
const CURRENCIES = [USDT, TRX, IEPN];

const user = fc.integer({ min: 0, max: 1 });
/** Hundred-millionths. */
const units = (min: number, max: number) => fc.integer({ min, max });

const session = fc.array(
  fc.oneof(
    step(1, 'buy', { user, product: fc.constantFrom(...PRODUCTS, 7), units: units(0, 300_000_000_000) }),
    step(1, 'transfer', { user, out: fc.boolean(), units: units(1, 200_000_000_000) }),
    step(1, 'advance', {
      ms: fc.oneof(
        fc.integer({ min: 0, max: 3 * DAY_MS }),
        fc.constantFrom(0, MINUTE_MS, DAY_MS, 7 * DAY_MS),
      ),
    }),
  ),
  { minLength: 5, maxLength: 25 },
);
type Step = typeof session extends fc.Arbitrary<(infer T)[]> ? T : never;

const written = (units: number): string =>
  `${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`;

function play(exchange: Exchange, given: Step): void {
  if (given.kind === 'advance') return advance(exchange, given.ms);
  const by = actor(given.user);
  const sum = written(given.units);
  if (given.kind === 'buy') {
    exchange.execute('savings.buy', { product: given.product, amount: sum }, by);
  } else {
    const [from, to] = given.out ? ['change', 'legal'] : ['legal', 'change'];
    exchange.execute('wallet.transfer', { currency: USDT, from, to, number: sum } as never, by);
  }
}

/** Users with little enough that purchases are refused now and then. */
const poor = () => savingsExchange('6000');

/** What a deposit must have earned by now, reckoned from its day of purchase alone. */
function earned({ amount: principal, ratePercent, days, placedAt }: SavingsOrder, now: number): bigint {
  const midnights = Math.floor((now - MINUTE_MS - startOfDay(placedAt)) / DAY_MS);
  const credited = Math.min(days, Math.max(0, midnights - 1));
  return BigInt(credited) * ((principal * ratePercent) / 10_000_000_000n);
}

describe('whatever is bought and moved', () => {
  test('money is conserved, every lock is explained, and interest is what the days alone give', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const exchange = poor();
        const paid = new Map<number, bigint>();
        for (const each of steps) {
          play(exchange, each);
          expect(exchange.kernel.audit()).toEqual([]);
        }
        for (const owner of [0, 1]) {
          for (const order of ordersOf(exchange, owner)) {
            const sum = earned(order, exchange.kernel.now());
            paid.set(order.currency, (paid.get(order.currency) ?? 0n) + sum);
          }
        }
        for (const currency of CURRENCIES)
          expect(exchange.ledger.house('interest', currency)).toBe(-(paid.get(currency) ?? 0n));
        exchange.kernel.advanceTo(exchange.kernel.now() + 93 * DAY_MS);
        expect(exchange.kernel.audit()).toEqual([]);
        expect([...exchange.savings.locks()]).toEqual([]);
        for (const currency of CURRENCIES) expect(held(exchange, 0, 'change', currency)[1]).toBe(0n);
      }),
      { numRuns: sample(40) },
    );
  });
});

describe('saved state', () => {
  test.each([
    ['no list', 'orders', {}],
    ['no principal', 'orders.0.amount', undefined],
    ['a principal of nothing', 'orders.0.amount', 0n],
    ['a rate that takes', 'orders.1.ratePercent', -1n],
    ['more interest than days', 'orders.1.credits', 8],
    ['a period of no days', 'orders.0.days', 0],
    ['half a day', 'orders.0.days', 7.5],
    ['two deposits of one number', 'orders.1.id', 1],
  ])('%s is refused by its place, and nothing changes', (_what, path, value) => {
    const exchange = savingsExchange();
    buy(exchange, 0);
    buy(exchange, 1);
    expectRefusedDamage(exchange, `savings.${path}`, value);
  });

  test('a principal that the ledger does not hold is found by the auditor', () => {
    const exchange = savingsExchange();
    buy(exchange, 0);
    const snapshot = structuredClone(exchange.kernel.snapshot()) as unknown as {
      modules: { savings: { orders: Record<string, unknown>[] } };
    };
    Object.assign(snapshot.modules.savings.orders[0] ?? {}, { amount: amount('2000') });
    exchange.kernel.restore(snapshot as never);
    expect(exchange.kernel.audit().join()).toContain(`user ${userId(0)}, change account`);
  });
});
