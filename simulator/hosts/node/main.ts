import { BadFlags, readFlags, USAGE } from './flags.ts';
import type { ServeOptions } from './flags.ts';
import { startNodeHost } from './host.ts';
import { onStopSignal } from './signals.ts';
import { requirePaths, startFailure } from './start-failure.ts';

/** Runs the host until it is interrupted. */
async function serve(options: ServeOptions): Promise<void> {
  requirePaths(options);
  const host = await startNodeHost(options);
  onStopSignal(() => host.close());
  const status = host.runtime.status();
  const title = status.state === 'running' ? `${status.title.en} (seed ${status.seed})` : status.state;
  console.log(`Sandpit: ${title} at ${host.url}`);
  if (options.whileStdin)
    process.stdin.resume().once('end', () => void host.close().then(() => process.exit(0)));
}

/** `npm run serve`: the exchange behind a real HTTP and socket.io server. */
async function main(): Promise<void> {
  let options: ServeOptions | undefined;
  try {
    options = readFlags(process.argv.slice(2));
    if (!options) return console.log(USAGE);
    await serve(options);
  } catch (error) {
    const line = startFailure(error, options?.port);
    const isBadFlag = error instanceof BadFlags && options === undefined;
    console.error(line === undefined ? error : isBadFlag ? `${line}\n\n${USAGE}` : line);
    process.exitCode = 1;
  }
}

await main();
