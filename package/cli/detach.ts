/** Servers that go on in a process of their own, for programs that start them and end. */
import { spawn } from 'node:child_process';
import { Failure } from './command.ts';

/** What a server prints with `--json`. */
export interface StartedServer {
  readonly url: string;
  /** What `kill` ends it by. */
  readonly pid: number;
  /** Of the control plane, where somebody may need it and has not seen it. */
  readonly token?: string | undefined;
}

/** The flags of a command that starts a server. */
export const DETACH_USAGE = `  --json                   print one line of JSON: url and pid, and the token where one would be printed
  --detach                 go on in a process of its own and end as soon as it is up; kill PID ends it`;

export const detachFlags = { json: { type: 'boolean' }, detach: { type: 'boolean' } } as const;

/** One line that programs read. */
export const jsonLine = (started: Omit<StartedServer, 'pid'>): string =>
  JSON.stringify({ ...started, pid: process.pid } satisfies StartedServer);

/**
 * Starts a command of `sandpit` without `--detach` in a process that outlives this one, and prints what it prints first. Rejects
 * with Failure, with what it has said, where it ends before that.
 */
export async function startDetached(command: string, args: readonly string[]): Promise<void> {
  const [, program = ''] = process.argv;
  const own = args.filter((arg) => arg !== '--detach');
  const child = spawn(process.execPath, [...process.execArgv, program, command, ...own], {
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
