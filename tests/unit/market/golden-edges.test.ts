/** Markets at the edges of what pairs may be, written down as hashes; golden.test.ts has those of the default pairs. */
import { expect, test } from 'vitest';
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import { START, pairNamed, recordedMarket, recording } from './helpers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const btc = pairNamed(createMarket({ seed: 'edges', start: START }), 'BTC/USDT');

/** All that is shown of a pair around an instant. */
function shown(market: Market, pair: Pair, at: number): string {
  const steps = Array.from({ length: 150 }, (_, step) => at + 3 * HOUR + step * STEP_MS);
  const price = market.price(pair, at);
  const [above, below] = [Math.ceil(price * 1.01), Math.floor(price * 0.99)];
  const ladders = [0, 1, 2].map((quarter) => market.ladder(pair, at + quarter * 15 * MINUTE));
  return hashText(
    encode([
      market.bars(pair, '1day', at - 5 * DAY, at + 5 * DAY).map((bar) => ({ ...bar })),
      market.bars(pair, '1min', at + 2 * HOUR, at + 2 * HOUR + 19 * MINUTE).map((bar) => ({ ...bar })),
      steps.map((step) => ({ ...market.candle(pair, step, step + STEP_MS) })),
      market.prints(pair, at, at + MINUTE, 60).map((print) => ({ ...print })),
      ladders.map(({ bids, asks }) => [...bids, ...asks].map(({ price, lots }) => [price, lots])),
      [
        market.firstAtOrAbove(pair, above, at, at + DAY) ?? 0,
        market.firstAtOrBelow(pair, below, at, at + DAY) ?? 0,
      ],
    ]),
  );
}

/** Start price in ticks, move of a day in per mille, lots of a day. */
const ODD_PAIRS = [
  [1, 40, 1_000_000, '6530b49ff938a589e9d2f74df120e995'],
  [3, 1000, 5_000, 'de69f42bf02b392ae02e7e95b3f11077'],
  [17, 0.1, 0, 'db61dd2ce1e1a9d28cfdc35a6e52bb94'],
  [500, 300, 60, 'e14a5236742c2bd77d2a61a74cccd92b'],
  [1_000_000_000_000, 1000, 3_000_000, '8986de872e49f7c36253914b2031033d'],
  [256_000, 34, 200_000, 'efa2234b359b5349cb90d62697f7a88c'],
] as const;

test.each(ODD_PAIRS)(
  'PROOF-221 a pair of %i ticks, %d ‰ a day and %i lots has the market it always had',
  (price, volatility, volume, hash) => {
    const pair = { ...btc, startPrice: price, dayVolatility: volatility, dayVolume: volume };
    expect(shown(createMarket({ seed: 'edges', start: START, pairs: [pair] }), pair, START)).toBe(hash);
  },
);

const WEEKEND_PAIRS = [
  ['BTC/USDT', '14dba08acbab33b16550b94ef73dc2f3'],
  ['BTC/USDC', '7ae2c6dbe3c8d26c714341e392abf921'],
  ['ETH/USDC', 'c83f32f851e7e6830318fa8320b43fec'],
] as const;

test.each(WEEKEND_PAIRS)(
  'PROOF-221 %s has the market it always had in a recorded weekend and beside it',
  (symbol, hash) => {
    const weekend = recordedMarket('edges');
    const pair = pairNamed(weekend, symbol);
    const { start } = recording('BTC/USDC').csv.series;
    const cut = Array.from({ length: 40 }, (_, index) => {
      const from = start + index * 7919 * STEP_MS;
      return { ...weekend.candle(pair, from, from + (index * index * 37 + 1) * STEP_MS) };
    });
    const moments = [start - 7 * HOUR, start + 30 * HOUR].map((at) => shown(weekend, pair, at));
    expect(hashText(encode([cut, moments]))).toBe(hash);
  },
);
