/** What users are notified of, as the exchange keeps it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import {
  actor,
  amount,
  BTC,
  done,
  OPERATOR,
  place,
  priceAt,
  smallScenario,
  USDT,
  userId,
} from '../../support/exchange.ts';

const BTC_USDT = 1;
const ALL = { offset: 0, limit: 200 };

let exchange: Exchange;

beforeEach(() => {
  exchange = createExchange(smallScenario(), { verify: true });
});

const noticesOf = (user: number) => exchange.notices.page(userId(user), ALL).rows;
/** Kinds, oldest first. */
const kindsOf = (user: number) =>
  noticesOf(user)
    .map(({ kind }) => kind)
    .toReversed();
/** The facts of the newest notice. */
const factsOf = (user: number) => noticesOf(user)[0]?.facts;

const advance = (ms: number, of = exchange) => of.kernel.advanceTo(of.kernel.now() + ms);

/** Moves the price of BTC/USDT by so many percent at once. */
function move(percent: number, of = exchange): void {
  done(of.execute('market.move', { pairs: [BTC_USDT], permille: 10 * percent, overMs: 0 }, OPERATOR));
  advance(1000, of);
}

/** Opens ten hands of BTC/USDT long at the market at ten times the margin, unless stated otherwise. */
function submit(user: number, order: object = {}, of = exchange): number {
  const terms = { quote: USDT, base: BTC, multiple: 100, share: 10, mode: 'market', side: 'long' } as const;
  const input = { ...terms, price: '0', takeProfit: '0', stopLoss: '0', ...order };
  return done(of.execute('leverage.submit', input, actor(user))).trade;
}

describe('spot orders', () => {
  test('DESK-103 an order that trades as it arrives sends no notice', () => {
    place(exchange, 0, { side: 'buy', number: '0.5' });
    expect(kindsOf(0)).toEqual([]);
  });

  test('DESK-103 a resting order sends notices of its first trade and of its fill', () => {
    const price = priceAt(exchange, 'BTC/USDT');
    place(exchange, 0, { side: 'sell', number: '0.00002', price });
    place(exchange, 1, { side: 'buy', number: '0.00001', price });
    expect(factsOf(0)).toEqual({
      order: '1',
      symbol: 'BTC/USDT',
      side: 'sell',
      number: '0.00001',
      base: 'BTC',
      price,
      fee: expect.stringMatching(/^0\.00\d+$/) as string,
      feeCurrency: 'USDT',
      left: '0.00001',
    });
    place(exchange, 1, { side: 'buy', number: '0.00001', price });
    expect(kindsOf(0)).toEqual(['spotPartly', 'spotFilled']);
    expect(factsOf(0)).toMatchObject({ order: '1', number: '0.00002', price });
    expect(kindsOf(1)).toEqual([]);
  });

  test('DESK-103 an order filled by the market in one step sends one notice, and its trades agree', () => {
    const price = priceAt(exchange, 'BTC/USDT', -1);
    place(exchange, 0, { side: 'buy', number: '0.5', price });
    move(-2);
    expect(kindsOf(0)).toEqual(['spotFilled']);
    const { rows } = exchange.spot.queries.trades(userId(0), {}, ALL);
    const fee = rows.reduce((sum, { buyerFee }) => sum + buyerFee, 0n);
    expect(factsOf(0)).toMatchObject({ number: '0.5', price, feeCurrency: 'BTC' });
    expect(amount(factsOf(0)?.['fee'] ?? '')).toBe(fee);
  });
});

