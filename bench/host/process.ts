/** A host, or a bare server to compare it with, in a process of its own whose cost is measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'rolldown';
import { external } from '../../scripts/package-modules.ts';

/** What a measured process serves. */
export type Served =
  /** With `data`, each body is in a journal there before it is sent back. */
  | { readonly kind: 'echo'; readonly data?: string }
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
export interface ProcessReport {
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
  readonly start: ProcessReport;
  report(): Promise<ProcessReport>;
  /** As `report`, after everything that can be freed was freed, which stops it for a moment. */
  collect(): Promise<ProcessReport>;
  close(): Promise<void>;
}

/** Folder that measured processes write a profile of their processor time to. */
const PROFILES = process.env['BENCH_PROFILES'];
/** Inside the project, where the measured process finds the scenarios. */
const BUILT = 'dist-bench';
let program: Promise<string> | undefined;

/** Built as the package is: what runs the sources as they are names every inner function anew at each call, a sixth of the time of a small read. */
async function builtProgram(): Promise<string> {
  await build({
    input: { served: 'bench/host/served.ts' },
    platform: 'node',
    external,
    output: { dir: BUILT, format: 'esm', entryFileNames: '[name].js', cleanDir: true },
  });
  return join(BUILT, 'served.js');
}

/** Starts a process and resolves when it serves. */
export async function startProcess(served: Served): Promise<MeasuredProcess> {
  program ??= builtProgram();
  const child = fork(await program, [JSON.stringify(served)], {
    stdio: 'inherit',
    execArgv: [
      '--expose-gc',
      ...(PROFILES === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`]),
    ],
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
    readonly report: ProcessReport;
  };
  const request = async (what: 'report' | 'collect'): Promise<ProcessReport> => {
    child.send(what);
    return (await nextMessage()) as ProcessReport;
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
