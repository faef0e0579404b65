/** The last price is one figure wherever it is shown, and a trade that the tape has. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { Pair } from '#simulator/market/index.ts';
import { parseScenario } from '#simulator/scenario/index.ts';
import { latestTrades } from '#simulator/wire/market.ts';
import { sample } from '../../support/cases.ts';
import { fixture } from '../scenario/whole.ts';

const MINUTE = 60_000;
const HOURS = 3;
const PAUSES = sample(80);

const scenarios = readdirSync('scenarios').map((file) => file.replace('.yaml', ''));

function begun(name: string, seed: string): Exchange {
  const file = `scenarios/${name}.yaml`;
  const scenario = parseScenario(readFileSync(file, 'utf8'), file, fixture);
  return createExchange({ ...scenario, seed });
}

/** Every figure that stands for the last price of a pair. */
function lastPrices({ market, kernel }: Exchange, pair: Pair) {
  const now = kernel.now();
  const [bar] = market.bars(pair, '1min', now, now);
  const [hour] = market.bars(pair, '60min', now, now);
  return [market.price(pair, now), market.day(pair, now).close, bar?.close, hour?.close];
}

function check(exchange: Exchange, pair: Pair): void {
  const { market, kernel } = exchange;
  const now = kernel.now();
  const hasBegun = now - market.shownSince(pair) >= 500;
  if (!hasBegun) return;
  const printed = latestTrades(exchange, pair).find(({ trade }) => trade === undefined);
  const where = `${exchange.scenario.name} ${exchange.scenario.seed} ${pair.symbol} ${now}`;
  if (printed !== undefined)
    expect([...new Set(lastPrices(exchange, pair)), where]).toEqual([printed.price, where]);
  const { bids, asks } = market.ladder(pair, now);
  const [bid, ask] = [bids[0]?.price ?? 0, asks[0]?.price ?? Infinity];
  expect(market.price(pair, now), where).toBeGreaterThan(bid);
  expect(market.price(pair, now), where).toBeLessThanOrEqual(ask);
}

describe.each(scenarios)('DESK-210 in %s', (name) => {
  test('the last price, the close of the running bars and the newest print are one figure between the best quotes', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 2 * MINUTE }), {
      minLength: PAUSES,
      maxLength: PAUSES,
    });
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4}$/), pauses, (seed, steps) => {
        const exchange = begun(name, seed);
        const until = exchange.kernel.now() + HOURS * 60 * MINUTE;
        for (const pause of steps) {
          exchange.kernel.advanceTo(Math.min(until, exchange.kernel.now() + pause));
          for (const pair of exchange.market.pairs) if (pair.isDisplayed) check(exchange, pair);
        }
      }),
      { numRuns: sample(2) },
    );
  });
});
