/** `npm test` and its parts: see {@link main}. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { clients, ensureBuilds, npmPackage } from './testing/builds.ts';
import { closingLine, countsOf } from './testing/outcome.ts';
import type { TestOutcome } from './testing/outcome.ts';
import { runTests } from './testing/run-tests.ts';
import { criteria, proofOf, testsBelow } from './trace-report.ts';
import { isNightly } from '../tests/support/cases.ts';

/** Every test of the last run: how it ended and how long it took. */
const REPORT = 'test-results/outcomes.json';

const named = (part: string): string => (isNightly ? `${part}, at night` : part);

function unitTests(args: readonly string[] = []): Promise<readonly TestOutcome[]> {
  const reporter = '--reporter=./scripts/testing/vitest-reporter.ts';
  const command = ['node_modules/vitest/vitest.mjs', 'run', reporter, '--silent=passed-only', ...args];
  return runTests({ part: named('unit tests'), command, isWhole: args.length === 0 });
}

/** Firefox and WebKit, with the client that is built already. */
function otherBrowserTests(): Promise<readonly TestOutcome[]> {
  const config = '--config=tests/browsers/vitest.config.ts';
  const reporter = '--reporter=./scripts/testing/vitest-reporter.ts';
  const command = ['node_modules/vitest/vitest.mjs', 'run', reporter, config];
  return runTests({ part: 'other browsers', command, isWhole: true });
}

function browserTests(args: readonly string[] = []): Promise<readonly TestOutcome[]> {
  const reporter = '--reporter=./scripts/testing/playwright-reporter.ts';
  const command = ['node_modules/@playwright/test/cli.js', 'test', reporter, ...args];
  return runTests({ part: named('browser tests'), command, isWhole: args.length === 0 });
}

/** Projects outside the repository that install the package. */
function packageTests(args: readonly string[] = []): Promise<readonly TestOutcome[]> {
  const command = ['--import', 'tsx', 'scripts/test-package.ts', ...args];
  return runTests({ part: named('package tests'), command, isWhole: args.length === 0 });
}

