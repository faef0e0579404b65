import type { Locator, Page } from '@playwright/test';
import type { Seat } from 'sandpit-exchange/playwright';
import { expectFaultless } from './axe.ts';
import { boxesOf } from './boxes.ts';
import { btcUsdt, untilBack } from './desk.ts';
import { expect, test as base } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { visit } from './visit.ts';

/** The second pair of the exchange, as calls name it. */
const ethUsdt = { legal_id: '3', currency_id: '2' } as const;

type Form = Readonly<Record<string, string>>;

const orders = (page: Page) => page.getByRole('region', { name: 'Which leverage trades to show' });
const tab = (page: Page, name: string) => orders(page).getByRole('tab', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
/** Presses the button that closes a position, and says yes. */
async function closeBy(closing: Locator): Promise<void> {
  await closing.click();
  await button(
    closing.page().getByRole('dialog', { name: 'Close this position?' }),
    'Close position',
  ).click();
}
const message = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true });

/** Opens a page of the demo user. */
async function openAs(exchange: ExchangeDriver, path: string): Promise<Seat> {
  await exchange.open('/noticeList');
  return exchange.as('demo', { path });
}

/** Opens the live list of the demo user. */
async function openLive(exchange: ExchangeDriver): Promise<Seat> {
  const seat = await openAs(exchange, '/leverTransactions');
  await expect(seat.page.locator('[data-connection=live]')).toBeVisible();
  return seat;
}

/** Opens a small trade by a call; a long of BTC at the market unless stated otherwise. */
async function trade(seat: Seat, form: Form = {}): Promise<void> {
  await seat.call('POST', '/api/lever/submit', {
    ...btcUsdt,
    multiple: '20',
    share: '1',
    type: '1',
    status: '1',
    ...form,
  });
}

const waiting = (target: number, form: Form = {}) => ({ status: '0', target_price: String(target), ...form });

interface Row {
  readonly id: number;
  readonly status: number;
  readonly type: number;
  readonly price: string;
  readonly update_price: string;
  readonly number: string;
  readonly profits: string;
  readonly fact_profits: string;
  readonly target_profit_price: string;
  readonly stop_loss_price: string;
}

/** Own trades as the exchange lists them, newest first. */
async function listed(seat: Seat, form: Form): Promise<readonly Row[]> {
  const { message: response } = await seat.call<{ message: { message: { data: Row[] } } }>(
    'POST',
    '/api/lever/my_trade',
    { limit: '100', ...form },
  );
  return response.message.data;
}

/** The demo user on the live list: `live` with nothing open, `holder` with a long of BTC. */
const test = base.extend<{ readonly live: Seat; readonly holder: Seat }>({
  live: async ({ exchange }, use) => use(await openLive(exchange)),
  holder: async ({ exchange, live }, use) => {
    await trade(live);
    await exchange.advance(1000);
    await use(live);
  },
});

