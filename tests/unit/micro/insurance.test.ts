import { describe, expect, test } from 'vitest';
import type { Exchange, ScenarioData } from '#simulator/engine/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Outcome } from '#simulator/engine/kernel/index.ts';
import {
  ETH,
  START,
  USDT,
  amount,
  attempt,
  userId,
  OPERATOR,
  advance,
  held,
  checkedExchange,
} from '../../support/exchange.ts';
import { insuranceOffer } from '#simulator/engine/modules/micro/insurance/offers.ts';
import { isLost } from '#simulator/engine/modules/micro/insurance/policy.ts';
import { openWire } from '../../support/wire.ts';
import { jump, operate, orderOf, submit, trySubmit } from '../../support/micro.ts';

/** Insurance is needed from 09:00 to 12:00, and it is 10:00 in the server's zone. */
const insuranceHours: Partial<ScenarioData> = {
  settings: { insuranceStart: '09:00', insuranceEnd: '12:00' },
};

const FORWARD = 1;
const REVERSE = 2;

const insure = (exchange: Exchange, user: number, type = FORWARD, sum = '100') =>
  attempt(exchange, 'micro.insure', { user: userId(user), type, amount: sum });
const claim = (exchange: Exchange, user: number) =>
  attempt(exchange, 'micro.claim', { user: userId(user), currency: USDT });
const endInsurance = (exchange: Exchange, user: number) =>
  attempt(exchange, 'micro.endInsurance', { user: userId(user), currency: USDT });

/** The key of a refusal and what it names. */
const refusalOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? undefined : [outcome.refusal.key, outcome.refusal.params];

/** Insured balance and premium of a user. */
function insured(exchange: Exchange, user: number): [bigint, bigint] {
  const { ledger } = exchange;
  return [ledger.available(userId(user), 'insurance', USDT), ledger.locked(userId(user), 'insurance', USDT)];
}

const policyOf = (exchange: Exchange, user: number) =>
  exchange.micro.queries.activePolicy(userId(user), USDT);

/** The morning after: user 0 holds a forward insurance of 100 USDT that counts. */
function insuredMorning(type = FORWARD, sum = '100', rules?: number) {
  const exchange = checkedExchange({ ...insuranceHours, ...(rules !== undefined && { rules }) });
  expect(insure(exchange, 0, type, sum).ok).toBe(true);
  advance(exchange, DAY_MS);
  return exchange;
}

/** Opens an order of user 0 and lets it win or lose; the fee is 1 %, the gain of two minutes 30 %. */
function trade(exchange: Exchange, stake: string, comesOut: 'win' | 'loss') {
  const order = submit(exchange, 0, { number: stake });
  jump(exchange, comesOut === 'win' ? 20 : -20);
  advance(exchange, 2 * MINUTE_MS);
  expect(orderOf(exchange, order).settlement?.outcome).toBe(comesOut);
  return order;
}

describe('the window', () => {
  test.each([
    // 09:00 to 12:00.
    [insuranceHours, -1, true],
    [insuranceHours, 0, false],
    [insuranceHours, 3 * HOUR_MS - 1, false],
    [insuranceHours, 3 * HOUR_MS, true],
    // Over midnight.
    [{ settings: { insuranceStart: '22:00', insuranceEnd: '11:00' } }, HOUR_MS, false],
    [{ settings: { insuranceStart: '22:00', insuranceEnd: '11:00' } }, 2 * HOUR_MS, true],
    [{ settings: { insuranceStart: '22:00', insuranceEnd: '11:00' } }, 13 * HOUR_MS, false],
  ])('of %j, %i ms after 09:00: an order without insurance is taken is %s', (hours, ms, isTaken) => {
    const exchange = checkedExchange({ ...hours, start: startOfDay(START) + 9 * HOUR_MS + ms });
    const { insuranceStart: start, insuranceEnd: end } = hours.settings ?? {};
    expect(refusalOf(trySubmit(exchange, 0))).toEqual(
      isTaken ? undefined : ['CLOSED', { start, end, insurable: 'USDT' }],
    );
  });

  test('other currencies are traded without one at all hours', () => {
    const exchange = checkedExchange(insuranceHours);
    const seed = { user: userId(0), wallet: 'micro', currency: ETH, amount: '1' } as const;
    exchange.execute('wallet.seed', seed, OPERATOR);
    const order = submit(exchange, 0, { currency: ETH, number: '0.02' });
    expect(order.policy).toBeNull();
    expect(held(exchange, 0, 'micro', ETH)).toEqual([amount('0.9798'), amount('0.02')]);
  });

  test('insurance bought today counts from tomorrow (T+1), and the row says so', () => {
    const exchange = checkedExchange(insuranceHours);
    insure(exchange, 0);
    expect(refusalOf(trySubmit(exchange, 0))).toEqual(['STATE', { insuredFrom: '2025-06-03 00:00:00' }]);
    advance(exchange, DAY_MS);
    expect(submit(exchange, 0, { number: '10' }).policy).toBe(1);
  });

  test('a stake of at most 500, and three open orders', () => {
    const exchange = insuredMorning();
    expect(refusalOf(trySubmit(exchange, 0, { number: '501' }))).toEqual([
      'LIMIT',
      { field: 'number', max: '500.00000000' },
    ]);
    expect(refusalOf(trySubmit(exchange, 0, { number: '500' }))?.[0]).toBe('BALANCE');
    for (let count = 0; count < 3; count += 1) {
      submit(exchange, 0, { number: '10' });
      advance(exchange, 1_000);
    }
    expect(refusalOf(trySubmit(exchange, 0, { number: '10' }))).toEqual([
      'LIMIT',
      { openOrders: '3', currency: 'USDT' },
    ]);
  });
});

