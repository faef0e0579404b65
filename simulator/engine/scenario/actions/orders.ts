/** What users trade: spot orders, leverage positions, second contracts, fixed deposits. */
import * as z from 'zod/mini';
import { ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { LEVER_MULTIPLES } from '#simulator/engine/modules/leverage/index.ts';
import { durations, payments } from '#simulator/engine/modules/micro/index.ts';
import { products } from '#simulator/engine/modules/savings/index.ts';
import { MAX_OPEN_ORDERS, quantityDecimals } from '#simulator/engine/modules/spot/index.ts';
import { checkDecimals, checkPrice, pairNamed } from '../references.ts';
import {
  amountSchema as writtenAmount,
  currencySchema,
  expected,
  pairSchema,
  percent,
  plainAmountText,
  readHundredths,
  wholeSchema,
} from '../fields.ts';
import { action, command, found, inFile, optionalField, userByAccount } from './action.ts';
import type { FilePlace, InputOf, Members, World } from './action.ts';
import { account, amountField, choice, currencyWith } from './fields.ts';

/** Largest multiple, hands, duration and product that can be meant; what the exchange offers is looked up when they are read. */
const MAX_MULTIPLE = 10_000;
const MAX_HANDS = 1_000_000_000;
const MAX_SECONDS = 86_400;
const MAX_PRODUCT = 1000;

/** A limit price: decimal text, or so many hundredths of a percent off the reference price when it is placed. */
type Price = { readonly text: string } | { readonly offset: number };

/** The pair beside a member; an unknown one is reported at its own place. */
const pairBeside = ({ members, reading }: FilePlace): Pair | undefined =>
  reading.report.pairs.find(({ symbol }) => symbol === members['pair']);

/** A description of what a pair must have. */
const offers = { openLever: 'leverage', openMicro: 'second contracts' } as const;

/** The id of a pair that is traded in this way. */
const pairWith = (offer?: keyof typeof offers, description = 'A pair.') =>
  inFile({
    key: 'pair',
    description,
    written: pairSchema,
    fromFile(symbol, { at, reading }) {
      const pair = pairNamed(symbol, at, reading.report);
      if (pair && offer && !pair[offer]) reading.report.add(at, `${symbol} has no ${offers[offer]}`);
      return pair?.id;
    },
  });

const pair = pairWith();
const onlyPair = optionalField(pairWith(undefined, 'Only those of this pair.'));

const writtenPrice = z.union(
  [writtenAmount, percent(-99, 900)],
  expected('an amount, or a percentage such as -0.5%'),
);

/** A price on the grid of the pair, or a distance. */
function readPrice(written: number | string, place: FilePlace): Price {
  const text = plainAmountText(written);
  if (text.endsWith('%')) return { offset: readHundredths(text) };
  const beside = pairBeside(place);
  if (beside) checkPrice(text, beside, place.at, place.reading.report);
  return { text };
}

const price = inFile({
  key: 'price',
  description: 'A price, or how far off the price of the moment, such as -0.5%.',
  written: writtenPrice,
  fromFile: readPrice,
});

const onSpot = {
  pair,
  side: choice('side', 'Whether the coin is bought or sold.', ['buy', 'sell']),
};

const number = inFile({
  key: 'number',
  description: 'How much of the coin.',
  written: writtenAmount,
  fromFile(written, place) {
    const text = plainAmountText(written);
    const beside = pairBeside(place);
    if (beside) checkDecimals(text, quantityDecimals(beside), place.at, place.reading.report);
    return text;
  },
});

/** A limit order of a user that is there from the beginning. */
export const seedOrder = { ...onSpot, price, number };

/** The side of the market on which a relative price of a position lies. */
const directions = {
  price: { long: -1, short: 1, message: ['below', 'above'] },
  takeProfit: { long: 1, short: -1, message: ['above', 'below'] },
  stopLoss: { long: -1, short: 1, message: ['below', 'above'] },
} as const;

/** A price of a position, on the side of the market where it belongs. */
const positionPrice = (key: keyof typeof directions, description: string) =>
  optionalField(
    inFile({
      key,
      description,
      written: writtenPrice,
      fromFile(written, place) {
        const found = readPrice(written, place);
        const { at, members, reading } = place;
        const { message, ...sign } = directions[key];
        const side = members['side'] === 'short' ? 'short' : 'long';
        // A stop that follows an entry may lie anywhere: it is measured from the market, not from the entry.
        const isMeasured = key === 'price' || members['price'] === undefined;
        if ('offset' in found && isMeasured && found.offset * sign[side] <= 0) {
          reading.report.add(
            at,
            `expected a price ${message[side === 'long' ? 0 : 1]} the market for a ${side}`,
          );
        }
        return found;
      },
    }),
  );

const direction = choice('side', 'Whether it gains when the price rises or falls.', ['long', 'short']);

/** A leverage position of a user that is there from the beginning. */
export const seedPosition = {
  pair: pairWith('openLever'),
  side: direction,
  multiple: inFile({
    key: 'multiple',
    description: 'How many times its margin the position is worth.',
    written: wholeSchema(1, MAX_MULTIPLE),
    fromFile(multiple, { at, reading }) {
      if (!LEVER_MULTIPLES.includes(multiple))
        reading.report.add(at, `expected one of ${LEVER_MULTIPLES.join(', ')}`);
      return multiple;
    },
  }),
  hands: inFile({
    key: 'hands',
    description: 'How many hands; the pair says how much of the coin one is.',
    written: wholeSchema(1, MAX_HANDS),
    fromFile(hands, place) {
      const { leverMinShare: min = 0, leverMaxShare: max = 0 } = pairBeside(place) ?? {};
      if (hands < min || (max > 0 && hands > max))
        place.reading.report.add(place.at, `expected ${min} to ${max} hands`);
      return hands;
    },
  }),
  price: positionPrice('price', 'Opens when the market comes to this price; at once if not given.'),
  takeProfit: positionPrice(
    'takeProfit',
    'Closes with a gain at this price, or so far off the price of the moment.',
  ),
  stopLoss: positionPrice(
    'stopLoss',
    'Closes with a loss at this price, or so far off the price of the moment.',
  ),
};

/** The current price where a distance is given. */
function priceText({ market, now }: World, of: Pair, given: Price): string {
  if ('text' in given) return given.text;
  const reference = market.price(of, now());
  const ticks = Math.max(1, Math.round((reference * (10_000 + given.offset)) / 10_000));
  return ticksText(of, ticks);
}

/** An order that a user places; a market order has no price. */
export const order = action({
  summary: 'Places an order of a user.',
  fields: {
    account,
    ...onSpot,
    mode: choice('type', 'A limit order has a price, a market order has none.', ['limit', 'market']),
    price: optionalField(price),
    number,
  },
  fileChecks: [
    z.refine<Members>((given) => given['type'] === 'market' || given['price'] !== undefined, {
      path: ['price'],
      error: 'missing, a limit order has a price',
    }),
    z.refine<Members>((given) => given['type'] === 'limit' || given['price'] === undefined, {
      path: ['price'],
      error: 'a market order has no price',
    }),
  ],
  commands(given, world) {
    const of = found(world.market.pair(given.pair));
    const input = {
      side: given.side,
      mode: given.mode,
      quote: of.quote,
      base: of.base,
      price: given.price === undefined ? '' : priceText(world, of, given.price),
      number: given.number,
    };
    return [command('spot.place', input, userByAccount(world, given.account))];
  },
});

const cancel = action({
  summary: 'Takes back the open orders of a user, of one pair or of all.',
  fields: { account, pair: onlyPair },
  commands(given, world) {
    const user = userByAccount(world, given.account);
    const { rows } = world.spot.queries.openOrders(user, {}, { offset: 0, limit: MAX_OPEN_ORDERS });
    return rows
      .filter((open) => given.pair === undefined || open.pair.id === given.pair)
      .map(({ id, side }) => command('spot.cancel', { order: id, side }, user));
  },
});

/** A leverage position that a user opens: at once, or when the market comes to `price`. */
export const lever = action({
  summary: 'Opens a leverage position of a user.',
  details: 'Long or short; with a price it waits.',
  fields: { account, ...seedPosition },
  commands(given, world) {
    const of = found(world.market.pair(given.pair));
    const { side, multiple, hands } = given;
    const textOf = (one: Price | undefined) => (one === undefined ? '0' : priceText(world, of, one));
    const input = {
      quote: of.quote,
      base: of.base,
      side,
      multiple,
      share: hands,
      mode: given.price === undefined ? ('market' as const) : ('limit' as const),
      price: textOf(given.price),
      takeProfit: textOf(given.takeProfit),
      stopLoss: textOf(given.stopLoss),
    };
    return [command('leverage.submit', input, userByAccount(world, given.account))];
  },
});

const closeLever = action({
  summary: 'Closes the leverage positions of a user, of one pair or side or all.',
  details: 'At the price of the moment.',
  fields: { account, pair: onlyPair, side: optionalField(direction) },
  commands({ account: named, pair: id, side }, world) {
    const of = id === undefined ? undefined : found(world.market.pair(id));
    const only = { ...(side && { side }), ...(of && { quote: of.quote, base: of.base }) };
    return [command('leverage.closeAll', only, userByAccount(world, named))];
  },
});

const micro = action({
  summary: 'Places a second contract of a user.',
  fields: {
    account,
    pair: pairWith('openMicro'),
    currency: inFile({
      key: 'currency',
      description: 'What is staked, from the second-contract account.',
      written: currencySchema,
      fromFile: (named, place) =>
        currencyWith(place, named, ({ id }) => {
          if (payments.some((offer) => offer.currency === id)) return undefined;
          const paid = place.reading.report.currencies.filter((each) =>
            payments.some((offer) => offer.currency === each.id),
          );
          return `second contracts are paid in ${paid.map(({ name }) => name).join(', ')}`;
        }),
    }),
    side: choice('side', 'Where the price is expected to go.', ['up', 'down']),
    seconds: inFile({
      key: 'seconds',
      description: 'How long it runs.',
      written: wholeSchema(1, MAX_SECONDS),
      fromFile(seconds, { at, reading }) {
        if (!durations.some((offer) => offer.seconds === seconds))
          reading.report.add(at, `expected one of ${durations.map((offer) => offer.seconds).join(', ')}`);
        return seconds;
      },
    }),
    number: amountField('number', 'The stake.'),
  },
  commands: ({ account: named, ...input }, world) => [
    command('micro.submit', input, userByAccount(world, named)),
  ],
});

const savings = action({
  summary: 'Buys a fixed deposit of a user.',
  fields: {
    account,
    product: inFile({
      key: 'product',
      description: 'The number of the product, see docs/savings.md.',
      written: wholeSchema(1, MAX_PRODUCT),
      fromFile(product, { at, reading }) {
        if (!products.some(({ id }) => id === product))
          reading.report.add(at, `there is no product ${product}`);
        return product;
      },
    }),
    amount: amountField('amount', 'How much, from the spot account.'),
  },
  commands: ({ account: named, ...input }, world) => [
    command('savings.buy', input, userByAccount(world, named)),
  ],
});

/** What users trade, by the name of the action. */
export const tradingActions = { order, cancel, lever, closeLever, micro, savings };

/** An order of a user, placed at the start. */
export type SeedOrder = InputOf<typeof seedOrder> & { readonly mode: 'limit' };
/** A leverage position of a user, opened at the start. */
export type SeedPosition = InputOf<typeof seedPosition>;
