import * as z from 'zod/mini';
import { type CallTable, call, commandReport, recordAsOperator } from '../call.ts';
import { pairIds, pairNames, unknownPair } from '../lookup.ts';

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
  '/sim/operator/liquidity': {
    POST: call(
      { ...common, summary: 'Sets how much the market maker offers, and how far apart.', takes: liquidity },
      (target, { pairs, ...given }) =>
        recordAsOperator(target, 'market.liquidity', { ...given, pairs: pairIds(target, pairs) }),
    ),
  },
  '/sim/operator/halt': {
    POST: trading('Halts trading: prices stand still, orders wait and may be cancelled.', 'market.halt'),
  },
  '/sim/operator/resume': {
    POST: trading('Lets trading go on, from the price it was halted at.', 'market.resume'),
  },
  '/sim/operator/list': { POST: listing('Lists pairs.', 'market.list') },
  '/sim/operator/delist': {
    POST: listing('Takes pairs off the lists: orders are cancelled, funds given back.', 'market.delist'),
  },
} satisfies CallTable;

function trading(summary: string, name: 'market.halt' | 'market.resume') {
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