describe('leverage', () => {
  test('DESK-104 a pending order that becomes a position sends a notice; one that opens at once does not', () => {
    submit(0);
    expect(kindsOf(0)).toEqual([]);
    const trade = submit(0, { mode: 'limit', price: priceAt(exchange, 'BTC/USDT', -0.1) });
    move(-0.2);
    expect(kindsOf(0)).toEqual(['leverOpened']);
    const { margin } = exchange.leverage.queries.trade(trade) ?? {};
    expect(factsOf(0)).toMatchObject({ trade: String(trade), symbol: 'BTC/USDT', side: 'long', hands: '10' });
    expect(amount(factsOf(0)?.['margin'] ?? '')).toBe(margin);
  });

  test('DESK-104 a stop sends prices and result; closing by hand sends nothing', () => {
    const [lost, gained] = [
      submit(0, { stopLoss: priceAt(exchange, 'BTC/USDT', -1) }),
      submit(1, { takeProfit: priceAt(exchange, 'BTC/USDT', 1) }),
    ];
    const byHand = submit(2);
    move(-1.1);
    move(3);
    done(exchange.execute('leverage.close', { trade: byHand }, actor(2)));
    expect([kindsOf(0), kindsOf(1), kindsOf(2)]).toEqual([['leverStopLoss'], ['leverTakeProfit'], []]);
    for (const [user, trade] of [lost, gained].entries()) {
      const closed = exchange.leverage.queries.trade(trade);
      expect(amount(factsOf(user)?.['result'] ?? '')).toBe(closed?.profit);
      expect(amount(factsOf(user)?.['price'] ?? '')).toBe(closed?.closePrice);
    }
  });

  test('DESK-104 the overnight fee sends one notice a day, for all positions of a currency', () => {
    submit(0);
    submit(0);
    advance(DAY_MS);
    expect(kindsOf(0)).toEqual(['leverOvernight']);
    const memos = [logTypes.leverOvernight.memo];
    const { rows } = exchange.ledger.movements({ user: userId(0), memos }, ALL);
    const paid = rows.reduce((sum, { amount: moved }) => sum - moved, 0n);
    expect(factsOf(0)).toEqual({ amount: expect.any(String) as string, currency: 'USDT' });
    expect(amount(factsOf(0)?.['amount'] ?? '')).toBe(paid);
    expect([kindsOf(1), kindsOf(2)]).toEqual([[], []]);
  });

  test('DESK-105 a liquidation sends one notice for all positions, with rate, loss and pool', () => {
    submit(0, { share: 50 });
    submit(0, { share: 5 });
    move(-6);
    expect(kindsOf(0)).toEqual(['leverLiquidated']);
    const { rows } = exchange.leverage.queries.trades(userId(0), {}, ALL);
    const facts = factsOf(0) ?? {};
    expect(facts).toMatchObject({ symbol: 'BTC/USDT', hands: '50', others: '1', limit: '110' });
    expect(amount(facts['result'] ?? '')).toBe(rows.reduce((sum, { profit }) => sum + profit, 0n));
    expect(amount(facts['covered'] ?? '')).toBe(-exchange.ledger.house('insurance-pool', USDT));
    expect(Number(facts['rate'])).toBeLessThan(0);
  });

  test('DESK-105 with the amount that was missing the position would have been kept, with a cent less not', () => {
    const kept = (extra: bigint): boolean => {
      const other = createExchange(smallScenario());
      const number = { numerator: extra, denominator: 100n };
      const text = `${number.numerator / 100n}.${String(number.numerator % 100n).padStart(2, '0')}`;
      const transfer = { currency: USDT, from: 'change', to: 'lever', number: text } as const;
      done(other.execute('wallet.transfer', transfer, actor(0)));
      const trade = submit(0, { share: 50 }, other);
      move(-0.6, other);
      return other.leverage.queries.trade(trade)?.status === 'holding';
    };
    submit(0, { share: 50 });
    move(-0.6);
    const facts = factsOf(0) ?? {};
    const cents = BigInt(Math.round(Number(facts['missing']) * 100));
    expect(facts['covered']).toBe('');
    expect([kept(cents), kept(cents - 1n)]).toEqual([true, false]);
  });

  test('DESK-105 a stop at the price that is named would have closed the position instead, with that result', () => {
    submit(0, { share: 50 });
    move(-0.6);
    const { stop = '', stopResult = '', result = '' } = factsOf(0) ?? {};
    exchange = createExchange(smallScenario());
    const trade = submit(0, { share: 50, stopLoss: stop });
    move(-0.6);
    const closed = exchange.leverage.queries.trade(trade);
    expect(closed?.end).toBe('stopLoss');
    expect(Number(stop)).toBeGreaterThan(Number(priceAt(exchange, 'BTC/USDT')));
    expect(Number(stopResult)).toBeCloseTo(Number(stop) - Number(closed?.price) / 1e8, 6);
    expect(Number(stopResult)).toBeGreaterThan(Number(result));
  });
});

