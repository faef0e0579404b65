/** Runs the command of a user with the address of the exchange in its environment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REHEARSAL_VARIABLE } from './screen.ts';

/** So many letters of what a command prints last are kept. */
const KEPT = 4000;

/** Runs a command in a shell. Resolves with its status, 1 where a signal ended it, and the end of what it printed. */
export async function runCommand(
  command: string,
  url: string,
): Promise<{ readonly status: number; readonly output: string }> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [REHEARSAL_VARIABLE]: url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (output = (output + chunk).slice(-KEPT)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status: status ?? 1, output };
}
