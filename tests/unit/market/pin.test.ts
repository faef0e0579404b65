import { beforeEach, expect, test } from 'vitest';
import type { Plain } from '#simulator/kernel/index.ts';
import { STEP_MS, createMarket } from '#simulator/market/index.ts';
import type { Market } from '#simulator/market/index.ts';
import { START, pairNamed, stepPrices } from './helpers.ts';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BTC_USDT = 1;
const LEVEL = 10_000_000;

const pure = createMarket({ seed: 'conduct', start: START });
let subject: Operated;
let market: Market;

beforeEach(() => {
  subject = operated();
  ({ market } = subject);
});

const operate = (name: string, input: Plain): void => expect(subject.operate(name, input)).toBeUndefined();
const advanceTo = (ms: number): void => subject.kernel.advanceTo(START + ms);
const price = (ms: number, of: Market = market): number => of.price(pairNamed(of, 'BTC/USDT'), START + ms);
const lots = (of: Market, from: number, to: number): number =>
  of.candle(pairNamed(of, 'BTC/USDT'), START + from, START + to)?.volume ?? 0;
const pricesOf = (from: number, to: number): ReadonlySet<number> =>
  new Set(stepPrices(market, pairNamed(market, 'BTC/USDT'), START + from, START + to));

test('PROOF-026 a pinned price stands from the next step on, and the crowd goes on trading at it', () => {
  advanceTo(MINUTE);
  operate('pin', { pair: BTC_USDT, ticks: LEVEL });
  expect(price(MINUTE)).toBe(price(MINUTE, pure));
  expect(pricesOf(MINUTE + STEP_MS, HOUR)).toEqual(new Set([LEVEL]));
  const span = [MINUTE + STEP_MS, HOUR] as const;
  // The lot at which the price was pinned, and what the crowd trades otherwise.
  expect(lots(market, ...span)).toBe(lots(pure, ...span) + 1);
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
  expect(lots(market, MINUTE + STEP_MS, HOUR)).toBe(0);
  advanceTo(2 * MINUTE);
  operate('resume', { pairs: [BTC_USDT] });
  expect(pricesOf(STEP_MS, HOUR)).toEqual(new Set([LEVEL]));
  expect(lots(market, 2 * MINUTE + STEP_MS, HOUR)).toBeGreaterThan(0);
});

test('pins survive a snapshot, and a session without pins saves as it did before there were any', () => {
  expect(JSON.stringify(subject.kernel.snapshot())).not.toContain('pins');
  operate('pin', { pair: BTC_USDT, ticks: LEVEL });
  advanceTo(MINUTE);
  const other = operated();
  other.kernel.restore(subject.kernel.snapshot());
  expect(other.kernel.hash()).toBe(subject.kernel.hash());
  expect(other.market.price(pairNamed(other.market, 'BTC/USDT'), START + HOUR)).toBe(LEVEL);
});
