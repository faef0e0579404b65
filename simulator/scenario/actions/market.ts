/** What an operator does to the market: the one description of each action, by the name of its command. */
import * as z from 'zod/mini';
import { formatDecimal, parseDecimal } from '#simulator/kernel/index.ts';
import { DEFAULT_VOLUME, MARKET_LIMITS } from '#simulator/market/index.ts';
import type { Liquidity } from '#simulator/market/index.ts';
import type { MarketInputs } from '#simulator/modules/script/index.ts';
import { readTicks } from '../references.ts';
import { amount, expected, readHundredths } from '../words.ts';
import { field } from './action.ts';
import type { ActionDescription } from './action.ts';
import {
  decimal,
  namedPairs,
  optionalWhole,
  pair,
  pairs,
  percents,
  permille,
  span,
  spanOrNone,
} from './fields.ts';

const volume = optionalWhole(MARKET_LIMITS.volume, {
  key: 'volume',
  says: `How many times as much as usual the crowd trades while it lasts; ${DEFAULT_VOLUME} if not said.`,
});

const ticks = {
  ...field({
    says: 'The price, with the decimals of the pair.',
    key: 'price',
    written: amount,
    fromFile(price, { at, members, reading: { report } }) {
      const beside = report.pairs.find(({ symbol }) => symbol === members['pair']);
      return beside && readTicks(price, beside, at, report);
    },
    takes: z
      .union([z.number(), z.string()])
      .check(z.describe('As a decimal text such as 100000 or 99999.5, or as a number.')),
    fromCall(price, place) {
      const { symbol, priceDp } = place.pairNamed(String(place.members['pair']));
      const found = parseDecimal(String(price), priceDp);
      if (found !== undefined && found > 0n) return Number(found);
      const wanted = `expected a price of ${symbol} above zero, with decimals as in ${formatDecimal(1n, priceDp)}`;
      return place.refuse(`price: ${wanted}, got ${price}`);
    },
  }),
  callKey: 'price',
} as const;

const sizePercent = percents(MARKET_LIMITS.sizePercent, {
  key: 'size',
  says: 'Size of every quote; 100% is usual.',
});

const spreadPercent = percents(MARKET_LIMITS.spreadPercent, {
  key: 'spread',
  says: 'Distance between the quotes; 100% is usual.',
});

/** The actions on the market, in the order in which they are listed. */
export const marketActions = {
  move: {
    summary: 'Moves prices from where they stand.',
    details: 'With swings on the way; at once if it is to take no time. A pinned price is let go.',
    fields: {
      pairs,
      permille: permille(MARKET_LIMITS.movePermille, {
        key: 'by',
        says: 'Change of the price, such as -12%.',
      }),
      overMs: spanOrNone(MARKET_LIMITS.moveMs, {
        key: 'over',
        says: 'How long it takes; at once if not said.',
      }),
      volume,
    },
  },
  shake: {
    summary: 'Swings prices up and down for a time; they end where they would have.',
    fields: {
      pairs,
      permille: permille(MARKET_LIMITS.shakePermille, {
        key: 'by',
        says: 'How far the price swings up and down, such as 1%.',
      }),
      forMs: span(MARKET_LIMITS.shakeMs, { key: 'for', says: 'How long it goes on.' }),
      volume,
    },
  },
  pin: {
    summary: 'Fixes a price while trading goes on.',
    details:
      'It stands from the next market step on, until it is pinned elsewhere, unpinned, moved or shaken.',
    refuses: { 400: 'INVALID: the price has more decimals than the pair.' },
    fields: { pair, ticks },
  },
  unpin: { summary: 'Lets pinned prices go on from where they stand.', fields: { pairs } },
  liquidity: {
    summary: 'Sets how much the market maker offers, and how far apart.',
    fields: { pairs, sizePercent, spreadPercent },
  },
  spread: {
    summary: "Widens the distance between the market maker's quotes for a time.",
    details:
      'Then they are as they were set before. Another spread takes the place of one that is running, and liquidity ends it.',
    fields: {
      pairs,
      factor: decimal(MARKET_LIMITS.spreadFactor, {
        key: 'factor',
        says: 'How many times as far apart the quotes are.',
      }),
      forMs: span(MARKET_LIMITS.spreadMs, { key: 'for', says: 'How long it goes on.' }),
    },
  },
  halt: {
    summary: 'Halts trading: prices stand still, orders wait and may be cancelled.',
    fields: { pairs },
  },
  resume: { summary: 'Lets trading go on, from the price it was halted at.', fields: { pairs } },
  list: { summary: 'Lists pairs.', fields: { pairs: namedPairs } },
  delist: {
    summary: 'Takes pairs off the lists: orders are cancelled, funds given back.',
    fields: { pairs: namedPairs },
  },
} as const satisfies { readonly [K in keyof MarketInputs]: ActionDescription<MarketInputs[K]> };

/** What the market maker quotes from the start of a scenario, with the words of the action `liquidity`. */
export const writtenLiquidity = z.strictObject(
  { size: sizePercent.written, spread: spreadPercent.written },
  expected('size and spread'),
);

/** What {@link writtenLiquidity} lets through. */
export function readLiquidity({ size, spread }: z.output<typeof writtenLiquidity>): Liquidity {
  return { sizePercent: readHundredths(size) / 100, spreadPercent: readHundredths(spread) / 100 };
}
