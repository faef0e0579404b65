/**
 * `npm run mutation [-- AREA or FILE …]`: changes the code of the rules of money one place at a time, with Stryker, and counts how
 * many of the changes a test notices. Takes hours for all areas, which is why it is a command for the night and no part of `npm test`.
 * An area with a score below {@link LOWEST_SCORE} fails. Reports of each area are in `test-results/mutation/AREA`; the next run
 * repeats only what has changed since, and of files that are not named the report and the score keep what earlier runs found.
 * `SANDPIT_WORKERS` says how many processes work at a time. Random tests draw fewer cases than otherwise: tests/support/cases.ts.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';

/** Percent of the changes that a test has to notice. */
const LOWEST_SCORE = 85;

interface Area {
  /** The folder whose files are changed. */
  readonly code: string;
  /** Folders and files of `tests/unit` whose tests are run: the area's own, and what else holds its rules without taking long. */
  readonly tests: readonly string[];
}

const areas: Readonly<Record<string, Area>> = {
  ledger: {
    code: 'simulator/ledger',
    tests: ['ledger', 'kernel/restore', 'exchange/damaged', 'exchange/wallet-api'],
  },
  kernel: { code: 'simulator/kernel', tests: ['kernel'] },
  spot: {
    code: 'simulator/modules/spot',
    tests: ['spot', 'exchange/spot-api', 'exchange/damaged', 'exchange/forged'],
  },
  leverage: {
    code: 'simulator/modules/leverage',
    tests: ['leverage', 'api/leverage', 'feed/leverage', 'exchange/forged', 'exchange/notices'],
  },
  micro: { code: 'simulator/modules/micro', tests: ['micro'] },
  c2c: {
    code: 'simulator/modules/c2c',
    tests: ['c2c', 'exhaustive/c2c', 'exchange/forged', 'exchange/notices'],
  },
  market: { code: 'simulator/market', tests: ['market'] },
};

/** Folders at the top that no test of these areas reads. */
const unread = ['docs', 'dist*', 'lib', 'deploy', 'playwright', 'test-results', 'tests/e2e', 'tests/package'];

async function scoreOf(name: string, tests: readonly string[], files: readonly string[]): Promise<number> {
  process.env['SANDPIT_MUTATION_TESTS'] = tests.join(',');
  const folder = `test-results/mutation/${name}`;
  const mutants = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/unit/mutation.vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [...files],
    ignorePatterns: unread,
    // A change of what is computed once when a file is loaded would need all tests from the start.
    ignoreStatic: true,
    concurrency: Number(process.env['SANDPIT_WORKERS'] ?? availableParallelism()),
    timeoutMS: 5_000,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: {
      allowColor: false,
      logTests: false,
      allowEmojis: false,
      reportTests: false,
      reportScoreTable: true,
    },
    htmlReporter: { fileName: `${folder}/report.html` },
    jsonReporter: { fileName: `${folder}/report.json` },
    tempDirName: `${folder}/sandbox`,
    allowConsoleColors: false,
  }).runMutationTest();
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const counted = mutants.filter(({ status }) =>
    ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
  );
  return (noticed / counted.length) * 100;
}

const wanted = process.argv.slice(2);
const known = (name: string): boolean =>
  name in areas || (existsSync(name) && Object.values(areas).some(({ code }) => name.startsWith(`${code}/`)));
const unknown = wanted.filter((name) => !known(name));
if (unknown.length > 0) {
  const all = Object.keys(areas).join(', ');
  throw new Error(`there is no area and no file of one ${unknown.join(', ')}: there are ${all}`);
}
for (const [name, { code, tests }] of Object.entries(areas)) {
  const whole = wanted.length === 0 || wanted.includes(name);
  const files = whole ? [`${code}/**/*.ts`] : wanted.filter((file) => file.startsWith(`${code}/`));
  if (files.length === 0) continue;
  const score = await scoreOf(name, tests, files);
  console.log(`${name}: ${score.toFixed(1)} % (at least ${LOWEST_SCORE} %)`);
  if (score < LOWEST_SCORE) process.exitCode = 1;
}
