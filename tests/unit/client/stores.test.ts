import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { decodeEvent } from '#contract/index.ts';
import type { DecodedEventOf } from '#contract/index.ts';
import { candleKey, createLiveMarket, pairKey, TAPE_LENGTH } from '#client/exchange/index.ts';
import type { ConnectionState, Feed, FeedEventName } from '#client/exchange/index.ts';
import { marketFrames } from '#client/exchange/stores/frames.ts';
import { createKnown } from '#client/exchange/stores/known.ts';
import { sample } from '../../support/cases.ts';

/** Frames that are drawn when the test says so. */
function frames() {
  const due: (() => void)[] = [];
  return {
    request: (flush: () => void) => void due.push(flush),
    draw: () => due.splice(0).forEach((flush) => flush()),
    waiting: () => due.length,
  };
}

/** A feed whose events the test sends. */
function scriptedFeed() {
  const listeners = new Map<string, ((event: never) => void)[]>();
  const feed: Feed = {
    openFor: createStore(() => 'visitor'),
    connection: createStore<ConnectionState>(() => 'live'),
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as (event: never) => void]);
      return () => {};
    },
    open() {},
    close() {},
  };
  const send = <Name extends FeedEventName>(name: Name, payload: unknown) => {
    const event = decodeEvent(name, payload) as DecodedEventOf<Name>;
    expect(event, `${name} decodes`).toBeDefined();
    for (const listener of listeners.get(name) ?? []) listener(event as never);
  };
  return { feed, send };
}

function market() {
  const frame = frames();
  const { feed, send } = scriptedFeed();
  return { frame, send, stores: createLiveMarket(feed, frame.request) };
}

const btc = { quoteId: 3, baseId: 1 };
const ids = { legal_id: 3, currency_id: 1, symbol: 'BTC/USDT' };
/** Levels of a side of the book, such as `19999:0.5 19998:2`. */
const levels = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((level) => level.split(':'));
const depth = (bids: string, asks: string) => ({
  type: 'market_depth',
  ...ids,
  bids: levels(bids),
  asks: levels(asks),
});
const print = (id: number, ts: number) => ({
  id: String(id),
  ts,
  price: 20000 + id,
  amount: 0.5,
  direction: 'buy',
});

describe('the store of live data', () => {
  test('PROOF-451 is drawn after a burst, ten times a second at most, and while the page is hidden not at all', () => {
    vi.useFakeTimers();
    const shown = { hidden: false };
    vi.stubGlobal('document', shown);
    const drawn: number[] = [];
    const begun = performance.now();
    const request = marketFrames();
    const ask = () => request(() => drawn.push(performance.now() - begun));
    ask();
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(drawn).toHaveLength(1);
    for (let asked = 1; asked < 5; asked += 1) {
      ask();
      vi.advanceTimersByTime(100);
    }
    expect(drawn).toHaveLength(5);
    drawn.reduce((before, at) => {
      expect(at - before).toBeGreaterThanOrEqual(100);
      return at;
    });
    shown.hidden = true;
    const frame = vi.fn();
    vi.stubGlobal('requestAnimationFrame', frame);
    ask();
    vi.advanceTimersByTime(1000);
    expect([drawn.length, frame.mock.calls.length]).toEqual([5, 1]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is written at most once a frame, with the newest values, and not at all by figures that have not changed', () => {
    const { stores, send, frame } = market();
    const received = vi.fn();
    stores.subscribe(received);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 50 }), (values) => {
        received.mockClear();
        const before = price(stores);
        for (const value of values) send('daymarket', day(String(value)));
        expect(price(stores)).toBe(before);
        expect(received).not.toHaveBeenCalled();
        frame.draw();
        expect(received.mock.calls.length).toBeLessThanOrEqual(1);
        expect(price(stores)).toBe(String(values.at(-1)));
        received.mockClear();
        send('daymarket', day(String(values.at(-1))));
        frame.draw();
        expect(received).not.toHaveBeenCalled();
      }),
    );
  });

  test('keeps a fixed number of keys, those that changed last, whether or not somebody looks', () => {
    const changed = vi.fn();
    const known = createKnown<number>(3, changed);
    for (let key = 0; key < 1000; key += 1) {
      known.update(`k${key}`, () => key);
      known.update('k0', () => key);
      if (key % 2 === 0) known.values();
    }
    expect([...known.values()]).toEqual([
      ['k998', 998],
      ['k999', 999],
      ['k0', 999],
    ]);
    expect(known.values()).toBe(known.values());
    known.clear();
    expect(known.values().size).toBe(0);
  });
});

