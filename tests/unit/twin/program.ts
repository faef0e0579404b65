import { spawn } from 'node:child_process';

/** Runs the program `sandpit` as a process of its own, until it ends or, where `interruptAt` is given, prints that: then Ctrl-C. */
export async function runProgram(
  args: readonly string[],
  interruptAt?: string,
): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'package/cli/main.ts', ...args]);
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
