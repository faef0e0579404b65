import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { behaviourProfiles } from '#simulator/engine/modules/c2c/index.ts';
import type { Ad, Deal, BehaviourProfile } from '#simulator/engine/modules/c2c/index.ts';
import { createTraders } from '#simulator/engine/modules/c2c/traders/people.ts';
import { sample } from '../../support/cases.ts';
import {
  actor,
  amount,
  START,
  USDC,
  USDT,
  advance,
  held,
  OPERATOR,
  done,
  refusalOf,
} from '../../support/exchange.ts';
import { adStatus, c2cExchange, dealStatus, does, publish, take } from '../../support/c2c.ts';

const ALL = { offset: 0, limit: 1000 };
const USER = 0;

const lively = (seed = 'lively', c2cTraders = 40): Exchange =>
  c2cExchange({ seed, settings: { c2cTraders } });

const adsOf = (exchange: Exchange, side: 'buy' | 'sell', currency = USDT): readonly Ad[] =>
  exchange.c2c.queries.market(currency, side, ALL).rows;

const temperamentOf = (exchange: Exchange, { publisher }: Ad): BehaviourProfile | undefined =>
  exchange.c2c.queries.trader(publisher)?.temperament;

/** A deal with a trader of this behaviour who sells coins to the user or buys them from the user. */
function dealWith(exchange: Exchange, temperament: BehaviourProfile, trader: 'sells' | 'buys'): Deal {
  if (trader === 'buys') {
    const ad = publish(exchange, USER, { price: '9' });
    return done(exchange.execute('c2c.traderTakes', { ad: ad.id, temperament }, OPERATOR));
  }
  for (let hour = 0; hour < 400; hour += 1) {
    const ad = adsOf(exchange, 'sell').find((each) => temperamentOf(exchange, each) === temperament);
    if (ad) return take(exchange, USER, ad);
    advance(exchange, HOUR_MS);
  }
  throw new Error(`no ${temperament} trader sells`);
}

