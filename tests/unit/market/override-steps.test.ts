/** Markets on which an operator did much: what is asked of ranges is what a look at every step finds. */
import { expect, test } from 'vitest';
import { STEP_MS } from '#simulator/market/index.ts';
import { START, stepPrices } from './helpers.ts';
import { OVERRIDDEN_PAIRS, operated, worked } from './operated.ts';
import type { Operated } from './operated.ts';
import { Random } from './random.ts';
import { cases } from '../../support/cases.ts';

const STEPS = 1600;
const RANGES = cases(1000);
const at = (step: number): number => START + step * STEP_MS;

/** A market whose prices jump, stand and jump again, one after another. */
function jumped(subject: Operated): Operated {
  const { kernel, operate } = subject;
  const pairs = [...OVERRIDDEN_PAIRS];
  const jump = (permille: number) => ['move', { pairs, permille, overMs: 0 }] as const;
  const pin = (ticks: number) => ['pin', { pair: 1, ticks }] as const;
  const all = (name: 'halt' | 'resume' | 'unpin') => [name, { pairs }] as const;
  const stands = [pin(9_000_000), pin(9_500_000), all('unpin'), jump(-100), all('halt'), all('resume')];
  for (const [name, input] of [jump(50), jump(60), ...stands, jump(40), jump(-30), jump(20)]) {
    kernel.advanceTo(kernel.now() + 30_000);
    expect(operate(name, input)).toBeUndefined();
  }
  return subject;
}

/** A pair of a market, with the price and the lots of every step. */
function looked({ market }: Operated, id: number) {
  const pair = market.pair(id);
  if (pair === undefined) throw new Error(`no pair ${id}`);
  const prices = stepPrices(market, pair, at(0), at(STEPS));
  const lots = prices.map((_, step) =>
    market.prints(pair, at(step), at(step + 1), 9).reduce((sum, print) => sum + print.lots, 0),
  );
  return { market, pair, prices, lots };
}

function compare(subject: Operated, id: number): void {
  const { market, pair, prices, lots } = looked(subject, id);
  const random = new Random(id);
  for (let i = 0; i < RANGES; i += 1) {
    // Short ranges are as likely as long ones.
    const length = random.between(1, 2 ** random.between(0, 10));
    const from = random.below(STEPS - length);
    const to = from + length;
    const inside = prices.slice(from, to);
    const traded = lots.slice(from, to);
    const [low, high] = [Math.min(...inside), Math.max(...inside)];
    const ticks = random.pick([...inside, low, low - 1, high, high + 1]);
    const startOf = (index: number) => (index < 0 ? undefined : at(from + index));
    const [print] = market.prints(pair, at(from), at(to), 1);
    expect({
      ...{ from, to, ticks },
      candle: market.candle(pair, at(from), at(to)),
      below: market.firstAtOrBelow(pair, ticks, at(from - 1), at(to - 1)),
      above: market.firstAtOrAbove(pair, ticks, at(from - 1), at(to - 1)),
      printed: print === undefined ? undefined : Math.floor(print.at / STEP_MS) * STEP_MS,
    }).toEqual({
      ...{ from, to, ticks },
      candle: {
        ...{ open: inside[0], high, low, close: inside.at(-1) },
        volume: traded.reduce((sum, volume) => sum + volume, 0),
      },
      below: startOf(inside.findIndex((price) => price <= ticks)),
      above: startOf(inside.findIndex((price) => price >= ticks)),
      printed: startOf(traded.findLastIndex((volume) => volume > 0)),
    });
  }
}

test.each(OVERRIDDEN_PAIRS)(
  'candles, first touches and newest prints of pair %i after one of everything',
  (id) => compare(worked(operated()), id),
);

test.each(OVERRIDDEN_PAIRS)('candles, first touches and newest prints of pair %i over jumps and pins', (id) =>
  compare(jumped(operated()), id),
);
