import { beforeEach, describe, expect, test } from 'vitest';
import { MalformedState } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';
const BTC_USDT = 1;
const ETH_USDT = 2;

let subject: Operated;

beforeEach(() => {
  subject = operated();
});

describe('what is refused', () => {
  const move = { pairs: [BTC_USDT], permille: 10, overMs: 0 };
  const shake = { pairs: [BTC_USDT], permille: 10, forMs: 1000 };
  const liquidity = { pairs: [BTC_USDT], sizePercent: 100, spreadPercent: 100 };

  test('pairs that do not exist, pairs that are closed, and anybody but the operator', () => {
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
    for (const name of ['move', 'halt', 'list'] as const) {
      const outcome = subject.kernel.execute(`market.${name}`, { ...move, pair: 1 }, { kind: 'user', id: 2 });
      expect(outcome.ok ? undefined : outcome.refusal.key).toBe('NOT_OWNER');
    }
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
    const cases: readonly (readonly [Plain, RegExp])[] = [
      [{}, /market: expected a list/],
      [[{ ...row, pair: 99 }], /market\[0\]\.pair: there is no pair 99/],
      [[row, row], /market\[1\]\.pair: pair 1 comes twice/],
      [[{ ...row, status: 'asleep' }], /status: expected one of trading/],
      [[{ ...row, status: 'halted' }], /halts: expected the halt/],
      [[{ ...row, status: 'halted', halts: [[5, 8, 3]] }], /halts\[0\]: no halt of a pair that is halted/],
      [[{ ...row, halts: [[5, null, 3]] }], /halts\[0\]: no halt of a pair that is trading/],
      [[{ ...row, halts: [[5, 5, 3]] }], /halts\[0\]\.to: expected a later step than the first/],
      [
        [
          {
            ...row,
            halts: [
              [5, 8, 3],
              [7, 9, 3],
            ],
          },
        ],
        /halts\[0\]: expected an end before the next begins/,
      ],
      [[{ ...row, pins: [[5, null, 0]] }], /pins\[0\]\.price: expected a whole number of at least 1/],
      [
        [
          {
            ...row,
            pins: [
              [5, null, 3],
              [7, 9, 3],
            ],
          },
        ],
        /pins\[0\]: expected an end before the next begins/,
      ],
      [[{ ...row, trend: [[5, 1, 2, 10, 3]] }], /trend\[0\]: expected a factor that stands/],
      [[{ ...row, trend: [[5, '1', '1', 10, 3]] }], /trend\[0\]\.start: expected a factor above zero/],
      [[{ ...row, trend: [[5, 1, 0, 10, 3]] }], /trend\[0\]\.end: expected a factor above zero/],
      [
        [
          {
            ...row,
            shakes: [
              [5, 1, 1, 1, 1],
              [5, 1, 1, 1, 1],
            ],
          },
        ],
        /shakes\[1\]: expected a later step/,
      ],
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

describe('a pair that there is not', () => {
  test('has neither a status nor overrides', () => {
    for (const look of [() => subject.market.status(99), () => subject.market.overrides(99)])
      expect(look).toThrow(new RangeError('there is no pair 99'));
    expect(() => operated({ delisted: [1, 99] })).toThrow(new RangeError('there is no pair 99'));
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
