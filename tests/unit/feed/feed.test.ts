import { beforeEach, describe, expect, test } from 'vitest';
import { decodeEvent } from '#contract/index.ts';
import type { EventName } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import type { FeedHub } from '#simulator/protocol/feed/index.ts';
import {
  BTC,
  START,
  USDT,
  actor,
  pairNamed,
  place,
  priceAt,
  smallScenario,
  userId,
} from '../../support/exchange.ts';
import { tokenOf, openWire } from '../../support/wire.ts';
import { onEach } from '../../support/feed.ts';

type Payload = Record<string, unknown>;
interface Received {
  readonly event: string;
  readonly payload: Payload;
}

let exchange: Exchange;
let feed: FeedHub;

beforeEach(() => {
  exchange = createExchange(smallScenario());
  feed = createFeedHub({ exchange: () => exchange });
});

/** A socket that records its events; a user index makes it log in with that user's token. */
function listen(user?: number, on: FeedHub = feed) {
  const received: Received[] = [];
  const token = user === undefined ? undefined : tokenOf(exchange, user);
  const seat = on.connect(
    onEach((event, payload) => received.push({ event, payload: payload as Payload })),
    { token },
  );
  if (user !== undefined) seat.login(userId(user));
  const of = (event: string, symbol?: string) =>
    received
      .filter((row) => row.event === event && (symbol ?? row.payload.symbol) === row.payload.symbol)
      .map((row) => row.payload);
  return { received, seat, of, clear: () => received.splice(0) };
}

function advance(ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
  feed.publish();
}

