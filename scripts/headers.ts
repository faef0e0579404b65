/** `npm run check -- headers`: every file of product code that exports two or more names says at its top what it is for. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lacksHeader } from './header-issues.ts';

const FOLDERS = ['client', 'contract', 'shared', 'simulator', 'playwright', 'scripts', 'bench'] as const;

const listed = execFileSync(
  'git',
  ['ls-files', ...FOLDERS.flatMap((one) => [`${one}/*.ts`, `${one}/*.tsx`])],
  {
    encoding: 'utf8',
  },
);
const paths = listed.split('\n').filter((path) => path !== '');
const bare = paths.filter((path) => lacksHeader(path, readFileSync(path, 'utf8')));
for (const path of bare) console.error(`${path}:1: the file opens with no comment that says what it is for`);
if (bare.length > 0) process.exitCode = 1;
else console.log(`${paths.length} files looked at`);
