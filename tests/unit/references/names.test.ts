/** What `npm run check -- names` refuses. */
import { expect, test } from 'vitest';
import { nameIssues } from '../../../scripts/name-issues.ts';

const aliases = new Map([['#client/', 'client/']]);

function issuesOf(files: Readonly<Record<string, string>>, names: readonly string[] = []): readonly string[] {
  const exemptions = names.length > 0 ? [{ files: /-page\.ts$/, names, reason: 'the router' }] : [];
  const all = Object.entries(files).map(([path, text]) => ({ path, text }));
  return nameIssues(all, exemptions, aliases);
}

test.each([
  ['functions', 'export function one() {}', 'export async function one() {}'],
  ['constants', 'export const one = 1;', 'export const [one, two] = [1, 2];'],
  ['types', 'export type one = 1;', 'export interface one {}'],
  ['a class and a type', 'export class one {}', 'export type one = 1;'],
])('PROOF-604 a name of two %s fails with both places', (_, left, right) =>
  expect(issuesOf({ 'client/a.ts': left, 'client/b.ts': `\n${right}` })).toEqual([
    'client/b.ts:2: one is exported by client/a.ts:1, too; say in one of the names what it is',
  ]),
);

test.each([
  ['in one file', 'export const one = 1;\nexport type one = typeof one;', 'const one = 2;'],
  ['exported again', 'export const one = 1;', "export { one } from './a.ts';"],
  ['of defaults', 'export default function one() {}', 'export default function one() {}'],
])('PROOF-604 a name %s passes', (_, left, right) =>
  expect(issuesOf({ 'client/a.ts': left, 'client/b.ts': right })).toEqual([]),
);

test('PROOF-604 what is only imported as a namespace passes, except types', () => {
  const files = {
    'client/a.ts': 'export function one() {}\nexport type Input = 1;',
    'client/b.ts': 'export function one() {}',
    'client/c/d.ts': "import * as a from '../a.ts';\nimport type { Input } from '#client/a.ts';",
  };
  expect(issuesOf(files)).toEqual([]);
  expect(issuesOf({ ...files, 'client/e.ts': "import { one } from '#client/a.ts';" })).toHaveLength(1);
  expect(issuesOf({ ...files, 'client/f.ts': 'export type Input = 2;' })).toHaveLength(1);
});

test('PROOF-604 a convention passes where it is listed, and fails where no file follows it', () => {
  const page = 'export function Component() {}';
  const files = { 'client/a-page.ts': page, 'client/b-page.ts': page };
  expect(issuesOf(files)).toHaveLength(1);
  expect(issuesOf(files, ['Component'])).toEqual([]);
  expect(issuesOf(files, ['loader'])).toHaveLength(2);
});
