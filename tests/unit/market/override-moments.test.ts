/** Pins, halts, quotes and lists: from which step on they hold, for how long, and what several commands in one step come to. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import { START, pairNamed } from './helpers.ts';
import { operated } from './operated.ts';
import {
  BTC_USDT,
  HOUR,
  MINUTE,
  advanceTo,
  gap,
  ladder,
  lotsOf,
  market,
  operate,
  price,
  pricesOf,
  pure,
  restart,
  subject,
} from './operated-example.ts';

const PAIRS = [BTC_USDT];
const LEVEL = 10_000_000;

beforeEach(() => restart());

/** What is saved of BTC/USDT; that it can be read again is checked. */
function saved(): Readonly<Record<string, Plain>> {
  const rows = market.dump() as Readonly<Record<string, Plain>>[];
  const reader = operated();
  reader.market.load(rows);
  expect(reader.market.dump()).toEqual(rows);
  return rows[0] ?? {};
}

/** The first step after the start. */
const FIRST = Math.floor(START / STEP_MS) + 1;

describe('a pin', () => {
  test('PROOF-026 a pinned price stands from the next step on, and the crowd goes on trading at it', () => {
    advanceTo(MINUTE);
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    expect(price(MINUTE)).toBe(price(MINUTE, pure));
    expect(pricesOf(MINUTE + STEP_MS, HOUR)).toEqual(new Set([LEVEL]));
    const span = [MINUTE + STEP_MS, HOUR] as const;
    // The lot at which the price was pinned, and what the crowd trades otherwise.
    expect(lotsOf(market, 'BTC/USDT', ...span)).toBe(lotsOf(pure, 'BTC/USDT', ...span) + 1);
    expect(market.pair(BTC_USDT)?.openTransaction).toBe(true);
  });

  test('PROOF-026 another price takes the place of the first', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advanceTo(MINUTE);
    operate('pin', { pair: BTC_USDT, ticks: LEVEL + 500 });
    operate('pin', { pair: BTC_USDT, ticks: LEVEL + 700 });
    expect(pricesOf(STEP_MS, MINUTE + STEP_MS)).toEqual(new Set([LEVEL]));
    expect(pricesOf(MINUTE + STEP_MS, HOUR)).toEqual(new Set([LEVEL + 700]));
  });

  test('PROOF-026 unpinned, the price goes on from where it stood with its ordinary moves', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advanceTo(MINUTE);
    operate('unpin', { pairs: [BTC_USDT] });
    operate('unpin', { pairs: [BTC_USDT] });
    const ratio = (ms: number) => price(ms) / price(ms, pure);
    expect(ratio(MINUTE + STEP_MS)).toBeCloseTo(LEVEL / price(MINUTE, pure), 6);
    expect(ratio(HOUR)).toBeCloseTo(LEVEL / price(MINUTE, pure), 6);
    expect(pricesOf(MINUTE + STEP_MS, HOUR).size).toBeGreaterThan(10);
  });

  test('PROOF-026 a move and a shake begin at the pinned price', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advanceTo(MINUTE);
    operate('move', { pairs: [BTC_USDT], permille: -100, overMs: 0 });
    expect(price(MINUTE + STEP_MS) / LEVEL).toBeCloseTo(0.9, 3);
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advanceTo(2 * MINUTE);
    operate('shake', { pairs: [], permille: 20, forMs: MINUTE });
    const shaken = [...pricesOf(2 * MINUTE + STEP_MS, 3 * MINUTE)].map((ticks) => ticks / LEVEL);
    expect(Math.max(...shaken)).toBeLessThan(1.03);
    expect(Math.min(...shaken)).toBeGreaterThan(0.97);
    expect(shaken.length).toBeGreaterThan(10);
  });

  test('a halt hides a pin, which is in force again when trading goes on', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advanceTo(MINUTE);
    operate('halt', { pairs: [BTC_USDT] });
    expect(subject.operate('pin', { pair: BTC_USDT, ticks: LEVEL })).toBe('CLOSED');
    expect(lotsOf(market, 'BTC/USDT', MINUTE + STEP_MS, HOUR)).toBe(0);
    advanceTo(2 * MINUTE);
    operate('resume', { pairs: [BTC_USDT] });
    expect(pricesOf(STEP_MS, HOUR)).toEqual(new Set([LEVEL]));
    expect(lotsOf(market, 'BTC/USDT', 2 * MINUTE + STEP_MS, HOUR)).toBeGreaterThan(0);
  });

  test('that is lifted in the step it begins with holds for that step', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advanceTo(STEP_MS);
    operate('unpin', { pairs: PAIRS });
    expect(price(STEP_MS)).toBe(LEVEL);
    expect(saved()).toMatchObject({ pins: [[FIRST, FIRST + 1, LEVEL]] });
  });
});

