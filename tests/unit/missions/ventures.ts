/** Leverage trades and second contracts of random sessions. */
import fc from 'fast-check';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { actor, BTC, BTC_USDT, USDT, userId } from '../../support/exchange.ts';
import { near } from '../../support/missions.ts';

const side = fc.constantFrom('long' as const, 'short' as const);

export const venture = fc.oneof(
  fc.record({
    ...{ do: fc.constant('open' as const), side, share: fc.integer({ min: 1, max: 30 }) },
    ...{ multiple: fc.constantFrom(10, 20, 50), mode: fc.constantFrom('market' as const, 'limit' as const) },
    isGuarded: fc.boolean(),
  }),
  fc.record({ do: fc.constant('close' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('stake' as const), side: fc.constantFrom('up' as const, 'down' as const) }),
);

export type Venture = typeof venture extends fc.Arbitrary<infer V> ? V : never;

/** Has a user try it; what the exchange refuses is left out. */
export function dare(exchange: Exchange, given: Venture, user: number): void {
  if (given.do === 'stake') {
    const stake = { pair: BTC_USDT, currency: USDT, seconds: 30, number: '50', side: given.side };
    exchange.execute('micro.submit', stake, actor(user));
  } else if (given.do === 'close') {
    const all = { offset: 0, limit: 100 };
    const { rows } = exchange.leverage.queries.trades(userId(user), { statuses: ['holding'] }, all);
    const trade = rows[given.pick % Math.max(1, rows.length)];
    if (trade) exchange.execute('leverage.close', { trade: trade.id }, actor(user));
  } else {
    const off = (percent: number) => near(exchange, given.side === 'long' ? percent : -percent);
    const { do: _, isGuarded, ...terms } = given;
    const stops = isGuarded
      ? { takeProfit: off(0.5), stopLoss: off(-0.5) }
      : { takeProfit: '0', stopLoss: '0' };
    const price = given.mode === 'limit' ? off(-0.2) : '0';
    exchange.execute('leverage.submit', { quote: USDT, base: BTC, price, ...terms, ...stops }, actor(user));
  }
}
