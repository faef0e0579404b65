import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import { parseScenario } from '#simulator/scenario/index.ts';
import { parse, spoiled } from './whole.ts';

const FILE = 'scenarios/identity-review.yaml';
const noFixture = () => {
  throw new Error('this scenario has no recordings');
};

test('IDENT-008 the identity review rejects, approves, leaves one to the operator, and refuses nothing', () => {
  const exchange = createExchange(
    parseScenario(readFileSync(FILE, 'utf8'), 'identity-review.yaml', noFixture),
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

test.each([
  ['a wide digit in the name', 'name', 'Anna ２', 'a name of one line without digits'],
  ['a name of two lines', 'name', 'Anna\nB', 'a name of one line without digits'],
  ['a space in the number', 'number', 'A 1', 'an identity number'],
])('IDENT-005 a scenario with %s is refused when it is read, by its place', (_what, field, value, label) => {
  const text = spoiled(`timeline.1.do.5.identity.${field}`, value);
  expect(() => parse(text)).toThrow(`timeline[1].do[5].identity.${field}: expected ${label}`);
});
