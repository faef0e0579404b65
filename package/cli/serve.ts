import { startNodeHost } from '#simulator/hosts/node/host.ts';
import { onStopSignal } from '#simulator/hosts/node/signals.ts';
import { backendClient } from '../program.ts';
import type { Command } from './command.ts';
import { readFlags, requirePaths, USAGE } from './serve-flags.ts';

/** `sandpit serve`: the exchange behind a real HTTP and socket.io server, until it is interrupted. */
export const serve: Command = {
  usage: USAGE,
  async run(args) {
    const options = readFlags(args);
    requirePaths(options);
    const host = await startNodeHost({ ...options, client: options.client ?? backendClient });
    onStopSignal(() => host.close());
    const status = host.runtime.status();
    const title = status.state === 'running' ? `${status.title.en} (seed ${status.seed})` : status.state;
    console.log(`Sandpit: ${title} at ${host.url}`);
    if (options.whileStdin)
      process.stdin.resume().once('end', () => void host.close().then(() => process.exit(0)));
  },
};
