import { isReachable } from '#simulator/hosts/node/access.ts';
import type { ControlToken } from '#simulator/hosts/node/control-token.ts';
import { hasSecret } from '#simulator/hosts/node/room-log/log-addresses.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHostOptions } from '#simulator/hosts/node/host.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';
import { startRoomsHost } from '#simulator/hosts/node/rooms/host.ts';
import { onStopSignal } from '#simulator/hosts/node/signals.ts';
import { backendClient } from '../program.ts';
import type { Command } from './command.ts';
import { jsonLine, startDetached } from './detach.ts';
import { readFlags, requirePaths, USAGE } from './serve-flags.ts';

/** `sandpit serve`: the exchange behind a real HTTP and socket.io server, until it is interrupted. */
export const serve: Command = {
  usage: USAGE,
  async run(args) {
    const options = readFlags(args);
    requirePaths(options);
    if (options.detach) return startDetached('serve', args);
    // What a process was started with can be seen by everybody on its machine.
    if (hasSecret((options.room ?? options.log)?.servers ?? [])) process.title = 'sandpit serve';
    const { close, about, url, token } = await start(
      { ...options, client: options.client ?? backendClient },
      options.rooms,
    );
    onStopSignal(close);
    console.log(options.json ? jsonLine({ url, token }) : `Sandpit: ${about}`);
    if (options.whileStdin)
      process.stdin.resume().once('end', () => void close().then(() => process.exit(0)));
  },
};

interface Started {
  close(): Promise<void>;
  /** What is printed for people. */
  readonly about: string;
  readonly url: string;
  /** What steers it from other machines, where nobody has seen it. */
  readonly token: string | undefined;
}

async function start(options: NodeHostOptions, rooms: string | undefined): Promise<Started> {
  if (rooms !== undefined) {
    const host = await startRoomsHost({ ...options, rooms });
    const about = `rooms of ${rooms} at ${host.url}\nToken of the administrator: ${host.administrator}`;
    return { close: () => host.close(), about, url: host.url, token: host.administrator };
  }
  const host = await startNodeHost(options);
  const status = host.runtime.status();
  const title = status.state === 'running' ? titleOf(status) : status.state;
  const { url, control } = host;
  const token = tokenToTell(options, control);
  const about = `${title} at ${url}${token === undefined ? '' : controlNote(control)}`;
  return { close: () => host.close(), about, url, token };
}

function titleOf({ title, seed, repeated }: Extract<RuntimeStatus, { state: 'running' }>): string {
  const about = `${title.en} (seed ${seed})`;
  return repeated === 0 ? about : `${about}, restored with the last ${repeated} commands repeated,`;
}

/** The token of the control plane, where somebody may need it and has not seen it: on hosts that keep it, once. */
function tokenToTell(options: NodeHostOptions, { token, file, isNew }: ControlToken): string | undefined {
  return isNew && (isReachable(options) || file !== undefined) ? token : undefined;
}

function controlNote({ token, file }: ControlToken): string {
  return `\nToken of the control plane: ${token}${file === undefined ? '' : ` (kept in ${file})`}`;
}
