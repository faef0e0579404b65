import { expect, test } from 'vitest';
import type { OverrideSpan } from '#simulator/engine/market/overrides/index.ts';
import { lastQuote } from '#simulator/engine/modules/micro/quotes.ts';
import type { QuotedMarket } from '#simulator/engine/modules/micro/quotes.ts';
import { anyPair } from '../market/book-market.ts';

const NOW = 100;

const span = (from: number, to: number | undefined, volume = 0): OverrideSpan => ({
  from,
  to,
  volume,
  factors: [1, 1],
  frozen: undefined,
});

test.each([
  ['without an override', [], NOW],
  ['in a halt without an end', [span(40, undefined)], 40],
  ['as a halt begins', [span(NOW, 120)], NOW],
  ['in a halt', [span(40, 120)], 40],
  ['as a halt ends', [span(40, NOW)], NOW],
  ['before a halt', [span(101, 120)], NOW],
  ['while a pair trades at an overridden price', [span(40, 120, 2)], NOW],
  ['in a halt of two intervals', [span(20, 40), span(40, 120)], 20],
  ['in a halt after trade', [span(10, 20), span(40, 120)], 40],
  ['in a halt right after an overridden price', [span(20, 40, 2), span(40, 120)], 40],
] as const)('a pair traded until the right instant: %s', (_name, spans, until) => {
  const quoted: QuotedMarket = { price: () => 7, status: () => 'trading', overrides: () => spans };
  expect(lastQuote(quoted, anyPair, NOW)).toEqual({ price: 7, at: until });
});