describe('everything else', () => {
  test('DESK-106 a settled second contract sends its result', () => {
    const stake = { pair: BTC_USDT, currency: USDT, side: 'down', seconds: 60, number: '50' } as const;
    done(exchange.execute('micro.submit', stake, actor(0)));
    move(-1);
    advance(MINUTE_MS);
    expect(kindsOf(0)).toEqual(['microWon']);
    expect(factsOf(0)).toMatchObject({
      symbol: 'BTC/USDT',
      direction: 'down',
      stake: '50',
      currency: 'USDT',
    });
    expect(Number(factsOf(0)?.['close'])).toBeLessThan(Number(factsOf(0)?.['open']));
  });

  test('DESK-106 the sides of a C2C deal are notified of each other’s steps and of its lapse', () => {
    for (const user of [0, 1])
      done(exchange.execute('c2c.savePayout', { ...PAYOUT, realName: `User ${user}` }, actor(user)));
    const ad = { side: 'sell', currency: USDT, way: 'bank', price: '6.8', number: '100', min: '0' } as const;
    const { id } = done(exchange.execute('c2c.publish', ad, actor(0)));
    const deal = done(exchange.execute('c2c.take', { ad: id }, actor(1)));
    advance(16 * MINUTE_MS);
    expect([kindsOf(0), kindsOf(1)]).toEqual([['c2cTaken', 'c2cLapsed'], ['c2cLapsed']]);
    expect([factsOf(0), factsOf(1)]).toEqual([
      { order: String(deal.id), ad: String(id) },
      { order: String(deal.id), ad: '' },
    ]);
  });

  test('DESK-106 a decision on the identity is sent to its user', () => {
    exchange = createExchange(smallScenario({ settings: { identityReview: 'never' } }));
    done(exchange.execute('account.decideIdentity', { user: userId(0), ...REJECTED }, OPERATOR));
    expect(kindsOf(0)).toEqual(['identityRejected']);
    expect(factsOf(0)).toEqual({ reason: 'blurred' });
    expect(kindsOf(1)).toEqual([]);
  });

  test('DESK-107 holders of an order or position in a pair are notified when it halts, resumes and leaves', () => {
    place(exchange, 0, { side: 'buy', number: '0.1', price: priceAt(exchange, 'BTC/USDT', -2) });
    submit(1, { mode: 'limit', price: priceAt(exchange, 'BTC/USDT', -2) });
    const trade = submit(1);
    done(exchange.execute('market.halt', { pairs: [BTC_USDT] }, OPERATOR));
    expect([factsOf(0), factsOf(1)]).toEqual([
      { symbol: 'BTC/USDT', orders: '1', positions: '0' },
      { symbol: 'BTC/USDT', orders: '1', positions: '1' },
    ]);
    done(exchange.execute('market.resume', { pairs: [BTC_USDT] }, OPERATOR));
    advance(1000);
    done(exchange.execute('market.delist', { pair: BTC_USDT }, OPERATOR));
    for (const user of [0, 1]) expect(kindsOf(user)).toEqual(['pairHalted', 'pairResumed', 'pairDelisted']);
    expect(kindsOf(2)).toEqual([]);
    expect(factsOf(0)).toMatchObject({ orders: '1', positions: '0', result: '0' });
    const profit = exchange.leverage.queries.trade(trade)?.profit;
    expect(factsOf(1)).toMatchObject({ orders: '1', positions: '1' });
    expect(amount(factsOf(1)?.['result']?.replace('-', '') ?? '')).toBe(
      profit && (profit < 0n ? -profit : profit),
    );
  });

  test('DESK-108 a mission sends a notice of each goal that is met for good, and one of its end', () => {
    const survive = { until: { after: 'mission', ms: HOUR_MS }, loss: 100 } as const;
    const goals = [
      { kind: 'cancelled', terms: { orders: 1 } },
      { kind: 'survive', terms: survive },
    ] as const;
    const missions = [{ id: 'm', title: 'M', story: '', hints: [], goals }];
    exchange = createExchange(smallScenario({ missions }), { verify: true });
    done(exchange.execute('missions.start', { mission: 'm' }, actor(0)));
    const order = place(exchange, 0, {
      side: 'buy',
      number: '0.1',
      price: priceAt(exchange, 'BTC/USDT', -2),
    });
    done(exchange.execute('spot.cancel', { order: order.order, side: 'buy' }, actor(0)));
    expect(kindsOf(0)).toEqual(['missionGoal']);
    expect(factsOf(0)).toEqual({ mission: 'm', goal: '1', goals: '2' });
    advance(HOUR_MS);
    expect(kindsOf(0)).toEqual(['missionGoal', 'missionDone']);
    done(exchange.execute('missions.start', { mission: 'm' }, actor(2)));
    move(-6);
    expect(kindsOf(2)).toEqual(['missionFailed']);
    expect(factsOf(2)).toEqual({ mission: 'm', reason: 'loss' });
  });
});

describe('the list', () => {
  test('DESK-102 keeps the latest 100 of a user, counted on', () => {
    const approved = { decision: 'approve', reason: '' } as const;
    for (let round = 0; round < 60; round += 1) {
      for (const decision of [REJECTED, approved])
        done(exchange.execute('account.decideIdentity', { user: userId(0), ...decision }, OPERATOR));
    }
    const ids = noticesOf(0).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, 120, 21]);
  });

  test('DESK-109 notices survive a snapshot, are no part of the hash, and a snapshot without them is read', () => {
    submit(0, { share: 50 });
    move(-6);
    const before = noticesOf(0);
    const [snapshot, hash] = [exchange.kernel.snapshot(), exchange.kernel.hash()];
    exchange = createExchange(smallScenario());
    exchange.kernel.restore(snapshot);
    expect(noticesOf(0)).toEqual(before);
    const { modules, ...rest } = snapshot as { modules: object };
    exchange.kernel.restore({ ...rest, modules: { ...modules, exchange: null } } as never);
    expect(noticesOf(0)).toEqual([]);
    expect(exchange.kernel.hash()).toBe(hash);
  });
});

const PAYOUT = {
  bankName: 'Bank',
  bankAccount: '6222000000000000',
  alipayAccount: '',
  wechatNickname: '',
  wechatAccount: '',
};
const REJECTED = { decision: 'reject', reason: 'blurred' } as const;
