/** Measures the processor time of an open spot desk, by the threads of its renderer. Reads them from `/proc`, so that it needs Linux. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { onSimulator, serveBuild, VIEWPORT } from './sites.ts';

/** Seconds that are measured, and before them those in which the page settles and its code is compiled. */
const [WATCHED, SETTLING, AFTER_CHANGE] = [15, 15, 3];
const ROUNDS = 3;
const SPEEDS = [1, 60, 0] as const;

/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100;
/** Where the times in user and system mode stand in `/proc/PID/stat`, after the name in parentheses. */
const [USER, SYSTEM] = [11, 12];

type Speed = (typeof SPEEDS)[number];

/** Seconds of processor time by the name of the thread. */
type Times = ReadonlyMap<string, number>;

/** What the threads of a process have taken so far. Threads of a pool have one name with numbers. */
function timesOf(pid: number): Times {
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

const sum = (times: Times): number => [...times.values()].reduce((left, right) => left + right, 0);

/** The process that draws the pages: the renderer that has done the most. */
async function rendererOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const [first] = renderers.toSorted((left, right) => right.cpuTime - left.cpuTime);
  if (!first) throw new Error('the browser has no renderer');
  return first.id;
}

const setSpeed = (page: Page, speed: Speed): Promise<unknown> =>
  page.evaluate(async (wanted) => {
    const body = JSON.stringify({ speed: wanted });
    await fetch('/sim/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }, speed);

/** Opens the spot desk in a browser context of its own, and watches it at each speed. */
async function watch(browser: Browser, url: string): Promise<ReadonlyMap<Speed, Times>> {
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(`${url}/newmarket?scenario=calm-market&seed=desk&fresh=1&speed=1&as=demo@sandpit.test`);
  await page.getByTestId('submit-order').waitFor();
  await page.waitForTimeout(SETTLING * 1000);
  const pid = await rendererOf(await browser.newBrowserCDPSession());
  const taken = new Map<Speed, Times>();
  for (const speed of SPEEDS) {
    await setSpeed(page, speed);
    await page.waitForTimeout(AFTER_CHANGE * 1000);
    const before = timesOf(pid);
    await page.waitForTimeout(WATCHED * 1000);
    const after = [...timesOf(pid)].map(([name, time]) => [name, time - (before.get(name) ?? 0)] as const);
    taken.set(speed, new Map(after));
  }
  await context.close();
  return taken;
}

type Watched = readonly ReadonlyMap<Speed, Times>[];

const timeAt = (watched: Watched, speed: Speed): number =>
  median(watched.map((round) => sum(round.get(speed) ?? new Map())));

/** The largest threads of the first round, in words. */
function threadsAt([first]: Watched, speed: Speed): string {
  const times = [...(first?.get(speed) ?? [])].toSorted(([, left], [, right]) => right - left).slice(0, 4);
  return times.map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`).join(', ');
}

/** What each speed may cost: a third of the other build at 1×, and at 60× twice its own 1×. */
function boundAt(today: Watched, before: Watched, speed: Speed): BenchRow['bound'] {
  const [own, other] = [timeAt(today, 1), timeAt(before, 1)];
  if (speed === 1 && before.length > 0)
    return { text: 'at most a third of the other build', holds: own <= other / 3 };
  return speed === 60 ? { text: 'at most twice its own 1×', holds: timeAt(today, 60) <= 2 * own } : undefined;
}

/** The spot desk at 1×, 60× and paused. `BENCH_BESIDE`: a folder with the build of another commit, which is measured by turns with it. */
export function benchProcessorTime(): Promise<readonly BenchRow[]> {
  return onSimulator(async (browser, { url }) => {
    const other = process.env['BENCH_BESIDE'];
    const beside = other === undefined ? undefined : await serveBuild(other);
    const [today, before]: ReadonlyMap<Speed, Times>[][] = [[], []];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        today?.push(await watch(browser, url));
        if (beside) before?.push(await watch(browser, beside.url));
      }
    } finally {
      await beside?.close();
    }
    return SPEEDS.map((speed): BenchRow => {
      const [value, reference] = [timeAt(today ?? [], speed), timeAt(before ?? [], speed)];
      const bound = boundAt(today ?? [], before ?? [], speed);
      return {
        name: `renderer of the spot desk in ${WATCHED} s, ${speed === 0 ? 'paused' : `${speed}×`} (${threadsAt(today ?? [], speed)})`,
        unit: 's',
        value,
        ...(beside && { reference: { name: 'the other build', value: reference }, ratio: reference / value }),
        ...(bound && { bound }),
      };
    });
  });
}
