/** Runs a runner of tests as a child process and collects how each of its tests ended. */
import { spawn } from 'node:child_process';
import type { TestOutcome } from './outcome.ts';
import { Progress } from './progress.ts';

/** A command that reports its tests by {@link TestOutcome} messages. */
export interface Runner {
  /** What its progress line says. */
  readonly part: string;
  /** Arguments of Node: the script of the runner and its own arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it runs all tests of the part, so that its duration is worth keeping. */
  readonly isWhole: boolean;
}

/** Resolves with the outcomes. A runner that ends with an error and names no failed test counts as a failed one. */
export async function runTests({
  part,
  command,
  env = {},
  isWhole,
}: Runner): Promise<readonly TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  const progress = new Progress(part);
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.on('message', (message) => {
      const outcome = message as TestOutcome;
      outcomes.push(outcome);
      if (outcome.status === 'failed') {
        progress.clear();
        console.error(`FAILED ${outcome.file}: ${outcome.title}\n${outcome.failure ?? ''}\n`);
      }
      progress.count(outcome.status === 'failed');
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ code: status ?? 1, output: printed }));
  });
  progress.end(isWhole && code === 0);
  if (code === 0 || outcomes.some(({ status }) => status === 'failed')) return outcomes;
  console.error(output);
  const failure = `the command ended with ${code}: node ${command.join(' ')}`;
  return [...outcomes, { file: '', title: part, status: 'failed', durationMs: 0, failure }];
}
