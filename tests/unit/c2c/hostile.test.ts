import { describe, expect, test } from 'vitest';
import type { Plain } from '#simulator/kernel/index.ts';
import { MalformedState } from '#simulator/kernel/index.ts';
import { actor, USDT, advance } from '../../support/exchange.ts';
import { c2cExchange, does, publish, take } from '../../support/c2c.ts';

type Saved = Record<string, Record<string, unknown>[]> & { chain: unknown };

/** A market with an ad in every state, deals in every state, and a cancel. */
function inhabited() {
  const exchange = c2cExchange({ settings: { c2cTraders: 40 } });
  const ads = [1, 2, 3, 4, 5].map(() => publish(exchange, 0, { price: '9' }));
  const [first = ads[0], second, third, fourth] = ads;
  if (!first || !second || !third || !fourth) throw new Error('no ads');
  const finished = take(exchange, 1, first);
  does(exchange, 1, 'pay', finished);
  does(exchange, 0, 'confirm', finished);
  does(exchange, 1, 'cancel', take(exchange, 1, second));
  const paid = take(exchange, 1, second);
  does(exchange, 1, 'pay', paid);
  exchange.execute('c2c.withdraw', { ad: fourth.id }, actor(0));
  const [traders] = exchange.c2c.queries.market(USDT, 'sell', { offset: 5, limit: 1 }).rows;
  if (traders) take(exchange, 2, traders);
  return exchange;
}

const savedOf = (): Saved => structuredClone(inhabited().c2c.dump()) as unknown as Saved;

test('a market comes back as it was, and goes on as it would have', () => {
  const [one, other] = [inhabited(), c2cExchange({ settings: { c2cTraders: 40 } })];
  other.kernel.restore(one.kernel.snapshot());
  expect(other.kernel.hash()).toBe(one.kernel.hash());
  for (const exchange of [one, other]) advance(exchange, 3 * 86_400_000);
  expect(other.kernel.hash()).toBe(one.kernel.hash());
  expect(other.kernel.audit()).toEqual([]);
  expect(other.c2c.dump()).toEqual(one.c2c.dump());
});

describe('a damaged state is refused with the place, and nothing of it is taken over', () => {
  const spoiled: readonly (readonly [string, (saved: Saved) => unknown])[] = [
    ['$.ads', (saved) => delete (saved as Record<string, unknown>).ads],
    ['$.deals', (saved) => Object.assign(saved, { deals: 'none' })],
    ['$.ads[0].id', (saved) => Object.assign(saved.ads?.[0] ?? {}, { id: 0 })],
    ['$.ads[1].id', (saved) => Object.assign(saved.ads?.[1] ?? {}, { id: 1 })],
    ['$.ads[0].side', (saved) => Object.assign(saved.ads?.[0] ?? {}, { side: 'give' })],
    ['$.ads[0].way', (saved) => Object.assign(saved.ads?.[0] ?? {}, { way: 'cash' })],
    ['$.ads[2].price', (saved) => Object.assign(saved.ads?.[2] ?? {}, { price: 0n })],
    ['$.ads[2].number', (saved) => Object.assign(saved.ads?.[2] ?? {}, { number: 100 })],
    ['$.ads[2].expiresAt', (saved) => Object.assign(saved.ads?.[2] ?? {}, { expiresAt: 1.5 })],
    ['$.ads[2].status', (saved) => Object.assign(saved.ads?.[2] ?? {}, { status: 'taken' })],
    ['$.deals[2].ad', (saved) => Object.assign(saved.ads?.[1] ?? {}, { status: 'open' })],
    ['$.deals[0].ad', (saved) => Object.assign(saved.deals?.[0] ?? {}, { ad: 999 })],
    ['$.deals[0].taker', (saved) => Object.assign(saved.deals?.[0] ?? {}, { taker: -1 })],
    ['$.deals[0].payer', (saved) => Object.assign(saved.deals?.[0] ?? {}, { payer: null })],
    ['$.deals[0].payout.bankName', (saved) => Object.assign(saved.deals?.[0]?.payout ?? {}, { bankName: 7 })],
    ['$.deals[0].paidAt', (saved) => Object.assign(saved.deals?.[0] ?? {}, { paidAt: null })],
    ['$.deals[0].endedAt', (saved) => Object.assign(saved.deals?.[0] ?? {}, { endedAt: null })],
    ['$.deals[2].endedAt', (saved) => Object.assign(saved.deals?.[2] ?? {}, { endedAt: 5 })],
    ['$.deals[1].cancelledBy', (saved) => Object.assign(saved.deals?.[1] ?? {}, { cancelledBy: null })],
    ['$.deals[1].cancelledBy', (saved) => Object.assign(saved.deals?.[1] ?? {}, { cancelledBy: 'nobody' })],
    ['$.deals[3].paidAt', (saved) => Object.assign(saved.deals?.[3] ?? {}, { paidAt: 5 })],
    ['$.payouts[1].user', (saved) => Object.assign(saved.payouts?.[1] ?? {}, { user: 2 })],
    ['$.payouts[0].realName', (saved) => delete saved.payouts?.[0]?.realName],
    ['$.cancels[0].count', (saved) => Object.assign(saved.cancels?.[0] ?? {}, { count: 0 })],
    ['$.chain', (saved) => Object.assign(saved, { chain: 5 })],
  ];

  test.each(spoiled)('%s', (path, spoil) => {
    const exchange = inhabited();
    const before = exchange.kernel.hash();
    const saved = savedOf();
    spoil(saved);
    const load = () => exchange.c2c.load(saved as unknown as Plain);
    expect(load).toThrow(MalformedState);
    expect(load).toThrow(path);
    expect(exchange.kernel.hash()).toBe(before);
  });
});
