import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { openStage } from './scenarios/stage.ts';
import { word } from '../support/words.ts';

/** The position of the volume among the figures of a bar. */
const VOLUME = 5;

/** The latest bars that the chart of a desk shows, newest first: time, prices, volume, change. */
async function barsShown(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = await page
    .getByRole('table', { name: 'Latest bars of BTC/USDT' })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  // Events carry the volume of the running bar with fewer decimals than the history.
  return rows.map((cells, index) => (index === 0 ? cells.toSpliced(VOLUME, 1) : cells));
}

/** Shows an interval and waits for its bars. */
async function choose(page: Page, interval: string): Promise<void> {
  await page
    .getByRole('group', { name: word('desk.chart_intervals') })
    .getByRole('button', { name: interval, exact: true })
    .click();
  const table = page.getByRole('table', { name: word('desk.latestBars', { symbol: 'BTC/USDT', interval }) });
  await expect(table.locator('tbody tr')).toHaveCount(30);
}

/** Waits until a desk that has been open all the time shows the bars that a freshly loaded one shows. */
async function expectWhole(page: Page, fresh: Page, interval: string): Promise<void> {
  await fresh.goto('/newmarket');
  await choose(fresh, interval);
  const wanted = await barsShown(fresh);
  await expect.poll(() => barsShown(page), `bars of ${interval}`).toEqual(wanted);
}

/** Waits until both draw them alike. */
async function expectPicture(page: Page, fresh: Page): Promise<void> {
  const picture = (desk: Page) =>
    desk
      .getByRole('figure', { name: 'Price chart of BTC/USDT' })
      .screenshot({ mask: [desk.getByTestId('chart-legend')] });
  await expect.poll(async () => (await picture(page)).equals(await picture(fresh))).toBe(true);
}

/** Lets time run at a speed until so much of it has passed. */
async function run(exchange: ExchangeDriver, speed: number, milliseconds: number): Promise<void> {
  const until = (await exchange.clock.now()) + milliseconds;
  await exchange.clock.resume(speed);
  await expect.poll(() => exchange.clock.now()).toBeGreaterThan(until);
  await exchange.clock.pause();
}

test('DESK-001 DESK-003 the chart has every bar as it is after a jump, at 60 times the pace, and after going back', async ({
  exchange,
  page,
}) => {
  await openStage(exchange, page, 'flash-crash');
  const fresh = await page.context().newPage();
  await choose(page, '1m');
  await exchange.clock.toBeat('bottom');
  await exchange.advance(4000);
  await run(exchange, 60, 120_000);
  await expectWhole(page, fresh, '1m');
  await expectPicture(page, fresh);
  await exchange.clock.back('4m');
  await expectWhole(page, fresh, '1m');
});

test(
  'DESK-001 the chart has every bar as it is in longer intervals, after many jumps and at other widths',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openStage(exchange, page, 'flash-crash');
    const fresh = await page.context().newPage();
    await choose(page, '1m');
    for (const beat of ['thin-book', 'crash', 'bottom']) {
      await exchange.clock.toBeat(beat);
      await exchange.advance(4000);
    }
    await expectWhole(page, fresh, '1m');
    await expectPicture(page, fresh);
    for (let press = 0; press < 3; press += 1) await exchange.clock.advance('1m');
    await expectWhole(page, fresh, '1m');
    await run(exchange, 60, 240_000);
    await expectWhole(page, fresh, '1m');
    // The same desk with its market list in a drawer, and then as it was.
    for (const width of [1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectWhole(page, fresh, '1m');
    }
    await exchange.clock.back('9m');
    await expectWhole(page, fresh, '1m');
    await expectPicture(page, fresh);
    for (const [interval, jump] of [
      ['5m', '4m30s'],
      ['1M', '50m'],
    ] as const) {
      await choose(page, interval);
      await exchange.clock.advance(jump);
      await exchange.advance(4000);
      await run(exchange, 60, 60_000);
      await expectWhole(page, fresh, interval);
    }
  },
);
