import { describe, expect, test } from 'vitest';
import { MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { START, pairNamed } from './helpers.ts';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const IEPN_USDT = 11;
const BTC_USDT = 1;
/** A delisted pair. */
const RETIRED = 15;

const pure = createMarket({ seed: 'conduct', start: START });

/** A market in which a pair is listed so long after the start. */
function listedAfter(ms: number): Operated {
  const subject = operated({ delisted: [IEPN_USDT] });
  subject.kernel.advanceTo(START + ms);
  expect(subject.operate('list', { pair: IEPN_USDT })).toBeUndefined();
  return subject;
}

/** All that is shown of a pair's history at an instant. */
function history(market: Market, id: number, at: number) {
  const pair = market.pair(id);
  if (pair === undefined) throw new Error(`no pair ${id}`);
  return {
    candle: market.candle(pair, at - 400 * DAY, at + 1),
    bars: market.bars(pair, '60min', at - 2 * DAY, at),
    prints: market.prints(pair, at - DAY, at + 1, 50),
  };
}
const NOTHING = { candle: undefined, bars: [], prints: [] };

describe('a pair that the scenario holds back', () => {
  test('has no history, neither before its listing nor, of the time before, after it', () => {
    const { kernel, market, operate } = operated({ delisted: [IEPN_USDT] });
    const pair = pairNamed(market, 'IEPN/USDT');
    kernel.advanceTo(START + HOUR);
    expect(history(market, IEPN_USDT, START + HOUR)).toEqual(NOTHING);
    const stood = market.price(pair, START + HOUR);
    expect(market.day(pair, START + HOUR)).toEqual({
      ...{ open: stood, high: stood, low: stood, close: stood, volume: 0 },
      changePercent: 0n,
    });
    operate('list', { pair: IEPN_USDT });
    kernel.advanceTo(START + 2 * HOUR);
    expect(history(market, IEPN_USDT, START + HOUR - 1)).toEqual(NOTHING);
  });

  test.each([0, 1, 499, 500])('opens at the price in force when it is listed, %i ms into an hour', (late) => {
    const opening = START + HOUR + late;
    const { market } = listedAfter(HOUR + late);
    const pair = pairNamed(market, 'IEPN/USDT');
    const price = pure.price(pair, opening);
    const first = { open: price, high: price, low: price, close: price, volume: 0 };
    expect(market.candle(pair, START, opening + 1)).toEqual(first);
    expect(market.day(pair, opening)).toEqual({ ...first, changePercent: 0n });
    expect(market.bars(pair, '1min', START, opening)).toEqual([
      { ...first, start: START + HOUR, turnover: 0n },
    ]);
    expect(market.bars(pair, '1day', START - 9 * DAY, opening)).toMatchObject([{ ...first, start: START }]);
  });

  test('PROOF-228 says since when its history is shown, which another pair has from 4,096 days before', () => {
    const { market, kernel, operate } = operated({ delisted: [IEPN_USDT] });
    const since = () => market.shownSince(pairNamed(market, 'IEPN/USDT'));
    expect(since()).toBe(Infinity);
    kernel.advanceTo(START + HOUR + 700);
    operate('list', { pair: IEPN_USDT });
    expect(since()).toBe(START + HOUR + 500);
    expect(pure.shownSince(pairNamed(pure, 'IEPN/USDT'))).toBe(START - 4096 * DAY);
  });

  test('PROOF-228 has another version once it is listed, while a market without an operator has one for good', () => {
    const { market, operate } = operated({ delisted: [IEPN_USDT] });
    const before = market.version;
    operate('list', { pair: IEPN_USDT });
    expect(market.version).not.toBe(before);
    expect(pure.version).toBe(0);
  });

  test('is measured by its last 24 hours like any other once it is a day old', () => {
    const { market } = listedAfter(HOUR);
    const pair = pairNamed(market, 'IEPN/USDT');
    const young = START + HOUR + DAY - STEP_MS;
    expect(market.day(pair, young).open).toBe(pure.price(pair, START + HOUR));
    expect(market.day(pair, young + STEP_MS)).toEqual(pure.day(pair, young + STEP_MS));
  });

  test('has a price at any time, by which it is worth what it was worth, and the range that goes with it', () => {
    const { market } = listedAfter(HOUR);
    const pair = pairNamed(market, 'IEPN/USDT');
    for (const at of [START, START + MINUTE, START + 2 * HOUR])
      expect(market.usdtPrice(pair.base, at)).toBe(pure.usdtPrice(pair.base, at));
    const { low, high } = pure.candle(pair, START, START + 2 * HOUR) ?? {};
    expect(market.range(pair, START, START + 2 * HOUR)).toEqual({ low, high });
    expect(market.range(pair, START + 1, START + 2)).toEqual(pure.range(pair, START, START + STEP_MS));
  });

  test('keeps what it had since its first listing when it is delisted and listed again', () => {
    const { kernel, market, operate } = listedAfter(HOUR);
    kernel.advanceTo(START + 2 * HOUR);
    operate('delist', { pair: IEPN_USDT });
    const before = history(market, IEPN_USDT, START + 2 * HOUR);
    expect(before.bars).toHaveLength(2);
    kernel.advanceTo(START + 3 * HOUR);
    operate('list', { pair: IEPN_USDT });
    expect(history(market, IEPN_USDT, START + 2 * HOUR)).toEqual(before);
    expect(market.day(pairNamed(market, 'IEPN/USDT'), START + 3 * HOUR).open).toBe(before.candle?.open);
  });
});

test('a pair that was traded before keeps its history when it is listed again', () => {
  const { kernel, market, operate } = operated();
  kernel.advanceTo(START + HOUR);
  operate('delist', { pair: BTC_USDT });
  for (const pair of [BTC_USDT, RETIRED]) {
    operate('list', { pair });
    expect(history(market, pair, START + HOUR)).toEqual(history(pure, pair, START + HOUR));
  }
  expect(JSON.stringify(market.dump())).not.toContain('firstListed');
});

describe('a saved listing', () => {
  test('that does not fit is refused with its place', () => {
    const { kernel } = operated({ delisted: [IEPN_USDT] });
    const row = { pair: IEPN_USDT, status: 'trading', trend: [], shakes: [], halts: [], quoting: [] };
    const cases: readonly (readonly [Plain, RegExp])[] = [
      [row, /market\[0\]\.firstListed: expected a whole number/],
      [{ ...row, firstListed: -1 }, /market\[0\]\.firstListed: expected a whole number of at least 0/],
      [{ ...row, status: 'delisted', firstListed: 'soon' }, /firstListed: expected a whole number/],
      [{ ...row, pair: BTC_USDT, firstListed: 5 }, /firstListed: the pair was not held back/],
    ];
    const snapshot = kernel.snapshot() as { modules: Record<string, Plain> };
    for (const [state, reason] of cases) {
      const saved = { ...snapshot, modules: { ...snapshot.modules, market: [state] } };
      expect(() => kernel.restore(saved)).toThrow(MalformedState);
      expect(() => kernel.restore(saved)).toThrow(reason);
    }
  });
});
