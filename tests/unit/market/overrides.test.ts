import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import { moved } from '#simulator/engine/market/overrides/moving.ts';
import { START, pairNamed, stepPrices } from './helpers.ts';
import { operated } from './operated.ts';
import {
  BTC_USDT,
  ETH_USDT,
  HOUR,
  MINUTE,
  advanceTo,
  factor,
  lotsOf,
  market,
  operate,
  price,
  priceOf,
  pure,
  restart,
  subject,
} from './operated-example.ts';
import { cases, isNightly } from '../../support/cases.ts';

const BTC_USDC = 12;

beforeEach(() => restart());

describe('a move', () => {
  test('PROOF-002 swings on its way to its target, within a tenth of the change, and stays there', () => {
    const change = fc.constantFrom(-990, -200, -12, 40, 200, 9000);
    fc.assert(
      fc.property(
        change,
        fc.integer({ min: 1, max: isNightly ? 40 : 8 }),
        fc.nat(),
        (permille, minutes, offset) => {
          const moving = operated({ seed: `move ${offset}` });
          const untouched = createMarket({ seed: `move ${offset}`, start: START });
          const [from, to] = [1, 1 + permille / 1000];
          moving.operate('move', { pairs: [BTC_USDT], permille, overMs: minutes * MINUTE });
          const of = (at: number) => price(at, moving.market) / price(at, untouched);
          expect(of(0)).toBe(1);
          const beyond = Math.abs(permille) / 10_000;
          for (let at = 0; at <= minutes * MINUTE; at += STEP_MS) {
            expect(of(at)).toBeGreaterThan(
              Math.min(from, to) - Math.min(beyond, Math.min(from, to) / 10) - 1e-6,
            );
            expect(of(at)).toBeLessThan(Math.max(from, to) + beyond + 1e-6);
          }
          for (const at of [minutes * MINUTE, minutes * MINUTE + HOUR, 1000 * HOUR])
            expect(of(at)).toBeCloseTo(to, 6);
        },
      ),
      { numRuns: cases(30) },
    );
  });

  test('PROOF-002 has candles with wicks and bodies of both colours, on every pair its own', () => {
    operate('move', { pairs: [BTC_USDT, ETH_USDT], permille: 170, overMs: 15 * MINUTE });
    const candles = (symbol: string) =>
      market.bars(pairNamed(market, symbol), '1min', START, START + 15 * MINUTE - 1);
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) {
      const bars = candles(symbol);
      expect(bars).toHaveLength(15);
      const share = (is: (bar: (typeof bars)[number]) => boolean) => bars.filter(is).length / bars.length;
      expect(share(({ open, close }) => close > open)).toBeGreaterThan(0.5);
      expect(share(({ open, close }) => close < open)).toBeGreaterThan(0.1);
      const wick = (bar: (typeof bars)[number]) => bar.high - bar.low - Math.abs(bar.close - bar.open);
      expect(share((bar) => wick(bar) / bar.open > 0.003)).toBeGreaterThan(0.6);
    }
    const rises = (symbol: string) => candles(symbol).map(({ open, close }) => close > open);
    expect(rises('BTC/USDT')).not.toEqual(rises('ETH/USDT'));
  });

  test('over no time is there at the next step and not before', () => {
    advanceTo(1200);
    operate('move', { pairs: [BTC_USDT], permille: 500, overMs: 0 });
    expect(factor(1499)).toBe(1);
    expect(factor(1500)).toBeCloseTo(1.5, 6);
  });

  test('starts from the price in force and replaces what was left of an earlier one', () => {
    operate('move', { pairs: [BTC_USDT], permille: -200, overMs: 2 * MINUTE });
    advanceTo(MINUTE);
    const inForce = factor(MINUTE);
    expect(inForce).toBeGreaterThan(0.82);
    expect(inForce).toBeLessThan(0.98);
    operate('move', { pairs: [BTC_USDT], permille: 100, overMs: MINUTE });
    expect(factor(MINUTE)).toBe(inForce);
    for (const at of [2 * MINUTE, HOUR]) expect(factor(at)).toBeCloseTo(inForce * 1.1, 6);
  });

  test('multiplies the volume of the crowd until it ends, and trades a lot more at each price that it makes', () => {
    operate('move', { pairs: [BTC_USDT], permille: -50, overMs: 5 * MINUTE, volume: 7 });
    operate('move', { pairs: [ETH_USDT], permille: 0, overMs: 5 * MINUTE });
    const during = [STEP_MS, 5 * MINUTE + STEP_MS] as const;
    const steps = (during[1] - during[0]) / STEP_MS;
    expect(lotsOf(market, 'BTC/USDT', ...during)).toBe(7 * lotsOf(pure, 'BTC/USDT', ...during) + steps);
    expect(lotsOf(market, 'ETH/USDT', ...during)).toBe(3 * lotsOf(pure, 'ETH/USDT', ...during) + 1);
    const after = [during[1], HOUR] as const;
    expect(lotsOf(market, 'BTC/USDT', ...after)).toBe(lotsOf(pure, 'BTC/USDT', ...after) + 1);
  });

  test('never takes a price below one tick', () => {
    operate('move', { pairs: [11], permille: -990, overMs: 0 });
    expect(subject.operate('move', { pairs: [11], permille: -990, overMs: 0 })).toBeUndefined();
    advanceTo(1000);
    operate('move', { pairs: [11], permille: -900, overMs: 0 });
    expect(stepPrices(market, pairNamed(market, 'IEPN/USDT'), START + 1500, START + MINUTE)).toSatisfy(
      (prices: number[]) => prices.every((ticks) => ticks === 1 || ticks === 2 || ticks === 3),
    );
    advanceTo(2000);
    expect(subject.operate('move', { pairs: [11], permille: -900, overMs: 0 })).toBe('PARAM');
  });
});

