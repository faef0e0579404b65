/** The page of ratios that is made of kept runs of benchmarks. */
import { expect, test } from 'vitest';
import { measuredDocuments, withRun } from '../../../bench/kept.ts';

const of = { date: '2026-11-28', commit: 'abcdef01' };
const row = { name: 'an order', unit: 'ms', value: 1.234567 };

test('PROOF-619 a kept run takes the place of the earlier one of its benchmark and of no other', () => {
  const runs = withRun({}, { name: 'calls', load: 0.4, rows: [row] }, of);
  const both = withRun(runs, { name: 'chart', load: 1, rows: [row] }, of);
  const later = { name: 'calls', load: 2.34567, rows: [{ ...row, value: 3 }] };
  const { calls, chart } = withRun(both, later, { ...of, date: '2026-12-01' });
  expect(calls).toEqual({ ...of, date: '2026-12-01', load: 2.34567, rows: [{ ...row, value: 3 }] });
  expect(chart).toEqual(both['chart']);
});

test('PROOF-620 the page has each row with its run, and the picture a bar for each ratio of which something is wanted, by day and by night', () => {
  const reference = { name: 'a bare <echo>', value: 0.5 };
  const missed = { ...row, reference, ratio: 2.469, bound: { text: 'at most 2 times', holds: false } };
  const runs = withRun(
    {},
    { name: 'calls', load: 0.4, rows: [missed, { ...row, name: 'a | b', ratio: 2 }] },
    of,
  );
  const documents = measuredDocuments(runs);
  const page = documents['docs/ratios.md'] ?? '';
  expect(page).toContain('## calls');
  expect(page).toContain('2026-11-28, load 0.400, commit abcdef01: `npm run bench -- calls`');
  expect(page).toContain(
    '| an order | 1.23 ms | a bare &lt;echo> 0.500 ms | 2.47 × | MISSED: at most 2 times |',
  );
  expect(page).toContain('| a \\| b | 1.23 ms |  | 2.00 × |');
  const picture = documents['docs/images/ratios.svg'] ?? '';
  expect(picture.match(/<rect/g)).toHaveLength(1);
  expect(picture).toContain('class="bar missed"');
  expect(picture).toContain('prefers-color-scheme: dark');
});
