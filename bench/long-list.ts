import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../scripts/browser.ts';
import { quantile } from './desk.ts';
import { buildInto, openSimulator } from './sites.ts';
import { median } from './report.ts';
import type { BenchRow } from './report.ts';

const ROWS = 10_000;
/** Responses of the log in the bench: what is measured is the page, not how often a reader presses "Load more". */
const PAGE_ROWS = 2500;
/** As a flick of a wheel: some nine rows a frame, and ten seconds of it. */
const STEP_PX = 400;
const STEPS = 600;
const VIEWPORT = { width: 1440, height: 900 };

/** A task that keeps a page from responding for longer is felt (the browsers' own measure). */
const LONG_MS = 50;

interface Scrolled {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  /** The most table rows that were in the page at once. */
  readonly max: number;
}

/** A log of 10,000 rows on the screen, every page of it loaded by its button. */
async function openLog(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/leverRecord?id=3&scenario=calm-market&fresh=1&speed=0&as=demo@sandpit.test`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(
    ([rows, size]) => {
      const real = window.fetch;
      window.fetch = async (input, init) => {
        if (!String(input).includes('/api/wallet/legal_log')) return real(input, init);
        const requested = Number(new URLSearchParams(String(init?.body)).get('page') ?? '1');
        const first = (requested - 1) * size;
        const count = Math.max(0, Math.min(size, rows - first));
        const list = Array.from({ length: count }, (_, at) => ({
          id: rows - first - at,
          value: `${at % 3 === 0 ? '-' : ''}${rows - first - at}.12345678`,
          info: at % 7 === 0 ? 'Overnight fee of a leverage position that stayed open' : 'Transfer from spot',
          created_time: '2025-06-02 13:05:09',
          currency_name: 'USDT',
        }));
        return Response.json({ type: 'ok', message: { list, count: rows } });
      };
    },
    [ROWS, PAGE_ROWS] as const,
  );
  // Another currency is another list: it is read again, from the responses above.
  await page.evaluate(() => {
    history.pushState({}, '', '/leverRecord?id=1');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const more = page.getByRole('button', { name: 'Load more' });
  while ((await page.getByText('No more').count()) === 0) {
    await more.click();
    await page.locator('button[data-loading]').waitFor({ state: 'detached' });
  }
  await page.locator(`table[aria-rowcount="${ROWS + 1}"]`).waitFor();
}

/** An empty page of the same height in a box of the same size. */
async function openEmpty(page: Page, height: number): Promise<void> {
  await page.setContent(
    `<div role="group" tabindex="0" style="height: 700px; overflow: auto"><div style="height: ${height}px"></div></div>`,
  );
}

/** Scrolls the box down frame by frame, turning at its end, and notes the frames and long tasks. */
function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate(
    async ([step, steps]) => {
      const boxes = [...document.querySelectorAll('[role=group]')];
      const box = boxes.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      if (!box) throw new Error('Nothing scrolls');
      const frames: number[] = [];
      const longTasks: number[] = [];
      const tasks = new PerformanceObserver((list) =>
        list.getEntries().forEach(({ duration }) => longTasks.push(duration)),
      );
      tasks.observe({ type: 'longtask' });
      let max = 0;
      let last = performance.now();
      for (let index = 0; index < steps; index += 1) {
        box.scrollTop += step;
        const now = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(performance.now()));
        });
        frames.push(now - last);
        last = now;
        max = Math.max(max, document.querySelectorAll('tbody tr').length);
      }
      tasks.disconnect();
      return { frames, longTasks, max };
    },
    [STEP_PX, STEPS] as const,
  );
}

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('[role=group]')].map((box) => box.scrollHeight)),
  );

function rows(log: Scrolled, empty: Scrolled): BenchRow[] {
  const frameRow = (name: string, pick: (samples: readonly number[]) => number): BenchRow => ({
    name: `a frame while 10,000 log rows scroll, ${name}`,
    unit: 'ms',
    value: pick(log.frames),
    reference: { name: 'empty page', value: pick(empty.frames) },
    ratio: pick(log.frames) / pick(empty.frames),
  });
  const worst = Math.round(Math.max(0, ...log.longTasks));
  return [
    frameRow('median', median),
    frameRow('95 of 100', (samples) => quantile(samples, 0.95)),
    frameRow('99 of 100', (samples) => quantile(samples, 0.99)),
    {
      name: `tasks over ${LONG_MS} ms during the scroll; the longest took ${worst} ms`,
      unit: 'tasks',
      value: log.longTasks.length,
      reference: { name: 'empty page', value: empty.longTasks.length },
      bound: { text: 'none', holds: log.longTasks.length === 0 },
    },
    {
      name: 'table rows in the page at once, of 10,000',
      unit: 'rows',
      value: log.max,
      bound: { text: 'at most 100', holds: log.max <= 100 },
    },
  ];
}

/** A log of 10,000 rows scrolled in a real browser, beside an empty page of the same height. */
export async function benchLongList(): Promise<readonly BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'sandpit-bench-'));
  await buildInto(place, 'simulator');
  const site = await openSimulator(place);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
    const page = await context.newPage();
    await openLog(page, site.url);
    const height = await heightOf(page);
    const log = await scroll(page);
    await openEmpty(page, height);
    return rows(log, await scroll(page));
  } finally {
    await browser.close();
    await site.close();
    rmSync(place, { recursive: true, force: true });
  }
}
