import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plain } from '#simulator/kernel/index.ts';
import { STEP_MS, createMarket } from '#simulator/market/index.ts';
import type { Market } from '#simulator/market/index.ts';
import { START, pairNamed, stepPrices } from './helpers.ts';
import { folded, operated } from './operated.ts';
import type { Operated } from './operated.ts';
import { cases } from '../../support/cases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BTC_USDT = 1;
const ETH_USDT = 2;
const BTC_USDC = 12;

const pure = createMarket({ seed: 'conduct', start: START });
let subject: Operated;
let market: Market;

beforeEach(() => {
  subject = operated();
  ({ market } = subject);
});

const price = (symbol: string, ms: number, of: Market = market): number =>
  of.price(pairNamed(of, symbol), START + ms);
/** The price as a part of what it would be if nothing had been done. */
const factor = (symbol: string, ms: number): number => price(symbol, ms) / price(symbol, ms, pure);
const lotsOf = (of: Market, symbol: string, from: number, to: number): number =>
  of.candle(pairNamed(of, symbol), START + from, START + to)?.volume ?? 0;
const operate = (name: string, input: Plain): void => expect(subject.operate(name, input)).toBeUndefined();
const advanceTo = (ms: number): void => subject.kernel.advanceTo(START + ms);

describe('a move', () => {
  test('PROOF-002 swings on its way to its target, within a tenth of the change, and stays there', () => {
    const change = fc.constantFrom(-990, -200, -12, 40, 200, 9000);
    fc.assert(
      fc.property(change, fc.integer({ min: 1, max: 40 }), fc.nat(), (permille, minutes, offset) => {
        const subject = operated({ seed: `move ${offset}` });
        const untouched = createMarket({ seed: `move ${offset}`, start: START });
        const [from, to] = [1, 1 + permille / 1000];
        subject.operate('move', { pairs: [BTC_USDT], permille, overMs: minutes * MINUTE });
        const of = (at: number) => price('BTC/USDT', at, subject.market) / price('BTC/USDT', at, untouched);
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
      }),
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
    expect(factor('BTC/USDT', 1499)).toBe(1);
    expect(factor('BTC/USDT', 1500)).toBeCloseTo(1.5, 6);
  });

  test('starts from the price in force and replaces what was left of an earlier one', () => {
    operate('move', { pairs: [BTC_USDT], permille: -200, overMs: 2 * MINUTE });
    advanceTo(MINUTE);
    const inForce = factor('BTC/USDT', MINUTE);
    expect(inForce).toBeGreaterThan(0.82);
    expect(inForce).toBeLessThan(0.98);
    operate('move', { pairs: [BTC_USDT], permille: 100, overMs: MINUTE });
    expect(factor('BTC/USDT', MINUTE)).toBe(inForce);
    for (const at of [2 * MINUTE, HOUR]) expect(factor('BTC/USDT', at)).toBeCloseTo(inForce * 1.1, 6);
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

describe('a shake', () => {
  test('goes both ways within its amplitude and ends where it began', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 20, forMs: 10 * MINUTE });
    const factors = Array.from({ length: 1200 }, (_, step) => factor('BTC/USDT', (step + 1) * STEP_MS));
    expect(Math.max(...factors)).toBeGreaterThan(1.01);
    expect(Math.max(...factors)).toBeLessThanOrEqual(1.0201);
    expect(Math.min(...factors)).toBeLessThan(0.99);
    expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.9799);
    expect(price('BTC/USDT', 10 * MINUTE)).toBe(price('BTC/USDT', 10 * MINUTE, pure));
    expect(price('BTC/USDT', HOUR)).toBe(price('BTC/USDT', HOUR, pure));
  });

  test('lies over a move and is not ended by one', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 20, forMs: 10 * MINUTE });
    advanceTo(MINUTE);
    operate('move', { pairs: [BTC_USDT], permille: -100, overMs: 0 });
    const factors = Array.from({ length: 900 }, (_, step) =>
      factor('BTC/USDT', MINUTE + (step + 1) * STEP_MS),
    );
    expect(Math.max(...factors)).toBeGreaterThan(0.905);
    expect(Math.min(...factors)).toBeLessThan(0.895);
    expect(factor('BTC/USDT', HOUR)).toBeCloseTo(0.9, 6);
  });

  test('of a month has a few hundred swings, not a hundred thousand', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 20, forMs: 31 * 24 * HOUR });
    expect(subject.market.overrides(BTC_USDT).length).toBeLessThanOrEqual(301);
  });
});

