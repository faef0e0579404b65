/** What scenarios show at their main moments, by the figures behind the screens. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { parseScenario } from '#simulator/scenario/index.ts';
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
