import { describe, expect, test } from 'vitest';
import {
  USDT,
  actor,
  amount,
  userId,
  advance,
  held,
  checkedExchange,
  smallScenario,
} from '../../support/exchange.ts';
import { jump, operate, orderOf, submit, trySubmit } from '../../support/micro.ts';
import { through } from '../../support/marks.ts';

describe('the example of docs/second-contracts.md: 100 at 30 %, fee 1 %, to the last digit', () => {
  const opened = (side: 'up' | 'down') => {
    const exchange = checkedExchange();
    const order = submit(exchange, 0, { side, seconds: 120 });
    return { exchange, order };
  };

  test('MICRO-009 stake and fee leave the micro account at once: the stake is locked, the fee is gone', () => {
    const { exchange, order } = opened('up');
    expect(held(exchange, 0, 'micro')).toEqual([amount('199'), amount('100')]);
    expect(exchange.ledger.house('fees', USDT)).toBe(amount('1'));
    expect(order).toMatchObject({ id: 1, user: userId(0), stake: amount('100'), fee: amount('1') });
    expect(order.endsAt - order.openedAt).toBe(120_000);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test.each([
    ['up', 20, 'win', '329', '30'],
    ['up', -20, 'loss', '199', '-100'],
    ['down', -20, 'win', '329', '30'],
    ['down', 20, 'loss', '199', '-100'],
  ] as const)(
    'MICRO-024 %s and the price goes by %i per mille: a %s, %s left, profit %s',
    (side, permille, outcome, left, profit) => {
      const { exchange, order } = opened(side);
      jump(exchange, permille);
      advance(exchange, 119_999);
      expect(orderOf(exchange, order).settlement).toBeNull();
      advance(exchange, 1);
      expect(orderOf(exchange, order).settlement).toMatchObject({ outcome, profit: amount(profit) });
      expect(held(exchange, 0, 'micro')).toEqual([amount(left), 0n]);
      expect(exchange.ledger.house('maker', USDT)).toBe(-amount(profit));
      expect(exchange.ledger.house('fees', USDT)).toBe(amount('1'));
      expect(exchange.kernel.audit()).toEqual([]);
    },
  );

  test.each(['up', 'down'] as const)(
    'MICRO-021 %s and the price stands where it stood: a draw, the stake is back and the fee is not',
    (side) => {
      const exchange = checkedExchange();
      const order = submit(exchange, 0, { side, seconds: 30 });
      operate(exchange, 'halt');
      advance(exchange, 30_000);
      const { settlement, openPrice } = orderOf(exchange, order);
      expect(settlement).toMatchObject({ price: openPrice, outcome: 'draw', profit: 0n, isPriced: true });
      expect(held(exchange, 0, 'micro')).toEqual([amount('299'), 0n]);
      expect(exchange.ledger.house('maker', USDT)).toBe(0n);
    },
  );
});

test('the largest stake and the least, each with all that there is, are taken', () => {
  const { users, ...scenario } = smallScenario({}, 2);
  const amounts = ['10100', '10.1'];
  const exact = users.map((user, index) => ({
    ...user,
    balances: [{ wallet: 'micro' as const, currency: USDT, amount: amounts[index] ?? '' }],
  }));
  const exchange = checkedExchange({ ...scenario, users: exact });
  submit(exchange, 0, { number: '10000' });
  submit(exchange, 1, { number: '10' });
  expect(held(exchange, 0, 'micro')).toEqual([0n, amount('10000')]);
  expect(held(exchange, 1, 'micro')).toEqual([0n, amount('10')]);
});

describe('refusals', () => {
  const submitted = (order: Parameters<typeof trySubmit>[2]) => {
    const exchange = checkedExchange();
    const outcome = trySubmit(exchange, 0, order);
    return outcome.ok ? undefined : [outcome.refusal.key, outcome.refusal.params];
  };

  test.each([
    ['a stake that is not a number', { number: '1e3' }, ['PARAM', { field: 'number' }]],
    ['a stake of nothing', { number: '0' }, ['PARAM', { field: 'number' }]],
    ['an unknown pair', { pair: 99 }, ['CLOSED', undefined]],
    ['a pair without second contracts', { pair: 11 }, ['CLOSED', { micro: 'IEPN/USDT' }]],
    ['a delisted pair', { pair: 15 }, ['CLOSED', { unlisted: 'TRX/USDT' }]],
    ['a currency that none are paid in', { currency: 4 }, ['NOT_FOUND', undefined]],
    ['a duration that is not offered', { seconds: 31 }, ['PARAM', { field: 'seconds' }]],
    [
      'less than the least stake',
      { number: '9.99999999' },
      ['LIMIT', { field: 'number', min: '10.00000000' }],
    ],
    [
      'more than the largest',
      { number: '10000.00000001' },
      ['LIMIT', { field: 'number', max: '10000.00000000' }],
    ],
    [
      'more than there is, the fee included',
      { number: '298' },
      ['BALANCE', { currency: 'USDT', available: '300.00000000', needed: '300.98000000' }],
    ],
  ] as const)('%s', (_what, order, refusal) => {
    expect(submitted(order)).toEqual(refusal);
  });

  test('checks come in the order of MICRO-R7', () => {
    const worst = { number: '0', pair: 99, currency: 4, seconds: 31 };
    const mended = [{ number: '5' }, { pair: 1 }, { currency: USDT }, { seconds: 30 }, { number: '2000' }];
    let order: Parameters<typeof trySubmit>[2] = worst;
    const keys = [submitted(order)?.[0]];
    for (const change of mended) {
      order = { ...order, ...change };
      keys.push(submitted(order)?.[0]);
    }
    expect(keys).toEqual(['PARAM', 'CLOSED', 'NOT_FOUND', 'PARAM', 'LIMIT', 'BALANCE']);
  });

  test('ERR-018 a second order within a second is refused, whatever it asks for; after it, it is not', () => {
    const exchange = checkedExchange();
    submit(exchange, 0, { number: '50' });
    const second = () => trySubmit(exchange, 0, { number: '60', side: 'down' });
    expect(through('micro.pause', second)).toMatchObject({
      refusal: { key: 'TOO_SOON' },
    });
    expect(trySubmit(exchange, 1).ok).toBe(true);
    advance(exchange, 999);
    expect(trySubmit(exchange, 0, { pair: 99 })).toMatchObject({ refusal: { key: 'TOO_SOON' } });
    advance(exchange, 1);
    expect(trySubmit(exchange, 0, { number: '50' }).ok).toBe(true);
  });

  test('so many orders may be open in a currency and no more', () => {
    const exchange = checkedExchange();
    for (let count = 0; count < 20; count += 1) {
      submit(exchange, 0, { number: '10', seconds: 3600 });
      advance(exchange, 1_000);
    }
    expect(trySubmit(exchange, 0, { number: '10' })).toMatchObject({
      refusal: { key: 'LIMIT', params: { openOrders: '20', currency: 'USDT' } },
    });
    expect(trySubmit(exchange, 0, { number: '0.001', currency: 1 })).toMatchObject({
      refusal: { key: 'BALANCE' },
    });
  });

  test('visitors and operators open nothing', () => {
    const exchange = checkedExchange();
    const input = { pair: 1, currency: USDT, side: 'up', seconds: 30, number: '10' } as const;
    for (const kind of ['visitor', 'operator'] as const)
      expect(exchange.execute('micro.submit', input, { kind })).toMatchObject({ refusal: { key: 'LOGIN' } });
    expect(exchange.execute('micro.submit', input, actor(0)).ok).toBe(true);
  });
});
