/** The instructor's page of a room in a real browser: its tasks, and how soon an order shows in its table. */
import type { Browser, Page } from '@playwright/test';
import { frameRows, LONG_MS, watchFrames } from '../page/frames.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { trade } from './room-class.ts';
import type { BenchClass } from './room-class.ts';
import { VIEWPORT } from '../page/sites.ts';

const WATCH_MS = 20_000;
const SCROLLS = 30;
const SAMPLES = 20;

async function openDesk(browser: Browser, { host, instructorToken }: BenchClass): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(`${host.url}/room?name=bench`);
  await page.getByRole('textbox', { name: 'Token of an instructor' }).fill(instructorToken);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page
    .getByRole('row', { name: /Trader \d/ })
    .first()
    .waitFor();
  return page;
}

/** What an instructor does with the table besides looking: scrolls, searches, sorts. */
async function useTable(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Trader \d/ })
    .first()
    .hover();
  for (let count = 0; count < SCROLLS; count += 1) {
    await page.mouse.wheel(0, count < SCROLLS / 2 ? 900 : -900);
    await page.waitForTimeout(50);
  }
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.pressSequentially('trader 0');
  await search.fill('');
  for (const name of ['Equity', 'Name', 'No.']) await sortBy(page, name);
}

async function sortBy(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Resolves when the text of an element is another one. */
function nextChange(page: Page, selector: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    const before = document.querySelector(wanted)?.textContent;
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector(wanted)?.textContent === before) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { characterData: true, subtree: true, childList: true });
    });
  }, selector);
}

/** Milliseconds from orders of the trader in the first row until the page shows each. */
async function orderTimes(page: Page, { host, traders }: BenchClass): Promise<readonly number[]> {
  const trader = traders.find(({ number }) => number === 1);
  if (!trader) throw new Error('The room has no first trader.');
  await page.getByRole('row', { name: /Trader 0001/ }).waitFor();
  const heads = await page.locator('table[aria-label=Traders] th').allTextContents();
  const cell = `table[aria-label=Traders] tbody tr:first-child td:nth-child(${heads.indexOf('Orders') + 1})`;
  const times: number[] = [];
  for (let round = 0; round < SAMPLES; round += 1) {
    const shown = nextChange(page, cell);
    // At another moment between two requests of the page each time.
    await page.waitForTimeout(130);
    const began = performance.now();
    await trade(host.url, trader, round);
    await shown;
    times.push(performance.now() - began);
  }
  return times;
}

/** Milliseconds of processor time of the page's main thread so far. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds of processor time of each task of the page's main thread while `work` goes on. */
async function tasksDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel'] });
  await work();
  const text = (await browser?.stopTracing())?.toString() ?? '';
  const { traceEvents: events } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent): boolean =>
    name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(events.filter(isMain).map(threadOf));
  return events.flatMap((event) =>
    event.name.endsWith('RunTask') && main.has(threadOf(event)) ? [(event.tdur ?? 0) / 1_000] : [],
  );
}

/** The task that took most, by what the machine does for it: others that want the processor do not count. */
function taskRow(when: string, tasks: readonly number[]): BenchRow {
  const max = Math.max(...tasks);
  const over = tasks.filter((task) => task > LONG_MS).length;
  return {
    name: `${when}: maximum processor time of a task; ${over} over ${LONG_MS} ms`,
    unit: 'ms',
    value: max,
    bound: { text: 'at most 50 ms', holds: max <= LONG_MS },
  };
}

/** The desk of a room in which orders are placed all the time. */
export async function deskRows(browser: Browser, opened: BenchClass): Promise<readonly BenchRow[]> {
  const page = await openDesk(browser, opened);
  const empty = await browser.newPage();
  const stopEmpty = await watchFrames(empty);
  const processor = await processorTime(page);
  const stop = await watchFrames(page);
  const before = await processor();
  const began = performance.now();
  const looked = await tasksDuring(page, () => page.waitForTimeout(WATCH_MS));
  const share = (await processor()) - before;
  const seconds = (performance.now() - began) / 1_000;
  const used = await tasksDuring(page, () => useTable(page));
  const times = await orderTimes(page, opened);
  const frames = await stop();
  const reference = { ...(await stopEmpty()), name: 'empty page' };
  await page.context().close();
  const count = opened.traders.length.toLocaleString('en-US');
  const max = Math.max(...times);
  return [
    ...frameRows(`of the desk with ${count} traders`, frames, reference),
    { name: `processor time of the page in a second, ${count} traders`, unit: 'ms', value: share / seconds },
    taskRow(`an instructor looks at ${count} traders`, looked),
    taskRow(`the same scrolls, searches and sorts`, used),
    {
      name: `from an order until the table shows it, ${count} traders, median`,
      unit: 'ms',
      value: median(times),
    },
    {
      name: `the same, max of ${times.length}`,
      unit: 'ms',
      value: max,
      bound: { text: 'at most 1,000 ms', holds: max <= 1_000 },
    },
  ];
}
