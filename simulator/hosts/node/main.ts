import { BadFlags, readFlags, usage } from './flags.ts';
import { startNodeHost } from './host.ts';

/** `npm run serve`: the exchange behind a real HTTP and socket.io server, until it is interrupted. */
async function main(): Promise<void> {
  const options = readFlags(process.argv.slice(2));
  if (!options) return console.log(usage);
  const host = await startNodeHost(options);
  const status = host.runtime.status();
  const title = status.state === 'running' ? `${status.title.en} (seed ${status.seed})` : status.state;
  console.log(`Sandpit: ${title} at ${host.url}`);
  const stop = (): void => void host.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  if (options.whileStdin) process.stdin.resume().once('end', stop);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof BadFlags ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 1;
}
