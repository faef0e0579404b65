import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/exchange.ts';
import type { SavingsOrder } from '#simulator/modules/savings/index.ts';
import { DAY_MS, MINUTE_MS, startOfDay } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { USDT, actor, amount, userId, held } from '../../support/exchange.ts';
import { IEPN, TRX, buy, ordersOf, savingsExchange } from '../../support/savings.ts';

const PRODUCTS = [1, 2, 3, 4, 5, 6];
const CURRENCIES = [USDT, TRX, IEPN];

type Step =
  | { kind: 'buy'; user: number; product: number; units: number }
  | { kind: 'transfer'; user: number; out: boolean; units: number }
  | { kind: 'advance'; ms: number };

const user = fc.integer({ min: 0, max: 1 });

const session = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('buy' as const),
      user,
      product: fc.constantFrom(...PRODUCTS, 7),
      /** Hundred-millionths. */
      units: fc.integer({ min: 0, max: 300_000_000_000 }),
    }),
    fc.record({
      kind: fc.constant('transfer' as const),
      user,
      out: fc.boolean(),
      units: fc.integer({ min: 1, max: 200_000_000_000 }),
    }),
    fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.oneof(
        fc.integer({ min: 0, max: 3 * DAY_MS }),
        fc.constantFrom(0, MINUTE_MS, DAY_MS, 7 * DAY_MS),
      ),
    }),
  ),
  { minLength: 5, maxLength: 25 },
);

const written = (units: number): string =>
  `${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`;

/** Does a step; `parts` cuts the way through time into pieces. */
function play({ kernel, execute }: Exchange, step: Step, parts = 1): void {
  if (step.kind === 'advance') {
    const from = kernel.now();
    for (let part = 1; part <= parts; part += 1)
      kernel.advanceTo(from + Math.floor((step.ms * part) / parts));
    return;
  }
  const by = actor(step.user);
  const sum = written(step.units);
  if (step.kind === 'buy') {
    execute('savings.buy', { product: step.product, amount: sum }, by);
  } else {
    const [from, to] = step.out ? ['change', 'legal'] : ['legal', 'change'];
    execute('wallet.transfer', { currency: USDT, from, to, number: sum } as never, by);
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
        for (const step of steps) {
          play(exchange, step);
          expect(exchange.kernel.audit()).toEqual([]);
        }
        for (const each of [0, 1]) {
          for (const order of ordersOf(exchange, each)) {
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