test('LEVER-031 LEVER-032 FEED-009 FEED-010 positions of the selected pair update live', async ({
  exchange,
  live: seat,
}) => {
  const { page } = seat;
  await trade(seat);
  await trade(seat, { ...ethUsdt, type: '2' });
  await exchange.advance(1000);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('BTC/USDT');
  await expect(rows(page)).toContainText('Long 20×');
  await expect(rows(page).getByRole('meter')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const before = await rows(page).innerText();
  await exchange.advance(600_000);
  await expect.poll(() => rows(page).innerText()).not.toBe(before);
  const [position] = await listed(seat, { status: '1', ...btcUsdt });
  const profit = (position?.profits ?? '').replace(/(\.\d{4}).*/, '$1');
  await expect(rows(page)).toContainText(profit);
  await trade(seat, waiting(Math.floor(Number(position?.update_price)) - 20));
  await tab(page, 'Pending').click();
  await expect(rows(page)).toHaveCount(1);
  await exchange.advance(6 * 3_600_000);
  await expect(orders(page).getByText(/No pending orders/)).toBeVisible();
  await tab(page, 'Positions').click();
  await expect(rows(page)).toHaveCount(2);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
});

test('DESK-114 DESK-115 LEVER-033 LEVER-034 LEVER-035 a closed position moves to the history', async ({
  holder: seat,
}) => {
  const { page } = seat;
  await closeBy(button(rows(page), /^Close: Long 1 hand of BTC\/USDT/));
  await expect(message(page, /^Closed: long 1 hand of/)).toBeVisible();
  await expect(orders(page).getByText(/No open positions/)).toBeVisible();
  expect((await listed(seat, {})).map(({ status }) => status)).toEqual([3]);
  await tab(page, 'History').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('You');
});

test('DESK-234 result, prices and stops of a position are in sight on the desk at 1440 px', async ({
  holder: { page },
}) => {
  await visit(page, '/leverdealCenter');
  const list = orders(page).getByRole('group', { name: 'Positions' });
  const actions = button(list, /^TP \/ SL/);
  await expect(actions).toBeInViewport({ ratio: 1 });
  const wanted = list.getByRole('columnheader', { name: /^(Profit|Entry price|Take profit)/ });
  const boxes = await boxesOf(list.or(wanted).or(actions));
  // Of the list and of the buttons only the left edge.
  const edges = boxes.flatMap(({ left, right }, nth) => (nth % 4 === 0 ? [left] : [left, right]));
  expect(edges).toHaveLength(8);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
});

test('DESK-236 a position is reversed with one confirmation', async ({ exchange, holder: seat }) => {
  const { page } = seat;
  await button(rows(page), /^Reverse: Long 1 hand of BTC\/USDT/).click();
  await button(page.getByRole('dialog', { name: /open the other way/ }), 'Reverse position').click();
  await expect(message(page, /^Opened: short 1 hand of/)).toBeVisible();
  await exchange.advance(1000);
  await expect(rows(page)).toContainText('Short 20×');
  expect((await listed(seat, {})).map(({ status, type }) => `${status} ${type}`)).toEqual(['1 2', '3 1']);
});

test('LEVER-036 LEVER-037 LEVER-038 LEVER-039 LEVER-040 stops are set and changed while open', async ({
  holder: seat,
}) => {
  const { page } = seat;
  const [position] = await listed(seat, { status: '1' });
  const { price, number } = position ?? { price: '', number: '' };
  const modal = page.getByRole('dialog', { name: 'Take profit and stop loss' });
  const open = () => button(rows(page), /^TP \/ SL/).click();
  const profit = modal.getByRole('textbox', { name: 'Take profit' });
  const loss = modal.getByRole('textbox', { name: 'Stop loss' });
  await open();
  await expect(profit).toHaveValue('0');
  await expect(profit).toBeFocused();
  await button(modal, 'Lower: Take profit').dispatchEvent('click');
  await expect(profit).toHaveValue('0');
  await button(modal, 'Raise: Take profit').click();
  await expect(profit).toHaveValue(/^\d{5,6}(\.\d+)?$/);
  const [high, low] = [Math.ceil(Number(price) * 1.2), Math.floor(Number(price) * 0.8)];
  await profit.fill(String(high));
  await loss.fill(String(low));
  const pays = (Number(number) * (high - Number(price))).toFixed(2);
  await expect(modal.getByTestId('expected-profit')).toContainText(pays.slice(0, -1));
  await button(modal, 'Save').click();
  await expect(message(page, 'Saved.')).toBeVisible();
  await expect(modal).toHaveCount(0);
  await expect(rows(page)).toContainText(`${high}.00`);
  await expect(rows(page)).toContainText(`${low}.00`);
  await open();
  await expect(loss).toHaveValue(String(low));
  await loss.fill('0');
  await button(modal, 'Save').click();
  await expect(modal).toHaveCount(0);
  const [changed] = await listed(seat, { status: '1' });
  expect([changed?.target_profit_price, changed?.stop_loss_price]).toEqual([
    `${high}.00000000`,
    '0.00000000',
  ]);
  await open();
  await profit.fill('1');
  await button(modal, 'Save').click();
  await expect(modal.getByText(/^Must be above \d+\.\d{2,4}\.$/)).toBeVisible();
});

test('LEVER-041 LEVER-042 LEVER-052 batch close takes all, longs or shorts, and says what the exchange says', async ({
  exchange,
  live: seat,
}) => {
  const { page } = seat;
  for (const type of ['1', '2', '1', '2']) await trade(seat, { type });
  await trade(seat, { ...ethUsdt });
  await exchange.advance(1000);
  await expect(rows(page).getByText('Long')).toHaveCount(2);
  await expect(rows(page).getByText('Short')).toHaveCount(2);
  const close = async (choice: string) => {
    await button(page, 'Batch close').click();
    const modal = page.getByRole('dialog', { name: 'Batch close' });
    await expect(modal.getByRole('radio')).toHaveCount(3);
    await modal.getByText(choice, { exact: true }).click();
    await modal.getByRole('switch', { name: 'Only BTC/USDT' }).click();
    await button(modal, /^Close \d positions?$/).click();
    await expect(modal).toHaveCount(0);
  };
  await close('Short only');
  await expect(message(page, 'Accepted. Your positions are being closed.')).toBeVisible();
  await exchange.advance(1000);
  await expect(rows(page)).toHaveCount(2);
  await close('Long only');
  await exchange.advance(1000);
  await expect(orders(page).getByText(/No open positions/)).toBeVisible();
  expect(await listed(seat, { status: '1' })).toEqual([]);
  await trade(seat);
  await exchange.advance(1000);
  await expect(rows(page)).toHaveCount(1);
  await close('All positions');
  await exchange.advance(1000);
  await expect(orders(page).getByText(/No open positions/)).toBeVisible();
  const sent = await exchange.requests('/api/lever/batch_close');
  expect(sent.map(({ parameters }) => parameters.type)).toEqual(['2', '1', '0']);
});

test('DESK-115 LEVER-026 LEVER-043 LEVER-044 pending orders have tabs and are revoked at once', async ({
  exchange,
  live: seat,
}) => {
  const { page } = seat;
  for (let order = 0; order < 11; order += 1) await trade(seat, waiting(50_000 + order));
  await trade(seat, waiting(500_000, { type: '2' }));
  await tab(page, 'Pending').click();
  await exchange.advance(1000);
  await expect(rows(page)).toHaveCount(10);
  await button(orders(page), 'Load more').click();
  await expect(rows(page)).toHaveCount(12);
  await expect(orders(page).getByText('No more')).toBeVisible();
  await tab(page, 'Buy').click();
  await expect(rows(page)).toHaveCount(10);
  await tab(page, 'Sell').click();
  await expect(rows(page)).toHaveCount(1);
  await button(rows(page), /^Revoke: Short/).click();
  await expect(message(page, /^Cancelled: short 1 hand of BTC\/USDT\./)).toBeVisible();
  await expect(orders(page).getByText(/No pending orders/)).toBeVisible();
  expect((await listed(seat, { status: '4' })).map(({ type }) => type)).toEqual([2]);
  await tab(page, 'Revoked').click();
  await expect(rows(page)).toHaveCount(1);
});

test('LEVER-027 LEVER-029 LEVER-030 the desk has the four lists too; history and revoked orders are paged by 10', async ({
  exchange,
}) => {
  const seat = await openAs(exchange, '/leverdealCenter');
  const { page } = seat;
  const listedRows = orders(page).locator('tbody tr');
  for (let turn = 0; turn < 11; turn += 1) await trade(seat);
  await seat.call('POST', '/api/lever/batch_close', { type: '0' });
  await exchange.advance(1000);
  await expect(orders(page).getByRole('tab')).toHaveText(['Positions', 'Pending', 'History', 'Revoked']);
  await expect(tab(page, 'Positions')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'History').click();
  await expect(listedRows).toHaveCount(10);
  await button(orders(page), 'Next page').click();
  await expect(listedRows).toHaveCount(1);
  await tab(page, 'Revoked').click();
  await expect(orders(page).getByText('No revoked orders.')).toBeVisible();
});

test('ROUTE-019 LEVER-046 LEVER-047 LEVER-048 LEVER-049 my leverage trades list all pairs', async ({
  exchange,
}) => {
  const seat = await openAs(exchange, '/leverList');
  const { page } = seat;
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await trade(seat);
  await trade(seat, { ...ethUsdt });
  for (let order = 0; order < 10; order += 1) await trade(seat, waiting(50_000 + order));
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('ETH/USDT');
  await closeBy(button(rows(page).first(), /^Close:/));
  await expect(message(page, /^Closed: long 1 hand of/)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await tab(page, 'Pending').click();
  await expect(rows(page)).toHaveCount(10);
  await expect(pages).toHaveCount(0);
  await trade(seat, waiting(60_000));
  await page.reload();
  await tab(page, 'Pending').click();
  await button(pages, 'Page 2').click();
  await expect(rows(page)).toHaveCount(1);
  await button(rows(page), /^Revoke:/).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(pages).toHaveCount(0);
  for (const name of ['Closed', 'Revoked']) {
    await tab(page, name).click();
    await expect(rows(page)).toHaveCount(1);
  }
});

test('ROUTE-014 ROUTE-018 LEVER-028 LEVER-050 recent deals lead to all open positions', async ({
  live: seat,
}) => {
  const { page } = seat;
  for (let turn = 0; turn < 11; turn += 1) await trade(seat);
  await page.goto('/leverTransaction');
  await expect(rows(page)).toHaveCount(10);
  const cells = rows(page).first().getByRole('cell');
  await expect(cells.first()).toHaveText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  await page.getByRole('link', { name: 'Trade record' }).click();
  await expect(page).toHaveURL(/\/leverList$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\/allTransaction$/);
  await expect(rows(page)).toHaveCount(10);
  await button(page, 'Load more').click();
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByText('No more')).toBeVisible();
  await closeBy(button(rows(page).first(), /^Close:/));
  await expect(message(page, /^Closed: long 1 hand of/)).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/leverTransaction$/);
});

