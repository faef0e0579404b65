/** A session of more trades and receipts than are kept at hand: every list against the trades as they were when they happened. */
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { SpotTrade } from '#simulator/engine/modules/spot/index.ts';
import { memoryArchive } from '../../support/memory-archive.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import {
  BTC,
  ETH,
  OPERATOR,
  USDT,
  USDC,
  pairNamed,
  place,
  smallScenario,
  userId,
} from '../../support/exchange.ts';

const scenario = smallScenario({ prices: [{ pair: 1, ticks: 1_999_000 }] });

/** So many receipts are kept. */
const RECEIPTS = 2_000;

interface Played {
  readonly exchange: Exchange;
  /** Every trade, in order, as it was when it was made. */
  readonly trades: readonly SpotTrade[];
  /** An order of user 2 that the others traded with. */
  readonly met: number;
  readonly orders: readonly number[];
}

/** Notes the trades that were made since. */
function noteTrades({ spot }: Exchange, trades: SpotTrade[]): void {
  for (;;) {
    const trade = spot.queries.trade(trades.length + 1);
    if (!trade) return;
    trades.push(trade);
  }
}

/** So many small orders of users 0 and 1 in two markets, the first of them with each other. */
function trade(exchange: Exchange, count: number, trades: SpotTrade[], orders: number[]): void {
  for (let at = 0; at < count; at += 1) {
    const side = at % 4 < 2 ? 'buy' : 'sell';
    const market = at % 8 === 7 ? { base: ETH } : {};
    orders.push(place(exchange, at % 2, { side, number: '0.0001', ...market }).order);
    noteTrades(exchange, trades);
    if (at % 100 === 99) exchange.kernel.advanceTo(exchange.kernel.now() + 1_000);
  }
}

function played(): Played {
  const exchange = createExchange(scenario);
  const trades: SpotTrade[] = [];
  const orders: number[] = [];
  const met = place(exchange, 2, { side: 'sell', price: '19990', number: '0.0003' }).order;
  place(exchange, 0, { side: 'buy', price: '19990', number: '0.0001' });
  noteTrades(exchange, trades);
  // The market is held below its price, so that what is left of it waits.
  exchange.execute('market.pin', { pair: 1, ticks: 1_900_000 }, OPERATOR);
  exchange.kernel.advanceTo(exchange.kernel.now() + 1_000);
  place(exchange, 2, { side: 'sell', price: '30000', number: '0.1' });
  trade(exchange, 2_300, trades, orders);
  return { exchange, trades, met, orders };
}

const page = (offset: number, limit: number) => ({ offset, limit });
const isOf = (user: number) => (each: SpotTrade) =>
  each.buyer === userId(user) || each.seller === userId(user);

/** What pages show. */
const seenOf = ({ spot, ledger, market }: Exchange, orders: readonly number[]) => [
  ...[0, 1, 2].flatMap((user) => [
    ...[0, 700, 1_140].map((offset) => spot.queries.trades(userId(user), {}, page(offset, 40))),
    spot.queries.trades(userId(user), { base: ETH, quote: USDT }, page(0, 500)),
    spot.queries.orders(userId(user), {}, page(0, 30)),
    spot.queries.openOrders(userId(user), {}, page(0, 9)),
    ledger.movements({ user: userId(user), types: [29] }, page(0, 5)),
  ]),
  market.pairs.map((pair) => spot.queries.tape(pair)),
  orders.map((order) => spot.queries.tradesOfOrder(order)),
];

