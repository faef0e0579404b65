/** What an operator may ask of the market and what a refusal says of it; which saved overrides are read. */
import { beforeEach, describe, expect, test } from 'vitest';
import { MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import { pairNamed } from './helpers.ts';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';

const BTC_USDT = 1;
const ETH_USDT = 2;
const MONTH = 31 * 86_400_000;

let subject: Operated;

beforeEach(() => {
  subject = operated();
});

/** What a refusal names; undefined when the command is carried out. */
function refused(name: string, input: Plain): unknown {
  const outcome = subject.kernel.execute(`market.${name}`, input, { kind: 'operator' });
  if (outcome.ok) return undefined;
  return outcome.refusal.key === 'PARAM' ? outcome.refusal.params : outcome.refusal.key;
}

const advance = (): void => subject.kernel.advanceTo(subject.kernel.now() + 1000);

describe('the bounds of', () => {
  const pairs = [BTC_USDT];
  const move = { pairs, permille: 1, overMs: 0, volume: 1 };
  const shake = { pairs, permille: 1, forMs: 1, volume: 1 };
  const liquidity = { pairs, sizePercent: 100, spreadPercent: 100 };
  const spread = { pairs, factor: 1, forMs: 1 };

  test.each<[string, string, { readonly [key: string]: Plain }, number, number]>([
    ['move', 'permille', move, -990, 9000],
    ['move', 'overMs', move, 0, MONTH],
    ['move', 'volume', move, 1, 20],
    ['shake', 'permille', shake, 0, 500],
    ['shake', 'forMs', shake, 1, MONTH],
    ['shake', 'volume', shake, 1, 20],
    ['liquidity', 'sizePercent', liquidity, 1, 1000],
    ['liquidity', 'spreadPercent', liquidity, 25, 1000],
    ['spread', 'factor', spread, 1, 10],
    ['spread', 'forMs', spread, 1, MONTH],
  ])('market.%s on %s are accepted, and named beyond', (name, field, input, min, max) => {
    for (const value of [min, max])
      expect(operated().operate(name, { ...input, [field]: value })).toBeUndefined();
    const bounds = { field, min: String(min), max: String(max) };
    for (const value of [min - 1, max + 1, String(min), null])
      expect(refused(name, { ...input, [field]: value })).toEqual(bounds);
  });

  test.each([
    ['move', 'overMs', { ...move, overMs: 0.5 }],
    ['move', 'volume', { ...move, volume: 1.5 }],
    ['shake', 'forMs', { ...shake, forMs: 1.5 }],
    ['liquidity', 'sizePercent', { ...liquidity, sizePercent: 99.5 }],
    ['pin', 'ticks', { pair: BTC_USDT, ticks: 1.5 }],
  ])('market.%s on %s are whole numbers', (name, field, input) => {
    expect(refused(name, input)).toEqual({ field });
  });

  test('a move and a shake that name no volume are three times the usual one', () => {
    subject.operate('move', { pairs, permille: 1, overMs: 1000 });
    subject.operate('shake', { pairs: [ETH_USDT], permille: 1, forMs: 1000 });
    for (const id of [BTC_USDT, ETH_USDT]) expect(subject.market.overrides(id)[0]?.volume).toBe(3);
  });

  test('pairs are a list, and a price is at least one tick', () => {
    expect(refused('unpin', { pairs: 'all' })).toEqual({ field: 'pairs' });
    const max = String(Number.MAX_SAFE_INTEGER);
    expect(refused('pin', { pair: BTC_USDT, ticks: 0 })).toEqual({ field: 'ticks', min: '1', max });
  });

  test('all moves together are a thousandth and a thousandfold of the price', () => {
    const again = (permille: number): unknown => {
      const params = refused('move', { pairs, permille, overMs: 0 });
      advance();
      return params;
    };
    expect([again(9000), again(9000), again(9000)]).toEqual([undefined, undefined, undefined]);
    expect(again(1)).toEqual({ field: 'permille', min: '-990', max: '0' });
    expect(again(-900)).toBeUndefined();
    expect(again(9000)).toBeUndefined();
    expect([again(-990), again(-990), again(-900)]).toEqual([undefined, undefined, undefined]);
    expect(again(-300)).toBeUndefined();
    expect(again(-900)).toEqual({ field: 'permille', min: '-857', max: '9000' });
  });

  test('a pin are a thousandth and a thousandfold of what the price would be', () => {
    const price = subject.market.price(pairNamed(subject.market, 'BTC/USDT'), subject.kernel.now());
    const min = Math.ceil(price / 1000);
    expect(refused('pin', { pair: BTC_USDT, ticks: min - 1 })).toEqual({ field: 'ticks' });
    expect(refused('pin', { pair: BTC_USDT, ticks: price * 1000 + 1 })).toEqual({ field: 'ticks' });
    expect(refused('pin', { pair: BTC_USDT, ticks: min })).toBeUndefined();
    expect(refused('pin', { pair: BTC_USDT, ticks: price * 1000 })).toBeUndefined();
  });
});

describe('a refused command', () => {
  test('does nothing to the pairs before the one that refuses', () => {
    subject.operate('liquidity', { pairs: [ETH_USDT], sizePercent: 100, spreadPercent: 400 });
    const before = subject.kernel.hash();
    const input = { pairs: [BTC_USDT, ETH_USDT], factor: 2.6, forMs: 1000 };
    expect(refused('spread', input)).toEqual({ field: 'factor', min: '1', max: '2.5' });
    expect(subject.kernel.hash()).toBe(before);
    const btc = pairNamed(subject.market, 'BTC/USDT');
    const quotes = subject.market.ladder(btc, subject.kernel.now() + STEP_MS);
    expect(quotes).toEqual(operated().market.ladder(btc, subject.kernel.now() + STEP_MS));
  });

  test.each(['move', 'shake', 'pin', 'unpin', 'liquidity', 'spread', 'halt', 'resume', 'list', 'delist'])(
    'market.%s is the operator’s',
    (name) => {
      for (const actor of [{ kind: 'user', id: 1 }, { kind: 'visitor' }] as const) {
        const outcome = subject.kernel.execute(`market.${name}`, { pairs: [1], pair: 1 }, actor);
        expect(outcome.ok ? undefined : outcome.refusal.key).toBe('NOT_OWNER');
      }
    },
  );
});

describe('a pair that there is not', () => {
  test('has neither a status nor overrides', () => {
    for (const look of [() => subject.market.status(99), () => subject.market.overrides(99)])
      expect(look).toThrow(new RangeError('there is no pair 99'));
    expect(() => operated({ delisted: [1, 99] })).toThrow(new RangeError('there is no pair 99'));
  });
});

describe('what is refused', () => {
  const move = { pairs: [BTC_USDT], permille: 10, overMs: 0 };
  const shake = { pairs: [BTC_USDT], permille: 10, forMs: 1000 };
  const liquidity = { pairs: [BTC_USDT], sizePercent: 100, spreadPercent: 100 };

  test('pairs that do not exist, and pairs that are closed', () => {
    for (const name of ['move', 'shake', 'liquidity', 'halt', 'resume']) {
      expect(subject.operate(name, { ...move, ...shake, ...liquidity, pairs: [BTC_USDT, 99] })).toBe(
        'NOT_FOUND',
      );
    }
    for (const name of ['list', 'delist']) expect(subject.operate(name, { pair: 99 })).toBe('NOT_FOUND');
    subject.operate('halt', { pairs: [BTC_USDT] });
    expect(subject.operate('move', move)).toBe('CLOSED');
    expect(subject.operate('shake', shake)).toBe('CLOSED');
    expect(subject.operate('halt', { pairs: [15] })).toBe('CLOSED');
    expect(subject.operate('resume', { pairs: [15] })).toBe('CLOSED');
  });

  test('naming none names all that are listed, also after one has left', () => {
    expect(subject.operate('delist', { pair: ETH_USDT })).toBeUndefined();
    expect(subject.operate('halt', { pairs: [] })).toBeUndefined();
    expect([BTC_USDT, ETH_USDT].map((id) => subject.market.status(id))).toEqual(['halted', 'delisted']);
    expect(subject.operate('resume', { pairs: [] })).toBeUndefined();
    expect(subject.market.status(BTC_USDT)).toBe('trading');
  });
});

describe('a saved price override', () => {
  const row = { pair: 1, status: 'trading', trend: [], shakes: [], halts: [], quoting: [] };
  const saved = (change: Plain) => {
    const snapshot = subject.kernel.snapshot() as { modules: Record<string, Plain> };
    return { ...snapshot, modules: { ...snapshot.modules, market: change } };
  };

  test('that does not fit is refused with its place, and nothing is changed', () => {
    subject.operate('move', { pairs: [BTC_USDT], permille: -10, overMs: 0 });
    const hash = subject.kernel.hash();
    const overlapping = [5, 7].map((from) => [from, 8, 3]);
    const endless = [5, 7].map((from) => [from, null, 3]);
    const shake = [5, 1, 1, 1, 1];
    const cases: readonly (readonly [Plain, RegExp])[] = [
      [{}, /market: expected a list/],
      [[{ ...row, pair: 99 }], /market\[0\]\.pair: there is no pair 99/],
      [[row, row], /market\[1\]\.pair: pair 1 comes twice/],
      [[{ ...row, status: 'asleep' }], /status: expected one of trading/],
      [[{ ...row, status: 'halted' }], /halts: expected the halt/],
      [[{ ...row, status: 'halted', halts: [[5, 8, 3]] }], /halts\[0\]: no halt of a pair that is halted/],
      [[{ ...row, halts: [[5, null, 3]] }], /halts\[0\]: no halt of a pair that is trading/],
      [[{ ...row, halts: [[5, 5, 3]] }], /halts\[0\]\.to: expected a later step than the first/],
      [[{ ...row, halts: overlapping }], /halts\[0\]: expected an end before the next begins/],
      [[{ ...row, pins: [[5, null, 0]] }], /pins\[0\]\.price: expected a whole number of at least 1/],
      [[{ ...row, pins: overlapping }], /pins\[0\]: expected an end before the next begins/],
      [[{ ...row, pins: endless }], /pins\[0\]: expected an end before the next begins/],
      [[{ ...row, trend: [[5, 1, 2, 10, 3]] }], /trend\[0\]: expected a factor that stands/],
      [[{ ...row, trend: [[5, '1', '1', 10, 3]] }], /trend\[0\]\.start: expected a factor above zero/],
      [[{ ...row, trend: [[5, 1, 0, 10, 3]] }], /trend\[0\]\.end: expected a factor above zero/],
      [[{ ...row, shakes: [shake, shake] }], /shakes\[1\]: expected a later step/],
      [[{ ...row, quoting: [[5, 0, 100]] }], /quoting\[0\]\.sizePercent/],
    ];
    for (const [state, reason] of cases) {
      expect(() => subject.kernel.restore(saved(state))).toThrow(MalformedState);
      expect(() => subject.kernel.restore(saved(state))).toThrow(reason);
    }
    expect(subject.kernel.hash()).toBe(hash);
  });

  test('is read as it was saved, whatever was done', () => {
    const whole = [
      {
        ...{ pair: 1, status: 'halted' },
        trend: [
          [5, 1, 2.5, 10, 3],
          [15, 2.5, 2.5, 1, 1],
        ],
        shakes: [[5, 1, 1, 1, 1]],
        pins: [
          [5, 8, 3],
          [8, null, 4],
        ],
        halts: [
          [5, 8, 3],
          [8, null, 3],
        ],
        quoting: [
          [5, 1, 100],
          [6, 100, 25],
        ],
      },
      { ...row, pair: 2, status: 'delisted', halts: [[0, 1, 1]] },
    ];
    subject.kernel.restore(saved(whole));
    expect(subject.market.dump()).toStrictEqual(whole);
    expect(subject.market.status(1)).toBe('halted');
    subject.kernel.restore(saved(whole.toReversed()));
    expect(subject.market.dump()).toStrictEqual(whole);
  });
});

test('every listener receives a pair that is taken off the lists, once and inside the command', () => {
  const received: [string, string][] = [];
  for (const name of ['first', 'second'])
    subject.market.onDelisted((pair) => received.push([name, pair.symbol]));
  subject.operate('delist', { pair: ETH_USDT });
  subject.operate('delist', { pair: ETH_USDT });
  subject.operate('halt', { pairs: [BTC_USDT] });
  expect(received).toEqual([
    ['first', 'ETH/USDT'],
    ['second', 'ETH/USDT'],
  ]);
});