test.each<[string, Plain, string]>([
  ['pin', { pair: BTC_USDT, ticks: LEVEL }, 'unpin'],
  ['halt', { pairs: PAIRS }, 'resume'],
])('a %s (%j) that ends in the step it was given in was none', (name, input, end) => {
  operate(name, input);
  operate(end, { pairs: PAIRS });
  expect(market.overrides(BTC_USDT)).toEqual([]);
  expect(price(MINUTE)).toBe(price(MINUTE, pure));
  expect(saved()).not.toHaveProperty('pins');
});

describe('a halt', () => {
  test('lets price, prints and quotes stand from the next step on', () => {
    const pair = pairNamed(market, 'BTC/USDT');
    advanceTo(MINUTE);
    operate('halt', { pairs: [BTC_USDT] });
    const [from, to] = [START + MINUTE + STEP_MS, START + HOUR];
    const stood = price(MINUTE);
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
    const stood = price(MINUTE);
    expect(price(10 * MINUTE)).toBe(stood);
    const anchor = stood / price(10 * MINUTE, pure);
    for (const at of [10 * MINUTE + STEP_MS, 11 * MINUTE, 20 * HOUR])
      expect(price(at)).toBe(Math.round(price(at, pure) * anchor));
    expect(price(10 * MINUTE + STEP_MS) / stood).toBeCloseTo(1, 2);
    expect(lotsOf(market, 'BTC/USDT', 11 * MINUTE, HOUR)).toBe(lotsOf(pure, 'BTC/USDT', 11 * MINUTE, HOUR));
  });

  test('that ends in the step it begins with holds for that step', () => {
    const stood = price(0);
    operate('halt', { pairs: PAIRS });
    advanceTo(STEP_MS);
    operate('resume', { pairs: PAIRS });
    expect(price(STEP_MS)).toBe(stood);
    expect(saved()).toMatchObject({ halts: [[FIRST, FIRST + 1, stood]] });
  });

  test('that has ended is not ended again by delisting', () => {
    operate('halt', { pairs: PAIRS });
    advanceTo(MINUTE);
    operate('resume', { pairs: PAIRS });
    advanceTo(2 * MINUTE);
    const before = price(3 * MINUTE);
    const { halts } = saved();
    operate('delist', { pair: BTC_USDT });
    operate('list', { pair: BTC_USDT });
    expect(price(3 * MINUTE)).toBe(before);
    expect(saved()).toMatchObject({ halts: halts ?? null });
  });
});

