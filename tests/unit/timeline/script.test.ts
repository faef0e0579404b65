import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { TimelineAction, ScheduledEvent } from '#simulator/engine/modules/timeline/index.ts';
import { sample } from '../../support/cases.ts';
import {
  OPERATOR,
  START,
  USDT,
  actor,
  amount,
  available,
  locked,
  smallScenario,
  userId,
} from '../../support/exchange.ts';

const PAIR = 1;

function event(id: string, when: number | 'cue', ...actions: TimelineAction[]): ScheduledEvent {
  const time = when === 'cue' ? { cue: true } : { at: when, cue: false };
  return { id, name: `Event ${id}`, note: '', actions, ...time };
}

const news = (title: string): TimelineAction => ({
  do: 'news',
  category: 3,
  title: { en: title },
  body: { en: 'What happened.' },
});

const buy = (user: number, number: string, offset = -500): TimelineAction => ({
  do: 'order',
  account: `u${user}@sandpit.test`,
  pair: PAIR,
  side: 'buy',
  mode: 'limit',
  price: { offset },
  number,
});

function play(...timeline: ScheduledEvent[]): Exchange {
  return createExchange(smallScenario({ timeline }), { verify: true });
}

const runs = (exchange: Exchange) =>
  exchange.script.queries.events().map(({ id, ranAt }) => [id, ranAt === undefined ? '-' : ranAt - START]);

const cue = (exchange: Exchange, id?: string) =>
  exchange.execute('script.cue', id === undefined ? {} : { id }, OPERATOR);

describe('timed events', () => {
  test('events of one instant run in the order of the file, before the next command', () => {
    const exchange = play(
      event('b', 1_000, news('B')),
      event('a', 1_000, news('A')),
      event('c', 1_000, news('C')),
    );
    exchange.kernel.advanceTo(START + 1_000);
    expect(exchange.news.queries.ofCategory(3).map(({ title }) => title)).toEqual(
      ['C', 'A', 'B'].map((en) => ({ en })),
    );
  });

  test('for any slicing of time, events run at their times and the hash is the same', () => {
    const times = fc.array(fc.nat(600_000), { minLength: 1, maxLength: 12 });
    const cuts = fc.array(fc.nat(600_000), { maxLength: 30 });
    fc.assert(
      fc.property(times, cuts, (at, slices) => {
        const timeline = at.map((time, index) =>
          event(`b${index}`, time, index % 2 === 0 ? news(`N${index}`) : buy(index % 3, '0.001')),
        );
        const whole = createExchange(smallScenario({ timeline }));
        const sliced = createExchange(smallScenario({ timeline }));
        whole.kernel.advanceTo(START + 600_000);
        for (const cut of slices.toSorted((a, b) => a - b)) sliced.kernel.advanceTo(START + cut);
        sliced.kernel.advanceTo(START + 600_000);
        expect(runs(sliced)).toEqual(timeline.map((one) => [one.id, one.at]));
        expect(sliced.kernel.hash()).toBe(whole.kernel.hash());
        expect(sliced.kernel.audit()).toEqual([]);
      }),
      { numRuns: sample(25) },
    );
  });
});

describe('cues', () => {
  test('are the operator’s, and no timed event is one', () => {
    const exchange = play(event('timed', 5_000, news('Timed')), event('one', 'cue', news('One')));
    expect(exchange.execute('script.cue', {}, actor(0))).toMatchObject({ refusal: { key: 'NOT_OWNER' } });
    for (const id of ['timed', 'nobody', ''])
      expect(cue(exchange, id)).toMatchObject({ refusal: { key: 'NOT_FOUND' } });

    expect(exchange.news.queries.ofCategory(3)).toEqual([]);
  });
});

