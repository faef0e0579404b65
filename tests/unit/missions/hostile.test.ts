import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Actor, Plain } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
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

describe('a damaged snapshot', () => {
  const exchange = begun([goals.transfer, goals.cancelled], { within: 60_000 });
  transfer(exchange, '5');
  advance(exchange, 60_000);
  const snapshot = exchange.kernel.snapshot();

  test.each<[string, Plain]>([
    ['missions.0.mission', 'other'],
    ['missions.0.mission', 7],
    ['missions.0.user', 0],
    ['missions.0.user', '2'],
    ['missions.0.completions', -1],
    ['missions.0.run', 'none'],
    ['missions.0.run.id', 0],
    ['missions.0.run.startedAt', 1.5],
    ['missions.0.run.startEquity', 100],
    ['missions.0.run.flows', null],
    ['missions.0.run.hints', -1],
    ['missions.0.run.mark', null],
    ['missions.0.run.mark.fill', 'x'],
    ['missions.0.run.startMark.movement', -1],
    ['missions.0.run.goals', []],
    ['missions.0.run.goals.0', null],
    ['missions.0.run.goals.0.tally', 1],
    ['missions.0.run.goals.1.metAt', 'never'],
    ['missions.0.run.goals.1.order', -4],
    ['missions.0.run.goals.1.wrong', null],
    ['missions.0.run.ending.outcome', 'done'],
    ['missions.0.run.ending.outcome', 'won'],
    ['missions.0.run.ending.reason', null],
    ['missions.0.run.ending.mark', {}],
    ['missions.0', null],
  ])('%s = %j is refused with its place, and nothing changes', (path, value) => {
    expectRefusedDamage(exchange, path, value, 'missions[0]');
  });

  test('two runs of one mission of one user are refused', () => {
    const [entry] = exchange.missions.dump() as Plain[];
    expectRefusedDamage(exchange, 'missions', [entry, entry], 'missions[1]');
  });

  test('the sound one is not', () => {
    const other = exchangeWith(mission([goals.transfer, goals.cancelled], { within: 60_000 }));
    start(other);
    other.kernel.restore(snapshot);
    expect(other.kernel.hash()).toBe(exchange.kernel.hash());
  });
});
