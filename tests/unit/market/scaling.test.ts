/** Thresholds before a price was multiplied, against a look at every price. */
import { describe, expect, test } from 'vitest';
import { scaled, thresholdBefore } from '#simulator/engine/market/scaling.ts';
import { reaches } from '#simulator/engine/market/tree.ts';

describe('a threshold before a factor was applied', () => {
  test.each([0.001, 0.3, 0.5, 0.999, 1, 1.001, 1.5, 7, 1000])(
    'is reached by a price exactly when %d times the price reaches the threshold',
    (factor) => {
      const image = (ticks: number) => scaled(ticks, factor);
      const prices = Array.from({ length: 400 }, (_, index) => index + 1);
      const farther = Array.from({ length: 40 }, (_, index) => index * 1009 + 1);
      for (const side of ['below', 'above'] as const) {
        for (let price = -2; price < 60; price += 1) {
          const before = thresholdBefore({ price, side }, factor, image);
          const differing = [...prices, ...farther].filter(
            (ticks) => reaches(before, ticks, ticks) !== reaches({ price, side }, image(ticks), image(ticks)),
          );
          expect({ side, price, differing }).toEqual({ side, price, differing: [] });
        }
      }
    },
  );
});
