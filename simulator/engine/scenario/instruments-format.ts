/** What a scenario file may say about pairs of its own, and about the fees of any pair. */
import * as z from 'zod/mini';
import { amountSchema, expected, list, pairSchema, percent, plainAmountText, maybe } from './fields.ts';

/** How many pairs a scenario may add. */
export const MAX_ADDED_PAIRS = 500;

const STEP_TEXT = expected('1, 0.1, 0.01 … 0.00000001');

/** The smallest step of a quantity. */
const lot = amountSchema.check(
  z.refine((given) => /^(1|0\.0{0,7}1)$/.test(plainAmountText(given)), STEP_TEXT),
);

/** A coarser tick than any exchange has. */
const MAX_TICK = 1_000_000;

/** The smallest step of a price. */
const tick = amountSchema.check(
  z.refine(
    (given) => Number(plainAmountText(given)) <= MAX_TICK,
    expected(`a tick from 0.00000001 to ${MAX_TICK}, such as 0.01, 0.25 or 5`),
  ),
);

const fee = percent(0, 10).check(z.describe('Fee of a spot trade, of what is received; 0.2% if not given.'));

const pair = z.strictObject(
  {
    pair: pairSchema.check(
      z.describe('Such as GOLD/USDT or GOLD/BTC; a coin that the exchange does not know is added with it.'),
    ),
    price: amountSchema.check(z.describe('Where it stands at the start.')),
    tick: tick.check(z.describe('Smallest step of the price, such as 0.01, 0.25 or 5.')),
    lot: lot.check(
      z.describe('Smallest step of a quantity; price and quantity have at most 8 decimals together.'),
    ),
    dayMove: maybe(percent(0.01, 100), 'How far it moves on an ordinary day; 4% if not given.'),
    dayVolume: maybe(
      amountSchema,
      'How much of the coin is traded on an ordinary day; if not given, what is worth 20000000 USDT, but no more than can be counted.',
    ),
    fee: z.optional(fee),
  },
  expected('pair, price, tick and lot'),
);

/** The pairs that a scenario adds. */
export const addedPairs = z._default(list(pair, MAX_ADDED_PAIRS, 'pairs'), []);

/** Fees by pair. */
export const fees = z._default(z.record(pairSchema, fee, expected('fees by pair')), {});