describe('a halt', () => {
  test('lets price, prints and quotes stand from the next step on', () => {
    const pair = pairNamed(market, 'BTC/USDT');
    advanceTo(MINUTE);
    operate('halt', { pairs: [BTC_USDT] });
    const [from, to] = [START + MINUTE + STEP_MS, START + HOUR];
    const stood = price('BTC/USDT', MINUTE);
    expect(market.candle(pair, from, to)).toEqual({
      open: stood,
      high: stood,
      low: stood,
      close: stood,
      volume: 0,
    });
    expect(market.prints(pair, from, to, 10)).toEqual([]);
    expect(market.ladder(pair, to)).toEqual(market.ladder(pair, START + MINUTE));
  });

  test('ends at its start: the price continues from there, and its remaining segments are dropped', () => {
    operate('shake', { pairs: [BTC_USDT], permille: 30, forMs: HOUR });
    operate('move', { pairs: [BTC_USDT], permille: -300, overMs: 2 * MINUTE });
    advanceTo(MINUTE);
    operate('halt', { pairs: [BTC_USDT] });
    advanceTo(10 * MINUTE);
    operate('resume', { pairs: [BTC_USDT] });
    const stood = price('BTC/USDT', MINUTE);
    expect(price('BTC/USDT', 10 * MINUTE)).toBe(stood);
    const anchor = stood / price('BTC/USDT', 10 * MINUTE, pure);
    for (const at of [10 * MINUTE + STEP_MS, 11 * MINUTE, 20 * HOUR])
      expect(price('BTC/USDT', at)).toBe(Math.round(price('BTC/USDT', at, pure) * anchor));
    expect(price('BTC/USDT', 10 * MINUTE + STEP_MS) / stood).toBeCloseTo(1, 2);
    expect(lotsOf(market, 'BTC/USDT', 11 * MINUTE, HOUR)).toBe(lotsOf(pure, 'BTC/USDT', 11 * MINUTE, HOUR));
  });

  test('that ends in the step it was given in was none', () => {
    operate('halt', { pairs: [BTC_USDT] });
    operate('resume', { pairs: [BTC_USDT] });
    expect(subject.market.overrides(BTC_USDT)).toEqual([]);
    expect(price('BTC/USDT', MINUTE)).toBe(price('BTC/USDT', MINUTE, pure));
  });
});

describe('a pair that follows another', () => {
  const peg = 1.00015;

  test('follows it through overrides and halts, and takes overrides of its own', () => {
    operate('move', { pairs: [BTC_USDT], permille: -100, overMs: MINUTE });
    expect(price('BTC/USDC', HOUR) / price('BTC/USDT', HOUR)).toBeCloseTo(peg, 5);
    advanceTo(2 * MINUTE);
    operate('move', { pairs: [BTC_USDC], permille: 50, overMs: 0 });
    expect(price('BTC/USDC', HOUR) / price('BTC/USDT', HOUR)).toBeCloseTo(peg * 1.05, 5);
    operate('halt', { pairs: [BTC_USDT] });
    expect(price('BTC/USDC', HOUR)).toBe(price('BTC/USDC', 2 * HOUR));
    advanceTo(HOUR);
    operate('resume', { pairs: [BTC_USDT] });
    expect(price('BTC/USDC', 3 * HOUR) / price('BTC/USDT', 3 * HOUR)).toBeCloseTo(peg * 1.05, 5);
  });

  test('follows an override that comes after a query of the same interval', () => {
    operate('move', { pairs: [BTC_USDC], permille: 100, overMs: 10 * MINUTE });
    const pair = pairNamed(market, 'BTC/USDC');
    const [from, to] = [START + STEP_MS, START + 10 * MINUTE + STEP_MS];
    const before = market.candle(pair, from, to);
    operate('move', { pairs: [BTC_USDT], permille: -300, overMs: 10 * MINUTE });
    expect(market.candle(pair, from, to)).not.toEqual(before);
    expect(market.candle(pair, from, to)).toEqual(folded(market, pair, from, to));
  });

  test('is not overridden twice when both are named, or all', () => {
    for (const pairs of [[BTC_USDT, BTC_USDC], [BTC_USDC, BTC_USDT], []]) {
      const other = operated();
      other.operate('move', { pairs, permille: -200, overMs: 0, volume: 5 });
      const ratio = price('BTC/USDC', HOUR, other.market) / price('BTC/USDC', HOUR, pure);
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
      const ratio = price(symbol, STEP_MS) / price(symbol, symbol.startsWith('ETH') ? 0 : STEP_MS, pure);
      expect({ symbol, ratio }).toEqual({ symbol, ratio: expect.closeTo(stands ? 1 : 0.9, 2) as number });
    }
  });

  test('are halted together', () => {
    operate('halt', { pairs: [] });
    for (const { id, isDisplayed } of market.pairs)
      expect(subject.market.status(id)).toBe(isDisplayed ? 'halted' : 'delisted');
  });
});

