import { describe, expect, test } from 'vitest';
import { errorKeys, operationNames, operations } from '#contract/index.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import { faultRule } from '#simulator/engine/scenario/fault-format.ts';

const good: readonly ActiveFaultRule[] = [
  { id: 'a', on: 'E11', latency: { fixed: 0 } },
  { id: 'b', on: 'all', latency: { uniform: [5, 5] }, after: true },
  { id: 'c', on: 'all', latency: { lognormal: { median: 100, p95: 800 } }, chance: 0.5 },
  { id: 'd', on: 'E85', error: 'network', after: true, times: 1000 },
  { id: 'e', on: 'E12', error: 'error', key: 'BALANCE', params: { needed: '5', currency: 'USDT' } },
  { id: 'f', on: 'socket', drop: true, event: 'daymarket' },
  { id: 'g', on: 'socket', delay: { fixed: 300_000 } },
  { id: 'h', on: 'socket', disconnect: true },
  { id: 'i', on: 'socket', refuseReconnects: 86_400, chance: 1 },
];

const x = { id: 'x', on: 'all' };
const late = { ...x, latency: { fixed: 1 } };
const socket = { id: 'x', on: 'socket' };

/** What somebody may send, and the path that the refusal names; of what docs/scenario.schema.json refuses, one of each kind. */
const hostile: readonly (readonly [unknown, string])[] = [
  [null, ''],
  [{}, 'id'],
  [x, ''],
  [{ ...late, id: '' }, 'id'],
  [{ ...late, on: 'E86' }, 'on'],
  [{ ...late, on: 'toString' }, 'on'],
  [{ ...late, chance: 0 }, 'chance'],
  [{ ...late, chance: 1.01 }, 'chance'],
  [{ ...late, times: 0 }, 'times'],
  [{ ...late, times: 1.5 }, 'times'],
  [{ ...late, sometimes: 1 }, ''],
  [{ ...x, latency: {} }, 'latency'],
  [{ ...x, latency: { fixed: 1, uniform: [1, 2] } }, 'latency'],
  [{ ...x, latency: { fixed: 300_001 } }, 'latency.fixed'],
  [{ ...x, latency: { uniform: [2, 1] } }, 'latency'],
  [{ ...x, latency: { uniform: [1, 2, 3] } }, 'latency.uniform'],
  [{ ...x, latency: { lognormal: { median: 0, p95: 1 } } }, 'latency.lognormal.median'],
  [{ ...x, latency: { lognormal: { median: 5, p95: 4 } } }, 'latency'],
  [{ ...x, latency: { lognormal: { median: 5 } } }, 'latency.lognormal.p95'],
  [{ ...x, error: '996' }, 'error'],
  [{ ...x, error: 'error', key: '__proto__' }, 'key'],
  [{ ...x, error: '999', key: 'LOGIN' }, 'key'],
  [{ ...x, error: 'error', params: { a: 'b' } }, 'params'],
  [{ ...x, error: 'error', key: 'PARAM', params: { a: 'x'.repeat(201) } }, 'params.a'],
  [{ ...late, error: 'network' }, 'error'],
  [{ ...late, after: 'yes' }, 'after'],
  [{ ...late, event: 'daymarket' }, 'event'],
  [{ ...x, drop: true }, 'drop'],
  [{ ...socket, latency: { fixed: 1 } }, 'latency'],
  [{ ...socket, drop: false }, 'drop'],
  [{ ...socket, drop: true, reorder: true }, 'reorder'],
  [{ ...socket, drop: true, after: true }, 'after'],
  [{ ...socket, drop: true, event: 'login' }, 'event'],
  [{ ...socket, refuseReconnects: 0 }, 'refuseReconnects'],
  [{ ...socket, refuseReconnects: 5, event: 'kline' }, 'event'],
];

describe('the format of fault rules', () => {
  test.for(good.map((rule) => [JSON.stringify(rule), rule] as const))('takes %s', ([, rule]) => {
    expect(faultRule.parse(rule)).toEqual(rule);
  });

  test.for(hostile.map(([rule, path]) => [JSON.stringify(rule), path, rule] as const))(
    'refuses %s at “%s”',
    ([, path, rule]) => {
      const { error } = faultRule.safeParse(rule);
      expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
    },
  );

  test('knows every operation and every refusal of the catalogue', () => {
    for (const name of operationNames)
      expect(faultRule.safeParse({ ...late, on: operations[name].code }).success).toBe(true);
    for (const key of errorKeys)
      expect(faultRule.safeParse({ ...x, error: 'error', key }).success).toBe(true);
  });
});