/** A command of the nightly job that prints its own report: one test, which passes where the command does. */
async function nightlyCommand(title: string, script: string): Promise<readonly TestOutcome[]> {
  const from = performance.now();
  console.log(`${title}: npm run ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  const durationMs = performance.now() - from;
  const ended = status === 0 ? { status: 'passed' as const } : { status: 'failed' as const, failure: title };
  return [{ file: 'package.json', title, durationMs, ...ended }];
}

/** What is built while unit tests run: its failure counts as a failed test. */
function built(...names: Parameters<typeof ensureBuilds>): Promise<readonly TestOutcome[]> {
  return ensureBuilds(...names).then(
    () => [],
    (error: unknown) => {
      const failure = String(error);
      console.error(failure);
      return [{ file: '', title: 'builds', status: 'failed', durationMs: 0, failure }];
    },
  );
}

/** Everything that a change needs. The first unit tests leave a third of two cores idle, which the builds and what runs on them use. */
async function allTests(): Promise<readonly TestOutcome[]> {
  ensureBrowser();
  const testsOfBuilds = async (): Promise<readonly TestOutcome[]> => {
    const failed = await built([...clients, npmPackage]);
    // Those of the package wait most, for npm and for servers: they go first, beside the unit tests that wait, too.
    return failed.length > 0 ? failed : [...(await packageTests()), ...(await browserTests())];
  };
  return (await Promise.all([unitTests(), testsOfBuilds()])).flat();
}

/** All of that with full counts and a seed of its own, and what takes too long for every change. */
async function nightlyTests(): Promise<readonly TestOutcome[]> {
  const outcomes = [...(await allTests()), ...(await otherBrowserTests())];
  outcomes.push(...(await nightlyCommand('engines of JavaScript', 'engines')));
  outcomes.push(...(await nightlyCommand('changes of the code', 'mutation')));
  return outcomes;
}

/** Builds first, for what is run by itself. */
async function afterBuilding(
  builds: Parameters<typeof ensureBuilds>[0],
  tests: () => Promise<readonly TestOutcome[]>,
): Promise<readonly TestOutcome[]> {
  ensureBrowser();
  const failed = await built(builds);
  return failed.length > 0 ? failed : tests();
}

/**
 * What changed since a revision can affect: the unit tests that import it, directly or not, and the browser tests whose files
 * or helpers changed. A browser test imports no product code, so those of an area are run by name.
 */
async function changedTests(revision: string): Promise<readonly TestOutcome[]> {
  const unit = await unitTests([`--changed=${revision}`, '--passWithNoTests']);
  const only = [`--only-changed=${revision}`, '--pass-with-no-tests'];
  const browser = hasTests(only) ? await afterBuilding(clients, () => browserTests(only)) : [];
  console.log('Browser tests of files that did not change were left out: npm run test:e2e -- tests/e2e/NAME');
  console.log('So were those of the package: npm run test:package');
  return [...unit, ...browser];
}

/** Whether Playwright finds tests for its arguments: where there are none, nothing has to be built. */
function hasTests(args: readonly string[]): boolean {
  const list = spawnSync('npx', ['--no-install', 'playwright', 'test', ...args, '--list'], {
    encoding: 'utf8',
  });
  return list.status !== 0 || !list.stdout.includes('Total: 0 tests');
}

/** One failed test for each acceptance code of which no test ran and passed, though this run should have had one. */
function unproved(outcomes: readonly TestOutcome[]): readonly TestOutcome[] {
  const known = criteria(readFileSync('docs/acceptance.md', 'utf8'));
  const written = testsBelow('tests').filter((test) => !isNightly || !test.isNightly);
  const { proved, nightly, skipped, missing } = proofOf(known, written, outcomes);
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  console.log(
    `${proved.length} of ${known.length} acceptance codes proved by a test that passed, ${nightly.length} left to the night${skips}`,
  );
  return missing.map((code) => ({
    file: 'docs/acceptance.md',
    title: `${code}: no test of it ran and passed`,
    status: 'failed',
    durationMs: 0,
  }));
}

const modes: Readonly<Record<string, (args: readonly string[]) => Promise<readonly TestOutcome[]>>> = {
  e2e: (args) => afterBuilding(clients, () => browserTests(args)),
  browsers: () => afterBuilding(clients, otherBrowserTests),
  package: (args) => afterBuilding([npmPackage], () => packageTests(args)),
  nightly: async () => {
    const outcomes = await nightlyTests();
    return [...outcomes, ...unproved(outcomes)];
  },
  '--changed': ([revision = 'HEAD']) => changedTests(revision),
  all: async () => {
    const outcomes = await allTests();
    return [...outcomes, ...unproved(outcomes)];
  },
};

/** Draws the random cases of this night, unless a seed is given. */
function prepareNight(): void {
  process.env.SANDPIT_FUZZ_SEED ??= String(randomInt(2 ** 31));
  console.log(`SANDPIT_FUZZ_SEED=${process.env.SANDPIT_FUZZ_SEED} npm run test:nightly repeats this night.`);
}

/**
 * `npm test` runs everything that a change needs, `npm test -- --changed [REVISION]` what changed since a revision (HEAD) can affect,
 * `npm run test:e2e -- …` only the browser tests, `npm run test:package -- …` only those of the package, passing their arguments
 * on. `npm run test:browsers` runs the short suite in Firefox and WebKit, `npm run test:nightly` everything with full counts. The
 * closing line adds up all of them. Where `CI` is set a skipped test is a failure: there every program has to be installed.
 */
async function main(): Promise<void> {
  const [mode = 'all', ...args] = process.argv.slice(2);
  if (mode === 'nightly') prepareNight();
  rmSync('test-results', { recursive: true, force: true });
  mkdirSync('test-results', { recursive: true });
  const run = modes[mode];
  if (!run) throw new Error(`"${mode}" is none of ${Object.keys(modes).join(', ')}`);
  const outcomes = await run(args);
  writeFileSync(REPORT, JSON.stringify(outcomes, null, 1));
  for (const { file, title, status } of outcomes)
    if (status !== 'passed') console.log(`${status} ${file}: ${title}`);
  const { passed, failed, skipped } = countsOf(outcomes);
  console.log(closingLine({ passed, failed, skipped }));
  const isComplete = failed === 0 && passed > 0 && (skipped === 0 || process.env.CI === undefined);
  process.exitCode = isComplete ? 0 : 1;
}

await main();
