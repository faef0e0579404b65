/** Servers that go on in a process of their own, for programs that start them and end. */
import { spawn } from 'node:child_process';
import { Failure } from './command.ts';
import type { Flags } from './command.ts';

/** The flag of a command that starts a server. */
export const detachFlag = {
  detach: { about: 'go on in a process of its own and end as soon as it is up; kill PID ends it' },
} as const satisfies Flags;

/**
 * Starts a command of `sandpit` without `--detach` in a process that outlives this one, and prints what it prints first. Rejects
 * with Failure, with what it has said, where it ends before that.
 */
export async function startDetached(command: string): Promise<void> {
  const [, program = '', ...args] = process.argv;
  const own = args.filter((arg) => arg !== '--detach');
  const child = spawn(process.execPath, [...process.execArgv, program, ...own], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, reason] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (reason += chunk));
  await new Promise<void>((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      if (printed.endsWith('\n')) done();
    });
    child.once('error', fail);
    child.once('close', () => fail(new Failure(reason.trim() || `sandpit ${command} has ended.`)));
  });
  console.log(printed.trimEnd());
  // What it prints later goes nowhere, and this process need not wait for it.
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
}
