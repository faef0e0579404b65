import type { Page } from '@playwright/test';
import {
  bookRows,
  expectBookOfNow,
  liveMark,
  openDesk,
  place,
  tokenOf,
  tradeForm,
  untilBack,
} from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { word } from '../support/words.ts';

/** The call of a buy order. */
const BUY = 'E11';

const submit = (page: Page) => page.getByTestId('submit-order');
const messages = (page: Page) => page.getByRole('list', { name: word('common.messages') });
const openOrders = (page: Page) => page.getByRole('table', { name: word('spot.currentOrders') });
const lostNotice = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: word('common.stale') });

/** Sends a limit order that waits by the form; farther from the market it would ask first. */
async function order(page: Page): Promise<void> {
  await tradeForm(page)
    .getByRole('textbox', { name: word('common.price') })
    .fill('100000');
  await tradeForm(page)
    .getByRole('textbox', { name: word('common.amount') })
    .fill('0.001');
  await submit(page).click();
}

/** What the page has logged as an error so far. */
function errorLog(page: Page): string[] {
  const log: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') log.push(line.text());
  });
  return log;
}

/** How many orders the exchange has taken of the page's user. */
async function placed(exchange: ExchangeDriver, page: Page): Promise<number> {
  const { message } = await exchange.call<{ message: { count: number } }>(
    'POST',
    '/api/transaction_in',
    { page: '1' },
    await tokenOf(page),
  );
  return message.count;
}

test(
  'ERR-014 an order that is lost on its way is not placed and shows nothing, one whose response is lost appears once',
  {
    tag: '@both',
  },
  async ({ exchange, page }) => {
    const log = errorLog(page);
    await openDesk(exchange, page, '/newmarket', 'demo');
    await exchange.fault({ on: BUY, error: 'network', times: 1 });
    await order(page);
    await expect.poll(() => log.join('\n')).toContain('No response from /api/transaction/in');
    expect(await placed(exchange, page)).toBe(0);
    for (const [sent, error] of (['network', 'http502', 'malformed'] as const).entries()) {
      await exchange.fault({ on: BUY, error, after: true, times: 1 });
      await order(page);
      await expect(openOrders(page).getByRole('button', { name: /Revoke|Cancel/ })).toHaveCount(sent + 1);
      expect(await placed(exchange, page)).toBe(sent + 1);
    }
    await expect(messages(page).getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(/\/newmarket$/);
  },
);

const prints = (page: Page) =>
  page
    .getByRole('region', { name: word('desk.book_trades') })
    .getByRole('table')
    .getByRole('row');

/** What the desk shows of the market and of its user. */
async function shown(page: Page) {
  const rows = (side: 'buys' | 'sells') =>
    bookRows(page, side).evaluateAll((all) =>
      all.map((row) => /: ([\d.]+) at ([\d.]+),/.exec(row.getAttribute('aria-label') ?? '')?.slice(1)),
    );
  return {
    price: (await page.getByTestId('last-price').innerText()).split(/\s/)[0],
    bids: (await rows('buys')).slice(0, 5),
    asks: (await rows('sells')).slice(-5),
    prints: await prints(page).allInnerTexts(),
    orders: await openOrders(page).innerText(),
  };
}

const disturbances = {
  dropped: { drop: true },
  'duplicated at random': { duplicate: true },
  'reordered at random': { reorder: true },
  'late at random': { delay: { uniform: [1, 400] } },
} as const;

for (const [name, disturbance] of Object.entries(disturbances)) {
  test(
    `events that are ${name} leave the desk as a fresh one is once the socket has come back`,
    { tag: '@nightly' },
    async ({ exchange, page }) => {
      await openDesk(exchange, page, '/newmarket', 'demo');
      const chance = name === 'dropped' ? 1 : 0.5;
      await exchange.fault({ id: 'disturbed', on: 'socket', ...disturbance, chance });
      for (let step = 0; step < 12; step++) await exchange.advance(500);
      await place(exchange, page, 'in');
      for (let step = 0; step < 12; step++) await exchange.advance(500);
      await exchange.clearFaults();
      await exchange.fault({ on: 'socket', refuseReconnects: 60 });
      await expect(lostNotice(page)).toBeVisible();
      await exchange.clearFaults();
      await untilBack(page);
      await expect(lostNotice(page)).toHaveCount(0);
      const fresh = await page.context().newPage();
      await fresh.goto('/newmarket');
      await expectBookOfNow(exchange, fresh);
      await expect(openOrders(fresh)).toContainText('50000');
      await expect(prints(fresh)).toHaveCount(21);
      const wanted = await shown(fresh);
      await expect.poll(() => shown(page)).toEqual(wanted);
    },
  );
}

test(
  'a desk keeps what it shows, greyed, while the socket is away, and comes back by itself',
  {
    tag: '@both',
  },
  async ({ exchange, page }) => {
    await openDesk(exchange, page, '/newmarket', 'demo');
    const last = page.getByTestId('last-price');
    const price = (await last.innerText()).split(/\s/)[0] ?? '';
    const book = page.getByRole('region', { name: word('desk.book_title') });
    await exchange.fault({ on: 'socket', refuseReconnects: 30 });
    await expect(lostNotice(page)).toBeVisible();
    await expect(liveMark(page)).toHaveCount(0);
    const tape = page.getByRole('region', { name: word('desk.book_trades') });
    for (const panel of [book, last, tape]) await expect(panel).toHaveCSS('filter', 'grayscale(1)');
    await expect(bookRows(page, 'sells').first()).toBeVisible();
    await exchange.advance(29_000);
    await expect(lostNotice(page)).toBeVisible();
    await expect(last).toContainText(price);
    await exchange.advance(1_000);
    await untilBack(page);
    await expect(book).toHaveCSS('filter', 'none');
    await expect(last).not.toContainText(price);
  },
);
