/** `npm run check -- names`: a name that is exported means one thing in the repository, so only one file exports it as its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { nameIssues } from './name-issues.ts';
import type { Exemption } from './name-issues.ts';

const exemptions: readonly Exemption[] = [
  {
    files: /^client\/features\/.+-page\.tsx$/,
    names: ['Component'],
    reason: 'the router finds the page of a script under this name',
  },
  {
    files: /^client\/features\/[^/]+\/routes\.tsx$/,
    names: ['routes', 'texts'],
    reason: 'client/app/pages.ts reads both of every feature',
  },
  {
    files: /^fixtures\/seed\/texts\/[a-z]{2}\.ts$/,
    names: ['texts'],
    reason: 'the same in each language',
  },
  {
    files: /^package\/((browser|node|vitest)|(driver|node|playwright)\/(index|server|types))\.ts$/,
    names: ['Exchange', 'JournalRecord', 'SandpitOptions', 'SandpitServer', 'User', 'createExchange', 'test'],
    reason: 'public names of the package, which its users import from the entry point that they need',
  },
];

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const aliases = new Map(
  Object.entries(manifest.imports).map(([alias, folder]) => [
    alias.slice(0, -1),
    folder.slice('./'.length, -1),
  ]),
);
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' });
const files = listed
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('tests/') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const issues = nameIssues(files, exemptions, aliases);
for (const issue of issues) console.error(issue);
if (issues.length > 0) process.exitCode = 1;
else console.log(`${files.length} files looked at`);
