import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { membersIn } from '#shared/json.ts';
import { languages } from '#locales/languages.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandInput, CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS, formatAmount, formatDecimal, mulDiv } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { amount, BTC, done, ETH, USDT } from '../../support/exchange.ts';
import { openApi } from '../../support/wire.ts';

const files = readdirSync('scenarios').filter((name) => name.endsWith('.yaml'));

const load = (file: string) =>
  parseScenario(readFileSync(`scenarios/${file}`, 'utf8'), file, (csv) =>
    readFileSync(`fixtures/${csv}`, 'utf8'),
  );

/** A user of an exchange, Demo unless stated otherwise, and short ways to trade. */
function trader(exchange: Exchange, account = 'demo@sandpit.test') {
  const user = exchange.account.queries.byAccount(account)?.id ?? 0;
  /** Gives a command as the user. */
  const as = <K extends CommandName>(name: K, input: CommandInput<K> & Plain) =>
    done(exchange.execute(name, input, { kind: 'user', id: user }));
  return {
    ...{ exchange, user, as },
    progressOf(mission: string) {
      const found = exchange.missions.queries.list(user).find((each) => each.mission.id === mission);
      if (!found) throw new Error(`no mission ${mission}`);
      return found;
    },
    wait: (ms: number) => exchange.kernel.advanceTo(exchange.kernel.now() + ms),
    transfer: (number: string, from = 'change', to = 'micro') =>
      as('wallet.transfer', { from, to, currency: USDT, number }),
    /** Places an order; `off` is the distance from the last price in percent. */
    order(side: 'buy' | 'sell', number: string, off?: number, base = BTC) {
      const price = off === undefined ? '' : priceOf(exchange, base, off);
      const mode = off === undefined ? 'market' : 'limit';
      return as('spot.place', { side, mode, quote: USDT, base, price, number });
    },
    cancelAll() {
      for (const { id, side } of exchange.spot.queries.openOrders(user, {}, { offset: 0, limit: 99 }).rows)
        as('spot.cancel', { order: id, side });
    },
    answer: (mission: string, goal: number, value: string) =>
      as('missions.answer', { mission, goal, value }).right,
  };
}

/** A trainee at the desk of a scenario: Demo, who has begun one mission. */
function trainee(scenario: string, mission: string) {
  const desk = trader(createExchange(load(`${scenario}.yaml`)));
  desk.as('missions.start', { mission });
  const progress = () => desk.progressOf(mission);
  return { ...desk, progress, state: () => progress().state };
}

/** A long of one hand at the market, without stops. */
const LONG = {
  quote: USDT,
  base: BTC,
  side: 'long',
  multiple: 20,
  share: 1,
  mode: 'market',
  price: '0',
  takeProfit: '0',
  stopLoss: '0',
} as const;

function priceOf({ market, kernel }: Exchange, base: number, off: number): string {
  const pair = market.pairOf(USDT, base);
  if (!pair) throw new Error('no pair');
  const ticks = Math.round((market.price(pair, kernel.now()) * (100 + off)) / 100);
  return formatDecimal(BigInt(ticks), pair.priceDp);
}

/** Slippage as a careful reader of the receipt works it out, to four decimals. */
function slippage(receipt: { averagePrice: bigint; reference: number }): string {
  const last = BigInt(receipt.reference) * 1_000_000n;
  return formatAmount(mulDiv(receipt.averagePrice - last, 10_000_000_000n, last) + 5_000n, 4);
}

