import { expect, test } from 'vitest';
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import { createMarket } from '#simulator/engine/market/index.ts';
import { START } from './helpers.ts';

const DAY = 86_400_000;

/** Some of a market as literals, and a hash over much more of it. */
function goldenMarket() {
  const market = createMarket({ seed: 'golden', start: START });
  const [btc] = market.pairs;
  if (btc === undefined) throw new Error('the default market has no pairs');
  const { bids, asks } = market.ladder(btc, START + DAY);
  const everything = market.pairs.map((pair) => ({
    closes: market
      .bars(pair, '1day', START - 60 * DAY, START + 60 * DAY)
      .map(({ close, volume }) => [close, volume]),
    minutes: market.bars(pair, '1min', START, START + 3_600_000).map(({ high, low }) => [high, low]),
    steps: Array.from({ length: 240 }, (_, step) => market.price(pair, START + 7 * DAY + step * 500)),
    prints: market.prints(pair, START, START + 60_000, 500).map(({ at, lots, side }) => [at, lots, side]),
    ladder: market.ladder(pair, START + 12_345).asks.map(({ price, lots }) => [price, lots]),
  }));
  return {
    prices: [-1000, -1, 0, 1, 1000].map((day) => market.price(btc, START + day * DAY)),
    minute: market.candle(btc, START + DAY, START + DAY + 60_000),
    touch: market.firstAtOrAbove(btc, 11_000_000, START, START + 300 * DAY),
    prints: market.prints(btc, START, START + 60_000, 2),
    bids: bids.slice(0, 3),
    asks: asks.slice(0, 3),
    everything: hashText(encode(everything)),
  };
}

/**
 * The market of one seed, written down. These values are the same on every engine; when one changes, every link and recording
 * that was ever shared shows another market.
 */
test('a seed gives the market it always gave', () => {
  expect(goldenMarket()).toEqual({
    prices: [14253583, 10169847, 10425000, 10596362, 12588381],
    minute: { open: 10596362, high: 10610383, low: 10563983, close: 10591088, volume: 3665347 },
    touch: 1771217087000,
    prints: [
      { id: 13989658077, at: 1748707259797, price: 10428208, lots: 3976, side: 'sell' },
      { id: 13989658076, at: 1748707259500, price: 10428208, lots: 230, side: 'sell' },
    ],
    bids: [
      { price: 10596116, lots: 58500 },
      { price: 10595687, lots: 27600 },
      { price: 10595260, lots: 76200 },
    ],
    asks: [
      { price: 10596607, lots: 26300 },
      { price: 10597096, lots: 54300 },
      { price: 10597603, lots: 114000 },
    ],
    everything: '8bed7c36407546531de6097d7ddf30bc',
  });
});
