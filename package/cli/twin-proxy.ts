/** `sandpit twin --proxy` and `--e2e`: compares along what a page does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { openProxy } from '../twin/proxy/index.ts';
import type { ProxyReport, ProxyRunOptions } from '../twin/proxy/index.ts';
import type { Say } from './command.ts';

/** The variable in which a command finds the address of the proxy. */
const PROXY_VARIABLE = 'SANDPIT_TWIN_URL';

export interface PageDrive {
  /** What opens pages; undefined where somebody does. */
  readonly command: string | undefined;
  /** For how long, in seconds; until Ctrl-C where undefined. */
  readonly seconds: number | undefined;
  readonly say: Say;
}

/** What the page has shown, and whether the command did what it should. */
export interface PageResult extends ProxyReport {
  readonly hasFailed: boolean;
}

/** Has a page talk to the backend through a proxy until it ends, and the simulators follow. Rejects with an Error. */
export async function driveWithPage(drive: PageDrive, options: ProxyRunOptions): Promise<PageResult> {
  const proxy = await openProxy(options);
  const { say } = drive;
  const backend = new URL(options.backend).origin;
  say(`The proxy of ${backend} is ${proxy.url}`, { backend, proxy: proxy.url });
  const status = await ended(drive, proxy.url);
  say('The simulators follow.', { state: 'following' });
  const report = await proxy.report();
  if (status !== 0) say(`The command ended with ${status}.`, { status });
  return { ...report, hasFailed: status !== 0 };
}

/** Waits for the end, and resolves with the status of the command. */
async function ended({ command, seconds, say }: PageDrive, url: string): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal);
  try {
    if (command !== undefined) return await run(command, url);
    if (seconds === undefined) say('Ctrl-C ends it and writes the report.', { state: 'waiting' });
    const limit = seconds === undefined ? 2 ** 31 - 1 : seconds * 1000;
    await wait(limit, undefined, { signal: stop.signal }).catch(() => undefined);
    return 0;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, onSignal);
  }
}

/** A signal from the keyboard reaches the command, too, which ends by it. */
async function run(command: string, url: string): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, [PROXY_VARIABLE]: url },
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return status ?? 1;
}