describe('quotes', () => {
  const liquidity = (spreadPercent: number): void =>
    operate('liquidity', { pairs: PAIRS, sizePercent: 100, spreadPercent });
  const spread = (factor: number, forMs: number): void => operate('spread', { pairs: PAIRS, factor, forMs });

  /** Size and spread in percent as they are saved, each after the step from which on it holds, counted from the first. */
  const quoting = (): readonly string[] =>
    (saved()['quoting'] as readonly (readonly [number, number, number])[]).map(
      ([from, size, spread]) => `${from - FIRST} ${size} ${spread}`,
    );

  test('set twice in a step are those set last', () => {
    liquidity(1000);
    liquidity(100);
    expect(quoting()).toEqual(['0 100 100']);
  });

  test('set in one step and in the next are in force for a step each', () => {
    const usual = gap(0);
    liquidity(1000);
    advanceTo(STEP_MS);
    liquidity(100);
    expect(quoting()).toEqual(['0 100 1000', '1 100 100']);
    expect(gap(STEP_MS)).toBeGreaterThan(3 * usual);
  });

  test('widened twice in a step are as wide as the second time, and for as long', () => {
    spread(10, MINUTE);
    spread(2, STEP_MS);
    expect(quoting()).toEqual(['0 100 200', '1 100 100']);
    advanceTo(STEP_MS);
    spread(3, 2 * STEP_MS);
    expect(quoting()).toEqual(['0 100 200', '1 100 300', '3 100 100']);
  });

  test('offers quantity and spread as set, from the next step on', () => {
    const lots = (at: number) => ladder(at).asks.reduce((sum, level) => sum + level.lots, 0);
    const first = { lots: lots(400), gap: gap(600) };
    operate('liquidity', { pairs: [BTC_USDT], sizePercent: 20, spreadPercent: 400 });
    expect(ladder(400)).toEqual(ladder(400, pure));
    expect(lots(600)).toBeLessThan(first.lots);
    expect(gap(600)).toBeGreaterThan(2.5 * first.gap);
    expect(market.ladder(pairNamed(market, 'ETH/USDT'), START + 600)).toEqual(
      pure.ladder(pairNamed(pure, 'ETH/USDT'), START + 600),
    );
    advanceTo(1000);
    operate('liquidity', { pairs: [BTC_USDT], sizePercent: 100, spreadPercent: 100 });
    expect(ladder(MINUTE)).toEqual(ladder(MINUTE, pure));
  });

  test('begins as the scenario says', () => {
    const liquidity = { sizePercent: 30, spreadPercent: 400 };
    restart({ liquidity });
    const same = createMarket({ seed: 'conduct', start: START, liquidity });
    expect(ladder(MINUTE)).toEqual(ladder(MINUTE, same));
  });

  test('PROOF-080 widened, they are so from the next step on, and end as they were', () => {
    spread(8, MINUTE);
    expect(gap(0)).toBe(gap(0, pure));
    for (const at of [500, MINUTE]) expect(gap(at)).toBeGreaterThan(3 * gap(at, pure));
    expect(gap(MINUTE + 500)).toBe(gap(MINUTE + 500, pure));
  });

  test('PROOF-080 widened, they go back to the liquidity that was set, and liquidity ends it', () => {
    liquidity(400);
    advanceTo(500);
    const set = gap(2500);
    spread(2, 1000);
    expect(gap(1000)).toBeGreaterThan(1.5 * gap(500));
    expect(gap(2500)).toBe(set);
    advanceTo(2500);
    spread(2, MINUTE);
    advanceTo(3000);
    liquidity(100);
    expect(gap(3500)).toBe(gap(3500, pure));
  });

  test('PROOF-080 a spread takes the place of a running one, and is refused where the quotes would be too far apart', () => {
    spread(8, 10 * MINUTE);
    advanceTo(500);
    spread(1, 1000);
    for (const at of [1000, MINUTE]) expect(gap(at)).toBe(gap(at, pure));
    liquidity(400);
    const input = { pairs: [BTC_USDT], factor: 3, forMs: 1000 };
    const outcome = subject.kernel.execute('market.spread', input, { kind: 'operator' });
    expect(outcome.ok ? undefined : outcome.refusal).toMatchObject({
      key: 'PARAM',
      params: { field: 'factor', min: '1', max: '2.5' },
    });
  });
});
