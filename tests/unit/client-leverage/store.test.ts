import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { decodeEvent } from '#contract/index.ts';
import { createLiveMarket, leverKey, tradeKey } from '#client/exchange/index.ts';
import type { ConnectionState, ResponseOf, EventOf, Feed, LiveMarket } from '#client/exchange/index.ts';
import { exampleTrade, tradeLike } from './trades.ts';

const USDT = leverKey(3);

let draw: () => void;
let frames: number;
let receive: (payload: unknown) => void;
let market: LiveMarket;

beforeEach(() => {
  let due: (() => void)[] = [];
  frames = 0;
  draw = () => {
    const now = due;
    due = [];
    now.forEach((flush) => flush());
  };
  const feed: Feed = {
    connection: createStore<ConnectionState>(() => 'live'),
    openFor: createStore(() => 'visitor'),
    on(name, listener) {
      if (name === 'lever_trade') {
        receive = (payload) => {
          const event = decodeEvent('lever_trade', payload);
          if (event) (listener as (event: EventOf<'lever_trade'>) => void)(event);
        };
      }
      return () => {};
    },
    open() {},
    close() {},
  };
  market = createLiveMarket(feed, (flush) => {
    frames += 1;
    due.push(flush);
  });
});

/** W7 as it is sent. */
const push = (figures: object = {}) => ({ ...eventExamples.lever_trade, trades_cur: '[]', ...figures });

const shown = () => {
  draw();
  return market.getState().levers.get(USDT);
};

const dealAll = examples.leverDealAll.response as unknown as ResponseOf<'leverDealAll'>;

describe('W7', () => {
  test('FEED-009 FEED-010 an event has trades, risk rate and profits, its lists as JSON text', () => {
    receive(push({ trades_entrust: JSON.stringify([tradeLike({ id: 12, status: 0 })]) }));
    expect(shown()).toMatchObject({
      hazardRate: '821.39',
      margins: '16.08000000',
      profits: '16.00000000',
      positions: [{ id: 11 }],
      pending: [{ id: 12 }],
    });
  });

  test('trades stand newest first, whatever the order they came in', () => {
    receive(push({ trades_all: JSON.stringify([11, 13, 12].map((id) => tradeLike({ id }))) }));
    expect(shown()?.positions?.map(({ id }) => id)).toEqual([13, 12, 11]);
  });

  test('LEVER-031 many pushes of one frame are one change, the newest of them', () => {
    const received = vi.fn();
    market.subscribe(received);
    for (let profit = 1; profit <= 100; profit += 1) receive(push({ profits_all: String(profit) }));
    expect(frames).toBe(1);
    expect(shown()?.profits).toBe('100');
    expect(received).toHaveBeenCalledTimes(1);
  });

  test('quote currencies are separate, and an event without trades clears them', () => {
    receive(push());
    receive(push({ trades_all: JSON.stringify([tradeLike({ id: 20, legal: 1, currency: 2 })]) }));
    receive(push({ trades_all: '[]', hazard_rate: 0, profits_all: 0 }));
    expect(shown()?.positions?.map(({ id }) => id)).toEqual([11]);
    expect(
      market
        .getState()
        .levers.get(leverKey(1))
        ?.positions?.map(({ id }) => id),
    ).toEqual([20]);
  });

  test('what cannot be read is skipped', () => {
    receive(push());
    receive(push({ trades_all: '[' }));
    receive({ type: 'lever_trade' });
    expect(shown()?.positions).toHaveLength(1);
  });
});

describe('answers', () => {
  const BTC = { quoteId: 3, baseId: 1 };

  test('E20 has balance and risk, which the feed lacks, and E22 the lists', () => {
    market.receiver()('leverDealAll', { legal_id: 3, currency_id: 1 }, dealAll);
    market.receiveTrades(BTC, 1, [exampleTrade]);
    market.receiveTrades(BTC, 0, []);
    expect(shown()).toEqual({
      balance: '100.00000000',
      hazardRate: '821.39',
      liquidationRate: '110',
      margins: '16.08000000',
      profits: '16.00000000',
      positions: [exampleTrade],
      pending: [],
    });
    receive(push({ profits_all: '20' }));
    expect(shown()).toMatchObject({ balance: '100.00000000', profits: '20' });
  });

  test('E20 may have another rate of liquidation, which a push keeps', () => {
    market.receiver()(
      'leverDealAll',
      { legal_id: 3, currency_id: 1 },
      { ...dealAll, burst_hazard_rate: '150' },
    );
    receive(push({ profits_all: '20' }));
    expect(shown()).toMatchObject({ liquidationRate: '150', profits: '20' });
    market.receiver()('leverDealAll', { legal_id: 3, currency_id: 1 }, dealAll);
    expect(shown()).toMatchObject({ liquidationRate: '110' });
  });

  test('LEVER-055 the trades of a pair take the place of its own ones alone', () => {
    const eth = { quoteId: 3, baseId: 2 };
    receive(push());
    market.receiveTrades(eth, 1, [tradeLike({ id: 20, currency: 2 })]);
    expect(shown()?.positions?.map(({ id }) => id)).toEqual([20, 11]);
    market.receiveTrades(BTC, 1, []);
    expect(shown()?.positions?.map(({ id }) => id)).toEqual([20]);
    market.receiveTrades(eth, 1, []);
    expect(shown()?.positions).toEqual([]);
  });

  test('AGENT-033 a fee that calls and events say differently of the same quantity is doubtful, in whatever order they come', () => {
    const received = (figures: Parameters<typeof tradeLike>[0]) =>
      market.receiver()('leverTrades', { legal_id: 3, currency_id: 1, status: 1, page: 1 }, {
        message: { data: [tradeLike(figures)] },
      } as ResponseOf<'leverTrades'>);
    const isDoubtful = () => {
      draw();
      return market.getState().fees.get(tradeKey(exampleTrade))?.isDoubtful;
    };
    receive(push());
    received({});
    expect(isDoubtful()).toBe(false);
    received({ trade_fee: '2.41200000' });
    expect(isDoubtful()).toBe(true);
    receive(push());
    expect(isDoubtful()).toBe(true);
    // A part was closed, and has taken its part of the fee along.
    received({ number: '0.02', trade_fee: '0.80400000' });
    expect(isDoubtful()).toBe(false);
    received({ number: '0.02000000', trade_fee: '0.804' });
    expect(isDoubtful()).toBe(false);
    market.renew();
    expect(isDoubtful()).toBeUndefined();
  });

  test('another user begins with nothing', () => {
    receive(push());
    draw();
    market.forgetUser();
    expect(shown()).toBeUndefined();
    expect(market.getState().fees.size).toBe(0);
  });
});
