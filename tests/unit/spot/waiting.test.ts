/** What waits in the books: who is shown it, what it locks, what reports it, and how it ends. */
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { sideOf } from '#simulator/engine/modules/spot/index.ts';
import {
  BTC,
  ETH,
  USDC,
  USDT,
  advance,
  amount,
  checkedExchange,
  locked,
  pairNamed,
  place,
  run,
  smallScenario,
  userId,
} from '../../support/exchange.ts';

const atPrice = (ticks: number): Exchange => checkedExchange({ prices: [{ pair: 1, ticks }] });
const page = { offset: 0, limit: 9 };

/** The events of spot trading from now on. */
function eventsOf(exchange: Exchange): unknown[] {
  const events: unknown[] = [];
  exchange.kernel.onEvent((event) => {
    if (event.type.startsWith('spot.')) events.push(event);
  });
  return events;
}

const logOf = (exchange: Exchange, user: number) =>
  exchange.wallet.queries.log(userId(user), {}, page).rows.map(({ type, amount }) => [type, amount]);

/** Two markets, two sides: orders of users 0 and 1 far from the price. */
function waiting() {
  const exchange = atPrice(1_999_000);
  const at = (user: number, order: Parameters<typeof place>[2]) => place(exchange, user, order).order;
  return {
    exchange,
    buy: at(0, { side: 'buy', price: '15000', number: '0.1' }),
    sell: at(0, { side: 'sell', price: '25000', number: '0.2' }),
    ether: at(0, { side: 'buy', base: ETH, price: '1000', number: '1' }),
    other: at(1, { side: 'sell', price: '26000', number: '0.3' }),
  };
}

