import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { exemptions, vocabulary } from './vocabulary.ts';
import { wordIssues } from './word-issues.ts';

/** Records of the past, files made by programs or from others, and the vocabulary itself. */
const notOurs =
  /^(CHANGELOG\.md|docs\/(decisions|actions\.md|scenarios-gallery\.md)|docs\/vocabulary\.md|public\/|fixtures\/|locales\/|scripts\/vocabulary\.ts)/;

/** `npm run check words`: no name, comment or page uses a word that the vocabulary replaces (docs/vocabulary.md). */
function main(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed
    .split('\n')
    .filter((path) => /\.(tsx?|cjs|md|css)$/.test(path) && !notOurs.test(path) && existsSync(path));
  const issues = wordIssues(
    paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    vocabulary,
    exemptions,
  );
  for (const { path, line, message } of issues) console.error(`${path}:${line}: ${message}`);
  if (issues.length > 0) process.exitCode = 1;
  else console.log(`${paths.length} files use none of ${vocabulary.length} words`);
}

main();