test('FEED-003 daymarket updates the figures of its pair only', () => {
  const { stores, send, frame } = market();
  const figures = { change: '+2.04', volume: 1.5, high: '1', low: '2' };
  const event = { type: 'daymarket', ...ids, now_price: '20000', ...figures };
  send('daymarket', event);
  send('daymarket', { ...event, now_price: '20001.5' });
  frame.draw();
  expect(stores.getState().tickers.get(pairKey(btc))).toMatchObject({
    price: '20001.5',
    changePercent: '2.04',
    direction: 'up',
  });
  expect(stores.getState().tickers.get(pairKey({ quoteId: 3, baseId: 2 }))).toBeUndefined();
  send('daymarket', { ...event, now_price: '19999' });
  frame.draw();
  expect(stores.getState().tickers.get(pairKey(btc))?.direction).toBe('down');
});

describe('book', () => {
  test('FEED-008 market_depth redraws the depth with the lowest ask next to the last price, without levels of nothing', () => {
    const { stores, send, frame } = market();
    send('market_depth', depth('19999:0.5 19998:2 19997:0', '20003:0.4 20002:0.1'));
    frame.draw();
    const book = stores.getState().books.get(pairKey(btc));
    expect(book?.asks.map(({ price }) => price)).toEqual(['20002', '20003']);
    expect(book?.bids).toEqual([
      { price: '19999', quantity: '0.5' },
      { price: '19998', quantity: '2' },
    ]);
  });

  test('FEED-004 transaction redraws the top of the book and its last price', () => {
    const { stores, send, frame } = market();
    const top = (text: string) =>
      JSON.stringify(
        levels(text).map(([price, number]) => ({ price: `${price}.00000`, number: `${number}.00000` })),
      );
    send('market_depth', depth('99:1 98:1 97:1 96:1 95:1 94:7', '101:1 102:1'));
    send('transaction', {
      type: 'transaction',
      ...ids,
      last_price: '99.50000',
      in: top('99:3 98:3 97:3 96:3 95:3'),
      out: top('103:1'),
    });
    frame.draw();
    const book = stores.getState().books.get(pairKey(btc));
    expect(stores.getState().lastPrices.get(pairKey(btc))).toBe('99.50000');
    const bids = book?.bids.map(({ price, quantity }) => `${Number(price)}:${Number(quantity)}`).join(' ');
    expect(bids).toBe('99:3 98:3 97:3 96:3 95:3 94:7');
    expect(book?.asks.map(({ price }) => Number(price))).toEqual([103]);
  });
});

const row = (price: string, base = 1) => ({
  ...{ legal_id: 3, currency_id: base, now_price: price, change: '1.00', volume: '1', high: '3', low: '1' },
});
const group = (...rows: unknown[]) => [{ quotation: rows }] as never;
const day = (price: string) => ({ ...row(price), type: 'daymarket', symbol: 'BTC/USDT' });
const price = (stores: ReturnType<typeof market>['stores'], base = 1) =>
  stores.getState().tickers.get(pairKey({ quoteId: 3, baseId: base }))?.price;

test('a response does not undo a price pushed during the call', () => {
  const { stores, send, frame } = market();
  const early = stores.receiver();
  send('daymarket', day('101'));
  early('quotations', {}, group(row('100'), row('7', 2)));
  frame.draw();
  expect([price(stores), price(stores, 2)]).toEqual(['101', '7']);
  const late = stores.receiver();
  late('quotations', {}, group(row('102'), row('8', 2)));
  frame.draw();
  expect([price(stores), price(stores, 2)]).toEqual(['102', '8']);
});