describe('the market of traders', () => {
  test('each has a name, a telephone, a bank account, and the details of the way that is preferred', () => {
    const traders = createTraders('people').all;
    for (const { account, phone, way, payout } of traders) {
      expect(phone).toMatch(/^1\d{10}$/);
      expect(payout.realName).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
      expect(payout.bankName).toMatch(/Bank/);
      expect(payout.bankAccount).toMatch(/^6222\d{12}$/);
      if (account !== phone) expect(account).toMatch(/^[a-z]+\.[a-z]+\d{1,2}@[a-z]+\.test$/);
      expect(payout.alipayAccount).toMatch(way === 'ali_pay' ? /^[a-z]+\.[a-z]+\d{1,2}@[a-z]+\.test$/ : /^$/);
      expect(payout.wechatNickname).toMatch(way === 'we_chat' ? /^[A-Z][a-z]+$/ : /^$/);
      expect(payout.wechatAccount).toMatch(way === 'we_chat' ? /^wx_[a-z]+\d{4}$/ : /^$/);
    }
    const byPhone = traders.filter(({ account, phone }) => account === phone).length;
    expect(byPhone).toBeGreaterThan(traders.length / 4);
    expect(byPhone).toBeLessThan((traders.length * 3) / 4);
    expect(new Set(traders.map(({ phone }) => phone)).size).toBe(traders.length);
    expect(new Set(traders.map(({ way }) => way))).toEqual(new Set(['ali_pay', 'we_chat', 'bank']));
  });

  test('who sells asks for more than who buys gives, and only the dishonest sell for less', () => {
    const exchange = lively('test', 200);
    const seen = { dishonest: 0, others: 0 };
    for (let hour = 0; hour < 48; hour += 1, advance(exchange, HOUR_MS)) {
      const dearest = adsOf(exchange, 'buy').reduce((max, { price }) => (price > max ? price : max), 0n);
      for (const ad of adsOf(exchange, 'sell')) {
        const isBait = temperamentOf(exchange, ad) === 'dishonest';
        seen[isBait ? 'dishonest' : 'others'] += 1;
        if (!isBait) expect(ad.price).toBeGreaterThan(dearest);
      }
    }
    expect(seen.others).toBeGreaterThan(seen.dishonest);
    expect(seen.dishonest).toBeGreaterThan(0);
  });

  test('both sides of every legal coin have ads, around the price of the market', () => {
    const exchange = lively();
    const prices = (side: 'buy' | 'sell', currency: number) =>
      adsOf(exchange, side, currency).map(({ price }) => price);
    expect(prices('sell', USDT).length).toBeGreaterThanOrEqual(5);
    expect(prices('buy', USDT).length).toBeGreaterThanOrEqual(5);
    for (const currency of [USDT, USDC]) {
      for (const side of ['buy', 'sell'] as const) {
        expect(prices(side, currency).length).toBeGreaterThan(0);
        for (const price of prices(side, currency)) {
          expect(price).toBeGreaterThan(amount('6.6'));
          expect(price).toBeLessThan(amount('7'));
        }
      }
    }
  });

  test('an ad keeps its terms for as long as it stands there, whatever the market does', () => {
    const exchange = lively();
    const seen = new Map<number, Ad>();
    for (let minute = 0; minute < 12 * 60; minute += 10) {
      if (minute === 180)
        exchange.execute('market.move', { pairs: [], permille: -300, overMs: MINUTE_MS }, OPERATOR);
      for (const side of ['buy', 'sell'] as const) {
        for (const currency of [USDT, USDC]) {
          for (const ad of adsOf(exchange, side, currency)) {
            expect(ad).toEqual(seen.get(ad.id) ?? ad);
            expect(ad.createdAt).toBeLessThanOrEqual(exchange.kernel.now());
            expect(ad.expiresAt - ad.createdAt).toBeLessThanOrEqual(DAY_MS);
            seen.set(ad.id, ad);
          }
        }
      }
      advance(exchange, 10 * MINUTE_MS);
    }
    expect(seen.size).toBeGreaterThan(60);
  });

  test('nothing of it is stored, and nothing is set to happen, before somebody deals', () => {
    const exchange = lively();
    const before = exchange.c2c.dump();
    advance(exchange, 30 * DAY_MS);
    expect(exchange.c2c.dump()).toEqual(before);
    expect(JSON.stringify(exchange.kernel.snapshot(), (_key, value: unknown) => String(value))).not.toContain(
      'c2c.visit',
    );
  });

  test('what is yet to come cannot be taken, nor what is over', () => {
    const exchange = lively();
    const later = lively();
    advance(later, 2 * DAY_MS);
    const [coming] = adsOf(later, 'sell');
    const [present] = adsOf(exchange, 'sell');
    const refused = (where: Exchange, id = 0) =>
      refusalOf(where.execute('c2c.take', { ad: id }, actor(USER)));
    expect(refused(exchange, coming?.id)).toBe('NOT_FOUND');
    expect(refused(later, present?.id)).toBe('STATE');
    expect(refused(exchange, 9_999_999)).toBe('NOT_FOUND');
    expect(refused(exchange, Number.MAX_SAFE_INTEGER)).toBe('NOT_FOUND');
    expect(refused(exchange, present?.id)).toBeUndefined();
  });

  test('an ad whose deals all lapse is not believed for ever', () => {
    const exchange = lively();
    const ad = publish(exchange, USER, { side: 'buy', price: '6.9' });
    advance(exchange, DAY_MS);
    expect(exchange.c2c.queries.dealsOn(ad.id, ALL).total).toBe(6);
    expect(adStatus(exchange, ad)).toBe('expired');
  });

  test('without traders no ad is taken', () => {
    const exchange = lively('lively', 0);
    const ad = publish(exchange, USER, { price: '6' });
    advance(exchange, DAY_MS - 1);
    expect([adStatus(exchange, ad), adsOf(exchange, 'sell').length]).toEqual(['open', 1]);
  });
});

test.each([
  ['sell', '6.8', '100', 15 * MINUTE_MS, 1],
  ['buy', '6.9', '100', 15 * MINUTE_MS, 1],
  ['sell', '6.9', '100', 120 * MINUTE_MS, 1],
  ['sell', '6.95', '100', DAY_MS - 1, 0],
  ['buy', '6.6', '100', DAY_MS - 1, 0],
  ['buy', '6.9', '1000000', DAY_MS - 1, 0],
] as const)(
  'a user offers to %s at %s %s coins: within %i ms %i traders come',
  (side, price, number, ms, count) => {
    const exchange = lively();
    const ad = publish(exchange, USER, { side, price, number });
    advance(exchange, 2 * MINUTE_MS);
    expect(adStatus(exchange, ad)).toBe('open');
    advance(exchange, ms - 2 * MINUTE_MS);
    expect(exchange.c2c.queries.dealsOn(ad.id, ALL).total).toBe(count);
  },
);

