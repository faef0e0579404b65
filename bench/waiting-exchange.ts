/** An exchange with many waiting orders, for benchmarks. */
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange, ScenarioData } from '#simulator/exchange.ts';
import { formatDecimal } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { currencies } from '#simulator/market/index.ts';
import { readLocalText } from '#simulator/scenario/index.ts';

/** How many orders wait, and in how many books. */
export const ORDERS = 100;
export const PAIRS = 12;

/** How the only trader logs in. */
export const login = { account: 'bench@sandpit.test', password: 'bench123' } as const;
const TRADER = 2;

/** A market with one trader, who can afford to wait in every book. */
export function benchScenario(seed: string): ScenarioData {
  return {
    name: 'bench',
    title: readLocalText('Bench'),
    seed,
    start: Date.UTC(2025, 5, 2, 2),
    recorded: [],
    users: [
      {
        ...login,
        type: 'email',
        countryCode: '',
        inviteCode: 'benc',
        verified: true,
        balances: currencies.map(({ id }) => ({ wallet: 'change', currency: id, amount: '1000000000' })),
      },
    ],
  };
}

/**
 * An exchange with as many buys as sells that wait.
 * @param away how far from the price the n-th order waits, as a share of the price
 */
export function waitingExchange(scenario: ScenarioData, away: (count: number) => number): Exchange {
  const exchange = createExchange(scenario);
  const pairs = exchange.market.pairs.filter((pair) => pair.openTransaction).slice(0, PAIRS);
  for (let count = 0; count < ORDERS; count += 1) {
    const pair = pairs[(count >> 1) % PAIRS] as Pair;
    const side = sideOf(count);
    const times = 1 + away(count) * (side === 'buy' ? -1 : 1);
    const ticks = Math.max(1, Math.round(exchange.market.price(pair, scenario.start) * times));
    const price = formatDecimal(BigInt(ticks), pair.priceDp);
    const order = { side, mode: 'limit', quote: pair.quote, base: pair.base, price, number: '0.01' } as const;
    const outcome = exchange.execute('spot.place', order, { kind: 'user', id: TRADER });
    if (!outcome.ok) throw outcome.refusal;
  }
  return exchange;
}

/** Which side the n-th order is on. */
export const sideOf = (count: number): 'buy' | 'sell' => (count % 2 === 0 ? 'buy' : 'sell');

/** How many orders still wait. */
export const waiting = ({ spot }: Exchange): number =>
  spot.queries.openOrders(TRADER, {}, { offset: 0, limit: 0 }).total;
