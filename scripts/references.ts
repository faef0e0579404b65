import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { referenceIssues } from './reference-issues.ts';

/** Files that hold no prose of ours: generated from others, recorded, or made by another program. Each has to match a file. */
const notOurs: readonly RegExp[] = [
  /^package-lock\.json$/,
  /^public\/mockServiceWorker\.js$/,
  /\.csv$/,
  /\.png$/,
  /\.pdf$/,
  /\.br$/,
];

/**
 * `npm run check references`: every id that a file refers to is defined on one page of docs/, no file refers to a document that is
 * not in the repository, and every relative link of a page leads to a file and a heading.
 */
function main(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(path));
  const ours = paths.filter((path) => !notOurs.some((form) => form.test(path)));
  const unneeded = notOurs.filter((form) => !paths.some((path) => form.test(path)));
  const { issues, defined, used } = referenceIssues(
    ours.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    existsSync,
  );
  for (const { path, line, message } of issues) console.error(`${path}:${line}: ${message}`);
  for (const form of unneeded) console.error(`scripts/references.ts: no file matches ${form}`);
  if (issues.length + unneeded.length > 0) process.exitCode = 1;
  else console.log(`${used} references to ${defined} ids resolve`);
}

main();