describe('AGENT-032 where events are late, overtaken or lost', () => {
  afterEach(() => vi.useRealTimers());

  /** A store whose requests for what was missed are noted. */
  function watched() {
    vi.useFakeTimers();
    const opened = market();
    const missed: string[] = [];
    opened.stores.missed.listen(([call]) => missed.push(call));
    const taken = () => {
      vi.advanceTimersByTime(300);
      return missed.splice(0);
    };
    return { ...opened, taken };
  }

  const bar = {
    type: 'kline',
    ...ids,
    period: '1min',
    open: 1,
    high: 3,
    low: 1,
    close: 2,
    volume: 4,
    time: 0,
  };
  const BOOK = ['99:1 98:1 97:1 96:1 95:1 94:7', '101:1 102:1'] as const;
  const top = (bids: string) => ({
    type: 'transaction',
    ...ids,
    last_price: '100',
    in: JSON.stringify(levels(bids).map(([price, number]) => ({ price, number }))),
    out: JSON.stringify(levels('101:1.0 102:1.0').map(([price, number]) => ({ price, number }))),
  });
  const deal = (bids: string) =>
    ({ in: JSON.parse(top(bids).in), out: JSON.parse(top(bids).out), last_price: '100' }) as never;
  const bids = ({ stores, frame }: ReturnType<typeof market>) => {
    frame.draw();
    const book = stores.getState().books.get(pairKey(btc));
    return book?.bids.map(({ price: at, quantity }) => `${Number(at)}:${Number(quantity)}`).join(' ');
  };

  test('the figures of a day that a later one has overtaken are not shown, until the stores are renewed', () => {
    const { stores, send, frame } = market();
    send('daymarket', { ...day('101'), time: 2000 });
    send('daymarket', { ...day('100'), time: 1000 });
    frame.draw();
    expect(price(stores)).toBe('101');
    stores.renew();
    send('daymarket', { ...day('99'), time: 500 });
    send('daymarket', day('98'));
    frame.draw();
    expect(price(stores)).toBe('98');
  });

  test('a tick that brings the figures and the book asks for nothing, in whatever order', () => {
    const { send, taken } = watched();
    send('market_depth', depth(...BOOK));
    send('kline', bar);
    send('daymarket', day('101'));
    send('market_depth', depth(...BOOK));
    send('transaction', top('99:1.0 98:1.0 97:1.0 96:1.0 95:1.0'));
    send('kline', { ...bar, period: '5min' });
    expect(taken()).toEqual([]);
    send('daymarket', day('102'));
    send('market_depth', depth(...BOOK));
    send('kline', bar);
    expect(taken()).toEqual([]);
    send('kline', bar);
    expect(taken()).toEqual(['quotations', 'spotDeal']);
  });

  test('a tick without figures or without a book asks for them, and with each later tick until a response to a later request has them', () => {
    const opened = watched();
    const { stores, send, taken } = opened;
    send('market_depth', depth(...BOOK));
    vi.advanceTimersByTime(100);
    send('kline', bar);
    expect(taken()).toEqual(['quotations', 'spotDeal']);
    const early = stores.receiver();
    vi.advanceTimersByTime(1);
    send('kline', bar);
    early('quotations', {}, group(row('100')));
    early('spotDeal', { legal_id: 3, currency_id: 1 }, deal('99:2 98:1 97:1 96:1 95:1'));
    expect(bids(opened)).toBe('99:2 98:1 97:1 96:1 95:1 94:7');
    expect(taken()).toEqual(['quotations', 'spotDeal']);
    const late = stores.receiver();
    late('quotations', {}, group(row('102')));
    late('spotDeal', { legal_id: 3, currency_id: 1 }, deal('99:3 98:1 97:1 96:1 95:1'));
    expect(taken()).toEqual([]);
  });

  test('a top that says something else than the whole book did is shown, and the book is asked for', () => {
    const opened = watched();
    const { stores, send, taken } = opened;
    send('transaction', top('98:1 97:1 96:1 95:1 94:1'));
    send('transaction', top('97:1 96:1 95:1 94:1 93:1'));
    expect(taken()).toEqual([]);
    send('market_depth', depth(...BOOK));
    send('transaction', top('97:1 96:1 95:1 94:1 93:1'));
    expect(bids(opened)).toBe('97:1 96:1 95:1 94:1 93:1');
    expect(taken()).toEqual(['spotDeal']);
    const receive = stores.receiver();
    receive('spotDeal', { legal_id: 3, currency_id: 1 }, deal('99:1 98:1 97:1 96:1 95:1'));
    expect(bids(opened)).toBe('99:1 98:1 97:1 96:1 95:1 94:1 93:1');
    expect(taken()).toEqual([]);
  });
});