describe('actions of events', () => {
  test('an order is placed for its user at the offset from the price of that moment', () => {
    const exchange = play(event('order', 60_000, buy(1, '0.5', -1_000)));
    exchange.kernel.advanceTo(START + 60_000);
    const { rows } = exchange.spot.queries.openOrders(userId(1), {}, { offset: 0, limit: 9 });
    const pair = exchange.market.pair(PAIR);
    if (!pair) throw new Error('no pair');
    const reference = exchange.market.price(pair, START + 60_000);
    expect(rows).toMatchObject([{ side: 'buy', price: Math.round(reference * 0.9) }]);
    expect(locked(exchange, 1, USDT)).toBeGreaterThan(0n);
  });

  test('cancel takes back the orders of one user, of one pair or of all', () => {
    const other: TimelineAction = { ...buy(0, '1'), pair: 2 } as TimelineAction;
    const exchange = play(
      event('orders', 0, buy(0, '0.1'), buy(0, '0.2'), other, buy(1, '0.3')),
      event('pair', 1_000, { do: 'cancel', account: 'u0@sandpit.test', pair: PAIR }),
      event('all', 2_000, { do: 'cancel', account: 'u0@sandpit.test' }),
    );
    const open = (user: number) =>
      exchange.spot.queries.openOrders(userId(user), {}, { offset: 0, limit: 9 }).total;
    exchange.kernel.advanceTo(START + 500);
    expect([open(0), open(1)]).toEqual([3, 1]);
    exchange.kernel.advanceTo(START + 1_000);
    expect([open(0), open(1)]).toEqual([1, 1]);
    exchange.kernel.advanceTo(START + 2_000);
    expect([open(0), open(1)]).toEqual([0, 1]);
    expect(available(exchange, 0, USDT)).toBe(amount('1000000'));
  });

  test('a refused action is recorded, changes nothing, and the event continues', () => {
    const rich: TimelineAction = { ...buy(0, '999999'), do: 'order' } as TimelineAction;
    const stranger: TimelineAction = { do: 'cancel', account: 'nobody@sandpit.test' };
    const exchange = play(event('mixed', 1_000, rich, news('In between'), stranger, buy(0, '0.1')));
    exchange.kernel.advanceTo(START + 1_000);
    const [report] = exchange.script.queries.events();
    expect(report?.failures).toEqual([
      { action: 0, do: 'order', key: 'BALANCE' },
      { action: 2, do: 'cancel', key: 'NO_ACCOUNT' },
    ]);
    expect(exchange.news.queries.ofCategory(3)).toHaveLength(1);
    expect(exchange.spot.queries.openOrders(userId(0), {}, { offset: 0, limit: 9 }).total).toBe(1);
    expect(exchange.kernel.halted()).toBeUndefined();
    expect(exchange.kernel.audit()).toEqual([]);
  });
});

describe('the script as state', () => {
  const timeline = [
    event('one', 'cue', news('One'), { ...buy(0, '999999') }),
    event('timed', 5_000, news('Timed')),
    event('last', 9_000, buy(0, '0.1')),
  ];

  test('a snapshot keeps what ran and what is still to come', () => {
    const exchange = play(...timeline);
    cue(exchange);
    exchange.kernel.advanceTo(START + 6_000);
    const saved = exchange.kernel.snapshot();
    const other = play(...timeline);
    other.kernel.restore(saved);
    for (const each of [exchange, other]) each.kernel.advanceTo(START + 10_000);
    expect(other.kernel.hash()).toBe(exchange.kernel.hash());
    expect(other.script.queries.events()).toEqual(exchange.script.queries.events());
  });

  test('a snapshot of another script is refused', () => {
    const exchange = play(...timeline);
    cue(exchange);
    const other = play(...timeline.slice(1));
    const before = other.kernel.hash();
    expect(() => other.kernel.restore(exchange.kernel.snapshot())).toThrow(
      /\$\.modules\.script\[0\]\.id: the scenario has no event one/,
    );
    expect(other.kernel.hash()).toBe(before);
  });
});