describe('a long session', () => {
  let session: Played | undefined;
  /** The first test looks at it, the second one goes on with it. Made in a test: Stryker sees nothing that runs before. */
  const longSession = () => (session ??= played());

  test('PROOF-131 has every trade of each user and market, the tapes, and the latest orders with their trades', () => {
    const { exchange, trades, met, orders } = longSession();
    const { queries } = exchange.spot;
    expect(trades.length).toBeGreaterThan(2_300);
    expect(trades.map(({ id }) => queries.trade(id))).toEqual(trades);
    expect(queries.trade(trades.length + 1)).toBeUndefined();
    for (const [index, symbol] of ['BTC/USDT', 'ETH/USDT'].entries()) {
      const pair = pairNamed(exchange, symbol);
      const own = trades.filter((each) => each.pair === pair.id);
      expect(queries.tape(pair)).toEqual(own.slice(-20).reverse());
      for (const user of [0, 1, 2]) {
        const all = own.filter(isOf(user)).reverse();
        const base = index === 0 ? BTC : ETH;
        for (const filter of [{ base }, { base, quote: USDT }]) {
          expect(queries.trades(userId(user), filter, page(0, 3_000))).toEqual({
            rows: all,
            total: all.length,
          });
        }
        expect(queries.trades(userId(user), { base, quote: USDC }, page(0, 9)).total).toBe(0);
      }
    }
    const all = trades.filter(isOf(0)).reverse();
    expect(queries.trades(userId(0), {}, page(450, 600))).toEqual({
      rows: all.slice(450, 1_050),
      total: all.length,
    });
    const kept = [0, 1, 2].map((user) => queries.orders(userId(user), {}, page(0, RECEIPTS)));
    expect(kept.reduce((sum, { total }) => sum + total, 0)).toBe(RECEIPTS);
    const newest = kept.flatMap(({ rows }) => rows.map(({ receipt }) => receipt.order));
    expect(newest.sort((a, b) => a - b)).toEqual(orders.slice(-RECEIPTS));
    for (const { rows } of kept) {
      for (const { receipt, trades: own, filled } of rows) {
        expect(own).toEqual(
          trades.filter(({ buyOrder, sellOrder }) => [buyOrder, sellOrder].includes(receipt.order)),
        );
        expect(filled).toBe(receipt.lots);
      }
    }
    // An order that traded long ago and still waits has its trades, though its receipt is gone.
    expect(queries.order(met)).toMatchObject({ left: 200, lots: 300 });
    expect(queries.tradesOfOrder(met)).toEqual([trades[0]]);
    expect(queries.orders(userId(2), {}, page(0, 9)).total).toBe(0);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('PROOF-131 comes back from its snapshot and from an archive as it was, and goes on as it would', () => {
    const { exchange: whole, trades, met, orders } = longSession();
    const seen = seenOf(whole, [met, ...orders.slice(-50)]);
    const plain = createExchange(scenario);
    plain.kernel.restore(decode(encode(whole.kernel.snapshot())));
    const archive = memoryArchive();
    const archived = createExchange(scenario);
    archived.kernel.restore(decode(encode(whole.kernel.snapshot(archive))), archive);
    for (const again of [plain, archived]) {
      expect(seenOf(again, [met, ...orders.slice(-50)])).toEqual(seen);
      expect(again.kernel.hash()).toBe(whole.kernel.hash());
      expect(again.kernel.audit()).toEqual([]);
    }
    const then = whole.kernel.snapshot();
    const later: number[] = [];
    trade(whole, 40, [...trades], later);
    for (const again of [plain, archived]) {
      trade(again, 40, [...trades], []);
      expect(seenOf(again, later)).toEqual(seenOf(whole, later));
      expect(encode(again.kernel.snapshot()) === encode(whole.kernel.snapshot())).toBe(true);
    }
    whole.kernel.restore(then);
    expect(seenOf(whole, [met, ...orders.slice(-50)])).toEqual(seen);
    expect(whole.kernel.audit()).toEqual([]);
  });
});

describe('a snapshot of it', () => {
  const line = '1 1 1748829600000 1999000 100 2 3 1 2 buy 0 0';

  test.each<[string, string]>([
    [line.replace(/ 0$/, ''), 'line 1: expected the fees of a trade'],
    [line.replace(/ 0$/, ' 0x'), 'line 1: expected the fees of a trade'],
    [line.replace(/ 0 0$/, ' -1 0'), 'line 1: expected the fees of a trade'],
    [`${line}\n${line.replace(/ 0$/, ' ')}`, 'line 2: expected the fees of a trade'],
    [line.replace('buy', 'long'), 'line 1.side: '],
    [line.replace('1999000', 'x'), 'line 1.price: '],
    [`${line}\n`, 'line 2: expected the fees of a trade'],
  ])('that has the trade “%s” is refused at %s', (text, message) => {
    const place = `spot.history[0] ${message}`;
    expectRefusedDamage(createExchange(scenario), 'spot.history', [text], place);
  });

  test.each<[string, unknown]>([
    ['$.modules.spot.log', undefined],
    ['$.modules.spot.log.kept', {}],
    ['$.modules.spot.log.kept[0]', { kept: ['1'] }],
    ['$.modules.spot.log.history', { kept: [] }],
  ])('in an archive that is damaged is refused at %s', (where, log) => {
    const { kernel } = createExchange(scenario);
    const archive = memoryArchive();
    const snapshot = decode(encode(kernel.snapshot(archive))) as { modules: { spot: object } };
    Object.assign(snapshot.modules.spot, { log });
    expect(() => kernel.restore(snapshot as Plain, archive)).toThrow(`${where}: `);
  });
});
