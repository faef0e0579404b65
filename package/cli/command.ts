/** What the commands of `sandpit` have in common. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** One command of the program. */
export interface Command {
  /** What `--help` shows. */
  readonly usage: string;
  /** Rejects with UsageError, with Failure, or with what broke. */
  run(args: readonly string[]): Promise<void> | void;
}

/** A command line that makes no sense: shown with the usage of the command, and the program ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for cannot be done: shown without a stack trace, and the program ends with 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** `parseArgs` of Node, with its errors as UsageError. */
export function readArgs<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The port of a flag, 0 for a free one. Throws UsageError. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port takes 0 to 65535, not "${text}".`);
  return port;
}
