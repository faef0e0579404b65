/** Processor time of the renderers of a browser by their threads. Reads it from `/proc`, so that it needs Linux. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';

/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100;
/** Where the times in user and system mode stand in `/proc/PID/stat`, after the name in parentheses. */
const [USER, SYSTEM] = [11, 12];

/** Seconds of processor time by the name of the thread. */
export type Times = ReadonlyMap<string, number>;

/** What the threads of a process have taken so far. Threads of a pool have one name with numbers. */
export function timesOf(pid: number): Times {
  const times = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const file = `/proc/${pid}/task/${thread}/stat`;
    // A thread of the pool may have ended meanwhile.
    if (!existsSync(file)) continue;
    const stat = readFileSync(file, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')).replace(/\/?\d+$/, '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS;
    times.set(Number(thread) === pid ? 'main' : name, (times.get(name) ?? 0) + seconds);
  }
  return times;
}

export const sum = (times: Times): number => [...times.values()].reduce((left, right) => left + right, 0);

/** The processes that draw pages and run their workers, the one that has done the most first. */
export async function renderersOf(session: CDPSession): Promise<readonly number[]> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.toSorted((left, right) => right.cpuTime - left.cpuTime).map(({ id }) => id);
}
