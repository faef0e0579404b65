/** Commands of an operator in one step, in the next, and on pairs that are already as they say. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plain } from '#simulator/kernel/index.ts';
import { STEP_MS, createMarket } from '#simulator/market/index.ts';
import type { Market } from '#simulator/market/index.ts';
import { START, pairNamed } from './helpers.ts';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';

const BTC_USDT = 1;
const PAIRS = [BTC_USDT];
const LEVEL = 10_000_000;
const MINUTE = 60_000;

const pure = createMarket({ seed: 'conduct', start: START });
let subject: Operated;

beforeEach(() => {
  subject = operated();
});

const operate = (name: string, input: Plain): void => expect(subject.operate(name, input)).toBeUndefined();
const advance = (ms: number): void => subject.kernel.advanceTo(subject.kernel.now() + ms);
const price = (ms = 0, market: Market = subject.market): number =>
  market.price(pairNamed(market, 'BTC/USDT'), subject.kernel.now() + ms);

/** Ticks between the best quotes, so long from now. */
function gap(ms: number): number {
  const { market, kernel } = subject;
  const { bids, asks } = market.ladder(pairNamed(market, 'BTC/USDT'), kernel.now() + ms);
  return (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0);
}

/** What is saved of BTC/USDT; that it can be read again is checked. */
function saved(): Readonly<Record<string, Plain>> {
  const rows = subject.market.dump() as Readonly<Record<string, Plain>>[];
  const reader = operated();
  reader.market.load(rows);
  expect(reader.market.dump()).toEqual(rows);
  return rows[0] ?? {};
}

describe('a pin', () => {
  test('that is lifted in the step it was given in was none', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    operate('unpin', { pairs: PAIRS });
    expect(subject.market.overrides(BTC_USDT)).toEqual([]);
    expect(price(MINUTE)).toBe(price(MINUTE, pure));
    expect(saved()).not.toHaveProperty('pins');
  });

  test('that is lifted in the step it begins with holds for that step', () => {
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    advance(STEP_MS);
    operate('unpin', { pairs: PAIRS });
    expect(price()).toBe(LEVEL);
    const first = Math.floor(START / STEP_MS) + 1;
    expect(saved()).toMatchObject({ pins: [[first, first + 1, LEVEL]] });
  });
});

describe('a halt', () => {
  test('that ends in the step it begins with holds for that step', () => {
    const stood = price();
    operate('halt', { pairs: PAIRS });
    advance(STEP_MS);
    operate('resume', { pairs: PAIRS });
    expect(price()).toBe(stood);
    const first = Math.floor(START / STEP_MS) + 1;
    expect(saved()).toMatchObject({ halts: [[first, first + 1, stood]] });
  });

  test('that has ended is not ended again by delisting', () => {
    operate('halt', { pairs: PAIRS });
    advance(MINUTE);
    operate('resume', { pairs: PAIRS });
    advance(MINUTE);
    const before = price(MINUTE);
    const { halts } = saved();
    operate('delist', { pair: BTC_USDT });
    operate('list', { pair: BTC_USDT });
    expect(price(MINUTE)).toBe(before);
    expect(saved()).toMatchObject({ halts: halts ?? null });
  });
});

describe('quotes', () => {
  const liquidity = (spreadPercent: number): void =>
    operate('liquidity', { pairs: PAIRS, sizePercent: 100, spreadPercent });
  const spread = (factor: number, forMs: number): void => operate('spread', { pairs: PAIRS, factor, forMs });

  test('set twice in a step are those set last', () => {
    liquidity(1000);
    liquidity(100);
    const first = Math.floor(START / STEP_MS) + 1;
    expect(saved()).toMatchObject({ quoting: [[first, 100, 100]] });
  });

  test('set in one step and in the next are in force for a step each', () => {
    const usual = gap(0);
    liquidity(1000);
    advance(STEP_MS);
    liquidity(100);
    const first = Math.floor(START / STEP_MS) + 1;
    expect(saved()).toMatchObject({
      quoting: [
        [first, 100, 1000],
        [first + 1, 100, 100],
      ],
    });
    expect(gap(0)).toBeGreaterThan(3 * usual);
  });

  test('widened twice in a step are as wide as the second time, and for as long', () => {
    spread(10, MINUTE);
    spread(2, STEP_MS);
    const first = Math.floor(START / STEP_MS) + 1;
    expect(saved()).toMatchObject({
      quoting: [
        [first, 100, 200],
        [first + 1, 100, 100],
      ],
    });
    advance(STEP_MS);
    spread(3, 2 * STEP_MS);
    expect(saved()).toMatchObject({
      quoting: [
        [first, 100, 200],
        [first + 1, 100, 300],
        [first + 3, 100, 100],
      ],
    });
  });
});

describe('a pair that is already', () => {
  const events: unknown[] = [];

  beforeEach(() => {
    events.length = 0;
    subject.kernel.onEvent((event) => events.push(event));
  });

  test('trading is neither resumed nor listed', () => {
    operate('resume', { pairs: PAIRS });
    operate('list', { pair: BTC_USDT });
    expect(events).toEqual([]);
    expect(subject.market.dump()).toEqual([]);
  });

  test('halted stays so when it is to be listed', () => {
    operate('halt', { pairs: PAIRS });
    advance(MINUTE);
    operate('list', { pair: BTC_USDT });
    expect(subject.market.status(BTC_USDT)).toBe('halted');
    expect(events).toHaveLength(1);
  });
});

describe('pairs that are named', () => {
  const USDT_USDC = 14;

  test('may be of two quote currencies, which a command for all leaves out', () => {
    operate('move', { pairs: [], permille: 10, overMs: 0 });
    expect(subject.market.overrides(USDT_USDC)).toEqual([]);
    operate('move', { pairs: [USDT_USDC], permille: 10, overMs: 0 });
    expect(subject.market.overrides(USDT_USDC)).not.toEqual([]);
  });

  test('twice are overridden once', () => {
    operate('move', { pairs: [BTC_USDT, BTC_USDT], permille: 100, overMs: 0 });
    expect(price(STEP_MS) / price(STEP_MS, pure)).toBeCloseTo(1.1, 5);
  });
});
