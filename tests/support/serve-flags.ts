/** The options of `sandpit serve` for a command line. */
import { readArgs } from '../../package/cli/command.ts';
import { serveFlags, serveOptions } from '../../package/cli/serve-flags.ts';
import type { ServeOptions } from '../../package/cli/serve-flags.ts';

/** Throws UsageError. */
export const readFlags = (args: readonly string[]): ServeOptions =>
  serveOptions(readArgs(serveFlags, args).values);
