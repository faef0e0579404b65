/** Starts the process of listener.ts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Arrival } from './deliveries.ts';

/** What a listening process is started with. */
export interface ListenOptions {
  readonly url: string;
  /** The token that each socket has, and the user whose events it asks for. */
  readonly sockets: readonly { readonly token?: string; readonly user?: number }[];
  /** Clients that stop reading. */
  readonly slow?: number;
}

/** A client that stopped reading, and why the host dropped it, if it did and gave a reason. */
export interface SlowResult {
  readonly kind: string;
  readonly reason?: string | undefined;
}

/** What a listening process sends: private events as they come, and its responses. */
export type ListenReport =
  | { readonly arrivals: readonly Arrival[] }
  | { readonly ready: true }
  | { readonly packets: number }
  | { readonly slow: readonly SlowResult[] };

/** What it is sent. */
export type ListenRequest = 'packets' | 'slow';

export interface Listening {
  /** Packets that its sockets have received, all together. */
  packets(): Promise<number>;
  /** What became of the clients that stopped reading. */
  slow(): Promise<readonly SlowResult[]>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('listener.ts', import.meta.url));

/** Resolves when all sockets have joined. */
export async function startListening(
  options: ListenOptions,
  receive: (arrival: Arrival) => void = () => undefined,
): Promise<Listening> {
  const child = fork(program, [JSON.stringify(options)], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error('The listening process has ended.')));
  early.catch(() => undefined);
  let respond: (report: ListenReport) => void = () => undefined;
  child.on('message', (report: ListenReport) => {
    if ('arrivals' in report) report.arrivals.forEach(receive);
    else respond(report);
  });
  const response = (request?: ListenRequest): Promise<ListenReport> => {
    const arrived = new Promise<ListenReport>((resolve) => (respond = resolve));
    if (request) child.send(request);
    return Promise.race([arrived, early]);
  };
  await response();
  return {
    async packets() {
      const report = await response('packets');
      return 'packets' in report ? report.packets : Number.NaN;
    },
    async slow() {
      const report = await response('slow');
      return 'slow' in report ? report.slow : [];
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
