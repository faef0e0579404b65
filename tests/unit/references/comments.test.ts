/** What `npm run check -- comments` refuses. */
import { expect, test } from 'vitest';
import { classesOf, docstringIssues } from '../../../scripts/docstring-issues.ts';
import { lacksHeader } from '../../../scripts/header-issues.ts';

const DECLARATIONS = '/** One. */\nexport const one = 1;\nexport const two = 2;\n';

test.each([
  [
    'a comment above imports',
    "/** Numbers. */\nimport './a.ts';\n\nexport const one = 1;\nexport const two = 2;\n",
  ],
  ['a comment above the one of the first declaration', `/** Numbers. */\n\n${DECLARATIONS}`],
  ['a single export', '/** One. */\nexport const one = 1;\n'],
])('a file with %s passes', (_, text) => expect(lacksHeader('a.ts', text)).toBe(false));

test.each([
  ['no comment', 'export const one = 1;\nexport const two = 2;\n'],
  ['imports first', `import './a.ts';\n\n${DECLARATIONS}`],
  ['only the comment of its first declaration', DECLARATIONS],
  ['two names exported from elsewhere', "export { one, two } from './a.ts';\n"],
  ['all names exported from elsewhere', "export * from './a.ts';\n"],
])('a file with %s fails', (_, text) => expect(lacksHeader('a.ts', text)).toBe(true));

const classes = new Set(['ScenarioError']);
const issuesOf = (...lines: readonly string[]): readonly string[] =>
  docstringIssues('a.ts', lines.join('\n'), classes);

test.each([
  ['a function', 'export function add(one: number): void {}'],
  ['a pattern', 'export function add({ one }: Numbers): void {}'],
  ['an arrow function', 'export const add = (one: number): void => {};'],
  ['a method of an interface', 'interface Adder { add(one: number): void }'],
  ['a function as a member', 'interface Adder { readonly add: (one: number) => void }'],
])('PROOF-574 the docstring of %s names its parameters and the errors that are declared', (_, code) => {
  const [before, after] = code.startsWith('interface')
    ? [code.replace(/\{.*/, '{'), code.replace(/^[^{]*\{/, '')]
    : ['', code];
  const described = (name: string, error: string) =>
    issuesOf(
      before,
      '/**',
      ` * @param ${name} a number`,
      ` * @throws ${error} where it is negative`,
      ' */',
      after,
    );
  expect(described('one', 'ScenarioError')).toEqual([]);
  expect(described('one', 'RangeError')).toEqual([]);
  expect(described('two', 'ScenarioFault')).toEqual([
    'a.ts:3: @param two: the parameters are one',
    'a.ts:4: @throws ScenarioFault: there is no such class',
  ]);
});

test('PROOF-574 the classes of a file are those that it declares', () => {
  expect(classesOf('a.ts', 'export class One extends Error {}\nfunction f() { class Two {} }')).toEqual([
    'One',
    'Two',
  ]);
});