test.each([
  [1.2, 0.98, 1.22],
  [0.8, 0.78, 1.02],
  [0.05, 0.045, 1.095],
  [3, 0.9, 3.2],
])('PROOF-002 the swings of a move from 1 to %d go to %d and %d and no farther', (end, floor, ceiling) => {
  const goals = Array.from({ length: 400 }, (_, seed) =>
    moved([], 0, { seed, end, steps: 3000, volume: 1 }).map((ramp) => ramp.end),
  ).flat();
  const [low, high] = [Math.min(...goals), Math.max(...goals)];
  expect(low).toBeGreaterThanOrEqual(floor - 1e-9);
  expect(high).toBeLessThanOrEqual(ceiling + 1e-9);
  const change = Math.abs(end - 1);
  expect(low).toBeLessThan(floor + change / 100);
  expect(high).toBeGreaterThan(ceiling - change / 100);
});

describe('a shake', () => {
  test('goes both ways within its amplitude and ends where it began', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 20, forMs: 10 * MINUTE });
    const factors = Array.from({ length: 1200 }, (_, step) => factor((step + 1) * STEP_MS));
    expect(Math.max(...factors)).toBeGreaterThan(1.01);
    expect(Math.max(...factors)).toBeLessThanOrEqual(1.0201);
    expect(Math.min(...factors)).toBeLessThan(0.99);
    expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.9799);
    expect(price(10 * MINUTE)).toBe(price(10 * MINUTE, pure));
    expect(price(HOUR)).toBe(price(HOUR, pure));
  });

  test('lies over a move and is not ended by one', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 20, forMs: 10 * MINUTE });
    advanceTo(MINUTE);
    operate('move', { pairs: [BTC_USDT], permille: -100, overMs: 0 });
    const factors = Array.from({ length: 900 }, (_, step) => factor(MINUTE + (step + 1) * STEP_MS));
    expect(Math.max(...factors)).toBeGreaterThan(0.905);
    expect(Math.min(...factors)).toBeLessThan(0.895);
    expect(factor(HOUR)).toBeCloseTo(0.9, 6);
  });

  test('of a month has a few hundred swings, not a hundred thousand', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 20, forMs: 31 * 24 * HOUR });
    expect(market.overrides(BTC_USDT).length).toBeLessThanOrEqual(301);
  });
});

describe('a pair that follows another', () => {
  const peg = 1.00015;

  test('follows it through overrides and halts, and takes overrides of its own', () => {
    operate('move', { pairs: [BTC_USDT], permille: -100, overMs: MINUTE });
    expect(priceOf('BTC/USDC', HOUR) / price(HOUR)).toBeCloseTo(peg, 5);
    advanceTo(2 * MINUTE);
    operate('move', { pairs: [BTC_USDC], permille: 50, overMs: 0 });
    expect(priceOf('BTC/USDC', HOUR) / price(HOUR)).toBeCloseTo(peg * 1.05, 5);
    operate('halt', { pairs: [BTC_USDT] });
    expect(priceOf('BTC/USDC', HOUR)).toBe(priceOf('BTC/USDC', 2 * HOUR));
    advanceTo(HOUR);
    operate('resume', { pairs: [BTC_USDT] });
    expect(priceOf('BTC/USDC', 3 * HOUR) / price(3 * HOUR)).toBeCloseTo(peg * 1.05, 5);
  });

  test('is not overridden twice when both are named, or all', () => {
    for (const pairs of [[BTC_USDT, BTC_USDC], [BTC_USDC, BTC_USDT], []]) {
      const other = operated();
      other.operate('move', { pairs, permille: -200, overMs: 0, volume: 5 });
      const ratio = priceOf('BTC/USDC', HOUR, other.market) / priceOf('BTC/USDC', HOUR, pure);
      expect(ratio).toBeCloseTo(0.8, 5);
      expect(lotsOf(other.market, 'BTC/USDC', 0, MINUTE)).toBeGreaterThan(
        lotsOf(pure, 'BTC/USDC', 0, MINUTE),
      );
    }
  });
});

