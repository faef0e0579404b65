import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { builtInAcceptors } from '#simulator/engine/modules/acceptors/acceptors.ts';
import { coinsFor, moneyFor, payoutOf } from '#simulator/engine/modules/acceptors/math.ts';
import { actor, amount, userId, advance, held, refusalOf } from '../../support/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import {
  HARBOUR,
  PEARL,
  WANG,
  acceptorExchange,
  deal,
  dealOf,
  decide,
  quotasOf,
  tryDeal,
} from '../../support/acceptors.ts';

const BALANCES = amount('5000');

const refusal = (outcome: ReturnType<typeof tryDeal>) => (outcome.ok ? 'ok' : outcome.refusal);

const logOf = (exchange: Exchange) =>
  exchange.ledger
    .movements({ user: userId(0), wallet: 'legal' }, { offset: 0, limit: 9 })
    .rows.map(({ type, amount: value, locked, reference }) => ({ type, value, locked, reference }));

describe('a recharge', () => {
  test('moves nothing until it is confirmed, then credits the money less the rate, and moves the quotas', () => {
    const exchange = acceptorExchange();
    const id = deal(exchange, 0);
    expect(held(exchange, 0, 'legal')).toEqual([BALANCES, 0n]);
    expect(quotasOf(exchange, HARBOUR)).toEqual({ recharge: amount('200000'), cash: amount('150000') });
    expect(decide(exchange, 'confirm', id)).toBe('ok');
    // 680 CNY are 100 USDT at 6.8; the acceptor keeps 0.5 %.
    expect(held(exchange, 0, 'legal')).toEqual([BALANCES + amount('99.5'), 0n]);
    expect(quotasOf(exchange, HARBOUR)).toEqual({ recharge: amount('199320'), cash: amount('150680') });
    expect(logOf(exchange).slice(0, 2)).toEqual([
      { type: 15, value: amount('-0.5'), locked: false, reference: `acceptor:${id}` },
      { type: 14, value: amount('100'), locked: false, reference: `acceptor:${id}` },
    ]);
  });

  test('beyond the remaining quota the operator gets an error and the simulated acceptor rejects', () => {
    const exchange = acceptorExchange();
    const [first, second] = [0, 1].map((user) =>
      deal(exchange, user, { acceptor: WANG, way: 'we_chat', money: '20000' }),
    ) as [number, number];
    expect(decide(exchange, 'confirm', first)).toBe('ok');
    expect(decide(exchange, 'confirm', second)).toBe('LIMIT');
    expect(dealOf(exchange, second).status).toBe('waiting');
    const quick = acceptorExchange(5 * SECOND_MS);
    const ids = [0, 1].map((user) => deal(quick, user, { acceptor: WANG, way: 'we_chat', money: '20000' }));
    advance(quick, 5 * SECOND_MS);
    expect(ids.map((id) => dealOf(quick, id).status)).toEqual(['confirmed', 'rejected']);
  });
});

describe('a withdrawal', () => {
  test('locks its coins and takes the quota; confirmed, both are gone and the recharge quota has grown', () => {
    const exchange = acceptorExchange();
    const id = deal(exchange, 0, { side: 'sell' });
    expect(held(exchange, 0, 'legal')).toEqual([BALANCES - amount('100'), amount('100')]);
    expect(quotasOf(exchange, HARBOUR)).toEqual({ recharge: amount('200000'), cash: amount('149320') });
    expect(decide(exchange, 'confirm', id)).toBe('ok');
    expect(held(exchange, 0, 'legal')).toEqual([BALANCES - amount('100'), 0n]);
    expect(quotasOf(exchange, HARBOUR)).toEqual({ recharge: amount('200680'), cash: amount('149320') });
    expect(payoutOf(dealOf(exchange, id))).toBe(amount('674.56'));
    expect(logOf(exchange).map(({ type }) => type)).toEqual([13, 13, 13, 1]);
    decide(exchange, 'reject', deal(exchange, 0, { side: 'sell' }));
    expect(logOf(exchange)[0]).toMatchObject({ type: 20, value: amount('100') });
  });

  test('ACCPT-014 marked transferred, it is confirmed by itself after 20 minutes and not a moment sooner', () => {
    const exchange = acceptorExchange();
    const id = deal(exchange, 0, { side: 'sell' });
    advance(exchange, 7 * MINUTE_MS);
    expect(decide(exchange, 'markTransferred', id)).toBe('ok');
    expect(decide(exchange, 'markTransferred', id)).toBe('STATE');
    advance(exchange, 20 * MINUTE_MS - 1);
    expect(dealOf(exchange, id)).toMatchObject({ status: 'waiting', decidedAt: null });
    advance(exchange, 1);
    expect(dealOf(exchange, id)).toMatchObject({ status: 'confirmed', decidedAt: exchange.kernel.now() });
    expect(held(exchange, 0, 'legal')).toEqual([BALANCES - amount('100'), 0n]);
  });

  test('of all that the form shows as the balance leaves nothing behind that the form would show', () => {
    const exchange = acceptorExchange();
    decide(exchange, 'confirm', deal(exchange, 0, { money: '123.45' }));
    const balance = exchange.acceptors.queries.balance(userId(0));
    const shown = `${balance / 100_000_000n}.${String((balance % 100_000_000n) / 1_000_000n).padStart(2, '0')}`;
    expect(refusal(tryDeal(exchange, 0, { side: 'sell', money: shown }))).toBe('ok');
    expect(exchange.acceptors.queries.balance(userId(0))).toBe(0n);
  });
});

