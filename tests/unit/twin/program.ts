import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { explain } from '../../../package/cli/explain.ts';
import { twin } from '../../../package/cli/twin.ts';

/** What a command printed, and with what it ended. */
interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** How long the tests wait for an event: what they look at are calls. */
const WITHIN = ['--within', '200'];

/** Runs `sandpit twin` as a process of its own, until it ends or, where `interruptAt` is given, prints that: then Ctrl-C. */
export async function runProgram(args: readonly string[], interruptAt?: string): Promise<Ended> {
  const main = ['--import', 'tsx', 'package/cli/main.ts', 'twin'];
  const child = spawn(process.execPath, [...main, ...args]);
  let output = '';
  const read = (chunk: Buffer): void => {
    const wasPrinted = interruptAt === undefined || output.includes(interruptAt);
    output += chunk.toString();
    // Once: a second Ctrl-C ends the program without a report.
    if (!wasPrinted && output.includes(interruptAt)) child.kill('SIGINT');
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, output };
}

/** Runs `sandpit twin` in this process, which saves the time that a program takes to load. */
export async function runTwinCommand(args: readonly string[]): Promise<Ended> {
  const before = process.exitCode;
  let output = '';
  const print = (...texts: readonly unknown[]): void => void (output += `${texts.join(' ')}\n`);
  const printing = (['log', 'warn', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation(print),
  );
  try {
    await twin.run([...WITHIN, ...args]);
    return { status: Number(process.exitCode ?? 0), output };
  } catch (error) {
    return { status: 1, output: `${output}${explain(error) ?? String(error)}\n` };
  } finally {
    process.exitCode = before;
    for (const each of printing) each.mockRestore();
  }
}
