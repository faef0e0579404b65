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
      { id: 13989658077, at: 1748707259797, price: 10428208, lots: 3998, side: 'sell' },
      { id: 13989658076, at: 1748707259605, price: 10428208, lots: 231, side: 'sell' },
    ],
    bids: [
      { price: 10596131, lots: 58100 },
      { price: 10595687, lots: 33700 },
      { price: 10595260, lots: 101000 },
    ],
    asks: [
      { price: 10596593, lots: 38600 },
      { price: 10597096, lots: 46700 },
      { price: 10597603, lots: 103000 },
    ],
    everything: '90fa6e437be73cd1f181e17aa37409e1',
  });
});
