import { spawn } from 'node:child_process';

/** Runs the program `sandpit` as a process of its own. */
export async function runProgram(
  args: readonly string[],
): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'package/cli/main.ts', ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, output };
}
