/** A leverage desk over prices that a test writes down: the module on a kernel of its own, and short ways to trade. */
import { amountOf, Kernel, parseAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { Ledger } from '#simulator/engine/ledger/index.ts';
import { STEP_MS, currencies, pairs as housePairs, stepAt } from '#simulator/engine/market/index.ts';
import type { Pair, PriceRange } from '#simulator/engine/market/index.ts';
import { createLeverage } from '#simulator/engine/modules/leverage/index.ts';
import type { LeverMarket, LeverTrade, SubmitLeverInput } from '#simulator/engine/modules/leverage/index.ts';
import { defaultSettings } from '#simulator/engine/modules/settings.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { done, START, USDC, USDT } from '../../support/exchange.ts';

export { START, USDC, USDT };

/** The terms of the example in docs/leverage.md: hands of 0.02, spread 0.5 %, fee 0.2 %, overnight 0.2 %. */
const TERMS = {
  leverShareNum: amountOf('0.02'),
  spreadPercent: amountOf('0.5'),
  leverFeePercent: amountOf('0.2'),
  overnightPercent: amountOf('0.2'),
  leverMinShare: 1,
  leverMaxShare: 0,
};

/** Pairs 1 (BTC/USDT), 2 (ETH/USDT), 12 (BTC/USDC), all priced in hundredths and on the terms of the example. */
export const PAIRS: readonly Pair[] = housePairs
  .filter(({ id }) => [1, 2, 12].includes(id))
  .map((pair) => ({ ...pair, ...TERMS, priceDp: 2 }));

/** Prices in ticks by pair, a step each from the start on; the last one stays. */
export type Prices = Readonly<Record<number, readonly number[]>>;

/** A market whose prices are written down; a test may change what lies ahead, and halt pairs. */
export class TableMarket implements LeverMarket {
  version = 0;
  pairs = PAIRS;
  #prices: Prices;

  constructor(prices: Prices) {
    this.#prices = prices;
  }

  pair = (id: number) => this.pairs.find((pair) => pair.id === id);
  pairOf = (quote: number, base: number) =>
    this.pairs.find((pair) => pair.quote === quote && pair.base === base);
  currency = (id: number) => currencies.find((currency) => currency.id === id);

  price(pair: Pair, at: Instant): number {
    const prices = this.#prices[pair.id] ?? [2_000_000];
    const step = stepAt(at) - stepAt(START);
    return prices[Math.max(0, Math.min(step, prices.length - 1))] ?? 0;
  }

  range(pair: Pair, from: Instant, to: Instant): PriceRange {
    const end = START + (this.#prices[pair.id]?.length ?? 0) * STEP_MS;
    let { low, high } = { low: Infinity, high: 0 };
    for (let at = from; at < to && (at <= end || at === from); at += STEP_MS) {
      const price = this.price(pair, at);
      [low, high] = [Math.min(low, price), Math.max(high, price)];
    }
    return { low, high };
  }

  replace(prices: Prices): void {
    this.#prices = prices;
    this.version += 1;
  }

  halt(id: number): void {
    this.pairs = this.pairs.map((pair) => (pair.id === id ? { ...pair, openLever: false } : pair));
    this.version += 1;
  }
}

export const actor = (id: number): Actor => ({ kind: 'user', id });

const ORDER: SubmitLeverInput = {
  quote: USDT,
  base: 1,
  multiple: 50,
  share: 2,
  side: 'long',
  mode: 'market',
  price: '0',
  takeProfit: '0',
  stopLoss: '0',
};

/** A desk; `balances` are what users 2, 3, … have in their leverage accounts. */
export function openDesk(
  prices: Prices,
  balances: readonly string[],
  settings: Partial<Settings> = {},
  verify = true,
) {
  const kernel = new Kernel({ seed: 'desk', start: START, verify });
  const { context } = kernel;
  const ledger = new Ledger(context);
  const market = new TableMarket(prices);
  const leverage = createLeverage({ context, ledger, market, settings: { ...defaultSettings, ...settings } });
  kernel.register(ledger);
  kernel.register(leverage);
  balances.forEach((balance, index) => {
    for (const currency of [USDT, USDC]) {
      const amount = parseAmount(balance) ?? 0n;
      if (amount === 0n) continue;
      ledger.post({
        type: 5,
        memo: 'log.opening',
        legs: [
          { account: { user: index + 2, wallet: 'lever', currency }, amount },
          { account: { house: 'outside', currency }, amount: -amount },
        ],
      });
    }
  });
  const run = (name: string, input: object, user = 2): unknown =>
    done(kernel.execute(`leverage.${name}`, input as never, actor(user)));
  return {
    kernel,
    ledger,
    market,
    leverage,
    run,
    /** Closes a part of a position, as a position of its own, and gives its number. */
    closePart(trade: number, share: number, user = 2): number {
      return (run('closePart', { trade, share }, user) as { trade: number }).trade;
    },
    /** Submits an order like the one of the example and gives its trade. */
    submit(order: Partial<SubmitLeverInput> = {}, user = 2): LeverTrade {
      const { trade } = run('submit', { ...ORDER, ...order }, user) as { trade: number };
      return this.trade(trade);
    },
    /** The key of the refusal of a command, with its parameters; undefined when it was done. */
    refusal(name: string, input: object, user = 2): string | undefined {
      const given = name === 'submit' ? { ...ORDER, ...input } : input;
      const outcome = kernel.execute(`leverage.${name}`, given as never, actor(user));
      if (outcome.ok) return undefined;
      const { key, params = {} } = outcome.refusal;
      return [key, ...Object.entries(params).map(([name_, value]) => `${name_}=${value}`)].join(' ');
    },
    trade(id: number): LeverTrade {
      const trade = leverage.queries.trade(id);
      if (!trade) throw new Error(`there is no trade ${id}`);
      return trade;
    },
    available: (user = 2, currency = USDT): Amount => ledger.available(user, 'lever', currency),
    locked: (user = 2, currency = USDT): Amount => ledger.locked(user, 'lever', currency),
    steps: (count: number) => kernel.advanceTo(kernel.now() + count * STEP_MS),
  };
}

export type Desk = ReturnType<typeof openDesk>;

/** How many steps of the table have begun since the first. */
export const stepsOf = ({ kernel }: Desk): number => stepAt(kernel.now()) - stepAt(START);
