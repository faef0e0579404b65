/** Measures the leverage desk with many open positions while prices move. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../scripts/browser.ts';
import { buildInto, openSimulator } from './sites.ts';
import { median } from './report.ts';
import type { BenchRow } from './report.ts';

/** A minute of storm: two steps of the market a second, at five times real time. */
const WATCH_MS = 60_000;
const STORM_SPEED = 5;
const POSITIONS = 12;

/** A task that keeps a page from responding for longer is felt (the browsers' own measure). */
const LONG_MS = 50;

/** What a page did while it was watched, in milliseconds. */
interface Measured {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  /** How often the live risk changed: each is a push that reached the screen. */
  readonly changes: number;
}

/** The leverage desk of a user who holds positions of two pairs. */
async function openDesk(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const query = 'scenario=calm-market&seed=storm&fresh=1&speed=0&as=demo@sandpit.test';
  await page.goto(`${url}/leverdealCenter?${query}`);
  await page.getByTestId('risk-rate').waitFor();
  await page.evaluate(async (positions) => {
    const authorization = localStorage.getItem('token') ?? '';
    for (let index = 0; index < positions; index += 1) {
      const body = new URLSearchParams({
        legal_id: '3',
        currency_id: index % 2 === 0 ? '1' : '2',
        multiple: '10',
        share: '1',
        type: String(1 + (index % 2)),
        status: '1',
      });
      await fetch('/api/lever/submit', { method: 'POST', body, headers: { authorization } });
    }
    await window.sandpit?.post('/sim/operator/shake', {
      pairs: 'all',
      permille: 30,
      forMs: 900_000,
      volume: 10,
    });
  }, POSITIONS);
  return page;
}

/** Lets the page run at a speed and notes its frames and its long tasks. */
function measure(page: Page, speed: number): Promise<Measured> {
  return page.evaluate(
    async ([wanted, forMs]) => {
      const frames: number[] = [];
      const longTasks: number[] = [];
      let changes = 0;
      const tasks = new PerformanceObserver((list) =>
        list.getEntries().forEach(({ duration }) => longTasks.push(duration)),
      );
      tasks.observe({ type: 'longtask' });
      const risk = document.querySelector('[data-testid=risk-rate]');
      const pushes = new MutationObserver(() => (changes += 1));
      if (risk) pushes.observe(risk, { characterData: true, subtree: true, childList: true });
      await window.sandpit?.post('/sim/clock', { speed: wanted });
      const began = performance.now();
      for (let last = began; last - began < forMs;) {
        const now = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(performance.now()));
        });
        frames.push(now - last);
        last = now;
      }
      await window.sandpit?.post('/sim/clock', { speed: 0 });
      tasks.disconnect();
      pushes.disconnect();
      return { frames, longTasks, changes };
    },
    [speed, WATCH_MS] as const,
  );
}

/** The sample below which so much of all lies. */
export const quantile = (samples: readonly number[], share: number): number =>
  [...samples].sort((left, right) => left - right)[Math.floor((samples.length - 1) * share)] ?? Number.NaN;

function rows(storm: Measured, still: Measured): BenchRow[] {
  const frameRow = (name: string, pick: (samples: readonly number[]) => number): BenchRow => ({
    name: `a frame of the leverage desk in a storm, ${name}`,
    unit: 'ms',
    value: pick(storm.frames),
    reference: { name: 'clock stopped', value: pick(still.frames) },
  });
  const worst = Math.max(0, ...storm.longTasks);
  return [
    {
      name: 'pushes that changed the risk on the screen',
      unit: 'a second',
      value: (storm.changes / WATCH_MS) * 1000,
    },
    frameRow('median', median),
    frameRow('95 of 100', (samples) => quantile(samples, 0.95)),
    frameRow('99 of 100', (samples) => quantile(samples, 0.99)),
    {
      name: `tasks over ${LONG_MS} ms in a minute of storm; the longest took ${Math.round(worst)} ms`,
      unit: 'tasks',
      value: storm.longTasks.length,
      reference: { name: 'clock stopped', value: still.longTasks.length },
      bound: { text: 'none', holds: storm.longTasks.length === 0 },
    },
  ];
}

/** The leverage desk with open positions in a minute of storm, beside the same desk with its clock stopped. */
export async function benchDesk(): Promise<readonly BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'sandpit-bench-'));
  await buildInto(place, 'simulator');
  const site = await openSimulator(place);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
  try {
    const page = await openDesk(browser, site.url);
    const still = await measure(page, 0);
    return rows(await measure(page, STORM_SPEED), still);
  } finally {
    await browser.close();
    await site.close();
    rmSync(place, { recursive: true, force: true });
  }
}