describe('orders that wait', () => {
  test('are listed by owner, side and market, newest first', () => {
    const { exchange, buy, sell, ether, other } = waiting();
    const { queries } = exchange.spot;
    const idsOf = (filter: Parameters<typeof queries.openOrders>[1], user = 0) =>
      queries.openOrders(userId(user), filter, page).rows.map(({ id }) => id);
    expect(idsOf({})).toEqual([ether, sell, buy]);
    expect(idsOf({ side: 'buy' })).toEqual([ether, buy]);
    expect(idsOf({ side: 'sell' })).toEqual([sell]);
    expect(idsOf({ base: BTC })).toEqual([sell, buy]);
    expect(idsOf({ base: BTC, side: 'buy' })).toEqual([buy]);
    expect(idsOf({ quote: USDT, base: ETH })).toEqual([ether]);
    expect(idsOf({ quote: USDC })).toEqual([]);
    expect(idsOf({}, 1)).toEqual([other]);
    expect(idsOf({}, 2)).toEqual([]);
    const idsIn = (symbol: string) => queries.openIn(pairNamed(exchange, symbol)).map(({ id }) => id);
    expect([idsIn('BTC/USDT'), idsIn('ETH/USDT'), idsIn('SOL/USDT')]).toEqual([
      [buy, sell, other],
      [ether],
      [],
    ]);
    expect(queries.order(sell)).toMatchObject({ id: sell, owner: userId(0), side: 'sell', left: 200_000 });
    expect(queries.order(4_711)).toBeUndefined();
    expect(queries.orders(userId(0), { quote: USDC }, page).total).toBe(0);
    expect(queries.receipt(userId(0), 4_711)).toBeUndefined();
  });

  test('explain every lock of their owners', () => {
    const { exchange, buy } = waiting();
    const locks = () =>
      [...exchange.spot.queries.locks()].map(({ user, wallet, currency, amount }) => [
        user - userId(0),
        wallet,
        currency,
        amount,
      ]);
    const others = [
      [0, 'change', BTC, amount('0.2')],
      [0, 'change', USDT, amount('1000')],
      [1, 'change', BTC, amount('0.3')],
    ];
    expect(locks()).toEqual([[0, 'change', USDT, amount('1500')], ...others]);
    expect(locked(exchange, 0, USDT)).toBe(amount('2500'));
    expect(run(exchange, 'spot.cancel', { order: buy, side: 'buy' }, 0)).toEqual({ order: buy });
    expect(locks()).toEqual(others);
    expect(locked(exchange, 0, USDT)).toBe(amount('1000'));
  });

  test('are logged as submitted, by side', () => {
    const { exchange } = waiting();
    expect(logOf(exchange, 1).slice(0, 2)).toEqual([
      [21, amount('0.3')],
      [21, amount('-0.3')],
    ]);
    expect(logOf(exchange, 0).slice(0, 2)).toEqual([
      [24, amount('1000')],
      [24, amount('-1000')],
    ]);
  });

  test('are cancelled and paid back when their pair is delisted, and those of other pairs stay', () => {
    const { exchange, ether } = waiting();
    const events = eventsOf(exchange);
    run(exchange, 'market.delist', { pair: 1 });
    expect(exchange.spot.queries.openIn(pairNamed(exchange, 'BTC/USDT'))).toEqual([]);
    expect([locked(exchange, 0, BTC), locked(exchange, 1, BTC), locked(exchange, 0, USDT)]).toEqual([
      0n,
      0n,
      amount('1000'),
    ]);
    expect(exchange.spot.queries.order(ether)).toBeDefined();
    expect(events).toContainEqual(expect.objectContaining({ type: 'spot.book', pair: 1 }));
    expect(logOf(exchange, 1)[0]).toEqual([103, amount('0.3')]);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('a partly filled one keeps the rest waiting, and its receipt says that nothing was cancelled', () => {
    const exchange = atPrice(1_999_000);
    place(exchange, 1, { side: 'sell', price: '19989.99', number: '0.1' });
    const receipt = place(exchange, 0, { side: 'buy', price: '19985', number: '0.25' });
    expect(receipt).toMatchObject({ lots: 250_000, cancelledLots: 0, limit: 1_998_500 });
    const { restingLots } = receipt;
    expect(restingLots).toBeGreaterThan(0);
    expect(receipt.levels.reduce((sum, { lots }) => sum + lots, restingLots)).toBe(250_000);
    expect(exchange.spot.queries.order(receipt.order)).toMatchObject({ left: restingLots });
  });
});

describe('the market meets orders that wait', () => {
  test.each([
    ['buy', 'sell', '19000', 1_880_000],
    ['sell', 'buy', '21000', 2_120_000],
  ] as const)('a %s is met by a %s at its own price, and both are reported', (side, taken, price, ticks) => {
    const exchange = atPrice(1_999_000);
    const { order } = place(exchange, 0, { side, price, number: '0.1' });
    advance(exchange, 2_000);
    const events = eventsOf(exchange);
    run(exchange, 'market.pin', { pair: 1, ticks });
    advance(exchange, 5_000);
    const { rows } = exchange.spot.queries.trades(userId(0), {}, page);
    expect(rows.map(({ price: at, side: by }) => [at, by])).toEqual([[Number(price) * 100, taken]]);
    const [trade] = rows;
    expect(trade).toMatchObject(
      side === 'buy'
        ? { buyOrder: order, seller: 0, sellOrder: 0 }
        : { sellOrder: order, buyer: 0, buyOrder: 0 },
    );
    expect(events).toEqual([
      expect.objectContaining({
        ...{ type: 'spot.trade', pair: 1, trade: trade?.id, price: trade?.price, lots: trade?.lots },
        side: taken,
      }),
      expect.objectContaining({ type: 'spot.book', pair: 1 }),
    ]);
    expect(exchange.spot.queries.order(order)).toBeUndefined();
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('of several pairs at the first step that reaches any of them', () => {
    const orders = [
      [1, 'BTC/USDT'],
      [2, 'ETH/USDT'],
    ] as const;
    const played = (wanted: readonly number[]) => {
      const exchange = createExchange(smallScenario());
      for (const [id, symbol] of orders) {
        if (!wanted.includes(id)) continue;
        const pair = pairNamed(exchange, symbol);
        const best = exchange.spot.queries.depth(pair, 25).bids[9];
        if (!best) throw new Error('nothing is bid');
        const price = (best.price / 10 ** pair.priceDp).toFixed(pair.priceDp);
        place(exchange, 0, { side: 'buy', base: pair.base, price, number: '0.01' });
      }
      advance(exchange, 3_600_000);
      const { rows } = exchange.spot.queries.trades(userId(0), {}, page);
      return rows.map(({ pair, at }) => [pair, at] as const).sort(([a], [b]) => a - b);
    };
    const both = played([1, 2]);
    expect(both.map(([pair]) => pair)).toEqual([1, 2]);
    expect(both).toEqual([...played([1]), ...played([2])]);
  });
});

describe('events and receipts', () => {
  test('an order, a trade and a cancel are reported', () => {
    const exchange = atPrice(1_999_000);
    const events = eventsOf(exchange);
    const { order } = place(exchange, 1, { side: 'sell', price: '19990', number: '0.1' });
    place(exchange, 0, { side: 'buy', price: '19990', number: '0.04' });
    run(exchange, 'spot.cancel', { order, side: 'sell' }, 1);
    const book = expect.objectContaining({ type: 'spot.book', pair: 1 }) as unknown;
    const trade = { type: 'spot.trade', pair: 1, trade: 1, price: 1_999_000, lots: 40_000, side: 'buy' };
    expect(events).toEqual([book, expect.objectContaining(trade), book, book]);
  });

  test('a sale at the market sells what is bid, pays its fee in what it received, and nothing of it waits', () => {
    const exchange = atPrice(1_999_000);
    const receipt = place(exchange, 0, { side: 'sell', number: '2' });
    expect(receipt).toMatchObject({ lots: 2_000_000, cancelledLots: 0, restingLots: 0, mode: 'market' });
    expect(receipt.fee).toBe(exchange.ledger.house('fees', USDT));
    const { rows } = exchange.spot.queries.orders(userId(0), {}, page);
    expect(rows[0]).toMatchObject({
      fee: receipt.fee,
      notional: receipt.notional,
      filled: 2_000_000,
      left: 0,
    });
    const cut = place(exchange, 0, { side: 'sell', number: '6' });
    expect(cut.cancelledLots).toBeGreaterThan(0);
    expect(cut).toMatchObject({ lots: 6_000_000, restingLots: 0 });
    expect(locked(exchange, 0, BTC)).toBe(0n);
    expect(exchange.spot.queries.openOrders(userId(0), {}, page).total).toBe(0);
  });

  test('D-12 a trade has the direction of its viewer, and for others that of the taker', () => {
    const exchange = atPrice(1_999_000);
    place(exchange, 1, { side: 'sell', price: '19990', number: '0.1' });
    place(exchange, 0, { side: 'buy', price: '19990', number: '0.1' });
    place(exchange, 1, { side: 'buy', price: '19989.99', number: '0.1' });
    place(exchange, 0, { side: 'sell', price: '19989.99', number: '0.1' });
    const directions = (id: number) => {
      const trade = exchange.spot.queries.trade(id);
      if (!trade) throw new Error(`no trade ${id}`);
      return [0, 1, 2].map((user) => sideOf(trade, userId(user)));
    };
    expect(directions(1)).toEqual(['buy', 'sell', 'buy']);
    expect(directions(2)).toEqual(['sell', 'buy', 'sell']);
  });
});
