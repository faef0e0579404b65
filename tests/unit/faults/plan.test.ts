import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Kernel } from '#simulator/engine/kernel/index.ts';
import { createFaults } from '#simulator/engine/modules/faults/index.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';

const operator = { kind: 'operator' } as const;

function open(seed = 'seed') {
  const kernel = new Kernel({ seed, start: 0, verify: true });
  const faults = createFaults({ context: kernel.context, seed });
  kernel.register(faults);
  const give = (name: string, input: unknown, actor: Parameters<typeof kernel.execute>[2] = operator) => {
    const outcome = kernel.execute(`faults.${name}`, input as never, actor);
    return outcome.ok ? 'done' : { [outcome.refusal.key]: outcome.refusal.params };
  };
  const set = (rule: unknown, actor = operator) => give('set', { rule }, actor);
  const ids = () => faults.queries.active().map(({ rule }) => rule.id);
  return { kernel, faults, give, set, ids };
}

const slow: ActiveFaultRule = { id: 'slow', on: 'all', latency: { fixed: 20 } };
const refused: ActiveFaultRule = { id: 'refused', on: 'E11', error: 'error', key: 'BALANCE', times: 2 };

describe('the fault plan', () => {
  test('keeps rules in the order in which they were set; setting one again puts it last', () => {
    const { set, ids, faults } = open();
    set(slow);
    set(refused);
    expect(ids()).toEqual(['slow', 'refused']);
    set({ ...slow, latency: { fixed: 30 } });
    expect(ids()).toEqual(['refused', 'slow']);
    expect(faults.queries.active().map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test('clears one rule or all; an id that is not there is refused', () => {
    const { set, give, ids } = open();
    set(slow);
    set(refused);
    expect(give('clear', { id: 'other' })).toEqual({ NOT_FOUND: { fault: 'other' } });
    expect(give('clear', { id: 'slow' })).toBe('done');
    expect(ids()).toEqual(['refused']);
    expect(give('clear', {})).toBe('done');
    expect(ids()).toEqual([]);
  });

  test('a refusal that was set again ends at its new time', () => {
    const { kernel, set, ids } = open();
    set({ id: 'shut', on: 'socket', refuseReconnects: 30 });
    kernel.advanceTo(20_000);
    set({ id: 'shut', on: 'socket', refuseReconnects: 30 });
    kernel.advanceTo(40_000);
    expect(ids()).toEqual(['shut']);
    kernel.advanceTo(50_000);
    expect(ids()).toEqual([]);
  });

  test('obeys the operator only, holds fifty rules, and names what is wrong with one', () => {
    const { kernel, set, give } = open();
    const before = kernel.hash();
    for (const actor of [{ kind: 'visitor' }, { kind: 'user', id: 2 }] as const) {
      for (const [name, input] of [
        ['set', { rule: slow }],
        ['clear', {}],
        ['use', { seq: 1 }],
      ] as const)
        expect(give(name, input, actor)).toEqual({ NOT_OWNER: undefined });
    }
    expect(set({ ...slow, latency: { uniform: [9, 1] } })).toEqual({
      PARAM: { field: 'rule.latency.uniform' },
    });
    expect(set({ ...slow, drop: true })).toEqual({ PARAM: { field: 'rule.drop' } });
    expect(kernel.hash()).toBe(before);
    for (let n = 0; n < 50; n++) set({ ...slow, id: `rule ${n}` });
    expect(set(slow)).toEqual({ LIMIT: { field: 'rules', max: '50' } });
    expect(set({ ...slow, id: 'rule 7' })).toBe('done');
  });

  test('lives in snapshots, in the hash and on the journal', () => {
    const one = open();
    one.set(slow);
    one.set(refused);
    one.give('use', { seq: 2 });
    one.set({ id: 'shut', on: 'socket', refuseReconnects: 30 });
    const two = open();
    two.kernel.restore(one.kernel.snapshot());
    expect(two.faults.queries.active()).toEqual(one.faults.queries.active());
    two.kernel.advanceTo(30_000);
    one.kernel.advanceTo(30_000);
    expect(two.kernel.hash()).toBe(one.kernel.hash());
    expect(two.ids()).toEqual(['slow', 'refused']);
    expect(one.kernel.audit()).toEqual([]);
    one.give('clear', {});
    expect(two.kernel.hash()).not.toBe(one.kernel.hash());
  });

  test('a snapshot with a malformed rule is refused by its path', () => {
    const { faults } = open();
    const bad = [{ seq: 1, used: 0, rule: { id: 'x', on: 'all', latency: { fixed: -1 } } }];
    expect(() => faults.load(bad)).toThrow('$[0].rule.latency.fixed');
  });
});

describe('the random stream of faults', () => {
  const random = { id: 'rule', seq: 1 };
  const draw = (seed: string, over: Partial<typeof random> = {}) => {
    const { queries } = open(seed).faults;
    return Array.from({ length: 200 }, (_, n) => queries.isHit({ ...random, ...over }, 0.5, n));
  };

  test('are a function of seed, id, setting and position', () => {
    expect(draw('a')).toEqual(draw('a'));
    for (const other of [draw('b'), draw('a', { id: 'other' }), draw('a', { seq: 2 })])
      expect(other).not.toEqual(draw('a'));
  });

  test('faults apply as often as the chance says', () => {
    const { queries } = open().faults;
    for (const chance of [0.01, 0.3, 0.9, 1]) {
      const hits = Array.from({ length: 20_000 }, (_, n) => queries.isHit(random, chance, n));
      expect(hits.filter(Boolean).length / 20_000).toBeCloseTo(chance, 1.7);
    }
    expect(queries.isHit(random, undefined, 7)).toBe(true);
  });

  test('latency is fixed, evenly spread, or log-normal with its median and 95th percentile', () => {
    const { queries } = open().faults;
    const draws = (latency: ActiveFaultRule['latency'] & object) =>
      Array.from({ length: 10_000 }, (_, n) => queries.latency(random, latency, n)).toSorted((a, b) => a - b);
    expect(new Set(draws({ fixed: 120 }))).toEqual(new Set([120]));
    const even = draws({ uniform: [100, 199] });
    expect([even[0], even.at(-1)]).toEqual([100, 199]);
    expect(even[5_000]).toBeGreaterThan(145);
    expect(even[5_000]).toBeLessThan(155);
    const skew = draws({ lognormal: { median: 200, p95: 1_000 } });
    expect(skew[5_000]).toBeGreaterThan(190);
    expect(skew[5_000]).toBeLessThan(210);
    expect(skew[9_500]).toBeGreaterThan(930);
    expect(skew[9_500]).toBeLessThan(1_080);
    expect(skew.every(Number.isInteger)).toBe(true);
  });

  test('no draw leaves its bounds', () => {
    const bound = fc.integer({ min: 1, max: 300_000 });
    fc.assert(
      fc.property(bound, bound, fc.nat(), (a, b, n) => {
        const { queries } = open().faults;
        const [min, max] = a < b ? [a, b] : [b, a];
        const even = queries.latency(random, { uniform: [min, max] }, n);
        expect(even).toBeGreaterThanOrEqual(min);
        expect(even).toBeLessThanOrEqual(max);
        const skew = queries.latency(random, { lognormal: { median: min, p95: max } }, n);
        expect(skew).toBeGreaterThanOrEqual(0);
        expect(skew).toBeLessThanOrEqual(300_000);
      }),
    );
  });
});
