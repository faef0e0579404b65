import { expect, test } from 'vitest';
import { goldenMarket } from './golden.ts';

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
