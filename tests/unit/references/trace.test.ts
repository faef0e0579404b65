import { expect, test } from 'vitest';
import { runTests } from '../../../scripts/testing/run-tests.ts';
import { closingLine, countsOf } from '../../../scripts/testing/outcome.ts';
import { codesOf, proofOf, writtenTests } from '../../../scripts/trace-report.ts';

const SOURCE = `
  test('AREA-001 AREA-002 runs', () => { expect(1).toBe(1); });
  test.for(rows)('AREA-003 runs for %s', ([row]) => expect(row).toBe(1));
  test(\`AREA-004 runs for \${name}\`, async () => { await play(); });
  test('AREA-005 runs at night', { tag: '@nightly' }, async () => { await play(); });
  test('AREA-006 has a body elsewhere', body);
  test.skip('AREA-010 is skipped', () => { expect(1).toBe(1); });
  test.todo('AREA-011 is to be written');
  test.fixme('AREA-012 is broken', async () => { await play(); });
  test('AREA-013 has no body', () => {});
  test('AREA-014 has none at all');
  // test('AREA-015 is commented out', () => { expect(1).toBe(1); });
  const text = "test('AREA-016 is a text', () => { expect(1).toBe(1); });";
  describe('AREA-017 is a suite', () => {});
  expect.soft('AREA-018 is a value', 1);
`;

test('PROOF-231 only tests that are written out and have a body count', () => {
  const written = writtenTests('area.test.ts', SOURCE);
  expect(written.flatMap(({ title }) => codesOf(title))).toEqual([
    ...['AREA-001', 'AREA-002', 'AREA-003', 'AREA-004', 'AREA-005', 'AREA-006'],
  ]);
  expect(written.filter(({ isNightly }) => isNightly).map(({ title }) => title)).toEqual([
    'AREA-005 runs at night',
  ]);
});

test('PROOF-231 a code is proved when a test of it ran and passed', () => {
  const known = ['AREA-001', 'AREA-002', 'AREA-003', 'AREA-004', 'AREA-005', 'AREA-006'];
  const outcomes = [
    { title: 'AREA-001 AREA-003 runs', status: 'passed' },
    { title: 'AREA-002 runs', status: 'failed' },
    { title: 'AREA-004 runs', status: 'skipped' },
    { title: 'a sentence that only mentions AREA-006', status: 'passed' },
  ] as const;
  expect(proofOf(known, writtenTests('area.test.ts', SOURCE), outcomes)).toEqual({
    proved: ['AREA-001', 'AREA-003'],
    nightly: ['AREA-005'],
    skipped: ['AREA-004'],
    missing: ['AREA-002', 'AREA-006'],
  });
});

const run = (script: string) => runTests({ part: 'a part', command: ['-e', script], isWhole: false });

test('PROOF-232 the closing line adds up what runners report, and a runner that ends with an error is a failure', async () => {
  const outcome = (title: string, status: string) =>
    `process.send({ file: 'a.test.ts', title: '${title}', status: '${status}', durationMs: 1 });`;
  const good = await run(outcome('one', 'passed') + outcome('two', 'skipped') + outcome('three', 'passed'));
  const broken = await run(`${outcome('four', 'passed')} process.exitCode = 3;`);
  const silent = await run('process.exit(2)');
  const unhappy = await run(`${outcome('five', 'failed')} process.exitCode = 1;`);
  expect(broken.at(-1)).toMatchObject({ title: 'a part', status: 'failed' });
  expect([good, broken, silent, unhappy].map((outcomes) => closingLine(countsOf(outcomes)))).toEqual([
    '2 passed, 0 failed, 1 skipped',
    '1 passed, 1 failed',
    '0 passed, 1 failed',
    '0 passed, 1 failed',
  ]);
});
