/** A host, or a bare server to compare it with, in a process of its own whose cost is measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a measured process serves. */
export type Served =
  | { readonly kind: 'echo' }
  | {
      readonly kind: 'host';
      readonly data?: string;
      readonly speed?: number;
      readonly room?: { readonly servers: readonly string[]; readonly name: string };
      /** Begins a market of so many traders of benchmarks instead of the ordinary session. */
      readonly traders?: number;
    }
  | { readonly kind: 'rooms'; readonly rooms: string; readonly client?: string };

/** What a measured process reports of itself; `cpu` is user and system time since its start, in milliseconds. */
export interface Report {
  readonly cpu: number;
  readonly memory: number;
  /** What is in use of its memory after a collection, in MB; only where one was asked for. */
  readonly used?: number;
  /** The maximum time in which its loop did nothing else, since the last report, in milliseconds. */
  readonly maxDelay: number;
  /** The most processor time that it worked on end without a turn of its loop, since the last report, in milliseconds: what is left of `maxDelay` on a quiet machine. */
  readonly maxWork: number;
}

export interface MeasuredProcess {
  readonly url: string;
  /** Of a host with rooms: the token that makes them. */
  readonly administrator: string;
  /** Its cost up to the moment at which it served. */
  readonly start: Report;
  report(): Promise<Report>;
  /** As `report`, after everything that can be freed was freed, which stops it for a moment. */
  collect(): Promise<Report>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('served.ts', import.meta.url));

/** Starts a process and resolves when it serves. */
export async function startProcess(served: Served): Promise<MeasuredProcess> {
  const child = fork(program, [JSON.stringify(served)], {
    stdio: 'inherit',
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error('The measured process has ended.')));
  early.catch(() => undefined);
  const nextMessage = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), early])) as [unknown];
    return message;
  };
  const { url, administrator, report } = (await nextMessage()) as {
    readonly url: string;
    readonly administrator: string;
    readonly report: Report;
  };
  const request = async (what: 'report' | 'collect'): Promise<Report> => {
    child.send(what);
    return (await nextMessage()) as Report;
  };
  return {
    url,
    administrator,
    start: report,
    report: () => request('report'),
    collect: () => request('collect'),
    async close() {
      child.send('close');
      await ended;
    },
  };
}
