/**
 * `npm run mutation [-- AREA or FILE …] [--lines N] [--seed S]`: changes the code one place at a time, with Stryker, and counts how
 * many of the changes a test notices. Without a name these are the areas of the rules of money, which take hours: a command for the
 * night and no part of `npm test`.
 * `--lines` draws N lines of each area by the seed, for an estimate within minutes.
 * An area of the rules of money with a score below {@link LOWEST_SCORE} fails. Reports of each area are in `test-results/mutation/AREA`; the next run
 * repeats only what has changed since, and of files that are not named the report and the score keep what earlier runs found.
 * `SANDPIT_WORKERS` says how many processes work at a time. Random tests draw fewer cases than otherwise: tests/support/cases.ts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Percent of the changes that a test has to notice. */
const LOWEST_SCORE = 85;

interface Area {
  /** The folder whose files are changed. */
  readonly code: string;
  /** Beginnings of paths below `tests/unit` whose tests are run: the area's own, and what else holds its rules without taking long. */
  readonly tests: readonly string[];
  /** Whether its rules are those of money, so that {@link LOWEST_SCORE} holds. */
  readonly isMoney?: boolean;
}

const areas: Readonly<Record<string, Area>> = {
  ledger: {
    code: 'simulator/engine/ledger',
    tests: ['ledger', 'kernel/restore', 'exchange/damaged', 'exchange/wallet-api'],
    isMoney: true,
  },
  kernel: { code: 'simulator/engine/kernel', tests: ['kernel'], isMoney: true },
  spot: {
    code: 'simulator/engine/modules/spot',
    tests: ['spot', 'exchange/spot-api', 'exchange/damaged', 'exchange/forged'],
    isMoney: true,
  },
  leverage: {
    code: 'simulator/engine/modules/leverage',
    tests: ['leverage', 'api/leverage', 'feed/leverage', 'exchange/forged', 'exchange/notices'],
    isMoney: true,
  },
  micro: { code: 'simulator/engine/modules/micro', tests: ['micro'], isMoney: true },
  c2c: {
    code: 'simulator/engine/modules/c2c',
    tests: ['c2c', 'exhaustive/c2c', 'exchange/forged', 'exchange/notices'],
    isMoney: true,
  },
  market: { code: 'simulator/engine/market', tests: ['market'], isMoney: true },
  client: { code: 'client', tests: ['client', 'hostile/pages'] },
  panel: { code: 'simulator/panel', tests: ['panel'] },
  session: { code: 'simulator/session', tests: ['hosts', 'control', 'faults'] },
  page: { code: 'simulator/page', tests: ['hosts', 'faults'] },
  server: { code: 'simulator/server', tests: ['hosts', 'rooms'] },
  cluster: { code: 'simulator/cluster', tests: ['cluster/cluster', 'cluster/replica'] },
  compat: { code: 'simulator/server/compat', tests: ['hosts/compat'] },
  twin: { code: 'package/twin', tests: ['twin'] },
};

/** What no test of these areas reads. */
const unread = [
  'docs/decisions',
  'docs/images',
  'dist*',
  'lib',
  'package/playwright',
  'test-results',
  'tests/e2e',
  'tests/package',
];

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

for (const [flag, text] of Object.entries(options))
  if (!/^\d+$/.test(text)) throw new Error(`--${flag} takes a whole number, not "${text}"`);

/** Lines of code of the files, each as Stryker takes it. */
function linesOf(files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        /^\s*($|[/*}]|import |export \*)/.test(text) ? [] : [`${file}:${index + 1}-${index + 1}`],
      ),
  );
}

/** Draws so many lines of an area, each once. */
function drawLines({ code }: Area, count: number): readonly string[] {
  const listed = execFileSync('git', ['ls-files', `${code}/**.ts`, `${code}/**.tsx`], { encoding: 'utf8' });
  const lines = [...linesOf(listed.trim().split('\n'))];
  const random = xoroshiro128plus(Number(options.seed));
  return Array.from({ length: Math.min(count, lines.length) }, () =>
    lines.splice(uniformInt(random, 0, lines.length - 1), 1),
  ).flat();
}

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
    // The first line of a test file says whether it is isolated; this would put another one before it.
    disableTypeChecks: false,
    timeoutMS: 5_000,
    dryRunTimeoutMinutes: 30,
    incremental: options.lines === undefined,
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

const known = (name: string): boolean =>
  name in areas || (existsSync(name) && Object.values(areas).some(({ code }) => name.startsWith(`${code}/`)));
const unknown = wanted.filter((name) => !known(name));
if (unknown.length > 0) {
  const all = Object.keys(areas).join(', ');
  throw new Error(`there is no area and no file of one ${unknown.join(', ')}: there are ${all}`);
}
for (const [name, area] of Object.entries(areas)) {
  const { code, tests, isMoney } = area;
  const isWhole = wanted.length === 0 ? isMoney === true : wanted.includes(name);
  const whole =
    options.lines === undefined ? [`${code}/**/*.ts?(x)`] : drawLines(area, Number(options.lines));
  const files = isWhole ? whole : wanted.filter((file) => file.startsWith(`${code}/`));
  if (files.length === 0) continue;
  const score = await scoreOf(name, tests, files);
  console.log(`${name}: ${score.toFixed(1)} %${isMoney ? ` (at least ${LOWEST_SCORE} %)` : ''}`);
  if (isMoney && options.lines === undefined && score < LOWEST_SCORE) process.exitCode = 1;
}
