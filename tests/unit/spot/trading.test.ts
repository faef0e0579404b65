import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MAX_OPEN_ORDERS } from '#simulator/engine/modules/spot/index.ts';
import type { PlaceInput } from '#simulator/engine/modules/spot/index.ts';
import {
  BTC,
  ETH,
  USDT,
  actor,
  amount,
  attempt,
  available,
  checkedExchange,
  locked,
  pairNamed,
  place,
  priceAt,
  refusalOf,
  run,
  smallScenario,
  userId,
} from '../../support/exchange.ts';
import { through } from '../../support/marks.ts';

/** The exchange of the example of FILLS-R19: BTC stands at the maker's price. */
const atPrice = (ticks: number): Exchange => createExchange(smallScenario({ prices: [{ pair: 1, ticks }] }));

const order: PlaceInput = {
  side: 'buy',
  mode: 'limit',
  quote: USDT,
  base: BTC,
  price: '19990',
  number: '0.1',
};

describe('two users', () => {
  test('the worked example: 0.1 BTC bought at 20000 from a maker at 19990, fee 0.2 %, to the last digit', () => {
    const exchange = atPrice(1_999_000);
    place(exchange, 1, { side: 'sell', price: '19990', number: '0.1' });
    expect(locked(exchange, 1, BTC)).toBe(amount('0.1'));
    const receipt = place(exchange, 0, { side: 'buy', price: '20000', number: '0.1' });

    expect(available(exchange, 0, USDT)).toBe(amount('1000000') - amount('1999'));
    expect(available(exchange, 0, BTC)).toBe(amount('10') + amount('0.0998'));
    expect(available(exchange, 1, USDT)).toBe(amount('1000000') + amount('1995.002'));
    expect(available(exchange, 1, BTC)).toBe(amount('9.9'));
    expect([locked(exchange, 0, USDT), locked(exchange, 1, BTC)]).toEqual([0n, 0n]);
    expect(exchange.ledger.house('fees', BTC)).toBe(amount('0.0002'));
    expect(exchange.ledger.house('fees', USDT)).toBe(amount('3.998'));
    expect(exchange.ledger.house('maker', USDT)).toBe(0n);
    expect(receipt).toMatchObject({
      levels: [{ price: 1_999_000, lots: 100_000 }],
      averagePrice: amount('19990'),
      notional: amount('1999'),
      fee: amount('0.0002'),
      restingLots: 0,
      cancelledLots: 0,
    });
    const page = { offset: 0, limit: 10 };
    const [bought] = exchange.spot.queries.trades(userId(0), {}, page).rows;
    expect(bought).toMatchObject({ side: 'buy', buyer: userId(0), seller: userId(1), price: 1_999_000 });
    expect(exchange.spot.queries.trades(userId(1), {}, page).rows).toEqual([bought]);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('self-trading revokes the waiting order, frees its lock, and the new one continues', () => {
    const exchange = atPrice(1_999_000);
    place(exchange, 0, { side: 'sell', price: '19990', number: '0.1' });
    place(exchange, 1, { side: 'sell', price: '19990', number: '0.1' });
    const receipt = place(exchange, 0, { side: 'buy', price: '19990', number: '0.1' });
    expect(receipt.notional).toBe(amount('1999'));
    expect(locked(exchange, 0, BTC)).toBe(0n);
    expect(locked(exchange, 1, BTC)).toBe(0n);
    expect(exchange.spot.queries.openOrders(userId(0), {}, { offset: 0, limit: 5 }).total).toBe(0);
    const { rows } = exchange.wallet.queries.log(userId(0), { currency: BTC }, { offset: 0, limit: 9 });
    expect(rows.filter(({ type }) => type === 28).map((row) => row.amount)).toEqual([
      amount('0.1'),
      amount('-0.1'),
    ]);
  });
});

describe('waiting orders', () => {
  test('a cancelled order gives its lock back to the last digit, logged as 102', () => {
    const exchange = atPrice(1_999_000);
    const before = available(exchange, 0, USDT);
    const { order: id } = place(exchange, 0, { side: 'buy', price: '15000.01', number: '0.12345' });
    expect(locked(exchange, 0, USDT)).toBe(amount('1851.7512345'));
    expect(available(exchange, 0, USDT)).toBe(before - amount('1851.7512345'));
    expect(exchange.execute('spot.cancel', { order: id, side: 'buy' }, actor(0)).ok).toBe(true);
    expect(locked(exchange, 0, USDT)).toBe(0n);
    expect(available(exchange, 0, USDT)).toBe(before);
    const [newest] = exchange.wallet.queries.log(userId(0), {}, { offset: 0, limit: 1 }).rows;
    expect(newest?.type).toBe(102);
    expect(exchange.execute('spot.cancel', { order: id, side: 'buy' }, actor(0)).ok).toBe(false);
  });

  test('the whole balance can be put to work, and not a unit more', () => {
    const exchange = atPrice(1_999_000);
    expect(() => place(exchange, 0, { side: 'buy', price: '10000', number: '100.00001' })).toThrow('BALANCE');
    place(exchange, 0, { side: 'buy', price: '10000', number: '100' });
    place(exchange, 0, { side: 'sell', price: '30000', number: '10' });
    expect([available(exchange, 0, USDT), available(exchange, 0, BTC)]).toEqual([0n, 0n]);
  });

  test('a user may have only so many orders waiting', () => {
    const exchange = atPrice(1_999_000);
    for (let count = 0; count < MAX_OPEN_ORDERS; count += 1)
      place(exchange, 0, { side: 'buy', price: '10000', number: '0.001' });

    const input = { ...order, price: '10000', number: '0.001' };
    const outcome = through('spot.openOrders', () => exchange.execute('spot.place', input, actor(0)));
    expect(outcome).toMatchObject({ refusal: { key: 'LIMIT', params: { field: 'orders', max: '500' } } });
    expect(exchange.execute('spot.place', { ...input, mode: 'market' }, actor(0)).ok).toBe(true);
  });
});

describe('market orders', () => {
  test('a buy of the whole balance takes what the balance pays for and cancels the rest', () => {
    const exchange = createExchange(smallScenario());
    const last = Number(priceAt(exchange, 'BTC/USDT'));
    const number = (Math.floor((1_000_000 / last) * 10_000) / 10_000).toFixed(4);
    const receipt = place(exchange, 0, { side: 'buy', number });
    expect(receipt.cancelledLots).toBeGreaterThan(0);
    expect(receipt.restingLots).toBe(0);
    expect(receipt.notional).toBeLessThanOrEqual(amount('1000000'));
    expect(locked(exchange, 0, USDT)).toBe(0n);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('when everything on offer has been taken there is no price until the maker quotes again', () => {
    const exchange = createExchange(smallScenario());
    const pair = pairNamed(exchange, 'SOL/USDT');
    const sol = { base: pair.base, side: 'buy' as const };
    const asks = exchange.spot.queries.depth(pair, 25).asks.reduce((sum, { lots }) => sum + lots, 0);
    place(exchange, 0, { ...sol, number: (asks / 100_000).toFixed(5) });
    through('spot.nothingOffered', () =>
      expect(() => place(exchange, 1, { ...sol, number: '1' })).toThrow('NO_PRICE'),
    );
    exchange.kernel.advanceTo(exchange.kernel.now() + 500);
    expect(place(exchange, 1, { ...sol, number: '1' }).cancelledLots).toBe(0);
  });

  test('a balance that pays the last price but not the best offer buys nothing', () => {
    const exchange = createExchange(smallScenario());
    const needed = Number(priceAt(exchange, 'BTC/USDT')) / 100_000;
    const rest = (1_000_000 - needed).toFixed(8);
    exchange.execute(
      'wallet.transfer',
      { currency: USDT, from: 'change', to: 'legal', number: rest },
      actor(0),
    );
    expect(available(exchange, 0, USDT)).toBe(amount(needed.toFixed(8)));
    through('spot.unaffordable', () =>
      expect(() => place(exchange, 0, { side: 'buy', number: '0.00001' })).toThrow('BALANCE'),
    );
  });
});

describe('refusals, in the order of FILLS-R16', () => {
  const btc = { currency: 'USDT' };
  test.each<[string, Partial<PlaceInput>, string, object?]>([
    ['no number', { number: '' }, 'PARAM', { field: 'num' }],
    ['no price', { price: 'x' }, 'PARAM', { field: 'price' }],
    [
      'a malformed number before an unknown currency',
      { number: '1e3', base: 999 },
      'PARAM',
      { field: 'num' },
    ],
    ['an unknown base', { base: 999, price: '0' }, 'NOT_FOUND'],
    ['an unknown quote', { quote: 999 }, 'NOT_FOUND'],
    ['crossed ids', { quote: BTC, base: USDT }, 'NOT_FOUND'],
    ['a price of 0', { price: '0', base: 13 }, 'LIMIT', { field: 'price' }],
    ['an amount of 0', { number: '0' }, 'LIMIT', { field: 'num' }],
    ['a negative amount', { number: '-1' }, 'LIMIT', { field: 'num' }],
    ['a delisted pair', { base: 13 }, 'CLOSED'],
    ['a halted pair', { base: ETH }, 'CLOSED', { halted: 'ETH/USDT' }],
    ['a pair that does not exist', { base: USDT, quote: USDT }, 'CLOSED'],
    ['a price between ticks', { price: '19990.001' }, 'PARAM', { field: 'price' }],
    ['an amount too fine', { number: '0.000001' }, 'PARAM', { field: 'num' }],
    [
      'a price beyond reason',
      { price: '10000000000.01' },
      'LIMIT',
      { field: 'price', max: '10000000000.00' },
    ],
    ['an amount beyond reason', { number: '1000000.00001' }, 'LIMIT', { field: 'num', max: '1000000.00000' }],
    ['the largest order', { price: '10000000000', number: '1000000' }, 'BALANCE', btc],
    ['more than the balance', { number: '60' }, 'BALANCE', btc],
    ['selling more than one has', { side: 'sell', number: '10.00001' }, 'BALANCE'],
  ])('%s', (_name, changes, key, params) => {
    const exchange = checkedExchange({ prices: [{ pair: 1, ticks: 1_999_000 }] });
    run(exchange, 'market.halt', { pairs: [2] });
    const refusal = { key, ...(params && { params }) };
    expect(attempt(exchange, 'spot.place', { ...order, ...changes }, 0)).toMatchObject({ refusal });
  });

  test('a visitor and an operator trade not at all', () => {
    for (const kind of ['visitor', 'operator'] as const)
      expect(refusalOf(atPrice(1_999_000).execute('spot.place', order, { kind }))).toBe('LOGIN');
  });
});