describe('the missions of the library', () => {
  test('there are at least eight, each with a title, a story and hints in five languages', () => {
    const missions = files.flatMap((file) => load(file).missions ?? []);
    expect(missions.length).toBeGreaterThanOrEqual(8);
    for (const { id, title, story, hints } of missions) {
      expect(hints.length, id).toBeGreaterThan(0);
      for (const text of [title, story, ...hints])
        expect(new Set(languages.map((language) => membersIn(text)[language])).size, id).toBe(5);
    }
  });

  test('survive the crash: who sells in time and buys back does, who holds on does not', () => {
    const idle = trainee('flash-crash', 'survive-the-crash');
    idle.wait(30 * MINUTE_MS);
    expect(idle.progress()).toMatchObject({ state: 'failed', reason: 'loss' });
    const start = idle.exchange.scenario.start;
    expect(idle.progress().endedAt).toBeGreaterThan(start + 3 * MINUTE_MS);
    expect(idle.progress().endedAt).toBeLessThan(start + 5 * MINUTE_MS);

    const careful = trainee('flash-crash', 'survive-the-crash');
    careful.cancelAll();
    careful.order('sell', '0.5');
    careful.order('sell', '4', undefined, ETH);
    careful.wait(10 * MINUTE_MS);
    careful.order('buy', '0.35');
    careful.wait(15 * MINUTE_MS);
    expect(careful.state()).toBe('done');
  });

  test('the price of impatience', () => {
    const { order, wait, answer, state } = trainee('liquidity-drought', 'price-of-impatience');
    wait(12 * MINUTE_MS);
    const receipt = order('buy', '0.2');
    expect(answer('price-of-impatience', 1, slippage(receipt))).toBe(true);
    order('buy', '0.21', -0.02);
    expect(state()).toBe('running');
    wait(60 * MINUTE_MS);
    expect(state()).toBe('done');
  });

  test('survive the squeeze: who does nothing loses too much, who has a stop-loss survives', () => {
    const idle = trainee('short-squeeze', 'survive-the-squeeze');
    idle.wait(30 * MINUTE_MS);
    expect(idle.progress()).toMatchObject({ state: 'failed', reason: 'loss' });
    const failedAfter = (idle.progress().endedAt ?? 0) - idle.exchange.scenario.start;
    expect(failedAfter).toBeGreaterThan(5 * MINUTE_MS);
    expect(failedAfter).toBeLessThan(7 * MINUTE_MS);

    const careful = trainee('short-squeeze', 'survive-the-squeeze');
    const [trade] = careful.exchange.leverage.queries.trades(careful.user, {}, { offset: 0, limit: 1 }).rows;
    const stops = { trade: trade?.id ?? 0, takeProfit: '0', stopLoss: priceOf(careful.exchange, BTC, 1.5) };
    careful.as('leverage.setStops', stops);
    careful.wait(10 * MINUTE_MS);
    expect(careful.exchange.leverage.queries.trade(stops.trade)?.end).toBe('stopLoss');
    expect(careful.state()).toBe('running');
    careful.wait(7 * MINUTE_MS);
    expect(careful.state()).toBe('done');
  });

  test('after the squeeze', () => {
    const { exchange, as, user, state, wait } = trainee('short-squeeze', 'after-the-squeeze');
    const { trades } = exchange.leverage.queries;
    for (const { id } of trades(user, {}, { offset: 0, limit: 9 }).rows) as('leverage.close', { trade: id });
    wait(17 * MINUTE_MS);
    const stopLoss = priceOf(exchange, BTC, 2);
    const { trade } = as('leverage.submit', { ...LONG, side: 'short', share: 5, stopLoss });
    wait(5 * MINUTE_MS);
    expect(state()).toBe('running');
    wait(8 * MINUTE_MS);
    as('leverage.close', { trade });
    expect(exchange.missions.queries.results(user, 'after-the-squeeze')).toMatchObject({ positions: 1 });
    expect(state()).toBe('done');
  });

  test('a C2C purchase is done once the seller has released the coins, and not by an order alone', () => {
    const { exchange, as, state, wait } = trainee('c2c-busy-hour', 'first-purchase');
    const { queries } = exchange.c2c;
    const offered = queries.market(USDT, 'sell', { offset: 0, limit: 99 }).rows;
    const prompt = offered.find(
      ({ publisher, number }) =>
        queries.trader(publisher)?.temperament === 'prompt' && number >= amount('100'),
    );
    const { id: deal } = as('c2c.take', { ad: prompt?.id ?? 0 });
    wait(14 * MINUTE_MS);
    as('c2c.pay', { deal });
    expect(state()).toBe('running');
    wait(3 * MINUTE_MS);
    expect(state()).toBe('done');
  });

  test('a first deposit: what the operator confirms is credited, and a part of it becomes margin', () => {
    const { exchange, user, transfer, state } = trainee('withdrawal-review', 'first-deposit');
    const given = { user, currency: USDT, amount: '1000', confirmations: 6 };
    expect(exchange.execute('funding.receive', given, { kind: 'operator' }).ok).toBe(true);
    expect(state()).toBe('running');
    transfer('500', 'change', 'lever');
    expect(state()).toBe('done');
  });

  test('ride the rise and take profit: holding alone is not enough', () => {
    const idle = trainee('bull-run', 'take-profit');
    idle.wait(60 * MINUTE_MS);
    expect(idle.progress()).toMatchObject({ state: 'failed', reason: 'time' });
    const { order, wait, state } = trainee('bull-run', 'take-profit');
    order('sell', '0.1', 3);
    wait(60 * MINUTE_MS);
    expect(state()).toBe('done');
  });
});

