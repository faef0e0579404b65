import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CommandInput, CommandName, Exchange } from '#simulator/exchange.ts';
import { MINUTE_MS, formatAmount, formatDecimal, mulDiv } from '#simulator/kernel/index.ts';
import type { Actor, Plain } from '#simulator/kernel/index.ts';
import { parseScenario } from '#simulator/scenario/index.ts';
import { openApi, PASSWORD } from '../../support/wire.ts';
import { BTC, USDT, done } from '../../support/exchange.ts';

const FILE = 'scenarios/calm-market.yaml';

const scenario = parseScenario(readFileSync(FILE, 'utf8'), FILE, (csv) =>
  readFileSync(`fixtures/${csv}`, 'utf8'),
);

/** The exchange at the beginning of the scenario, and who plays: Demo, or somebody who has just registered. */
async function begin(account: string): Promise<{ exchange: Exchange; user: number }> {
  const api = openApi({}, scenario);
  if (!api.exchange.account.queries.byAccount(account)) {
    await api.ok('sendMail', { user_string: account });
    const secret = { password: PASSWORD, re_password: PASSWORD, extension_code: 'sand' };
    const code = api.lastCode();
    await api.ok('register', {
      ...{ type: 'email', user_string: account, code, country_code: '' },
      ...secret,
    });
  }
  return { exchange: api.exchange, user: api.exchange.account.queries.byAccount(account)?.id ?? 0 };
}

test.each([
  ['what Demo has', 'demo@sandpit.test'],
  ['the paper money of a new account', 'new@x.io'],
])('DESK-066 the missions of the calm market can be done in order with %s', async (_balance, account) => {
  const { exchange, user } = await begin(account);
  const actor: Actor = { kind: 'user', id: user };
  const as = <K extends CommandName>(name: K, input: CommandInput<K> & Plain) =>
    done(exchange.execute(name, input, actor));
  const wait = (minutes: number) => exchange.kernel.advanceTo(exchange.kernel.now() + minutes * MINUTE_MS);
  const pair = exchange.market.pairOf(USDT, BTC);
  if (!pair) throw new Error('no pair');
  const price = (percent: number): string => {
    const ticks = exchange.market.price(pair, exchange.kernel.now());
    return formatDecimal(BigInt(Math.round((ticks * (100 + percent)) / 100)), pair.priceDp);
  };
  const order = (side: 'buy' | 'sell', number: string, percent?: number) => {
    const mode = percent === undefined ? 'market' : 'limit';
    const limit = percent === undefined ? '' : price(percent);
    return as('spot.place', { side, mode, quote: USDT, base: BTC, price: limit, number });
  };
  const response = (mission: string, goal: number, value: string) =>
    as('missions.answer', { mission, goal, value });
  const transfer = (to: 'micro' | 'lever', number: string) =>
    as('wallet.transfer', { from: 'change', to, currency: USDT, number });
  const play: Readonly<Record<string, () => void>> = {
    'first-transfer': () => transfer('micro', '500'),
    'first-limit-order': () => {
      order('buy', '0.01', -0.1);
      wait(6 * 60);
    },
    'first-cancel': () => {
      const { order: id } = order('buy', '0.01', -20);
      as('spot.cancel', { order: id, side: 'buy' });
    },
    'market-order': () => {
      const { averagePrice, reference } = order('buy', '0.05');
      const last = BigInt(reference) * 1_000_000n;
      response(
        'market-order',
        1,
        formatAmount(mulDiv(averagePrice - last, 10_000_000_000n, last) + 5_000n, 4),
      );
    },
    'round-trip': () => {
      const bought = order('buy', '0.02');
      const sold = order('sell', '0.0199');
      const fees = mulDiv(bought.fee, bought.averagePrice, 100_000_000n) + sold.fee;
      response('round-trip', 3, formatAmount(fees, 2));
    },
    'lever-first': () => {
      transfer('lever', '1000');
      const terms = { quote: USDT, base: BTC, side: 'long', multiple: 20, share: 1 } as const;
      const stops = { stopLoss: price(-2), takeProfit: price(3) };
      const { trade } = as('leverage.submit', { ...terms, mode: 'market', price: '0', ...stops });
      as('leverage.close', { trade });
    },
    'second-contract': () => {
      const stake = { pair: pair.id, currency: USDT, seconds: 60, number: '50' } as const;
      as('micro.submit', { ...stake, side: 'up' });
      wait(0.1);
      const { endsAt } = as('micro.submit', { ...stake, side: 'down' });
      wait(2);
      const ticks = exchange.market.price(pair, endsAt);
      response('second-contract', 2, formatDecimal(BigInt(ticks), pair.priceDp));
    },
  };
  const missions = exchange.missions.queries.list(user).map(({ mission }) => mission.id);
  expect(missions).toEqual(Object.keys(play));
  for (const mission of missions) {
    as('missions.start', { mission });
    play[mission]?.();
    const found = exchange.missions.queries.list(user).find((each) => each.mission.id === mission);
    expect(found?.state, mission).toBe('done');
  }
});
