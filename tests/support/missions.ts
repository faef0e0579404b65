/** Missions for tests, and short ways to run them. Users and balances are those of `./exchange.ts`. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Goal, Mission } from '#simulator/engine/modules/missions/index.ts';
import { BTC, BTC_USDT, USDT, amount, checkedExchange, priceAt, run, userId } from './exchange.ts';

export function mission(goals: readonly Goal[], changes: Partial<Mission> = {}): Mission {
  return { id: 'm', title: 'Title', story: 'Story', hints: ['one', 'two'], goals, ...changes };
}

/** One goal of every kind, easy enough that random trading reaches some. */
export const goals = {
  transfer: {
    kind: 'transfer',
    terms: { from: 'legal', to: 'change', currency: USDT, number: amount('100') },
  },
  limitBuy: {
    kind: 'filled',
    terms: { pair: BTC_USDT, side: 'buy', type: 'limit', number: amount('0.02'), waited: false },
  },
  waited: { kind: 'filled', terms: { pair: BTC_USDT, number: amount('0.01'), waited: true } },
  marketBuy: {
    kind: 'filled',
    terms: { pair: BTC_USDT, side: 'buy', type: 'market', number: amount('0.01'), waited: false },
  },
  cancelled: { kind: 'cancelled', terms: { side: 'buy', orders: 2 } },
  slippage: {
    kind: 'answer',
    terms: { pair: BTC_USDT, type: 'market', question: 'slippage', tolerance: 500 },
  },
  averagePrice: { kind: 'answer', terms: { pair: BTC_USDT, question: 'averagePrice', tolerance: 10 } },
  fees: { kind: 'answer', terms: { pair: BTC_USDT, question: 'fees', tolerance: 100 } },
  survive: { kind: 'survive', terms: { until: { after: 'mission', ms: 600_000 }, loss: 100 } },
  holding: { kind: 'holding', terms: { currency: BTC, number: amount('10.05') } },
  profit: { kind: 'profit', terms: { number: amount('500') } },
  noOpenOrders: { kind: 'noOpenOrders', terms: {} },
  position: {
    kind: 'position',
    terms: { pair: BTC_USDT, hands: 2, takeProfit: false, stopLoss: true },
  },
  positionClosed: { kind: 'positionClosed', terms: { pair: BTC_USDT, hands: 1 } },
  flat: { kind: 'flat', terms: {} },
  notLiquidated: { kind: 'notLiquidated', terms: {} },
  contract: { kind: 'contract', terms: { pair: BTC_USDT, contracts: 1 } },
  settlementPrice: {
    kind: 'answer',
    terms: { pair: BTC_USDT, question: 'settlementPrice', tolerance: 500 },
  },
} as const satisfies Readonly<Record<string, Goal>>;

export const exchangeWith = (...missions: readonly Mission[]): Exchange => checkedExchange({ missions });

/** An exchange with one mission, begun by user 0. */
export function begun(wanted: readonly Goal[], changes: Partial<Mission> = {}): Exchange {
  const exchange = exchangeWith(mission(wanted, changes));
  start(exchange);
  return exchange;
}

export const start = (exchange: Exchange, id = 'm', user = 0): void =>
  void run(exchange, 'missions.start', { mission: id }, user);

/** Whether the given answer is right; throws its refusal. */
export const response = (exchange: Exchange, goal: number, value: string): boolean =>
  run(exchange, 'missions.answer', { mission: 'm', goal, value }, 0).right;

export function progress(exchange: Exchange, user = 0) {
  const [first] = exchange.missions.queries.list(userId(user));
  if (!first) throw new Error('there is no mission');
  return first;
}

/** State of the mission, and of each goal how far it is. */
export function stand(exchange: Exchange) {
  const { state, goals: all } = progress(exchange);
  return { state, goals: all.map(({ have, want, met }) => ({ have, want, met })) };
}

export const transfer = (
  exchange: Exchange,
  number: string,
  from = 'legal',
  to = 'change',
  currency = USDT,
) => run(exchange, 'wallet.transfer', { from, to, currency, number }, 0);

export const cancel = (exchange: Exchange, order: number, side: 'buy' | 'sell' = 'buy') =>
  run(exchange, 'spot.cancel', { order, side }, 0);

/** The results of a user's mission so far. */
export function results(exchange: Exchange, id = 'm') {
  const found = exchange.missions.queries.results(userId(0), id);
  if (!found) throw new Error('never begun');
  return found;
}

/** A price this many percent from the last one, on the tick grid. */
export const near = (exchange: Exchange, percent: number): string => priceAt(exchange, 'BTC/USDT', percent);
