import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';

/** What one runner counted. */
interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const REPORTS = 'test-results';
const unitReport = `${REPORTS}/unit.json`;
const browserReport = `${REPORTS}/e2e.json`;
const otherBrowsersReport = `${REPORTS}/browsers.json`;
// Not package.json: Node and Playwright take a file of that name for the settings of the folder.
const packageReport = `${REPORTS}/packages.json`;

/** Runs a command with its output shown as it comes; resolves with the exit code. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

/** A runner that ends without a report, or unhappy without naming a failed test, counts as one failure. */
function honest(count: Count | undefined, exitCode: number): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 };
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

const unitTests = (args: readonly string[]): Promise<Count> =>
  vitest(unitReport, ['--reporter=dot', ...args]);

/** Firefox and WebKit, with the client that is built already. */
const otherBrowserTests = (): Promise<Count> =>
  vitest(otherBrowsersReport, ['--reporter=verbose', '--config=tests/browsers/vitest.config.ts']);

async function vitest(reportFile: string, args: readonly string[]): Promise<Count> {
  const code = await run(['vitest', 'run', '--reporter=json', `--outputFile.json=${reportFile}`, ...args]);
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(reportFile);
  return honest(
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

/** The two clients the browser tests run: one with the simulator inside, one for a real backend. */
async function buildClients(): Promise<boolean> {
  const build = ['vite', 'build', '--logLevel', 'warn'];
  const codes = await Promise.all([
    run(build, { VITE_BACKEND: 'simulator' }),
    run(build, { VITE_BACKEND: 'same-origin', SANDPIT_OUT_DIR: 'dist-backend' }),
  ]);
  return codes.every((code) => code === 0);
}

async function browserTests(args: readonly string[]): Promise<Count> {
  ensureBrowser();
  if (!(await buildClients())) return { passed: 0, failed: 1, skipped: 0 };
  const code = await run(['playwright', 'test', ...args], { SANDPIT_REPORT: browserReport });
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(browserReport);
  return honest(
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      skipped: report.stats.skipped,
    },
    code,
  );
}

/** Projects outside the repository that install the package. */
async function packageTests(args: readonly string[]): Promise<Count> {
  ensureBrowser();
  if ((await run(['tsx', 'scripts/build-package.ts'])) !== 0) return { passed: 0, failed: 1, skipped: 0 };
  const code = await run(['tsx', 'scripts/test-package.ts', ...args]);
  return honest(readReport<Count>(packageReport), code);
}

/** @param mode which tests: `e2e`, `browsers`, `package`, `--changed`, or all */
async function runs(mode: string | undefined, args: readonly string[]): Promise<readonly Count[]> {
  if (mode === 'e2e') return [await browserTests(args)];
  if (mode === 'browsers')
    return (await buildClients()) ? [await otherBrowserTests()] : [{ passed: 0, failed: 1, skipped: 0 }];
  if (mode === 'package') return [await packageTests(args)];
  if (mode === '--changed') return changedTests(args[0] ?? 'HEAD');
  return [await unitTests([]), await browserTests([]), await otherBrowserTests(), await packageTests([])];
}

/**
 * What changed since a revision can affect: the unit tests that import it, directly or not, and the browser tests whose files
 * or helpers changed. A browser test imports no product code, so those of an area are run by name.
 */
async function changedTests(revision: string): Promise<readonly Count[]> {
  const unit = await unitTests([`--changed=${revision}`, '--passWithNoTests']);
  const only = [`--only-changed=${revision}`, '--pass-with-no-tests'];
  const browser = hasTests(only) ? [await browserTests(only)] : [];
  console.log('Browser tests of files that did not change were left out: npm run test:e2e -- tests/e2e/NAME');
  console.log('So were those of the package: npm run test:package');
  return [unit, ...browser];
}

/** Whether Playwright finds tests for its arguments: where there are none, nothing has to be built. */
function hasTests(args: readonly string[]): boolean {
  const list = spawnSync('npx', ['--no-install', 'playwright', 'test', ...args, '--list'], {
    encoding: 'utf8',
  });
  return list.status !== 0 || !list.stdout.includes('Total: 0 tests');
}

/**
 * `npm test` runs everything, `npm test -- --changed [REVISION]` what changed since a revision (HEAD) can affect, and
 * `npm run test:e2e -- …` only the browser tests, `npm run test:package -- …` only those of the package, passing their arguments
 * on. `npm run test:browsers` runs the short suite in Firefox and WebKit.
 */
async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const [mode, ...args] = process.argv.slice(2);
  const counts = await runs(mode, args);
  const sum = (field: keyof Count): number => counts.reduce((total, count) => total + count[field], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

await main();