test('FEED-007 BOOK-011 the tape of a pair has its newest trades, each once, in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), (order) => {
      const { stores, send, frame } = market();
      for (const id of order) send('match_trade', { type: 'match_trade', ...ids, data: [print(id, id)] });
      frame.draw();
      const shown = (stores.getState().tapes.get(pairKey(btc)) ?? []).map(({ id }) => Number(id));
      const expected = [...new Set(order)].sort((a, b) => b - a);
      expect(shown).toEqual(expected.slice(0, TAPE_LENGTH));
      expect(stores.getState().tapes.get(pairKey({ quoteId: 3, baseId: 2 }))).toBeUndefined();
    }),
    { numRuns: sample(40) },
  );
});

test('FEED-005 kline is kept by pair and period, and an older bar does not replace a newer one until the stores are renewed', () => {
  const { stores, send, frame } = market();
  const bar = { type: 'kline', ...ids, period: '1min', open: 1, high: 3, low: '1', close: '2', volume: 4 };
  send('kline', { ...bar, time: 120_000 });
  send('kline', { ...bar, time: 60_000, close: 9 });
  send('kline', { ...bar, period: '5min', time: 0, close: 7 });
  frame.draw();
  const figures = { open: 1, high: 3, low: 1, close: 2, volume: 4 };
  expect(stores.getState().candles.get(candleKey(btc, '1min'))).toEqual({ time: 120_000, ...figures });
  expect(stores.getState().candles.get(candleKey(btc, '5min'))?.close).toBe(7);
  // The exchange went back in time while the feed was away.
  stores.renew();
  send('kline', { ...bar, time: 60_000, close: 9 });
  frame.draw();
  expect(stores.getState().candles.get(candleKey(btc, '1min'))).toMatchObject({ time: 60_000, close: 9 });
});

describe('an exchange that went back in time while the feed was away', () => {
  const BEGIN = 1_748_829_600_000;
  const history = (at: readonly number[]) =>
    at.map((after) => ({ ...print(after, BEGIN + after), price: '1', amount: '1' })) as never;
  const shown = (stores: ReturnType<typeof market>['stores']) =>
    stores
      .getState()
      .tapes.get(pairKey(btc))
      ?.map(({ at }) => at - BEGIN);

  test('its tape stays until the history is sent again, without undone trades', () => {
    const { stores, send, frame } = market();
    stores.receiver()('tradeHistory', { legal_id: 3, currency_id: 1 }, history([90, 100]));
    frame.draw();
    stores.renew();
    send('match_trade', { type: 'match_trade', ...ids, data: [print(51, BEGIN + 51)] });
    frame.draw();
    expect(shown(stores)).toEqual([100, 90, 51]);
    stores.receiver()('tradeHistory', { legal_id: 3, currency_id: 1 }, history([40, 50]));
    frame.draw();
    expect(shown(stores)).toEqual([51, 50, 40]);
    send('match_trade', { type: 'match_trade', ...ids, data: [print(52, BEGIN + 52)] });
    frame.draw();
    expect(shown(stores)).toEqual([52, 51, 50, 40]);
  });
});
