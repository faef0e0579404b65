import type { Locator, Page } from '@playwright/test';
import { fixed } from '#contract/fixed.ts';
import { expect } from './fixtures.ts';
import type { seats, ExchangeDriver } from './fixtures.ts';
import { word } from '../support/words.ts';

/** The pair that a desk opens with, as calls name it. */
export const btcUsdt = { legal_id: '3', currency_id: '1' } as const;

/** Says on a desk that data arrive, whether the clock runs or stands. */
export const liveMark = (page: Page): Locator =>
  page.locator('[data-testid=connection]:is([data-state=live], [data-state=held])');

/** Opens a desk with live data, logged in when a seat is named. */
export async function openDesk(
  exchange: ExchangeDriver,
  page: Page,
  path: string,
  seat?: keyof typeof seats,
): Promise<void> {
  await exchange.open(path, { as: seat });
  await expect(liveMark(page)).toBeVisible();
  await exchange.advance(1000);
  await expectBookOfNow(exchange, page);
}

/** Waits until a desk shows the book of this moment, and so everything sent before it; the exchange's clock has to stand. */
export async function expectBookOfNow(exchange: ExchangeDriver, page: Page): Promise<void> {
  const { asks } = await exchange.control<{ asks: readonly { price: string; number: string }[] }>(
    'GET',
    '/sim/book?pair=BTC/USDT&levels=1',
  );
  const [best] = asks;
  // A step later the best price may be the same.
  const amount = fixed(best?.number ?? '0', 4);
  const level = `${amount} at ${Number(best?.price).toFixed(2)},`;
  await expect(bookRows(page, 'sells').last()).toHaveAccessibleName(new RegExp(level.replaceAll('.', '\\.')));
}

/** Waits until a desk fits its window. */
export const expectNoScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(0);

/** Waits until a page shows that it is live again. Between two tries it lets up to half a minute pass, of real time. */
export const untilBack = (page: Page, mark = liveMark(page)): Promise<void> => expect(mark).toBeVisible();

/** Opens the list of a field and chooses one of its options. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
}

/** Rows of one side of the order book, top to bottom. */
export const bookRows = (page: Page, side: 'buys' | 'sells'): Locator =>
  page.getByRole('list', { name: word(`desk.book_${side}`) }).getByRole('button');

/** The form in which orders are placed. */
export const tradeForm = (page: Page): Locator => page.getByRole('form', { name: word('common.trade') });

/** What the page's user calls with. */
export const tokenOf = async (page: Page): Promise<string> =>
  (await page.evaluate(() => localStorage.getItem('token'))) ?? '';

/** Places an order of the page's user by a call; far from the market unless stated otherwise. */
export async function place(
  exchange: ExchangeDriver,
  page: Page,
  side: 'in' | 'out',
  order: { readonly price?: string; readonly num?: string; readonly mode?: string } = {},
): Promise<void> {
  const body = { ...btcUsdt, price: side === 'in' ? '50000' : '200000', num: '0.001', mode: '2', ...order };
  await exchange.call('POST', `/api/transaction/${side}`, body, await tokenOf(page));
}

/** Calls to `path` wait from now on; the returned function releases them. */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  await page.evaluate((held) => {
    const send = window.fetch;
    const barrier = new Promise<void>((open) => Object.assign(window, { openBarrier: open }));
    window.fetch = async (input, init) => {
      if ((input instanceof Request ? input.url : String(input)).includes(held)) await barrier;
      return send(input, init);
    };
  }, path);
  return () => page.evaluate(() => (window as unknown as { openBarrier: () => void }).openBarrier());
}

/** Whether text is drawn in a colour of the theme, such as `--down`. */
export async function expectColour(text: Locator, token: string): Promise<void> {
  const [drawn, wanted] = await text.evaluate((element, name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const colours = [getComputedStyle(element).color, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  }, token);
  expect(drawn).toBe(wanted);
}