describe('temperaments', () => {
  test('there are some of each, most of them prompt', () => {
    const count = (kind: BehaviourProfile) =>
      createTraders('any').all.filter(({ temperament }) => temperament === kind).length;
    const counts = behaviourProfiles.map(count);
    expect(Math.min(...counts)).toBeGreaterThan(5);
    expect(counts[0]).toBe(Math.max(...counts));
  });

  test.each([
    ['prompt', 4],
    ['slow', 14],
  ] as const)(
    'a %s buyer pays within %i minutes, and has the coins when the user confirms',
    (kind, minutes) => {
      const exchange = lively();
      const deal = dealWith(exchange, kind, 'buys');
      advance(exchange, minutes * MINUTE_MS);
      expect(dealStatus(exchange, deal)).toBe('paid');
      expect(does(exchange, USER, 'confirm', deal)).toBeUndefined();
      expect(held(exchange, USER, 'legal')).toEqual([amount('4900'), 0n]);
      expect(exchange.kernel.audit()).toEqual([]);
    },
  );

  test('a forgetful buyer pays late or never; then the window closes and the ad is back', () => {
    const ends = new Set<string | undefined>();
    for (let seed = 0; seed < 8; seed += 1) {
      const exchange = lively(`forgetful-${seed}`);
      const deal = dealWith(exchange, 'forgetful', 'buys');
      advance(exchange, 15 * MINUTE_MS);
      ends.add(dealStatus(exchange, deal));
    }
    expect(ends).toEqual(new Set(['paid', 'cancelled']));
  });

  test('when a dishonest buyer never pays, the coins return after a day', () => {
    const exchange = lively();
    const deal = dealWith(exchange, 'dishonest', 'buys');
    advance(exchange, 3 * MINUTE_MS);
    expect(dealStatus(exchange, deal)).toBe('paid');
    advance(exchange, DAY_MS);
    expect(exchange.c2c.queries.deal(deal.id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'operator',
    });
    expect(held(exchange, USER, 'legal')).toEqual([amount('5000'), 0n]);
  });

  test.each([
    ['prompt', 3 * MINUTE_MS],
    ['slow', HOUR_MS],
    ['forgetful', 8 * HOUR_MS],
    ['dishonest', DAY_MS],
  ] as const)('a user who paid a %s seller has the coins in the end', (kind, within) => {
    const exchange = lively();
    const deal = dealWith(exchange, kind, 'sells');
    const before = held(exchange, USER, 'legal')[0];
    expect(does(exchange, USER, 'pay', deal)).toBeUndefined();
    advance(exchange, within - 1);
    if (kind === 'dishonest') expect(dealStatus(exchange, deal)).toBe('paid');
    advance(exchange, 1);
    expect(dealStatus(exchange, deal)).toBe('finished');
    expect(held(exchange, USER, 'legal')[0]).toBe(before + deal.number);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('operators let a trader act at once', () => {
    const exchange = lively();
    const act = (deal: Deal, what: 'pay' | 'cancel' | 'confirm') =>
      exchange.execute('c2c.traderActs', { deal: deal.id, does: what }, OPERATOR).ok;
    const sale = dealWith(exchange, 'dishonest', 'sells');
    expect([act(sale, 'confirm'), act(sale, 'pay'), act(sale, 'cancel')]).toEqual([false, false, false]);
    does(exchange, USER, 'pay', sale);
    expect(act(sale, 'confirm')).toBe(true);
    const [first, second] = [dealWith(exchange, 'prompt', 'buys'), dealWith(exchange, 'slow', 'buys')];
    expect([act(first, 'cancel'), act(second, 'pay'), act(second, 'cancel')]).toEqual([true, true, false]);
    const ended = [sale, first, second].map((deal) => dealStatus(exchange, deal));
    expect(ended).toEqual(['finished', 'cancelled', 'paid']);
  });

  test('a trader who cancels does not use up the cancels of the user', () => {
    const exchange = lively();
    const ad = publish(exchange, USER, { price: '9' });
    for (let round = 0; round < 5; round += 1) {
      const taken = exchange.execute('c2c.traderTakes', { ad: ad.id }, OPERATOR);
      if (!taken.ok) throw taken.refusal;
      exchange.execute('c2c.traderActs', { deal: taken.value.id, does: 'cancel' }, OPERATOR);
    }
    expect(publish(exchange, USER, { side: 'buy' }).status).toBe('open');
  });
});

test('taking an ad of a trader leaves the other ads unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(DAY_MS), fc.nat(100), (seed, wait, pick) => {
      const exchange = lively(seed);
      advance(exchange, wait);
      const before = adsOf(exchange, 'sell');
      const ad = before[pick % before.length];
      if (!ad) return;
      const deal = take(exchange, USER, ad);
      expect(adsOf(exchange, 'sell')).toEqual(before.filter(({ id }) => id !== ad.id));
      advance(exchange, 15 * MINUTE_MS);
      expect(dealStatus(exchange, deal)).toBe('cancelled');
      const isOver = ad.expiresAt <= exchange.kernel.now();
      expect(adsOf(exchange, 'sell').some(({ id }) => id === ad.id)).toBe(!isOver);
      expect(exchange.kernel.now()).toBeGreaterThan(START);
    }),
    { numRuns: sample(20) },
  );
});
