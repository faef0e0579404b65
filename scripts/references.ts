import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { referenceIssues } from './reference-issues.ts';

/** Files that hold no prose of ours: generated from others, recorded, or made by another program. */
const notOurs =
  /^(package-lock\.json|fixtures\/.*\.csv|public\/mockServiceWorker\.js)$|\.(png|jpg|webp|ico|pdf|woff2?|csv|br|gz|zip)$/;

/**
 * `npm run check references`: every id that a file refers to is defined on one page of docs/, no file refers to a document that is
 * not in the repository, and every relative link of a page leads to a file and a heading.
 */
function main(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed.split('\n').filter((path) => path !== '' && !notOurs.test(path) && existsSync(path));
  const { issues, defined, used } = referenceIssues(
    paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    existsSync,
  );
  for (const { path, line, message } of issues) console.error(`${path}:${line}: ${message}`);
  if (issues.length > 0) process.exitCode = 1;
  else console.log(`${used} references to ${defined} ids resolve`);
}

main();
