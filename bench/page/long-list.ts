import type { Page } from '@playwright/test';
import { frameRows, watchFrames } from './frames.ts';
import type { FrameTimes } from './frames.ts';
import type { BenchRow } from '../report.ts';
import { onSimulator, VIEWPORT } from './sites.ts';

const ROWS = 10_000;
/** Responses of the log in the bench: what is measured is the page, not how often a reader presses "Load more". */
const PAGE_ROWS = 2500;
/** As a flick of a wheel: some nine rows a frame, and ten seconds of it. */
const STEP_PX = 400;
const STEPS = 600;

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
  // Pressed inside the page: a press from outside can come just as the button goes.
  await page.waitForFunction((rows) => {
    if (document.querySelector(`table[aria-rowcount="${rows + 1}"]`)) return true;
    const buttons = [...document.querySelectorAll('button[aria-busy="false"]')] as HTMLButtonElement[];
    buttons.find(({ textContent }) => textContent === 'Load more')?.click();
    return false;
  }, ROWS);
}

/** An empty page of the same height in a box of the same size. */
async function openEmpty(page: Page, height: number): Promise<void> {
  await page.setContent(
    `<div role="group" tabindex="0" style="height: 700px; overflow: auto"><div style="height: ${height}px"></div></div>`,
  );
}

/** Scrolls the box down frame by frame, turning at its end. `max`: the most table rows that were in the page at once. */
async function scroll(page: Page): Promise<FrameTimes & { readonly max: number }> {
  const stop = await watchFrames(page);
  const max = await page.evaluate(
    async ([step, steps]) => {
      const boxes = [...document.querySelectorAll('[role=group]')];
      const box = boxes.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      if (!box) throw new Error('Nothing scrolls');
      let count = 0;
      for (let index = 0; index < steps; index += 1) {
        box.scrollTop += step;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        count = Math.max(count, document.querySelectorAll('tbody tr').length);
      }
      return count;
    },
    [STEP_PX, STEPS] as const,
  );
  return { ...(await stop()), max };
}

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('[role=group]')].map((box) => box.scrollHeight)),
  );

/** A log of 10,000 rows scrolled in a real browser, beside an empty page of the same height. */
export function benchLongList(): Promise<readonly BenchRow[]> {
  return onSimulator(async (browser, { url }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
    const page = await context.newPage();
    await openLog(page, url);
    const height = await heightOf(page);
    const log = await scroll(page);
    await openEmpty(page, height);
    const empty = await scroll(page);
    return [
      ...frameRows('while 10,000 log rows scroll', log, { ...empty, name: 'empty page' }),
      {
        name: 'table rows in the page at once, of 10,000',
        unit: 'rows',
        value: log.max,
        bound: { text: 'at most 100', holds: log.max <= 100 },
      },
    ];
  });
}