describe('public events', () => {
  test('FEED-003 daymarket has each listed pair’s day when its step changed', () => {
    const { of, clear } = listen();
    advance(500);
    expect(of('daymarket').length).toBe(exchange.market.pairs.filter((pair) => pair.isDisplayed).length);
    expect(of('daymarket', 'BTC/USDT')[0]).toMatchObject({
      type: 'daymarket',
      match_id: 1,
      legal_id: USDT,
      currency_id: BTC,
      now_price: `${priceAt(exchange, 'BTC/USDT')}000`,
      change: expect.stringMatching(/^[+-]\d+\.\d\d$/) as string,
      volume: expect.stringMatching(/^\d+\.\d{6}$/) as string,
      high: expect.stringMatching(/^\d+\.\d{5}$/) as string,
      low: expect.stringMatching(/^\d+\.\d{5}$/) as string,
    });
    clear();
    advance(100);
    expect(of('daymarket')).toEqual([]);
  });

  test('a socket that joins while the clock is stopped gets all pairs at once', () => {
    const early = listen();
    advance(500);
    early.clear();
    const { of } = listen();
    feed.publish();
    const displayed = exchange.market.pairs.filter((pair) => pair.isDisplayed).length;
    expect([of('daymarket').length, of('market_depth').length]).toEqual([displayed, displayed]);
    feed.publish();
    expect(of('market_depth').length).toBe(displayed);
    expect(early.received).toEqual([]);
  });

  test('FEED-004 transaction has the top of the book after users’ orders, sides as JSON text', () => {
    const { of, clear } = listen();
    feed.publish();
    place(exchange, 0, { side: 'buy', price: priceAt(exchange, 'BTC/USDT', -0.001), number: '0.5' });
    feed.publish();
    const [message] = of('transaction');
    expect(message).toMatchObject({ type: 'transaction', legal_id: USDT, currency_id: BTC, token: 'BTC' });
    const bids = JSON.parse(String(message?.in)) as Payload[];
    const asks = JSON.parse(String(message?.out)) as Payload[];
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect(bids[0]).toEqual({
      price: `${priceAt(exchange, 'BTC/USDT', -0.001)}000`,
      number: '0.500000',
      sum: '0.500000',
    });
    expect(Number(asks.at(-1)?.price)).toBeLessThan(Number(asks[0]?.price));
    for (const field of ['last_price', 'yesterday', 'today'])
      expect(message?.[field]).toMatch(/^\d+\.\d{5}$/);
    expect(message?.proportion).toMatch(/^[+-]/);
    clear();
    advance(500);
    expect(of('transaction')).toEqual([]);
  });

  test('FEED-005 kline has the running minute of each pair, and the other periods in turn', () => {
    const { of } = listen();
    for (let count = 0; count < 28; count += 1) {
      advance(500);
      // A publish that finds no new step, as after every call, takes no turn.
      feed.publish();
    }
    const bars = of('kline', 'BTC/USDT');
    const minutes = bars.filter(({ period }) => period === '1min');
    expect(minutes.length).toBe(28);
    expect(minutes.at(-1)).toMatchObject({
      type: 'kline',
      legal_id: USDT,
      currency_id: BTC,
      time: START,
      close: `${priceAt(exchange, 'BTC/USDT')}000`,
      change: expect.stringMatching(/^[+-]\d+\.\d\d$/) as string,
    });
    const calm = new Map<unknown, number>();
    for (const { period } of bars) calm.set(period, (calm.get(period) ?? 0) + 1);
    calm.delete('1min');
    expect([...calm.values()]).toEqual(Array.from({ length: 14 }, () => 2));
  });

  test('FEED-005 the bar of the feed is the bar of the chart call', async () => {
    const { of } = listen();
    advance(90_250);
    const [sent] = of('kline', 'BTC/USDT').filter(({ period }) => period === '1min');
    const now = Math.ceil(exchange.kernel.now() / 1000);
    const ask = openWire(exchange).call;
    const response = await ask('bars', { symbol: 'BTC/USDT', from: now - 60, to: now, period: '1min' });
    const bar = (response.data as Payload[]).at(-1);
    for (const field of ['open', 'high', 'low', 'close', 'time'])
      expect(Number(sent?.[field])).toBe(bar?.[field]);
  });

  test('FEED-007 match_trade has new prints and users’ trades once each, newest first, at most 20', () => {
    const { of, clear } = listen();
    feed.publish();
    place(exchange, 0, { side: 'buy', number: '0.001' });
    feed.publish();
    expect(of('match_trade')).toMatchObject([
      {
        type: 'match_trade',
        legal_id: USDT,
        currency_id: BTC,
        data: [{ direction: 'buy', amount: 0.001, ts: START }],
      },
    ]);
    clear();
    const ids: unknown[] = [];
    for (let count = 0; count < 20; count += 1) advance(500);
    for (const { data } of of('match_trade', 'BTC/USDT')) {
      const rows = data as Payload[];
      expect(rows.map(({ ts }) => ts)).toEqual(rows.map(({ ts }) => Number(ts)).sort((a, b) => b - a));
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    clear();
    advance(3_600_000);
    expect((of('match_trade', 'BTC/USDT')[0]?.data as Payload[]).length).toBe(20);
  });

  test('a print made at the time of a publish is sent once', () => {
    const { of } = listen();
    const pair = pairNamed(exchange, 'BTC/USDT');
    const [print] = exchange.market.prints(pair, START + 1, START + 600_000, 1);
    advance((print?.at ?? 0) - START);
    advance(500);
    const sent = of('match_trade', 'BTC/USDT').flatMap(({ data }) => data as Payload[]);
    expect(sent.filter(({ id }) => id === String(print?.id)).length).toBe(1);
  });

  test('FEED-008 DESK-200 market_depth has every level of the book, both sides from high to low', () => {
    const { of } = listen();
    advance(500);
    const [message] = of('market_depth', 'BTC/USDT');
    expect(message).toMatchObject({ legal_id: USDT, currency_id: BTC });
    const [bids, asks] = [message?.bids, message?.asks] as [number, number][][];
    expect([bids?.length, asks?.length]).toEqual([25, 25]);
    const prices = [...(asks ?? []), ...(bids ?? [])].map(([price]) => price);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  test('at any speed one publish sends each pair and kind once', () => {
    const { received } = listen();
    advance(86_400_000);
    const kinds = received.map(
      ({ event, payload }) => `${event} ${String(payload.symbol)} ${String(payload.period)}`,
    );
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  test('every event is one that the contract describes', () => {
    const { received } = listen(0);
    place(exchange, 0, { side: 'buy', number: '0.01' });
    advance(30_000);
    expect(new Set(received.map(({ event }) => event)).size).toBe(8);
    for (const { event, payload } of received) {
      expect(payload.type).toMatch(new RegExp(`^${event}`));
      expect(decodeEvent(event as EventName, payload), event).toBeDefined();
    }
  });

  test('after going back in time everything is sent again, and nothing of the future', () => {
    const { received, clear, of } = listen();
    const snapshot = exchange.kernel.snapshot();
    advance(600_000);
    exchange.kernel.restore(snapshot);
    clear();
    feed.publish();
    expect(of('daymarket', 'BTC/USDT')[0]?.time).toBe(START);
    for (const { payload } of received) {
      for (const { ts } of (payload.data as Payload[] | undefined) ?? [])
        expect(ts).toBeLessThanOrEqual(START);
    }
  });

  test('after a replacement the events come from the new exchange only', () => {
    const { of, clear } = listen();
    const old = exchange;
    exchange = createExchange(smallScenario({ seed: 'other' }));
    feed.publish();
    clear();
    old.kernel.advanceTo(START + 500);
    place(old, 0, { side: 'buy', number: '0.001' });
    feed.publish();
    expect(of('transaction')).toEqual([]);
    place(exchange, 0, { side: 'buy', number: '0.001' });
    feed.publish();
    expect(of('transaction').length).toBe(1);
  });
});

describe('private events', () => {
  const buy = () => place(exchange, 0, { side: 'buy', price: '50000', number: '0.01' });

  test('FEED-006 update_balance goes to its user only, with to and currency', () => {
    const [own, other, visitor] = [listen(0), listen(1), listen()];
    feed.publish();
    buy();
    feed.publish();
    expect(own.of('update_balance')).toEqual([
      { type: `update_balance_${userId(0)}`, to: userId(0), currency_id: USDT },
    ]);
    expect(other.of('update_balance')).toEqual([]);
    expect(visitor.of('update_balance')).toEqual([]);
  });

  test('PROOF-153 what single users get can be published alone; what everybody gets follows, nothing comes twice, and nothing to a closed socket', () => {
    const [own, visitor] = [listen(0), listen()];
    feed.publish();
    for (const { clear } of [own, visitor]) clear();
    buy();
    feed.publishOwn();
    expect(own.received.map(({ event }) => event)).toEqual(['changed', 'update_balance']);
    expect(visitor.received).toEqual([]);
    feed.publish();
    const shared = ['market_depth', 'transaction'];
    expect(own.received.map(({ event }) => event)).toEqual(['changed', 'update_balance', ...shared]);
    expect(visitor.received.map(({ event }) => event)).toEqual(shared);
    own.seat.close();
    buy();
    feed.publishOwn();
    feed.publish();
    expect(own.received).toHaveLength(2 + shared.length);
  });

  test('FEED-002 a socket gets a user’s private events only when its token belongs to the id of its login', () => {
    const token = tokenOf(exchange, 0);
    const received: unknown[] = [];
    const emit = (event: string) => event === 'update_balance' && received.push(event);
    const thief = feed.connect(onEach(emit), { token: 'f'.repeat(32) });
    thief.login(userId(0));
    const bare = feed.connect(onEach(emit), {});
    bare.login(userId(0));
    const cousin = feed.connect(onEach(emit), { token });
    cousin.login(userId(1));
    const silent = feed.connect(onEach(emit), { token });
    silent.login({ id: userId(0) });
    buy();
    feed.publish();
    expect(received).toEqual([]);
    cousin.login(String(userId(0)));
    buy();
    feed.publish();
    expect(received.length).toBe(1);
  });

  test('FEED-002 with the option for older clients a bare id is believed', () => {
    const trusting = createFeedHub({ exchange: () => exchange, trustBareId: true });
    const received: string[] = [];
    trusting
      .connect(
        onEach((event) => received.push(event)),
        {},
      )
      .login(userId(0));
    buy();
    trusting.publish();
    expect(received).toContain('update_balance');
  });

  test('a socket with an expired or replaced token gets no more events', () => {
    const { of, clear } = listen(0);
    feed.publish();
    tokenOf(exchange, 0);
    buy();
    feed.publish();
    expect(of('update_balance')).toEqual([]);
    clear();
    const later = listen(0);
    exchange.kernel.advanceTo(exchange.kernel.now() + 2 * 86_400_000);
    buy();
    feed.publish();
    expect(later.of('update_balance')).toEqual([]);
  });

  test('several changes between two publishes make one hint for each currency, refused ones none', () => {
    const { of } = listen(0);
    feed.publish();
    const pair = { quote: USDT, base: BTC };
    const sell = { ...pair, side: 'sell', mode: 'limit', price: '1', number: '999' } as const;
    expect(exchange.execute('spot.place', sell, actor(0)).ok).toBe(false);
    feed.publish();
    expect(of('update_balance')).toEqual([]);
    for (let count = 0; count < 3; count += 1) place(exchange, 0, { side: 'buy', number: '0.01' });
    feed.publish();
    expect(of('update_balance').map(({ currency_id: id }) => id)).toEqual([USDT, BTC]);
  });
});