describe('refusals', () => {
  test.each([
    [{ money: '200000.01' }, 'LIMIT', { field: 'money', max: '200000.00' }],
    [{ side: 'sell', money: '150000.01' }, 'LIMIT', { field: 'money', max: '150000.00' }],
    [{ side: 'sell', money: '34000.01' }, 'BALANCE', { currency: 'CNY', available: '34000.00' }],
    [{ acceptor: PEARL, side: 'sell', money: '0.01' }, 'LIMIT', { max: '0.00' }],
    [{ money: '0' }, 'PARAM', { field: 'money' }],
    [{ money: '1.005' }, 'PARAM', { field: 'money', decimals: '2' }],
    [{ acceptor: PEARL, way: 'we_chat' }, 'PARAM', { field: 'way' }],
    [{ mobile: ' ' }, 'PARAM', { field: 'mobile' }],
    [{ account: '' }, 'PARAM', { field: 'account' }],
    [{ acceptor: 99 }, 'NOT_FOUND', {}],
    [{ way: 'toString' }, 'PARAM', { field: 'way' }],
    [{ way: '__proto__' }, 'PARAM', { field: 'way' }],
    [{ side: 'gift' }, 'PARAM', { field: 'side' }],
    [{ mobile: 13800000000 }, 'PARAM', { field: 'mobile' }],
    [{ mobile: '1'.repeat(33) }, 'PARAM', { field: 'mobile' }],
    [{ account: 'two\nlines' }, 'PARAM', { field: 'account' }],
    [{ account: '1'.repeat(101) }, 'PARAM', { field: 'account' }],
  ])('%o is refused and leaves no trace', (given, key, params) => {
    const exchange = acceptorExchange();
    const before = exchange.kernel.hash();
    expect(refusal(tryDeal(exchange, 0, given as never))).toMatchObject({ key, params });
    expect(exchange.kernel.hash()).toBe(before);
  });

  test('only operators decide, only withdrawals are transferred, and only deals that exist', () => {
    const exchange = acceptorExchange();
    const id = deal(exchange, 0);
    const asUser = exchange.execute('acceptors.confirm', { deal: id }, actor(0));
    expect(refusalOf(asUser)).toBe('NOT_OWNER');
    expect(decide(exchange, 'markTransferred', id)).toBe('STATE');
    expect(decide(exchange, 'confirm', 7)).toBe('NOT_FOUND');
  });
});

describe('the simulated acceptor', () => {
  test('responds within the bounds of its profile, the same in every run of a seed', () => {
    for (const { id, temperament, accounts } of builtInAcceptors) {
      const [way] = Object.keys(accounts) as ['bank'];
      const run = () => {
        const exchange = acceptorExchange('own');
        const made = deal(exchange, 0, { acceptor: id, way, money: '10' });
        const [min, max] = temperament.respondsAfter;
        advance(exchange, min * SECOND_MS - 1);
        expect(dealOf(exchange, made).status).toBe('waiting');
        advance(exchange, (max - min) * SECOND_MS + 1);
        expect(dealOf(exchange, made).status).not.toBe('waiting');
        return dealOf(exchange, made);
      };
      expect(run()).toEqual(run());
    }
  });

  test('pays withdrawals and says so; twenty minutes later they are confirmed', () => {
    const exchange = acceptorExchange(3 * MINUTE_MS);
    const sent: unknown[] = [];
    exchange.kernel.onEvent((event) => event.type === 'notice' && sent.push(event.text));
    const id = deal(exchange, 0, { side: 'sell' });
    advance(exchange, 3 * MINUTE_MS);
    expect(dealOf(exchange, id)).toMatchObject({ status: 'waiting', transferredAt: exchange.kernel.now() });
    advance(exchange, 20 * MINUTE_MS);
    expect(dealOf(exchange, id).status).toBe('confirmed');
    expect(sent).toEqual(['acceptorTransferred', 'acceptorSold']);
  });

  test('the most selective acceptor rejects some of forty requests, not all', () => {
    const exchange = acceptorExchange('own');
    const ids = Array.from({ length: 40 }, () =>
      deal(exchange, 0, { acceptor: WANG, way: 'we_chat', money: '1' }),
    );
    advance(exchange, 60 * MINUTE_MS);
    const rejected = ids.filter((id) => dealOf(exchange, id).status === 'rejected').length;
    expect(rejected).toBeGreaterThan(3);
    expect(rejected).toBeLessThan(20);
  });

  test('a deal that the operator decided first is left alone', () => {
    const exchange = acceptorExchange(MINUTE_MS);
    const ids = [deal(exchange, 0), deal(exchange, 0, { side: 'sell' }), deal(exchange, 1, { side: 'sell' })];
    decide(exchange, 'reject', ids[0] as number);
    decide(exchange, 'confirm', ids[1] as number);
    decide(exchange, 'markTransferred', ids[2] as number);
    advance(exchange, 5 * MINUTE_MS);
    expect(ids.map((id) => dealOf(exchange, id).status)).toEqual(['rejected', 'confirmed', 'waiting']);
  });

  test('stands for the exchange’s own account', () => {
    const exchange = acceptorExchange();
    const keepers = builtInAcceptors.map(({ keeper }) => exchange.account.queries.byId(keeper)?.account);
    expect(new Set(keepers)).toEqual(new Set(['house@sandpit.test']));
  });
});

test('converting back and forth gains no user anything, at any sum', () => {
  const rate = amount('6.8');
  for (const money of ['0.01', '0.07', '1', '99.99', '12345.67'].map(amount)) {
    expect(coinsFor('buy', money, rate) <= coinsFor('sell', money, rate)).toBe(true);
    expect(moneyFor(coinsFor('sell', money, rate), rate)).toBe(money);
  }
});
