/** Hosts of a room in processes of their own, and a load whose every command can be found again. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a host reports at `/sim/room`. */
export interface HostReport {
  readonly host: string;
  readonly role: 'leader' | 'follower';
  readonly leader: string | null;
  readonly term: number;
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
}

export interface RoomProcess {
  readonly url: string;
  /** What it has printed until it served. */
  readonly printed: string;
  /** What it has printed since it was started. */
  output(): string;
  /** Its number. */
  readonly pid: number;
  report(): Promise<HostReport>;
  /** Its role alone, which takes it no time: the hash of a report takes some in a long session. */
  role(): Promise<HostReport['role'] | undefined>;
  /** Ends it as a crash of the process would. */
  kill(): Promise<void>;
  /** Ends it as a person would. */
  stop(): Promise<void>;
}

/** Starts `sandpit serve` as a host of a room; resolves when it serves. */
export async function startRoomHost(
  log: string,
  room: string,
  program?: readonly string[],
): Promise<RoomProcess> {
  return startHost(['--log', log, '--room', room], program);
}

/** Starts `sandpit serve` with flags; resolves when it serves. */
export async function startHost(
  flags: readonly string[],
  program: readonly string[] = ['--import', 'tsx', 'package/cli/main.ts'],
): Promise<RoomProcess> {
  const child = spawn(process.execPath, [...program, 'serve', '--port', '0', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const printed = await untilServing(child, output);
  const [url = ''] = /http:\S+/.exec(printed) ?? [];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    printed,
    output,
    pid: child.pid ?? 0,
    report: async () => (await (await fetch(`${url}/sim/room`)).json()) as HostReport,
    role: async () => {
      const ready = (await (await fetch(`${url}/readyz`)).json()) as { readonly room?: HostReport };
      return ready.room?.role;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Everything that a process prints. */
function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()));
  return () => text;
}

async function untilServing(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (/http:\S+/.test(output())) resolve(output());
    });
    child.once('close', (code) => reject(new Error(`The host ended with ${code}: ${output()}`)));
  });
}

/** The host that says of itself that it leads; undefined where none does. */
export async function leaderOf(hosts: readonly RoomProcess[]): Promise<RoomProcess | undefined> {
  const roles = hosts.map(async (host) => ((await host.role()) === 'leader' ? host : undefined));
  return (await Promise.all(roles.map((role) => role.catch(() => undefined)))).find((host) => host);
}

/** Waits until all hosts have the same last command at the same time, which must stand still, and resolves with their hashes. */
export async function hashesOf(hosts: readonly RoomProcess[]): Promise<readonly string[]> {
  for (;;) {
    const reports = await Promise.all(hosts.map((host) => host.report()));
    const places = new Set(reports.map(({ seq, at }) => `${seq} ${at}`));
    if (places.size === 1) return reports.map(({ hash }) => hash);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What came of a load. */
export interface LoadResult {
  /** Accounts whose command was acknowledged. */
  readonly acknowledged: readonly string[];
  /** Accounts that were requested, acknowledged or not. */
  readonly requested: number;
  /** Milliseconds from the call to its acknowledgement, repetitions included. */
  readonly times: readonly number[];
}

/**
 * Callers who ask for a code for one new account after the other. A call that fails is repeated at the next host with the same
 * key, until it is acknowledged.
 */
export function startLoad(urls: () => readonly string[], callers: number): { end(): Promise<LoadResult> } {
  const acknowledged: string[] = [];
  const times: number[] = [];
  let requested = 0;
  let isEnding = false;
  const caller = async (first: number): Promise<void> => {
    let host = first;
    while (!isEnding) {
      const account = `load-${requested++}@sandpit.test`;
      const began = performance.now();
      while (!(await askForCode(urls()[host % urls().length] ?? '', account))) host += 1;
      acknowledged.push(account);
      times.push(performance.now() - began);
    }
  };
  const done = Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  return {
    async end() {
      isEnding = true;
      await done;
      return { acknowledged, requested, times };
    },
  };
}

/** True when it was acknowledged. */
async function askForCode(url: string, account: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/sms_mail`, {
      method: 'POST',
      body: new URLSearchParams({ user_string: account }),
      headers: { 'idempotency-key': account },
      signal: AbortSignal.timeout(30_000),
    });
    return response.status === 200 && ((await response.json()) as { type: string }).type === 'ok';
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  }
}

/** A record as a page of the journal has it. */
interface JournalRow {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** How often the journal holds the command of each account. */
export const codesInJournal = (url: string): Promise<ReadonlyMap<string, number>> =>
  countInJournal(url, ({ name, input }) => (name === 'account.sendCode' ? input['account'] : undefined));

/** How often the journal holds each text that its records are known by. */
export async function countInJournal(
  url: string,
  keyOf: (row: JournalRow) => unknown,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let after: number | null = 0; after !== null;) {
    const response = await fetch(`${url}/sim/journal?after=${after}&limit=1000`);
    if (!response.ok) throw new Error(`/sim/journal: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as {
      readonly records: readonly JournalRow[];
      readonly next: number | null;
    };
    for (const row of page.records) {
      const key = keyOf(row);
      if (typeof key === 'string') counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    after = page.next;
  }
  return counts;
}