describe('all pairs', () => {
  test('are moved together, but for pairs of two quote currencies and halted ones', () => {
    operate('halt', { pairs: [ETH_USDT] });
    operate('move', { pairs: [], permille: -100, overMs: 0 });
    for (const { symbol, isDisplayed } of market.pairs) {
      const stands = ['USDT/USDC', 'ETH/USDT', 'ETH/USDC'].includes(symbol) || !isDisplayed;
      const ratio = priceOf(symbol, STEP_MS) / priceOf(symbol, symbol.startsWith('ETH') ? 0 : STEP_MS, pure);
      expect({ symbol, ratio }).toEqual({ symbol, ratio: expect.closeTo(stands ? 1 : 0.9, 2) as number });
    }
  });
});

describe('the overrides of a pair are listed', () => {
  test('with the factor as each begins and ends, the last without an end', () => {
    operate('move', { pairs: [BTC_USDT], permille: 100, overMs: 2000, volume: 4 });
    expect(market.overrides(BTC_USDT)).toEqual([
      { from: START + 500, to: START + 2500, factors: [1.025, 1.1], volume: 4, frozen: undefined },
      { from: START + 2500, to: undefined, factors: [1.1, 1.1], volume: 1, frozen: undefined },
    ]);
  });

  test('with the price of a pin, and of a halt, in which nothing is traded', () => {
    operate('pin', { pair: BTC_USDT, ticks: 10_000_000 });
    advanceTo(1000);
    operate('halt', { pairs: [BTC_USDT] });
    expect(market.overrides(BTC_USDT)).toEqual([
      { from: START + 500, to: START + 1500, factors: [1, 1], volume: 1, frozen: 10_000_000 },
      { from: START + 1500, to: undefined, factors: [1, 1], volume: 0, frozen: 10_000_000 },
    ]);
  });
});

describe('lists', () => {
  const switches = (id: number) => {
    const { isDisplayed, openTransaction, openLever, openMicro } = market.pair(id) ?? {};
    return { isDisplayed, openTransaction, openLever, openMicro };
  };
  const open = { isDisplayed: true, openTransaction: true, openLever: true, openMicro: true };
  const closed = { isDisplayed: false, openTransaction: false, openLever: false, openMicro: false };

  test('show a halted pair as closed, hide a delisted one, and show both again', () => {
    expect(switches(BTC_USDT)).toEqual(open);
    operate('halt', { pairs: [BTC_USDT] });
    expect(switches(BTC_USDT)).toEqual({ ...closed, isDisplayed: true });
    operate('resume', { pairs: [BTC_USDT] });
    expect(switches(BTC_USDT)).toEqual(open);
    operate('delist', { pair: BTC_USDT });
    expect(switches(BTC_USDT)).toEqual(closed);
    expect(market.status(BTC_USDT)).toBe('delisted');
    operate('list', { pair: BTC_USDT });
    expect(switches(BTC_USDT)).toEqual(open);
  });

  test('start as the scenario says, and list a pair that was not listed', () => {
    restart({ delisted: [BTC_USDT] });
    expect(switches(BTC_USDT)).toEqual(closed);
    operate('list', { pair: BTC_USDT });
    expect(switches(BTC_USDT)).toEqual(open);
    operate('list', { pair: 15 });
    expect(switches(15)).toMatchObject({ isDisplayed: true, openTransaction: true });
  });

  test('delisting ends a halt', () => {
    operate('halt', { pairs: [BTC_USDT] });
    advanceTo(MINUTE);
    operate('delist', { pair: BTC_USDT });
    operate('list', { pair: BTC_USDT });
    expect(market.status(BTC_USDT)).toBe('trading');
    expect(price(HOUR)).not.toBe(price(MINUTE));
  });

  test('say what changed, once: a trading pair is neither resumed nor listed, a halted one not listed', () => {
    const received: unknown[] = [];
    subject.kernel.onEvent((event) => received.push(event));
    operate('resume', { pairs: [BTC_USDT] });
    operate('list', { pair: BTC_USDT });
    expect(market.dump()).toEqual([]);
    operate('halt', { pairs: [BTC_USDT] });
    operate('halt', { pairs: [BTC_USDT] });
    operate('list', { pair: BTC_USDT });
    expect(market.status(BTC_USDT)).toBe('halted');
    operate('delist', { pair: BTC_USDT });
    operate('move', { pairs: [BTC_USDT], permille: 1, overMs: 0 });
    expect(received).toEqual([
      { type: 'market.status', pair: BTC_USDT, status: 'halted' },
      { type: 'market.status', pair: BTC_USDT, status: 'delisted' },
    ]);
  });
});

describe('pairs that are named', () => {
  const USDT_USDC = 14;

  test('may be of two quote currencies, which a command for all leaves out', () => {
    operate('move', { pairs: [], permille: 10, overMs: 0 });
    expect(market.overrides(USDT_USDC)).toEqual([]);
    operate('move', { pairs: [USDT_USDC], permille: 10, overMs: 0 });
    expect(market.overrides(USDT_USDC)).not.toEqual([]);
  });

  test('twice are overridden once', () => {
    operate('move', { pairs: [BTC_USDT, BTC_USDT], permille: 100, overMs: 0 });
    expect(factor(STEP_MS)).toBeCloseTo(1.1, 5);
  });
});