test('ROUTE-015 the leverage log of a currency lists number, record and time, page by page, and leads back', async ({
  live: seat,
}) => {
  const { page } = seat;
  for (let turn = 0; turn < 6; turn += 1) await trade(seat);
  await page.goto('/leverRecord?id=3');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first().getByRole('cell')).toHaveText([
    /^[+-]\d+\.\d{2,8} USDT$/,
    /Leverage (fee|margin)/,
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  ]);
  await button(page, 'Load more').click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(12);
  await expect(page.getByText('No more')).toBeVisible();
  await page.goto('/leverRecord?id=1');
  await expect(page.getByText('No movements yet.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).not.toHaveURL(/leverRecord\?id=1/);
});

test('positions are greyed while the socket is away, and go on when it is back', async ({
  exchange,
  holder: { page },
}) => {
  const list = page.getByRole('group', { name: 'Positions' }).locator('..');
  await expect(rows(page)).toHaveCount(1);
  await exchange.fault({ on: 'socket', refuseReconnects: 30 });
  await expect(list).toHaveCSS('filter', 'grayscale(1)');
  await expect(rows(page)).toHaveCount(1);
  await exchange.advance(31_000);
  await untilBack(page, page.locator('[data-connection=live]'));
  await expect(list).toHaveCSS('filter', 'none');
  await expect(rows(page)).toHaveCount(1);
});

test('positions and their dialogs have no accessibility fault that a machine can find', async ({
  holder: { page },
}) => {
  await expect(rows(page)).toHaveCount(1);
  await expectFaultless(page, 'positions');
  await button(rows(page), /^TP \/ SL/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFaultless(page, 'stops');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Batch close').click();
  await expect(page.getByRole('dialog', { name: 'Batch close' })).toBeVisible();
  await expectFaultless(page, 'batch close');
});

test('the lists of leverage trades have no accessibility fault that a machine can find', async ({
  exchange,
}) => {
  const seat = await openAs(exchange, '/noticeList');
  const { page } = seat;
  for (let turn = 0; turn < 11; turn += 1) await trade(seat);
  for (const path of ['/leverTransaction', '/leverList', '/leverRecord?id=3', '/allTransaction']) {
    await visit(page, path);
    await expect(rows(page)).toHaveCount(10);
    await expectFaultless(page, path);
  }
});