describe('buying', () => {
  test('the amount becomes the insured balance, half of it again is locked as the premium', async () => {
    const exchange = checkedExchange(insuranceHours);
    expect(insure(exchange, 0).ok).toBe(true);
    expect([held(exchange, 0, 'micro')[0], ...insured(exchange, 0)]).toEqual([
      amount('150'),
      amount('100'),
      amount('50'),
    ]);
    expect(exchange.kernel.audit()).toEqual([]);
    const { message } = await openWire(exchange).call('microCurrencies', {}, 0);
    const usdt = (message as { id: number }[]).find(({ id }) => id === USDT);
    expect(usdt).toMatchObject({
      insurancable: 1,
      insurance_types: [
        {
          ...{ id: 1, name: 'Forward insurance', type: 1, currency_id: USDT, insurance_assets: '50.00' },
          ...{ min_amount: '100.00000000', profit_termination_condition: '100.00', claims_times_daily: 2 },
          ...{ defective_claims_condition: '50.00', auto_claim: 1, claim_rate: '100.00', is_t_add_1: 1 },
        },
        { id: 2, name: 'Reverse insurance', type: 2, auto_claim: 0, claim_direction: 2, is_t_add_1: 0 },
      ],
      user_wallet: {
        micro_balance: '150.00000000',
        insurance_balance: '100.00000000',
        lock_insurance_balance: '50.00000000',
        micro_with_insurance: '250.00000000',
      },
      user_insurance: {
        ...{ id: 1, insurance_type_id: 1, amount: '100.00000000', insurance_amount: '50.00000000' },
        ...{ status: 1, claim_status: 0, rescinded_type: 0, yielded_at: '2025-06-03 00:00:00' },
      },
    });
  });

  test.each([
    ['an unknown insurance', 9, '100', ['NOT_FOUND', undefined]],
    ['no amount', 1, 'much', ['PARAM', { field: 'amount' }]],
    ['too little', 1, '99', ['LIMIT', { field: 'amount', min: '100.00000000' }]],
    ['too much', 1, '10000.00000001', ['LIMIT', { field: 'amount', max: '10000.00000000' }]],
    [
      'the most there is, which is more than the user has',
      1,
      '10000',
      ['BALANCE', { currency: 'USDT', available: '300.00000000', needed: '15000.00000000' }],
    ],
    [
      'more than there is, the premium included',
      1,
      '201',
      ['BALANCE', { currency: 'USDT', available: '300.00000000', needed: '301.50000000' }],
    ],
  ] as const)('refused: %s', (_what, type, sum, refusal) => {
    expect(refusalOf(insure(checkedExchange(insuranceHours), 0, type, sum))).toEqual(refusal);
  });
});

