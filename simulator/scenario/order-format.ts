/** What a scenario file may say about what users trade: spot orders, leverage positions, second contracts. */
import * as z from 'zod/mini';
import { amount, currencyName, expected, pairName, percent, text, whole } from './words.ts';

const say = (words: string) => z.describe(words);

/** Largest multiple, hands and duration that anybody can mean; what the exchange offers is looked up when they are read. */
const MAX_MULTIPLE = 10_000;
const MAX_HANDS = 1_000_000_000;
const MAX_SECONDS = 86_400;

const side = z.enum(['buy', 'sell'], expected('buy or sell'));
const direction = z.enum(['long', 'short'], expected('long or short'));

/** A user of the scenario, by the account. */
export const account = text(254).check(say('Account of a user of the scenario.'));

const PRICE_WORDS = expected('an amount, or a percentage such as -0.5%');

/** A limit price: an amount, or a distance from the price of the moment. */
const price = z
  .union([amount, percent(-99, 900)], PRICE_WORDS)
  .check(say('A price, or how far off the price of the moment, such as -0.5%.'));

const number = amount.check(say('How much of the coin.'));

/** A limit order of a user that is there from the beginning. */
export const seedOrder = z.strictObject(
  { pair: pairName, side, price, number },
  expected('pair, side, price and number'),
);

/** An order that a user places in a beat. */
export const order = z
  .strictObject(
    {
      user: account,
      pair: pairName,
      side,
      type: z.enum(['limit', 'market'], expected('limit or market')),
      price: z.optional(price),
      number,
    },
    expected('user, pair, side, type and number'),
  )
  .check(
    z.refine((given) => given.type === 'market' || given.price !== undefined, {
      path: ['price'],
      error: 'missing, a limit order has a price',
    }),
    z.refine((given) => given.type === 'limit' || given.price === undefined, {
      path: ['price'],
      error: 'a market order has no price',
    }),
  );

const position = {
  pair: pairName,
  side: direction,
  multiple: whole(1, MAX_MULTIPLE).check(say('How many times its margin the position is worth.')),
  hands: whole(1, MAX_HANDS).check(say('How many hands; the pair says how much of the coin one is.')),
  price: z.optional(
    z
      .union([amount, percent(-99, 900)], PRICE_WORDS)
      .check(say('Opens when the market comes to this price; at once if not said.')),
  ),
  takeProfit: z.optional(price),
  stopLoss: z.optional(price),
};

/** A leverage position of a user that is there from the beginning. */
export const seedPosition = z.strictObject(position, expected('pair, side, multiple and hands'));

/** A leverage position that a user opens in a beat. */
export const lever = z.strictObject(
  { user: account, ...position },
  expected('user, pair, side, multiple and hands'),
);

/** Leverage positions that a user closes in a beat. */
export const closeLever = z.strictObject(
  { user: account, pair: z.optional(pairName), side: z.optional(direction) },
  expected('user'),
);

/** A second contract that a user places in a beat. */
export const micro = z.strictObject(
  {
    user: account,
    pair: pairName,
    currency: currencyName.check(say('What is staked, from the second-contract account.')),
    side: z.enum(['up', 'down'], expected('up or down')),
    seconds: whole(1, MAX_SECONDS).check(say('How long it runs.')),
    number: amount.check(say('The stake.')),
  },
  expected('user, pair, currency, side, seconds and number'),
);

const MAX_PRODUCT = 1000;

/** A fixed deposit that a user buys in a beat. */
export const savings = z.strictObject(
  {
    user: account,
    product: whole(1, MAX_PRODUCT).check(say('The number of the product, see docs/savings.md.')),
    amount: amount.check(say('How much, from the spot account.')),
  },
  expected('user, product and amount'),
);
