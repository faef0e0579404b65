/** Missions as text: what a goal asks for, in the five languages. */
import { controlTexts } from '#locales/control.ts';
import type { ControlKey } from '#locales/control.ts';
import { textOf } from '#locales/fill.ts';
import type { Language } from '#locales/languages.ts';
import { shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import type { Goal, GoalKindName, GoalTerms, OrderFilter } from '#simulator/engine/modules/missions/index.ts';
import { inAll, inEach } from './in-languages.ts';
import type { EveryLanguageText } from './in-languages.ts';

type Key = ControlKey extends infer Each ? (Each extends `goal.${infer Key}` ? Key : never) : never;

/** A sentence and what fills it; a filling that is a key itself is put into words too. */
interface Sentence {
  readonly key: Key;
  readonly fill?: Readonly<Record<string, string | { readonly key: Key }>>;
}

/** What a goal asks for: its own text where the scenario has one, otherwise a sentence made of its terms. */
export function goalText(market: Market, goal: Goal): EveryLanguageText {
  if (goal.text !== undefined) return inAll(goal.text);
  const sentence = sentenceOf(market, goal);
  return inEach((language) => format(language, sentence));
}

/** Name of a currency by its id. */
export function nameOf(market: Market, currency: number): string {
  return market.currency(currency)?.name ?? String(currency);
}

function format(language: Language, { key, fill = {} }: Sentence): string {
  const text = (named: Key, values = {}) => textOf(controlTexts, language, `goal.${named}`, values);
  const values = Object.entries(fill).map(([name, value]) => [
    name,
    typeof value === 'object' ? text(value.key) : value,
  ]);
  return text(key, Object.fromEntries(values));
}

const sentences: {
  readonly [K in GoalKindName]: (terms: GoalTerms[K], market: Market) => Sentence;
} = {
  transfer: ({ from, to, currency, number }, market) => ({
    key: 'transfer',
    fill: {
      number: shortAmount(number),
      currency: nameOf(market, currency),
      from: { key: `account.${from}` },
      to: { key: `account.${to}` },
    },
  }),
  deposited: ({ currency, number }, market) => ({
    key: 'deposited',
    fill: { number: shortAmount(number), currency: nameOf(market, currency) },
  }),
  c2cBought: ({ currency, number }, market) => ({
    key: 'c2cBought',
    fill: { number: shortAmount(number), currency: nameOf(market, currency) },
  }),
  filled: (terms, market) => ({
    key: terms.waited ? 'filledWaited' : 'filled',
    fill: { number: shortAmount(terms.number), ...named(terms, market) },
  }),
  cancelled: ({ side, orders }) => ({
    key: 'cancelled',
    fill: { orders: { key: `orders.${side ?? 'any'}.any` }, count: String(orders) },
  }),
  answer: (terms, market) => ({ key: `answer.${terms.question}`, fill: named(terms, market) }),
  survive: ({ loss }) => ({ key: 'survive', fill: { percent: shortAmount(BigInt(loss) * 1_000_000n) } }),
  holding: ({ currency, number }, market) => ({
    key: 'holding',
    fill: { number: shortAmount(number), currency: nameOf(market, currency) },
  }),
  profit: ({ number }) => ({ key: 'profit', fill: { number: shortAmount(number) } }),
  noOpenOrders: () => ({ key: 'noOpenOrders' }),
  position: ({ pair, side, hands, takeProfit, stopLoss }, market) => ({
    key: takeProfit
      ? stopLoss
        ? 'position.both'
        : 'position.takeProfit'
      : stopLoss
        ? 'position.stopLoss'
        : 'position.plain',
    fill: { ...onPair(pair, market), positions: { key: `positions.${side ?? 'any'}` }, hands: String(hands) },
  }),
  positionClosed: ({ pair, side, hands }, market) => ({
    key: 'positionClosed',
    fill: { ...onPair(pair, market), positions: { key: `positions.${side ?? 'any'}` }, hands: String(hands) },
  }),
  flat: () => ({ key: 'flat' }),
  notLiquidated: () => ({ key: 'notLiquidated' }),
  contract: ({ pair, side, contracts }, market) => ({
    key: 'contract',
    fill: {
      ...onPair(pair, market),
      contracts: { key: `contracts.${side ?? 'any'}` },
      count: String(contracts),
    },
  }),
};

function sentenceOf<K extends GoalKindName>(
  market: Market,
  goal: { readonly kind: K; readonly terms: GoalTerms[K] },
): Sentence {
  return sentences[goal.kind](goal.terms, market);
}

function onPair(id: number, market: Market) {
  const pair = market.pair(id);
  return { pair: pair?.symbol ?? String(id), coin: pair?.baseName ?? '' } as const;
}

function named({ pair, side, type }: OrderFilter, market: Market) {
  return {
    ...onPair(pair, market),
    orders: { key: `orders.${side ?? 'any'}.${type ?? 'any'}` },
  } as const;
}
