/** What scenarios show at their main moments, by the figures behind the screens. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { fixture } from './whole.ts';

const MINUTE = 60_000;

/** A scenario of the library, so many minutes after its start. */
function playedTo(name: string, minutes: number): Exchange {
  const file = `scenarios/${name}.yaml`;
  const exchange = createExchange(parseScenario(readFileSync(file, 'utf8'), file, fixture));
  exchange.kernel.advanceTo(exchange.scenario.start + minutes * MINUTE);
  return exchange;
}

test('PROOF-003 in the drought the book holds little, the tape has fewer prints, and each of them fits the book', () => {
  const { market, scenario } = playedTo('liquidity-drought', 45);
  const at = (minutes: number) => scenario.start + minutes * MINUTE;
  for (const symbol of ['BTC/USDT', 'ETH/USDT', 'DOGE/USDT', 'BTC/USDC']) {
    const pair = market.pairBySymbol(symbol);
    if (pair === undefined) throw new Error(`no ${symbol}`);
    const offered = (when: number, taker: 'buy' | 'sell') => {
      const { asks, bids } = market.ladder(pair, when);
      return (taker === 'buy' ? asks : bids).reduce((sum, { lots }) => sum + lots, 0);
    };
    const prints = (from: number, to: number) => market.prints(pair, at(from), at(to), 100_000);
    const full = prints(0, 5).length / 5;
    const dry = prints(15, 25);
    expect(dry.length / 10).toBeLessThan(full / 4);
    expect(dry.length).toBeGreaterThan(20);
    for (const { at: when, lots, side } of [...dry, ...prints(25, 35)])
      expect(lots).toBeLessThan(offered(when, side));
    for (const side of ['buy', 'sell'] as const)
      expect(offered(at(20), side)).toBeLessThan(offered(at(1), side) / 200);
    expect(prints(36, 41).length / 5).toBeGreaterThan(full / 2);
  }
});

test('PROOF-004 in the squeeze Demo is liquidated first, most others before the peak', () => {
  const ALL = { offset: 0, limit: 100 };
  const { account, leverage, spot, script, scenario } = playedTo('short-squeeze', 31);
  const event = (id: string) => script.queries.events().find((each) => each.id === id)?.ranAt ?? Number.NaN;
  const shorts = scenario.users.filter((user) => user.leverage?.[0]?.side === 'short');
  const ends = new Map(
    shorts.map((user) => {
      const id = account.queries.byAccount(user.account)?.id ?? 0;
      const [trade] = leverage.queries.trades(id, {}, ALL).rows;
      return [user.account, trade?.end === 'liquidation' ? trade.completedAt : Infinity] as const;
    }),
  );
  const demo = ends.get('demo@sandpit.test') ?? Number.NaN;
  expect(demo).toBeGreaterThan(event('first-calls'));
  expect(demo).toBeLessThanOrEqual(event('liquidated'));
  expect(event('liquidated') - demo).toBeLessThan(10_000);
  const liquidatedBy = (instant: number) => [...ends.values()].filter((at) => at < instant).length;
  expect(shorts).toHaveLength(31);
  expect(liquidatedBy(event('first-calls'))).toBe(2);
  expect(liquidatedBy(event('gap') + 1000) - liquidatedBy(event('gap'))).toBe(8);
  expect(liquidatedBy(event('peak'))).toBeGreaterThan(shorts.length / 2);
  expect(liquidatedBy(Infinity)).toBe(28);

  const bought = ['fund.north@sandpit.test', 'fund.south@sandpit.test'].flatMap((name) => {
    const id = account.queries.byAccount(name)?.id ?? 0;
    return spot.queries.trades(id, {}, ALL).rows;
  });
  expect(bought.length).toBeGreaterThan(8);
  for (const { at } of bought) expect([event('first-calls'), event('cascade')]).toContain(at);
});

test('IDENT-008 the identity review rejects, approves, leaves one to the operator, and refuses nothing', () => {
  const exchange = playedTo('identity-review', 0);
  const { kernel, account, script, scenario } = exchange;
  const look = (name: string) => account.queries.byAccount(`${name}@sandpit.test`);
  const statuses = [2, 5, 7.5, 9, 11].map((minutes) => {
    kernel.advanceTo(scenario.start + minutes * MINUTE);
    return [look('demo')?.reviewStatus, look('demo')?.rejection];
  });
  const blurred = 'The back of the document is blurred.';
  expect(statuses).toEqual([
    [1, ''],
    [0, blurred],
    [1, ''],
    [1, ''],
    [2, ''],
  ]);
  expect(account.queries.inReview().map((user) => user.account)).toEqual(['carol@sandpit.test']);
  exchange.execute('script.cue', { id: 'decide-carol' }, { kind: 'operator' });
  expect(look('carol')?.reviewStatus).toBe(2);
  expect(script.queries.events().flatMap(({ failures = [] }) => failures)).toEqual([]);
  expect(kernel.audit()).toEqual([]);
});
