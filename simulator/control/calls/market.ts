import * as z from 'zod/mini';
import { formatDecimal, parseDecimal } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { call, commandReport, ControlError, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { pairIds, pairName, pairNames, pairOf, unknownPair } from '../lookup.ts';

/** What figures may be the market's own commands say; here they only have to be figures. */
const permille = (what: string) => z.number().check(z.describe(`${what}, in thousandths of the price.`));

const span = z.int().check(z.minimum(0), z.describe('Virtual milliseconds.'));

const volume = z.optional(
  z.int().check(z.describe("How many times the crowd's usual volume is traded meanwhile, 1 to 20; 3.")),
);

const percent = z.int().check(z.describe('Of what is usual.'));

/** What all of these answer, and how they may refuse. */
const common = {
  answers: commandReport,
  refuses: { 404: unknownPair, 409: 'REFUSED: PARAM names the field; CLOSED for a pair that stands still.' },
};

const move = z.strictObject({ pairs: pairNames, permille: permille('The change'), overMs: span, volume });

const shake = z.strictObject({ pairs: pairNames, permille: permille('The swing'), forMs: span, volume });

const pin = z.strictObject({
  pair: pairName,
  price: z
    .union([z.number(), z.string()])
    .check(z.describe('As a decimal text such as 100000 or 99999.5, or as a number.')),
});

const liquidity = z.strictObject({ pairs: pairNames, sizePercent: percent, spreadPercent: percent });

/** What an operator does to the market, from its next step on. */
export const marketCalls = {
  '/sim/operator/move': {
    POST: call({ ...common, summary: 'Moves prices.', takes: move }, (target, { pairs, ...given }) =>
      recordAsOperator(target, 'market.move', { ...given, pairs: pairIds(target, pairs) }),
    ),
  },
  '/sim/operator/shake': {
    POST: call(
      {
        ...common,
        summary: 'Makes prices restless for a time; they end where they would have.',
        takes: shake,
      },
      (target, { pairs, ...given }) =>
        recordAsOperator(target, 'market.shake', { ...given, pairs: pairIds(target, pairs) }),
    ),
  },
  '/sim/operator/pin': {
    POST: call(
      {
        ...common,
        summary: 'Fixes a price while trading goes on.',
        details:
          'It stands from the next market step on, until it is pinned elsewhere, unpinned, moved or shaken.',
        takes: pin,
        refuses: { ...common.refuses, 400: 'INVALID: the price has more decimals than the pair.' },
      },
      (target, { pair: symbol, price }) => {
        const pair = pairOf(target, symbol);
        return recordAsOperator(target, 'market.pin', { pair: pair.id, ticks: ticksOf(price, pair) });
      },
    ),
  },
  '/sim/operator/unpin': {
    POST: onPairs('Lets pinned prices go on from where they stand.', 'market.unpin'),
  },
  '/sim/operator/liquidity': {
    POST: call(
      { ...common, summary: 'Sets how much the market maker offers, and how far apart.', takes: liquidity },
      (target, { pairs, ...given }) =>
        recordAsOperator(target, 'market.liquidity', { ...given, pairs: pairIds(target, pairs) }),
    ),
  },
  '/sim/operator/halt': {
    POST: onPairs('Halts trading: prices stand still, orders wait and may be cancelled.', 'market.halt'),
  },
  '/sim/operator/resume': {
    POST: onPairs('Lets trading go on, from the price it was halted at.', 'market.resume'),
  },
  '/sim/operator/list': { POST: listing('Lists pairs.', 'market.list') },
  '/sim/operator/delist': {
    POST: listing('Takes pairs off the lists: orders are cancelled, funds given back.', 'market.delist'),
  },
} satisfies CallTable;

/** A price in ticks. Throws ControlError INVALID. */
function ticksOf(price: number | string, { symbol, priceDp }: Pair): number {
  const ticks = parseDecimal(String(price), priceDp);
  if (ticks !== undefined && ticks > 0n) return Number(ticks);
  const example = formatDecimal(1n, priceDp);
  const words = `price: expected a price of ${symbol} above zero, with decimals as in ${example}, got ${price}`;
  throw new ControlError(400, 'INVALID', words);
}

function onPairs(summary: string, name: 'market.unpin' | 'market.halt' | 'market.resume') {
  return call({ ...common, summary, takes: z.strictObject({ pairs: pairNames }) }, (target, { pairs }) =>
    recordAsOperator(target, name, { pairs: pairIds(target, pairs) }),
  );
}

/** Listing is a command for each pair; the answer tells of the last. `all` are those that are not displayed, too. */
function listing(summary: string, name: 'market.list' | 'market.delist') {
  const takes = z.strictObject({ pairs: pairNames });
  return call({ ...common, summary, takes }, async (target, { pairs }) => {
    const every = target.exchange().market.pairs.map(({ id }) => id);
    const ids = pairs === 'all' ? every : pairIds(target, pairs);
    let report = { seq: 0, at: 0 };
    for (const pair of ids) report = await recordAsOperator(target, name, { pair });
    return report;
  });
}
