import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { SavingsOrder } from '#simulator/modules/savings/index.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, startOfDay } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { USDT, actor, amount, smallScenario, userId, held } from '../../support/exchange.ts';
import { IEPN, MONTH, THE_15TH, TRX, buy, ordersOf, savingsExchange, tryBuy } from '../../support/savings.ts';

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

  test('the hash does not depend on how time is sliced, nor on a snapshot in between, nor does a replay differ', () => {
    fc.assert(
      fc.property(session, fc.nat(), fc.integer({ min: 2, max: 9 }), (steps, at, parts) => {
        const [whole, sliced, replayed] = [poor(), poor(), poor()];
        let restored = poor();
        const records = [];
        for (const [index, step] of steps.entries()) {
          const seq = whole.kernel.lastSeq();
          if (step.kind === 'advance') {
            play(whole, step);
          } else {
            const sum = written(step.units);
            const outcome =
              step.kind === 'buy' &&
              whole.execute('savings.buy', { product: step.product, amount: sum }, actor(step.user));
            if (!outcome) play(whole, step);
            else if (outcome.ok) records.push(outcome.record);
          }
          if (whole.kernel.lastSeq() > seq + 1) throw new Error('one step is one command');
          play(sliced, step, parts);
          play(restored, step);
          if (index !== at % steps.length) continue;
          const snapshot = restored.kernel.snapshot();
          restored = poor();
          restored.kernel.restore(snapshot);
        }
        expect(sliced.kernel.hash()).toBe(whole.kernel.hash());
        expect(restored.kernel.hash()).toBe(whole.kernel.hash());
        expect(restored.savings.dump()).toEqual(whole.savings.dump());
        if (steps.some(({ kind }) => kind === 'transfer')) return;
        replayed.kernel.replay(records);
        replayed.kernel.advanceTo(whole.kernel.now());
        expect(replayed.kernel.hash()).toBe(whole.kernel.hash());
      }),
      { numRuns: sample(20) },
    );
  });
});

describe('30 days of interest', () => {
  const END = THE_15TH + 32 * DAY_MS;
  const odd = '4321.98765432';

  const balances = (exchange: Exchange) => ({
    held: held(exchange, 0),
    interest: exchange.ledger.house('interest', USDT),
    hash: exchange.kernel.hash(),
  });

  const bought = () => {
    const exchange = createExchange(smallScenario({ start: THE_15TH }));
    buy(exchange, 0, { product: MONTH, amount: odd });
    return exchange;
  };

  test('DEPO-015 by one jump, by seconds, and across a snapshot are the same to the last digit', () => {
    const jumped = bought();
    jumped.kernel.advanceTo(END);
    const slow = bought();
    for (let at = THE_15TH; at <= END; at += SECOND_MS) slow.kernel.advanceTo(at);
    const first = bought();
    first.kernel.advanceTo(THE_15TH + 17 * DAY_MS + 5);
    const second = createExchange(smallScenario({ start: THE_15TH }));
    second.kernel.restore(structuredClone(first.kernel.snapshot()));
    second.kernel.advanceTo(END);
    const daily = (amount(odd) * 55n) / 10_000n;
    expect(balances(jumped)).toMatchObject({
      held: [amount('1000000') + 30n * daily, 0n],
      interest: -30n * daily,
    });
    expect(balances(slow)).toEqual(balances(jumped));
    expect(balances(second)).toEqual(balances(jumped));
  });
});

describe('saved state', () => {
  interface Dump {
    orders: Record<string, unknown>[];
  }

  test.each([
    ['no list', (dump: Dump) => Object.assign(dump, { orders: {} }), '$.modules.savings.orders'],
    ['no principal', (dump: Dump) => delete dump.orders[0]?.amount, '$.modules.savings.orders[0].amount'],
    [
      'a principal of nothing',
      (dump: Dump) => Object.assign(dump.orders[0] ?? {}, { amount: 0n }),
      'orders[0].amount',
    ],
    [
      'a rate that takes',
      (dump: Dump) => Object.assign(dump.orders[1] ?? {}, { ratePercent: -1n }),
      'orders[1].ratePercent',
    ],
    [
      'more interest than days',
      (dump: Dump) => Object.assign(dump.orders[1] ?? {}, { credits: 8 }),
      'orders[1].credits',
    ],
    [
      'a period of no days',
      (dump: Dump) => Object.assign(dump.orders[0] ?? {}, { days: 0 }),
      'orders[0].days',
    ],
    ['half a day', (dump: Dump) => Object.assign(dump.orders[0] ?? {}, { days: 7.5 }), 'orders[0].days'],
    ['two deposits of one number', (dump: Dump) => (dump.orders[1] = dump.orders[0] ?? {}), 'orders[1].id'],
  ])('%s is refused by its place, and nothing changes', (_what, damage, place) => {
    const exchange = savingsExchange();
    buy(exchange, 0);
    buy(exchange, 1);
    const before = exchange.kernel.hash();
    const snapshot = structuredClone(exchange.kernel.snapshot()) as unknown as { modules: { savings: Dump } };
    damage(snapshot.modules.savings);
    expect(() => exchange.kernel.restore(snapshot as never)).toThrow(place);
    expect(exchange.kernel.hash()).toBe(before);
  });

  test('a principal that the ledger does not hold is found by the auditor', () => {
    const exchange = savingsExchange();
    buy(exchange, 0);
    const snapshot = structuredClone(exchange.kernel.snapshot()) as unknown as { modules: { savings: Dump } };
    Object.assign(snapshot.modules.savings.orders[0] ?? {}, { amount: amount('2000') });
    exchange.kernel.restore(snapshot as never);
    expect(exchange.kernel.audit().join()).toContain(`user ${userId(0)}, change account`);
  });

  test('any input gives a refusal or a deposit, and a refusal changes nothing', () => {
    const exchange = savingsExchange();
    const anything = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(1, '1', '100', '__proto__'),
    );
    fc.assert(
      fc.property(fc.record({ product: anything, amount: fc.string() }), (input) => {
        const before = exchange.kernel.hash();
        if (!tryBuy(exchange, 0, input as never).ok) expect(exchange.kernel.hash()).toBe(before);
        expect(exchange.kernel.halted()).toBeUndefined();
      }),
    );
  });
});
