import { isReachable } from '#simulator/server/access.ts';
import type { ControlToken } from '#simulator/server/control-token.ts';
import { hasSecret } from '#simulator/cluster/nats/log-addresses.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHostOptions } from '#simulator/server/host.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';
import { startRoomsHost } from '#simulator/server/rooms/host.ts';
import { onStopSignal } from '#simulator/server/signals.ts';
import { backendClient } from '../program.ts';
import { defineCommand } from './command.ts';
import { startDetached } from './detach.ts';
import { requirePaths, serveFlags, serveOptions } from './serve-flags.ts';

/** `sandpit serve`: the exchange behind a real HTTP and socket.io server, until it is interrupted. */
export const serve = defineCommand({
  forms: ['serve [flags]'],
  about: 'The exchange as a process of its own, with real HTTP and real sockets.',
  flags: serveFlags,
  notes:
    'Sockets are socket.io 4 at /socket.io: polling, WebSocket, or an upgrade from the one to the other (the default of io(url)).',
  async run({ values, say }) {
    const options = serveOptions(values);
    requirePaths(options);
    if (options.detach) return startDetached('serve');
    // What a process was started with can be seen by everybody on its machine.
    if (hasSecret((options.room ?? options.log)?.servers ?? [])) process.title = 'sandpit serve';
    const { close, about, data } = await start(
      { ...options, client: options.client ?? backendClient },
      options.rooms,
    );
    onStopSignal(close);
    say(`Sandpit: ${about}`, { ...data, pid: process.pid });
    if (options.whileStdin)
      process.stdin.resume().once('end', () => void close().then(() => process.exit(0)));
  },
});

interface Started {
  close(): Promise<void>;
  /** What is printed for people. */
  readonly about: string;
  /** The same for programs. */
  readonly data: object;
}

async function start(options: NodeHostOptions, rooms: string | undefined): Promise<Started> {
  if (rooms !== undefined) {
    const { url, administrator, close } = await startRoomsHost({ ...options, rooms });
    const about = `rooms of ${rooms} at ${url}\nToken of the administrator: ${administrator}`;
    return { close, about, data: { url, rooms, administrator } };
  }
  const { url, control, session, close } = await startNodeHost(options);
  const status = session.status();
  const title = status.state === 'running' ? titleOf(status) : status.state;
  const token = newToken(options, control);
  const kept = control.file === undefined ? '' : ` (kept in ${control.file})`;
  const note = token === undefined ? '' : `\nToken of the control plane: ${token}${kept}`;
  return { close, about: `${title} at ${url}${note}`, data: { url, title, token } };
}

function titleOf({ title, seed, repeated }: Extract<SessionStatus, { state: 'running' }>): string {
  const about = `${title.en} (seed ${seed})`;
  return repeated === 0 ? about : `${about}, restored with the last ${repeated} commands repeated,`;
}

/** The token of the control plane, where somebody may need it and has not seen it: on hosts that keep it, once. */
const newToken = (options: NodeHostOptions, { token, file, isNew }: ControlToken): string | undefined =>
  isNew && (isReachable(options) || file !== undefined) ? token : undefined;
