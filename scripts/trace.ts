import { readFileSync } from 'node:fs';
import { traceReport } from './trace-report.ts';

/**
 * `npm run trace`: lists, per area, the acceptance codes that no test title opens with, and the codes in test
 * titles that docs/acceptance.md does not know. Fails on an unknown code and on a gap in an area that
 * tests/complete-areas.json declares complete: what was proved once stays proved.
 */
function main(): void {
  const complete = new Set(JSON.parse(readFileSync('tests/complete-areas.json', 'utf8')) as string[]);
  const report = traceReport('docs/acceptance.md', 'tests');
  let broken = report.unknown.length;
  for (const { area, total, untested } of report.areas) {
    const state = complete.has(area) ? 'complete' : 'open';
    console.log(
      `${area.padEnd(7)} ${String(total - untested.length).padStart(3)} of ${String(total).padStart(3)} tested, declared ${state}`,
    );
    if (untested.length > 0) console.log(`        without a test: ${untested.join(' ')}`);
    if (complete.has(area)) broken += untested.length;
  }
  for (const { code, file } of report.unknown) console.log(`unknown code ${code} in ${file}`);
  const total = report.areas.reduce((sum, area) => sum + area.total, 0);
  const untested = report.areas.reduce((sum, area) => sum + area.untested.length, 0);
  console.log(`${total - untested} of ${total} codes open a test title.`);
  if (broken > 0) {
    console.error(`${broken} broken: a declared area has gaps, or a test names a code that does not exist.`);
    process.exitCode = 1;
  }
}

main();
