import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/exchange.ts';
import { MalformedState, copyPlain } from '#simulator/kernel/index.ts';
import type { Actor, Plain } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { OPERATOR, actor, place, userId, advance, refusalOf } from '../../support/exchange.ts';
import { begun, exchangeWith, goals, mission, start, transfer } from '../../support/missions.ts';

describe('commands', () => {
  const refusal = (
    exchange: Exchange,
    name: 'start' | 'abandon' | 'hint',
    by: Actor,
    user?: number,
    id = 'm',
  ) => {
    return (
      refusalOf(
        exchange.execute(`missions.${name}`, { mission: id, ...(user !== undefined && { user }) }, by),
      ) ?? 'ok'
    );
  };

  test.each(['start', 'abandon', 'hint'] as const)('%s: who may, and for whom', (name) => {
    const exchange = name === 'start' ? exchangeWith(mission([goals.transfer])) : begun([goals.transfer]);
    expect(refusal(exchange, name, { kind: 'visitor' })).toBe('LOGIN');
    expect(refusal(exchange, name, { kind: 'visitor' }, userId(0))).toBe('LOGIN');
    expect(refusal(exchange, name, actor(1), userId(0))).toBe('NOT_OWNER');
    expect(refusal(exchange, name, OPERATOR)).toBe('PARAM');
    expect(refusal(exchange, name, OPERATOR, 999)).toBe('NOT_FOUND');
    expect(refusal(exchange, name, actor(0), userId(0), 'other')).toBe('NOT_FOUND');
    expect(refusal(exchange, name, actor(0), userId(0), '__proto__')).toBe('NOT_FOUND');
    expect(refusal(exchange, name, OPERATOR, userId(0))).toBe('ok');
  });

  test('any input gives a refusal or a result, and a refusal changes nothing', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('m', '__proto__', 'constructor', 'length'),
    );
    const exchange = begun([goals.marketBuy, goals.slippage]);
    place(exchange, 0, { side: 'buy', number: '0.1' });
    fc.assert(
      fc.property(
        fc.constantFrom('start', 'answer', 'hint', 'abandon'),
        fc.record(
          { mission: anything, user: anything, goal: anything, value: anything },
          { requiredKeys: [] },
        ),
        fc.constantFrom<Actor>(actor(0), actor(1), OPERATOR, { kind: 'visitor' }),
        (name, input, by) => {
          const before = exchange.kernel.hash();
          const outcome = exchange.kernel.execute(`missions.${name}`, input, by);
          if (!outcome.ok) expect(exchange.kernel.hash()).toBe(before);
          expect(exchange.kernel.audit()).toEqual([]);
        },
      ),
      { numRuns: sample(300) },
    );
  });
});

/** Puts another value at a place of plain data. */
function changed(plain: Plain, path: readonly (string | number)[], value: Plain): Plain {
  const copy = copyPlain(plain) as Record<string | number, Plain>;
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, Plain>;
  at[path.at(-1) ?? ''] = value;
  return copy;
}

describe('a damaged snapshot', () => {
  const exchange = begun([goals.transfer, goals.cancelled], { within: 60_000 });
  transfer(exchange, '5');
  advance(exchange, 60_000);
  const snapshot = exchange.kernel.snapshot();

  test.each<[readonly (string | number)[], Plain]>([
    [[0, 'mission'], 'other'],
    [[0, 'mission'], 7],
    [[0, 'user'], 0],
    [[0, 'user'], '2'],
    [[0, 'completions'], -1],
    [[0, 'run'], 'none'],
    [[0, 'run', 'id'], 0],
    [[0, 'run', 'startedAt'], 1.5],
    [[0, 'run', 'startEquity'], 100],
    [[0, 'run', 'flows'], null],
    [[0, 'run', 'hints'], -1],
    [[0, 'run', 'mark'], null],
    [[0, 'run', 'mark', 'fill'], 'x'],
    [[0, 'run', 'startMark', 'movement'], -1],
    [[0, 'run', 'goals'], []],
    [[0, 'run', 'goals', 0], null],
    [[0, 'run', 'goals', 0, 'tally'], 1],
    [[0, 'run', 'goals', 1, 'metAt'], 'never'],
    [[0, 'run', 'goals', 1, 'order'], -4],
    [[0, 'run', 'goals', 1, 'wrong'], null],
    [[0, 'run', 'ending', 'outcome'], 'done'],
    [[0, 'run', 'ending', 'outcome'], 'won'],
    [[0, 'run', 'ending', 'reason'], null],
    [[0, 'run', 'ending', 'mark'], {}],
    [[0], null],
  ])('%j = %j is refused with its place, and nothing changes', (path, value) => {
    const hash = exchange.kernel.hash();
    const damaged = changed(snapshot, ['modules', 'missions', ...path], value);
    expect(() => exchange.kernel.restore(damaged)).toThrow(MalformedState);
    expect(() => exchange.kernel.restore(damaged)).toThrow(/\$\.modules\.missions\[0\]/);
    expect(exchange.kernel.hash()).toBe(hash);
  });

  test('two runs of one mission of one user are refused', () => {
    const entry = (snapshot as { modules: { missions: Plain[] } }).modules.missions[0] ?? null;
    const damaged = changed(snapshot, ['modules', 'missions'], [entry, entry]);
    expect(() => exchange.kernel.restore(damaged)).toThrow('there twice');
  });

  test('the sound one is not', () => {
    const other = exchangeWith(mission([goals.transfer, goals.cancelled], { within: 60_000 }));
    start(other);
    other.kernel.restore(snapshot);
    expect(other.kernel.hash()).toBe(exchange.kernel.hash());
  });
});
