import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import { parseScenario } from '#simulator/scenario/index.ts';

const file = 'scenarios/identity-review.yaml';
const noFixture = () => {
  throw new Error('this scenario has no recordings');
};

test('IDENT-008 the identity review rejects, approves, leaves one to the operator, and refuses nothing', () => {
  const exchange = createExchange(
    parseScenario(readFileSync(file, 'utf8'), 'identity-review.yaml', noFixture),
  );
  const { kernel, account, script } = exchange;
  const statuses: unknown[] = [];
  const look = (name: string) => account.queries.byAccount(`${name}@sandpit.test`);
  for (const minute of [2, 5, 7.5, 9, 11]) {
    kernel.advanceTo(exchange.scenario.start + minute * 60_000);
    const { reviewStatus, rejection } = look('demo') ?? {};
    statuses.push([reviewStatus, rejection]);
  }
  expect(statuses).toEqual([
    [1, ''],
    [0, 'The back of the document is blurred.'],
    [1, ''],
    [1, ''],
    [2, ''],
  ]);
  expect(account.queries.inReview().map((user) => user.account)).toEqual(['carol@sandpit.test']);
  exchange.execute('script.cue', { id: 'decide-carol' }, { kind: 'operator' });
  expect(look('carol')?.reviewStatus).toBe(2);
  expect(script.queries.beats().flatMap(({ failures = [] }) => failures)).toEqual([]);
  expect(kernel.audit()).toEqual([]);
});