describe('the maker', () => {
  test('offers quantity and spread as set, from the next step on', () => {
    const pair = pairNamed(market, 'BTC/USDT');
    const lots = (at: number) =>
      market.ladder(pair, START + at).asks.reduce((sum, level) => sum + level.lots, 0);
    const spread = (at: number) => {
      const { bids, asks } = market.ladder(pair, START + at);
      return (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0);
    };
    const first = { lots: lots(400), spread: spread(600) };
    operate('liquidity', { pairs: [BTC_USDT], sizePercent: 20, spreadPercent: 400 });
    expect(market.ladder(pair, START + 400)).toEqual(pure.ladder(pair, START + 400));
    expect(lots(600)).toBeLessThan(first.lots);
    expect(spread(600)).toBeGreaterThan(2.5 * first.spread);
    expect(market.ladder(pairNamed(market, 'ETH/USDT'), START + 600)).toEqual(
      pure.ladder(pairNamed(pure, 'ETH/USDT'), START + 600),
    );
    advanceTo(1000);
    operate('liquidity', { pairs: [BTC_USDT], sizePercent: 100, spreadPercent: 100 });
    expect(market.ladder(pair, START + MINUTE)).toEqual(pure.ladder(pair, START + MINUTE));
  });

  test('begins as the scenario says', () => {
    const thin = operated({ liquidity: { sizePercent: 30, spreadPercent: 400 } });
    const same = createMarket({
      seed: 'conduct',
      start: START,
      liquidity: { sizePercent: 30, spreadPercent: 400 },
    });
    const pair = pairNamed(same, 'BTC/USDT');
    expect(thin.market.ladder(pair, START + MINUTE)).toEqual(same.ladder(pair, START + MINUTE));
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
    expect(subject.market.status(BTC_USDT)).toBe('delisted');
    operate('list', { pair: BTC_USDT });
    expect(switches(BTC_USDT)).toEqual(open);
  });

  test('start as the scenario says, and list a pair that was not listed', () => {
    subject = operated({ delisted: [BTC_USDT] });
    ({ market } = subject);
    expect(switches(BTC_USDT)).toEqual(closed);
    operate('list', { pair: BTC_USDT });
    expect(switches(BTC_USDT)).toEqual(open);
    operate('list', { pair: 15 });
    expect(switches(15)).toMatchObject({ isDisplayed: true, openTransaction: true });
    expect(() => operated({ delisted: [99] })).toThrow(RangeError);
  });

  test('delisting ends a halt', () => {
    operate('halt', { pairs: [BTC_USDT] });
    advanceTo(MINUTE);
    operate('delist', { pair: BTC_USDT });
    operate('list', { pair: BTC_USDT });
    expect(subject.market.status(BTC_USDT)).toBe('trading');
    expect(price('BTC/USDT', HOUR)).not.toBe(price('BTC/USDT', MINUTE));
  });

  test('say what changed, once', () => {
    const received: unknown[] = [];
    subject.kernel.onEvent((event) => received.push(event));
    operate('halt', { pairs: [BTC_USDT] });
    operate('halt', { pairs: [BTC_USDT] });
    operate('delist', { pair: BTC_USDT });
    operate('move', { pairs: [BTC_USDT], permille: 1, overMs: 0 });
    expect(received).toEqual([
      { type: 'market.status', pair: BTC_USDT, status: 'halted' },
      { type: 'market.status', pair: BTC_USDT, status: 'delisted' },
    ]);
  });
});
