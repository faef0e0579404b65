/** Which pairs are on the lists, and which a command is about. */
import { beforeEach, describe, expect, test } from 'vitest';
import { STEP_MS } from '#simulator/market/index.ts';
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