describe('insured orders', () => {
  test('are paid from the insured balance and pay into it; the fee comes back at 00:02 of the next day', async () => {
    const exchange = insuredMorning();
    const micro = held(exchange, 0, 'micro');
    const order = trade(exchange, '50', 'win');
    expect(insured(exchange, 0)).toEqual([amount('114.5'), amount('50')]);
    expect(held(exchange, 0, 'micro')).toEqual(micro);
    const midnight = startOfDay(exchange.kernel.now()) + DAY_MS;
    exchange.kernel.advanceTo(midnight + 2 * MINUTE_MS - 1);
    expect(held(exchange, 0, 'micro')).toEqual(micro);
    advance(exchange, 1);
    expect(held(exchange, 0, 'micro')[0]).toBe(micro[0] + amount('0.5'));
    expect(exchange.ledger.house('fees', USDT)).toBe(0n);
    const { rows } = exchange.wallet.queries.log(userId(0), { wallet: 'micro' }, { offset: 0, limit: 1 });
    expect(rows[0]).toMatchObject({ type: 235, amount: amount('0.5') });
    expect(orderOf(exchange, order).feeBackAt).toBe(midnight + 2 * MINUTE_MS);
    const { message } = await openWire(exchange).call('microOrders', { status: 3 }, 0);
    expect((message as { data: unknown[] }).data[0]).toMatchObject({
      is_insurance: 1,
      return_at: '2025-06-04 00:02:00',
    });
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('after the window the same user trades from the micro account, and pays the fee for good', () => {
    const exchange = insuredMorning();
    advance(exchange, 2 * HOUR_MS);
    expect(submit(exchange, 0, { number: '100' }).policy).toBeNull();
    expect(held(exchange, 0, 'micro')).toEqual([amount('49'), amount('100')]);
    advance(exchange, DAY_MS);
    expect(exchange.ledger.house('fees', USDT)).toBe(amount('1'));
  });
});

describe('claims', () => {
  test.each([
    [FORWARD, '100', '50.00000001', false],
    [FORWARD, '100', '50', true],
    [FORWARD, '100', '0.00000001', true],
    [FORWARD, '100', '0', false],
    [REVERSE, '200', '100.00000001', false],
    [REVERSE, '200', '100', true],
    [REVERSE, '200', '0', true],
  ])('of insurance %i of %s with %s left: %s', (type, sum, balance, isDue) => {
    expect(isLost(insuranceOffer(type), amount(sum), amount(balance))).toBe(isDue);
  });

  test('a loss of half is made good at once: what is left goes to the pool, the insured amount is there again', () => {
    const exchange = insuredMorning();
    trade(exchange, '60', 'loss');
    expect(insured(exchange, 0)).toEqual([amount('100'), amount('50')]);
    expect(exchange.ledger.house('insurance-pool', USDT)).toBe(amount('-60.6'));
    const { rows } = exchange.wallet.queries.log(userId(0), { wallet: 'insurance' }, { offset: 0, limit: 2 });
    expect(rows.map(({ type, amount: moved }) => [type, moved])).toEqual([
      [231, amount('100')],
      [232, amount('-39.4')],
    ]);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  /** Three losses on one day, of which two are paid. */
  function stuckEvening(rules?: number) {
    const exchange = insuredMorning(FORWARD, '100', rules);
    for (let count = 0; count < 3; count += 1) trade(exchange, '60', 'loss');
    expect(insured(exchange, 0)[0]).toBe(amount('39.4'));
    expect(refusalOf(trySubmit(exchange, 0, { number: '10' }))?.[0]).toBe('STATE');
    expect(claim(exchange, 0)).toMatchObject({ refusal: { key: 'LIMIT', params: { claims: '2' } } });
    return { exchange, midnight: startOfDay(exchange.kernel.now()) + DAY_MS };
  }

  test('MICRO-027 twice a day and no more; the next day begins with what is left to pay, and orders go on', () => {
    const { exchange, midnight } = stuckEvening();
    exchange.kernel.advanceTo(midnight - 1);
    expect(insured(exchange, 0)[0]).toBe(amount('39.4'));
    advance(exchange, 1);
    expect(insured(exchange, 0)[0]).toBe(amount('100'));
    expect(policyOf(exchange, 0)?.claims).toEqual({ day: midnight, count: 1 });
    exchange.kernel.advanceTo(midnight + 10 * HOUR_MS);
    trade(exchange, '60', 'loss');
    expect([insured(exchange, 0)[0], policyOf(exchange, 0)?.claims.count]).toEqual([amount('100'), 2]);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('MICRO-027 a session of earlier rules leaves it to an operator, as it did', () => {
    const { exchange, midnight } = stuckEvening(3);
    exchange.kernel.advanceTo(midnight + HOUR_MS);
    expect(insured(exchange, 0)[0]).toBe(amount('39.4'));
    expect(claim(exchange, 0).ok).toBe(true);
    expect(insured(exchange, 0)[0]).toBe(amount('100'));
  });

  test('MICRO-027 what waits for the next day goes with a policy that ends before', () => {
    const { exchange, midnight } = stuckEvening();
    const before = held(exchange, 0, 'micro')[0];
    expect(endInsurance(exchange, 0).ok).toBe(true);
    expect([held(exchange, 0, 'micro')[0], ...insured(exchange, 0)]).toEqual([
      before + amount('39.4'),
      ...[0n, 0n],
    ]);
    expect(insure(exchange, 0).ok).toBe(true);
    exchange.kernel.advanceTo(midnight);
    expect(exchange.micro.queries.policy(1)?.claims.count).toBe(2);
    expect(policyOf(exchange, 0)).toMatchObject({ id: 2, claims: { count: 0 } });
  });

  test('none while an order is open: the other may bring it back', () => {
    const exchange = insuredMorning(FORWARD, '160');
    submit(exchange, 0, { number: '60', seconds: 120 });
    advance(exchange, 1_000);
    submit(exchange, 0, { number: '15', seconds: 3600 });
    jump(exchange, -20);
    advance(exchange, 2 * MINUTE_MS);
    expect(claim(exchange, 0)).toMatchObject({ refusal: { key: 'STATE', params: { open: '1' } } });
    expect(endInsurance(exchange, 0)).toMatchObject({ refusal: { key: 'STATE', params: { open: '1' } } });
    expect(exchange.ledger.house('insurance-pool', USDT)).toBe(0n);
  });

  test('above the line there is no claim, at half of the insured amount no further order', () => {
    const exchange = insuredMorning(FORWARD, '101');
    expect(claim(exchange, 0)).toMatchObject({
      refusal: { key: 'STATE', params: { balance: '101.00000000' } },
    });
    expect(claim(exchange, 1)).toMatchObject({ refusal: { key: 'NOT_FOUND' } });
    submit(exchange, 0, { number: '50' });
    advance(exchange, 1_000);
    expect(refusalOf(trySubmit(exchange, 0, { number: '10' }))).toEqual([
      'STATE',
      { insured: '50.50000000', line: '50.50000000', insurable: 'USDT' },
    ]);
  });

  test('a reverse insurance waits for the operator, then pays to the micro account and ends', () => {
    const exchange = checkedExchange(insuranceHours);
    insure(exchange, 0, REVERSE, '200');
    trade(exchange, '110', 'loss');
    expect(policyOf(exchange, 0)?.isClaiming).toBe(true);
    expect(insured(exchange, 0)).toEqual([amount('88.9'), amount('100')]);
    expect(refusalOf(trySubmit(exchange, 0, { number: '10' }))).toEqual(['STATE', { claiming: 'USDT' }]);
    expect(endInsurance(exchange, 0)).toMatchObject({
      refusal: { key: 'STATE', params: { claiming: 'USDT' } },
    });
    expect(claim(exchange, 0).ok).toBe(true);
    expect([held(exchange, 0, 'micro')[0], ...insured(exchange, 0)]).toEqual([amount('200'), 0n, 0n]);
    expect(exchange.micro.queries.policy(1)?.end?.reason).toBe('claim');
    expect(exchange.ledger.house('insurance-pool', USDT)).toBe(amount('-11.1'));
    expect(exchange.kernel.audit()).toEqual([]);
  });
});

describe('the end', () => {
  test('a gain of 100 % ends it by itself: the balance goes to the micro account, the premium to the pool', () => {
    const exchange = insuredMorning(FORWARD, '116');
    for (let count = 0; count < 4; count += 1) trade(exchange, '100', 'win');
    expect(policyOf(exchange, 0)).toBeUndefined();
    expect(exchange.micro.queries.policy(1)?.end?.reason).toBe('profit');
    // Each order: 30 won, 1 of fee; the fourth brings 232, which is twice the amount.
    expect([held(exchange, 0, 'micro')[0], ...insured(exchange, 0)]).toEqual([amount('358'), 0n, 0n]);
    expect(exchange.ledger.house('insurance-pool', USDT)).toBe(amount('58'));
    expect(refusalOf(trySubmit(exchange, 0))?.[0]).toBe('CLOSED');
    advance(exchange, DAY_MS);
    expect(held(exchange, 0, 'micro')[0]).toBe(amount('362'));
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('an order that outlives its policy pays into the micro account, and keeps the next from no claim', () => {
    const exchange = insuredMorning(FORWARD, '150');
    submit(exchange, 0, { number: '10', seconds: 3600 });
    advance(exchange, 1_000);
    for (let count = 0; count < 8; count += 1) trade(exchange, '74', 'win');
    expect(policyOf(exchange, 0)).toBeUndefined();
    expect(insure(exchange, 0, REVERSE, '200').ok).toBe(true);
    trade(exchange, '110', 'loss');
    expect(claim(exchange, 0).ok).toBe(true);
    const before = held(exchange, 0, 'micro')[0];
    operate(exchange, 'halt');
    advance(exchange, HOUR_MS);
    expect(held(exchange, 0, 'micro')[0]).toBe(before + amount('10'));
    expect(insured(exchange, 0)).toEqual([0n, 0n]);
    expect(exchange.kernel.audit()).toEqual([]);
  });
});
