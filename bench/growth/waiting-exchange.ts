/** An exchange with many waiting orders, for benchmarks. */
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, ScenarioData } from '#simulator/engine/exchange.ts';
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Currency, Pair } from '#simulator/engine/market/index.ts';
import { currencies, FIRST_OWN_ID, pairs as housePairs } from '#simulator/engine/market/index.ts';
import { hashPassword } from '#simulator/engine/modules/account/passwords.ts';
import { readLocalText } from '#simulator/engine/scenario/index.ts';

/** How many orders wait, and in how many books. */
export const ORDERS = 100;
export const PAIRS = 12;

/** How the only trader logs in. */
export const benchLogin = { account: 'bench@sandpit.test', password: 'bench123' } as const;
const TRADER = 2;
const USDT = 3;

/** How the trader of an index logs in. */
export const benchAccount = (index: number): string =>
  index === 0 ? benchLogin.account : `bench${index}@sandpit.test`;

/** The user id of the trader of an index. */
export const traderId = (index: number): number => TRADER + index;

/** So many pairs beyond those of the exchange, each of a coin of its own. */
function morePairs(count: number): Pick<ScenarioData, 'currencies' | 'pairs'> {
  const [coin] = currencies as readonly [Currency];
  const [pair] = housePairs as readonly [Pair];
  const ids = Array.from({ length: Math.max(0, count) }, (_, index) => FIRST_OWN_ID + index);
  return {
    currencies: ids.map((id) => ({ ...coin, id, name: `C${id}` })),
    pairs: ids.map((id) => ({
      ...pair,
      id,
      base: id,
      baseName: `C${id}`,
      symbol: `C${id}/${pair.quoteName}`,
    })),
  };
}

/** A market with one trader or more, each of whom can afford to wait in every book; `pairs` counts those of the exchange as well. */
export function benchScenario(seed: string, traders = 1, pairs = PAIRS): ScenarioData {
  // Hashed once: a hash for each of thousands of traders takes a minute.
  const password = hashPassword(benchLogin.password, 'bench');
  return {
    ...morePairs(pairs - housePairs.length),
    name: 'bench',
    title: readLocalText('Bench'),
    seed,
    start: Date.UTC(2025, 5, 2, 2),
    recorded: [],
    users: Array.from({ length: traders }, (_, index) => ({
      account: benchAccount(index),
      password,
      type: 'email',
      countryCode: '',
      inviteCode: index === 0 ? 'benc' : `b${index.toString(36).padStart(3, '0')}`,
      verified: true,
      balances: [
        ...currencies.map(({ id }) => ({ wallet: 'change', currency: id, amount: '1000000000' }) as const),
        { wallet: 'micro', currency: USDT, amount: '1000000' },
      ],
    })),
  };
}

/** An order that waits `away` from the price at the start of the session, as a share of it. */
export function placeWaiting(
  exchange: Exchange,
  user: number,
  order: { readonly pair: Pair; readonly side: 'buy' | 'sell'; readonly away: number },
): number {
  const { pair, side, away } = order;
  const times = 1 + away * (side === 'buy' ? -1 : 1);
  const ticks = Math.max(1, Math.round(exchange.market.price(pair, exchange.scenario.start) * times));
  const price = formatDecimal(BigInt(ticks), pair.priceDp);
  const terms = { side, mode: 'limit', quote: pair.quote, base: pair.base, price, number: '0.01' } as const;
  const outcome = exchange.execute('spot.place', terms, { kind: 'user', id: user });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.order;
}

/** The pairs in which orders of benchmarks wait. */
export const benchPairs = (exchange: Exchange): readonly Pair[] =>
  exchange.market.pairs.filter((pair) => pair.openTransaction).slice(0, PAIRS);

/**
 * An exchange with as many buys as sells that wait.
 * @param away how far from the price the n-th order waits, as a share of the price
 */
export function waitingExchange(scenario: ScenarioData, away: (count: number) => number): Exchange {
  const exchange = createExchange(scenario);
  const pairs = benchPairs(exchange);
  for (let count = 0; count < ORDERS; count += 1) {
    const pair = pairs[(count >> 1) % PAIRS] as Pair;
    placeWaiting(exchange, TRADER, { pair, side: sideOfNth(count), away: away(count) });
  }
  return exchange;
}

/** Which side the n-th order is on. */
export const sideOfNth = (count: number): 'buy' | 'sell' => (count % 2 === 0 ? 'buy' : 'sell');

/** How many orders still wait. */
export const waiting = ({ spot }: Exchange): number =>
  spot.queries.openOrders(TRADER, {}, { offset: 0, limit: 0 }).total;