/** The calm market, with an account that registers where it is not there. */
async function calmMarketWith(account: string): Promise<Exchange> {
  const api = openApi({}, load('calm-market.yaml'));
  if (!api.exchange.account.queries.byAccount(account)) await api.register(account);
  return api.exchange;
}

test.each([
  ['what Demo has', 'demo@sandpit.test'],
  ['the paper money of a new account', 'new@x.io'],
])('DESK-066 the missions of the calm market can be done in order with %s', async (_balance, account) => {
  const exchange = await calmMarketWith(account);
  const { user, as, order, transfer, wait, answer, progressOf } = trader(exchange, account);
  const pair = exchange.market.pairOf(USDT, BTC);
  if (!pair) throw new Error('no pair');
  const play: Readonly<Record<string, () => void>> = {
    'first-transfer': () => transfer('500'),
    'first-limit-order': () => {
      order('buy', '0.01', -0.1);
      wait(6 * 60 * MINUTE_MS);
    },
    'first-cancel': () => as('spot.cancel', { order: order('buy', '0.01', -20).order, side: 'buy' }),
    'market-order': () => answer('market-order', 1, slippage(order('buy', '0.05'))),
    'round-trip': () => {
      const bought = order('buy', '0.02');
      const sold = order('sell', '0.0199');
      const fees = mulDiv(bought.fee, bought.averagePrice, 100_000_000n) + sold.fee;
      answer('round-trip', 3, formatAmount(fees, 2));
    },
    'lever-first': () => {
      transfer('1000', 'change', 'lever');
      const stops = { stopLoss: priceOf(exchange, BTC, -2), takeProfit: priceOf(exchange, BTC, 3) };
      as('leverage.close', { trade: as('leverage.submit', { ...LONG, ...stops }).trade });
    },
    'second-contract': () => {
      const stake = { pair: pair.id, currency: USDT, seconds: 60, number: '50' } as const;
      as('micro.submit', { ...stake, side: 'up' });
      wait(6_000);
      const { endsAt } = as('micro.submit', { ...stake, side: 'down' });
      wait(2 * MINUTE_MS);
      const ticks = exchange.market.price(pair, endsAt);
      answer('second-contract', 2, formatDecimal(BigInt(ticks), pair.priceDp));
    },
  };
  const missions = exchange.missions.queries.list(user).map(({ mission }) => mission.id);
  expect(missions).toEqual(Object.keys(play));
  for (const mission of missions) {
    as('missions.start', { mission });
    play[mission]?.();
    expect(progressOf(mission).state, mission).toBe('done');
  }
});
