/** What an operator does to the market: the one description of each action, by the name of its command. */
import * as z from 'zod/mini';
import { DEFAULT_VOLUME, MARKET_LIMITS, ticksIn } from '#simulator/engine/market/index.ts';
import type { Liquidity } from '#simulator/engine/market/index.ts';
import type { CommandInput } from '#simulator/engine/modules/index.ts';
import { gridText, readTicks } from '../references.ts';
import { amountSchema, expected, plainAmountText, readHundredths } from '../fields.ts';
import { action, command, actionField } from './action.ts';
import type { ActionCommand } from './action.ts';
import {
  decimalField,
  namedPairs,
  optionalWhole,
  pair,
  pairsField,
  percents,
  permille,
  span,
  spanOrNone,
  UNKNOWN_PAIR,
} from './fields.ts';

const volume = optionalWhole(
  'volume',
  `How many times as much as usual the crowd trades while it lasts; ${DEFAULT_VOLUME} if not given.`,
  MARKET_LIMITS.volume,
);

const ticks = {
  ...actionField({
    description: 'The price, with the decimals of the pair.',
    key: 'price',
    written: amountSchema,
    fromFile(price, { at, members, reading: { report } }) {
      const beside = report.pairs.find(({ symbol }) => symbol === members['pair']);
      return beside && readTicks(price, beside, at, report);
    },
    form: { kind: 'amount' },
    takes: z
      .union([z.number(), z.string()])
      .check(z.describe('As a decimal text such as 100000 or 99999.5, or as a number.')),
    fromCall(price, place) {
      const beside = place.pairNamed(String(place.members['pair']));
      const text = plainAmountText(price);
      const found = ticksIn(beside, text);
      if (found !== undefined && found > 0n) return Number(found);
      return place.refuse(
        'price',
        `expected a price of ${beside.symbol} above zero, ${gridText(beside, text)}`,
      );
    },
  }),
  callKey: 'price',
} as const;

const sizePercent = percents('size', 'Size of every quote; 100% is usual.', MARKET_LIMITS.sizePercent);

const spreadPercent = percents(
  'spread',
  'Distance between the quotes; 100% is usual.',
  MARKET_LIMITS.spreadPercent,
);

/** Refusals of the calls. */
const refuses = {
  404: UNKNOWN_PAIR,
  409: 'REFUSED: PARAM names the field; CLOSED for a pair that stands still.',
};

/** A command for each pair. */
const onEach = (name: 'market.list' | 'market.delist', ids: readonly number[]): readonly ActionCommand[] =>
  ids.map((id) => command(name, { pair: id }));

type OnMarket = 'move' | 'shake' | 'pin' | 'unpin' | 'liquidity' | 'spread' | 'halt' | 'resume';

/** The actions on the market, in the order in which they are listed; each offers every member of its command's input. */
export const marketActions = {
  move: action({
    summary: 'Moves prices from where they stand.',
    details: 'With swings on the way; at once if it is to take no time. A pinned price is let go.',
    call: '/sim/operator/move',
    refuses,
    fields: {
      pairs: pairsField,
      permille: permille('by', 'Change of the price, such as -12%.', MARKET_LIMITS.movePermille, '-5'),
      overMs: spanOrNone('over', 'How long it takes; at once if not given.', MARKET_LIMITS.moveMs, '3'),
      volume,
    },
    commands: (given) => [command('market.move', given)],
  }),
  shake: action({
    summary: 'Swings prices up and down for a time; they end where they would have.',
    call: '/sim/operator/shake',
    refuses,
    fields: {
      pairs: pairsField,
      permille: permille(
        'by',
        'How far the price swings up and down, such as 1%.',
        MARKET_LIMITS.shakePermille,
        '2',
      ),
      forMs: span('for', 'How long it goes on.', MARKET_LIMITS.shakeMs, '10'),
      volume,
    },
    commands: (given) => [command('market.shake', given)],
  }),
  pin: action({
    summary: 'Fixes a price while trading goes on.',
    details:
      'It stands from the next market step on, until it is pinned elsewhere, unpinned, moved or shaken.',
    call: '/sim/operator/pin',
    refuses: { ...refuses, 400: 'INVALID: the price has more decimals than the pair.' },
    fields: { pair, ticks },
    commands: (given) => [command('market.pin', given)],
  }),
  unpin: action({
    summary: 'Lets pinned prices go on from where they stand.',
    call: '/sim/operator/unpin',
    refuses,
    fields: { pairs: pairsField },
    commands: (given) => [command('market.unpin', given)],
  }),
  liquidity: action({
    summary: 'Sets how much the market maker offers, and how far apart.',
    call: '/sim/operator/liquidity',
    refuses,
    fields: { pairs: pairsField, sizePercent, spreadPercent },
    commands: (given) => [command('market.liquidity', given)],
  }),
  spread: action({
    summary: "Widens the distance between the market maker's quotes for a time.",
    details:
      'Then they are as they were set before. Another spread takes the place of one that is running, and liquidity ends it.',
    call: '/sim/operator/spread',
    refuses,
    fields: {
      pairs: pairsField,
      factor: decimalField(
        'factor',
        'How many times as far apart the quotes are.',
        MARKET_LIMITS.spreadFactor,
      ),
      forMs: span('for', 'How long it goes on.', MARKET_LIMITS.spreadMs, '10'),
    },
    commands: (given) => [command('market.spread', given)],
  }),
  halt: action({
    summary: 'Halts trading: prices stand still, orders wait and may be cancelled.',
    call: '/sim/operator/halt',
    refuses,
    fields: { pairs: pairsField },
    commands: (given) => [command('market.halt', given)],
  }),
  resume: action({
    summary: 'Lets trading go on, from the price it was halted at.',
    call: '/sim/operator/resume',
    refuses,
    fields: { pairs: pairsField },
    commands: (given) => [command('market.resume', given)],
  }),
  list: action({
    summary: 'Lists pairs.',
    call: '/sim/operator/list',
    refuses,
    fields: { pairs: namedPairs },
    commands: (given) => onEach('market.list', given.pairs),
  }),
  delist: action({
    summary: 'Takes pairs off the lists: orders are cancelled, funds given back.',
    call: '/sim/operator/delist',
    refuses,
    fields: { pairs: namedPairs },
    commands: (given) => onEach('market.delist', given.pairs),
  }),
} satisfies {
  readonly [K in OnMarket]: {
    readonly fields: { readonly [Member in keyof CommandInput<`market.${K}`>]-?: object };
  };
} & Readonly<Record<'list' | 'delist', object>>;

/** What the market maker quotes from the start of a scenario, with the words of the action `liquidity`. */
export const writtenLiquidity = z.strictObject(
  { size: sizePercent.written, spread: spreadPercent.written },
  expected('size and spread'),
);

/** What {@link writtenLiquidity} lets through. */
export function readLiquidity({ size, spread }: z.output<typeof writtenLiquidity>): Liquidity {
  return { sizePercent: readHundredths(size) / 100, spreadPercent: readHundredths(spread) / 100 };
}
