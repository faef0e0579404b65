/** Which pairs are on the lists, and which a command is about. */
import { beforeEach, describe, expect, test } from 'vitest';
import { STEP_MS } from '#simulator/market/index.ts';
import { operated } from './operated.ts';
import {
  BTC_USDT,
  HOUR,
  MINUTE,
  advanceTo,
  factor,
  market,
  operate,
  price,
  restart,
  subject,
} from './operated-example.ts';

const PAIRS = [BTC_USDT];

beforeEach(() => restart());

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
    expect(() => operated({ delisted: [99] })).toThrow(RangeError);
  });

  test('delisting ends a halt', () => {
    operate('halt', { pairs: [BTC_USDT] });
    advanceTo(MINUTE);
    operate('delist', { pair: BTC_USDT });
    operate('list', { pair: BTC_USDT });
    expect(market.status(BTC_USDT)).toBe('trading');
    expect(price(HOUR)).not.toBe(price(MINUTE));
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
    expect(market.dump()).toEqual([]);
  });

  test('halted stays so when it is to be listed', () => {
    operate('halt', { pairs: PAIRS });
    advanceTo(MINUTE);
    operate('list', { pair: BTC_USDT });
    expect(market.status(BTC_USDT)).toBe('halted');
    expect(events).toHaveLength(1);
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
