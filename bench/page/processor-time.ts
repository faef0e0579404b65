/** Measures the processor time of an open spot desk, by the threads of its renderer. */
import type { Browser, Page } from '@playwright/test';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { onSimulator, serveBuild, VIEWPORT } from './sites.ts';
import { renderersOf, sum, timesOf } from './threads.ts';
import type { Times } from './threads.ts';

/** Seconds that are measured, and before them those in which the page settles and its code is compiled. */
const [WATCHED, SETTLING, AFTER_CHANGE] = [15, 15, 3];
const ROUNDS = 3;
const SPEEDS = [1, 60, 0] as const;

type Speed = (typeof SPEEDS)[number];

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
  const [pid] = await renderersOf(await browser.newBrowserCDPSession());
  if (pid === undefined) throw new Error('the browser has no renderer');
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
