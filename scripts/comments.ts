/**
 * `npm run check -- comments`: every file of product code that exports two or more names says at its top what it is for, and
 * docstrings name parameters and classes of errors that exist.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { classesOf, docstringIssues } from './docstring-issues.ts';
import { lacksHeader } from './header-issues.ts';

const FOLDERS = ['client', 'shared', 'simulator', 'package', 'scripts', 'bench'] as const;

const listed = execFileSync(
  'git',
  ['ls-files', ...FOLDERS.flatMap((one) => [`${one}/*.ts`, `${one}/*.tsx`])],
  { encoding: 'utf8' },
);
const files = listed
  .split('\n')
  .filter((path) => path !== '')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const classes = new Set(files.flatMap(({ path, text }) => classesOf(path, text)));
const issues = files.flatMap(({ path, text }) => [
  ...(lacksHeader(path, text) ? [`${path}:1: the file opens with no comment that says what it is for`] : []),
  ...docstringIssues(path, text, classes),
]);
for (const issue of issues) console.error(issue);
if (issues.length > 0) process.exitCode = 1;
else console.log(`${files.length} files looked at`);
