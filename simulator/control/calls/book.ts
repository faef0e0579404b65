import * as z from 'zod/mini';
import { lotsText, ticksText } from '#simulator/engine/market/index.ts';
import type { Level, Pair } from '#simulator/engine/market/index.ts';
import { pairNameSchema } from '#simulator/engine/scenario/actions/fields.ts';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { pairOf, UNKNOWN_PAIR } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const level = z.object({ price: z.string(), number: z.string() });

const order = z.object({
  id: z.int(),
  user: z.int(),
  side: z.enum(['buy', 'sell']),
  price: z.string(),
  number: z.string(),
  left: z.string().check(z.describe('What has not traded of `number`.')),
  at: z.int(),
});

const status = z.enum(['trading', 'halted', 'delisted']);

const bookReport = z.object({
  pair: z.string(),
  status,
  reference: z.string().check(z.describe('The reference price.')),
  bids: z.array(level),
  asks: z.array(level),
  orders: z.array(order).check(z.describe("Users' orders that wait, oldest first.")),
});

/** The pairs there are, and the order book of each. */
export const bookCalls = {
  '/sim/pairs': {
    GET: call(
      {
        summary: 'The pairs there are, those that the scenario adds among them.',
        response: z.object({ pairs: z.array(z.object({ symbol: z.string(), status })) }),
      },
      (target) => {
        const { market } = target.exchange();
        return { pairs: market.pairs.map(({ id, symbol }) => ({ symbol, status: market.status(id) })) };
      },
    ),
  },
  '/sim/book': {
    GET: call(
      {
        summary: "The book of a pair: users' orders and the maker's quotes, best level first.",
        body: z.strictObject({
          pair: pairNameSchema,
          levels: z.optional(
            z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100), z.describe('Of a side; 20.')),
          ),
        }),
        response: bookReport,
        errors: { 404: UNKNOWN_PAIR },
      },
      (target, { pair, levels = 20 }) => bookOf(target, pairOf(target, pair), levels),
    ),
  },
} satisfies CallTable;

function bookOf(target: ControlTarget, pair: Pair, levels: number) {
  const { market, spot, kernel } = target.exchange();
  const { bids, asks } = spot.queries.depth(pair, levels);
  const row = ({ price, lots }: Level) => ({ price: ticksText(pair, price), number: lotsText(pair, lots) });
  return {
    pair: pair.symbol,
    status: market.status(pair.id),
    reference: ticksText(pair, market.price(pair, kernel.now())),
    bids: bids.map(row),
    asks: asks.map(row),
    orders: ordersOf(target, pair),
  };
}

function ordersOf(target: ControlTarget, pair: Pair) {
  const { account, spot } = target.exchange();
  const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  return account.queries
    .all()
    .flatMap(({ id }) => spot.queries.openOrders(id, { base: pair.base, quote: pair.quote }, everything).rows)
    .sort((a, b) => a.id - b.id)
    .map(({ id, owner, side, price, lots, left, placedAt }) => ({
      id,
      user: owner,
      side,
      price: ticksText(pair, price),
      number: lotsText(pair, lots),
      left: lotsText(pair, left),
      at: placedAt,
    }));
}
