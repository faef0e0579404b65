/** The settings `impact` and `queue` in an exchange: its book, its state and its receipts. */
import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { latestTrades } from '#simulator/protocol/wire/market.ts';
import { START, advance, pairNamed, place, smallScenario } from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';

const begun = (settings: Partial<Settings>): Exchange =>
  createExchange(smallScenario({ settings }), { verify: true });

const btcOf = (exchange: Exchange) => pairNamed(exchange, 'BTC/USDT');

/** A price at which the maker bids, as text. */
function quotedBid(exchange: Exchange, level: number): string {
  const bid = exchange.spot.queries.depth(btcOf(exchange), 25).bids[level];
  if (!bid) throw new Error('nothing is bid');
  return formatDecimal(BigInt(bid.price), btcOf(exchange).priceDp);
}

describe('impact', () => {
  test('DESK-300 an order in parts soon after each other pays as much as in one, and less with time between', () => {
    const paid = (waitMs: number, ...numbers: string[]): bigint => {
      const exchange = begun({ impact: 'light' });
      exchange.execute(
        'market.pin',
        { pair: 1, ticks: exchange.market.price(btcOf(exchange), START) },
        { kind: 'operator' },
      );
      advance(exchange, 1_000);
      return numbers.reduce((sum, number) => {
        const receipt = place(exchange, 0, { side: 'buy', number });
        advance(exchange, waitMs);
        return sum + receipt.notional;
      }, 0n);
    };
    const whole = paid(0, '2');
    expect(paid(0, '1', '1')).toBe(whole);
    expect(paid(6_000, '1', '1')).toBeLessThan(whole);
  });

  test('DESK-301 the hash is that of one go however time is divided, and after a snapshot', () => {
    const played = (cuts: readonly number[], restart: boolean): string => {
      const settings: Partial<Settings> = { impact: 'normal', queue: true };
      let exchange = begun(settings);
      place(exchange, 0, { side: 'buy', number: '1' });
      place(exchange, 1, { side: 'buy', price: quotedBid(exchange, 0), number: '0.5' });
      place(exchange, 1, { side: 'buy', price: quotedBid(exchange, 3), number: '0.5' });
      for (const cut of cuts) {
        exchange.kernel.advanceTo(START + cut);
        exchange.spot.queries.depth(btcOf(exchange), 25);
        if (!restart) continue;
        const snapshot = exchange.kernel.snapshot();
        exchange = begun(settings);
        exchange.kernel.restore(snapshot);
      }
      exchange.kernel.advanceTo(START + 12_345);
      place(exchange, 0, { side: 'sell', number: '0.7' });
      exchange.kernel.advanceTo(START + 30_000);
      return exchange.kernel.hash();
    };
    const whole = played([], false);
    const halves = Array.from({ length: 24 }, (_, step) => (step + 1) * STEP_MS);
    expect(played(halves, false)).toBe(whole);
    expect(played([3, 499, 7_777, 12_000], false)).toBe(whole);
    expect(played([1, 2_500, 9_001], true)).toBe(whole);
  });

  test('DESK-306 the last price is the newest print and lies between the best quotes while they are missing', () => {
    const exchange = begun({ impact: 'strong' });
    const pair = btcOf(exchange);
    for (let step = 0; step < 240; step += 1) {
      if (step % 24 === 0) place(exchange, 0, { side: step % 48 === 0 ? 'buy' : 'sell', number: '1.5' });
      advance(exchange, STEP_MS);
      const price = exchange.market.price(pair, exchange.kernel.now());
      const printed = latestTrades(exchange, pair).find(({ trade }) => trade === undefined);
      expect(printed?.price).toBe(price);
      const { bids, asks } = exchange.spot.queries.depth(pair, 1);
      expect(bids[0]?.price ?? 0).toBeLessThan(price);
      expect(asks[0]?.price ?? Infinity).toBeGreaterThanOrEqual(price);
    }
  });
});

test('DESK-304 the receipt has how much stood ahead where the market maker quotes', async () => {
  const exchange = begun({ queue: true });
  const pair = btcOf(exchange);
  const bid = exchange.spot.queries.depth(pair, 25).bids[4];
  if (!bid) throw new Error('nothing is bid');
  const price = formatDecimal(BigInt(bid.price), pair.priceDp);
  place(exchange, 0, { side: 'buy', price, number: '0.1' });
  place(exchange, 1, { side: 'buy', price, number: '0.2' });
  const wire = openWire(exchange);
  const aheadOf = async (user: number) => {
    const { message } = await wire.call('spotOrders', {}, user);
    return (message as ResponseOf<'spotOrders'>).list[0]?.queue_ahead;
  };
  expect(await aheadOf(0)).toBe(formatDecimal(BigInt(bid.lots), pair.lotDp));
  expect(await aheadOf(1)).toBe(formatDecimal(BigInt(bid.lots) + 100_000n, pair.lotDp));
});
