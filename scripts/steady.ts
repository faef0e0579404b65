/**
 * `npm run test:steady -- N [MODE …]`: runs `npm test` (or a mode of it, such as `e2e`) N times under a load that changes all the time,
 * and reports each failure with the load it happened under. Fails if any run did.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { elapsedText } from './testing/progress.ts';
import type { TestOutcome } from './testing/outcome.ts';

/** How many threads compete with the tests, one number after the other, and how long each lasts. */
const PRESSURES = [0, 2, 8, 1, 4];
const PRESSURE_MS = 20_000;

/** Each run keeps its report here. */
const FOLDER = 'node_modules/.cache/sandpit/steady';

interface Failure extends TestOutcome {
  readonly run: number;
}

/** Keeps a changing number of threads busy until it is stopped. */
function startPressure(): () => void {
  const workers: Worker[] = [];
  let step = 0;
  const change = (): void => {
    const count = PRESSURES[step % PRESSURES.length] ?? 0;
    step += 1;
    for (const worker of workers.splice(count)) void worker.terminate();
    while (workers.length < count) workers.push(new Worker('for (;;) Math.sqrt(2);', { eval: true }));
  };
  change();
  const timer = setInterval(change, PRESSURE_MS);
  return () => {
    clearInterval(timer);
    for (const worker of workers) void worker.terminate();
  };
}

/** Runs the tests once; resolves with their outcomes. */
async function runOnce(args: readonly string[]): Promise<readonly TestOutcome[]> {
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/test.ts', ...args], {
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  const outcomes = JSON.parse(readFileSync('test-results/outcomes.json', 'utf8')) as readonly TestOutcome[];
  if (code === 0 || outcomes.some(({ status }) => status === 'failed')) return outcomes;
  const failure = `scripts/test.ts ended with ${code}`;
  return [...outcomes, { file: '', title: 'the run', status: 'failed', durationMs: 0, failure }];
}

async function main(): Promise<void> {
  const [count = '3', ...args] = process.argv.slice(2);
  const runs = Number(count);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`expected a number of runs, got "${count}"`);
  mkdirSync(FOLDER, { recursive: true });
  const failures: Failure[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const stop = startPressure();
    const from = performance.now();
    const outcomes = await runOnce(args).finally(stop);
    writeFileSync(`${FOLDER}/run-${run}.json`, JSON.stringify(outcomes, null, 1));
    const failed = outcomes.filter(({ status }) => status === 'failed');
    failures.push(...failed.map((outcome) => ({ ...outcome, run })));
    const seconds = elapsedText((performance.now() - from) / 1000);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    console.log(
      `run ${run} of ${runs}: ${outcomes.length} tests in ${seconds}, ${failed.length} failed, load ${load}`,
    );
  }
  for (const { run, file, title, failure = '' } of failures)
    console.log(`\nFAILED in run ${run}: ${file}: ${title}\n${failure}`);
  console.log(`\n${runs} runs, ${failures.length} failures; the reports of all runs are in ${FOLDER}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

await main();
