/** Why the host could not start, in one line for the command line. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ControlError, NotRunning } from '#simulator/control/index.ts';
import { BadFlags } from './flags.ts';
import type { ServeOptions } from './flags.ts';

/** Throws BadFlags for a path of the command line that leads nowhere. */
export function requirePaths({ data, client }: Pick<ServeOptions, 'data' | 'client'>): void {
  if (data !== undefined && !existsSync(dirname(resolve(data)))) {
    throw new BadFlags(
      `--data takes a file in a directory that exists; there is no ${dirname(resolve(data))}.`,
    );
  }
  if (client !== undefined && !existsSync(join(client, 'index.html'))) {
    throw new BadFlags(
      `--client takes the directory of a built client; there is no index.html in ${resolve(client)}.`,
    );
  }
}

/** The line; undefined for an unexpected error, whose stack trace is needed. */
export function startFailure(error: unknown, port: number | undefined): string | undefined {
  if (error instanceof BadFlags || error instanceof NotRunning || error instanceof ControlError)
    return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another one with --port, or 0 for a free one.`;
  if (error.code === 'EACCES' && 'port' in error)
    return `This user may not listen on port ${port}. Choose another one with --port.`;
  return 'syscall' in error ? error.message : undefined;
}
