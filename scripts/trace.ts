import { readFileSync } from 'node:fs';
import { criteria, testsBelow, traceReport } from './trace-report.ts';

/**
 * `npm run trace`: lists, per area, the acceptance codes that open the title of no test that runs, and the codes in titles that
 * docs/acceptance.md does not know. Fails on either. `npm test` asks more: that a test of each code ran and passed.
 */
function main(): void {
  const report = traceReport(criteria(readFileSync('docs/acceptance.md', 'utf8')), testsBelow('tests'));
  for (const { area, total, untested } of report.areas) {
    const tested = String(total - untested.length).padStart(3);
    console.log(`${area.padEnd(7)} ${tested} of ${String(total).padStart(3)} tested`);
    if (untested.length > 0) console.log(`        without a test: ${untested.join(' ')}`);
  }
  for (const { code, file } of report.unknown)
    console.log(`unknown code ${code} in ${file}: docs/acceptance.md has no line for it`);
  const total = report.areas.reduce((sum, area) => sum + area.total, 0);
  const untested = report.areas.reduce((sum, area) => sum + area.untested.length, 0);
  console.log(`${total - untested} of ${total} codes open a test title.`);
  if (untested + report.unknown.length > 0) {
    console.error(
      'Each line of docs/acceptance.md needs a test whose title begins with its code, and each such code a line.',
    );
    process.exitCode = 1;
  }
}

main();
