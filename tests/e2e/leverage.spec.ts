import type { Locator, Page } from '@playwright/test';
import { fixed } from '#contract/fixed.ts';
import type { Seat } from 'sandpit-exchange/playwright';
import { expectFaultless } from './axe.ts';
import { boxesOf } from './boxes.ts';
import { btcUsdt, choose, expectNoScroll, openDesk, tokenOf, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { visit } from './visit.ts';

type Form = Readonly<Record<string, string>>;

const orders = (page: Page) => page.getByRole('region', { name: 'Which leverage trades to show' });
const tab = (page: Page, name: string) => orders(page).getByRole('tab', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const message = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true });

/** What the exchange says of the account (E20). */
async function accountOf(exchange: ExchangeDriver, page: Page) {
  const { message: account } = await exchange.call<{
    message: {
      balance: string;
      hazard_rate: string;
      origin_caution_money_total: string;
      profits_total: string;
    };
  }>('POST', '/api/lever/dealall', btcUsdt, await tokenOf(page));
  return account;
}

/** Scaled to a whole number of 1e-8, so that sums are exact. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const magnitude = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
  return text.startsWith('-') ? -magnitude : magnitude;
}

/** Opens a small trade by a call; a long of BTC at the market unless stated otherwise. */
async function trade(seat: Seat, form: Form = {}): Promise<void> {
  const order = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
  await seat.call('POST', '/api/lever/submit', { ...order, ...form });
}

interface Row {
  readonly status: number;
  readonly type: number;
  readonly update_price: string;
  readonly profits: string;
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

test('ROUTE-013 LEVER-001 LEVER-024 DESK-234 CONST-001 CONST-002 CONST-003 the leverage desk opens a position as its confirmation foretold', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/leverdealCenter', 'demo');
  await expect(page.getByRole('banner')).toBeVisible();
  for (const name of ['Chart', 'Order book', 'Open longs and shorts', 'Trade', 'Account risk'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expectNoScroll(page);
  // What the confirmation foretells is reckoned from the account, which has to be there.
  await expect(page.getByTestId('lever-balance')).toHaveText('5000.00 USDT');
  await expect(page.getByTestId('risk-rate')).toHaveText('–');
  await choose(tradeForm(page).getByRole('combobox', { name: 'Multiplier' }), '20×');
  const hands = tradeForm(page).getByRole('textbox', { name: 'Hands', exact: true });
  await hands.fill('10');
  await hands.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm placing order?' });
  await expect(button(dialog, 'Open long')).toBeFocused();
  const lineOf = (name: string) =>
    dialog
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
      .locator('dd');
  const left = await lineOf('Left in the account').innerText();
  const rate = await lineOf('Risk rate then').innerText();
  const liquidation = await lineOf('Liquidation price').innerText();
  expect(rate).toMatch(/^\d+\.\d{2}%$/);
  expect(liquidation).toMatch(/^\d+\.(\d{2}|\d{4})$/);
  await expect(lineOf('Charged now')).toHaveText(/^\d+\.\d{4} USDT$/);
  await page.keyboard.press('Enter');
  await expect(
    message(page, /^Opened: long 10 hands of BTC\/USDT at \d+\.\d{2}, margin \d+\.\d{2} USDT\.$/),
  ).toBeVisible();
  await expect(page.getByTestId('lever-balance')).toHaveText(left);
  await expect(page.getByTestId('risk-rate')).toHaveText(rate);
  await expect(orders(page).locator('tbody tr')).toContainText(liquidation);
  const sizes = page.getByRole('table', { name: 'Open longs and shorts' });
  await expect(sizes.getByRole('row', { name: /^Long/ })).toBeVisible();

  const list = orders(page).getByRole('group', { name: 'Positions' });
  const actions = button(list, /^TP \/ SL/);
  await expect(actions).toBeInViewport({ ratio: 1 });
  const columns = list.getByRole('columnheader', { name: /^(Profit|Entry price|Take profit)/ });
  const boxes = await boxesOf(list.or(columns).or(actions));
  // Of the list and of the buttons only the left edge.
  const edges = boxes.flatMap(({ left, right }, nth) => (nth % 4 === 0 ? [left] : [left, right]));
  expect(edges).toHaveLength(8);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));

  await exchange.advance(600_000);
  await expect(page.getByTestId('risk-rate')).not.toHaveText(rate);
  const account = await accountOf(exchange, page);
  await expect(page.getByTestId('risk-rate')).toHaveText(`${account.hazard_rate}%`);
  const equity = [account.balance, account.origin_caution_money_total, account.profits_total]
    .map(units)
    .reduce((sum, amount) => sum + amount, 0n);
  await expect
    .poll(async () => units((await page.getByTestId('lever-equity').innerText()).replace(' USDT', '')))
    .toBe(equity);
});

test('LEVER-031 LEVER-034 DESK-115 DESK-236 FEED-009 FEED-010 positions and pending orders update live, one is reversed and closed', async ({
  exchange,
}) => {
  await exchange.open('/noticeList');
  const seat = await exchange.as('demo', { path: '/leverTransactions' });
  const { page } = seat;
  await expect(page.locator('[data-connection=live]')).toBeVisible();
  await trade(seat);
  await exchange.advance(1000);
  await expect(rows(page)).toContainText(['Long 20×']);
  const before = await rows(page).innerText();
  await exchange.advance(600_000);
  await expect.poll(() => rows(page).innerText()).not.toBe(before);
  const [position] = await listed(seat, { status: '1', ...btcUsdt });
  await expect(rows(page)).toContainText(fixed(position?.profits ?? '', 4));

  await button(rows(page), /^Reverse: Long 1 hand of BTC\/USDT/).click();
  await button(page.getByRole('dialog', { name: /open the other way/ }), 'Reverse position').click();
  await expect(message(page, /^Opened: short 1 hand of/)).toBeVisible();
  await exchange.advance(1000);
  await expect(rows(page)).toContainText('Short 20×');
  expect((await listed(seat, {})).map(({ status, type }) => `${status} ${type}`)).toEqual(['1 2', '3 1']);

  const target = Math.floor(Number(position?.update_price)) - 20;
  await trade(seat, { status: '0', target_price: String(target) });
  await tab(page, 'Pending').click();
  await expect(rows(page)).toHaveCount(1);
  await exchange.advance(6 * 3_600_000);
  await expect(orders(page).getByText(/No pending orders/)).toBeVisible();
  await tab(page, 'Positions').click();
  await expect(rows(page)).toHaveCount(2);
  await button(rows(page), /^Close: Short 1 hand of BTC\/USDT/).click();
  await button(page.getByRole('dialog', { name: 'Close this position?' }), 'Close position').click();
  await expect(message(page, /^Closed: short 1 hand of/)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await tab(page, 'History').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('You');
});

test(
  'desk, positions, dialogs and lists of leverage trades have no accessibility fault that a machine can find',
  { tag: '@nightly' },
  async ({ exchange }) => {
    await exchange.open('/noticeList');
    const seat = await exchange.as('demo', { path: '/leverdealCenter' });
    const { page } = seat;
    for (let turn = 0; turn < 11; turn += 1) await trade(seat);
    await exchange.advance(1000);
    await expect(orders(page).locator('tbody tr')).toHaveCount(11);
    await expectFaultless(page, 'the desk');
    await visit(page, '/leverTransactions');
    await expect(rows(page)).toHaveCount(11);
    await button(rows(page).first(), /^TP \/ SL/).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFaultless(page, 'stops');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Batch close').click();
    await expect(page.getByRole('dialog', { name: 'Batch close' })).toBeVisible();
    await expectFaultless(page, 'batch close');
    await page.keyboard.press('Escape');
    for (const path of ['/leverTransaction', '/leverList', '/leverRecord?id=3', '/allTransaction']) {
      await visit(page, path);
      await expect(rows(page)).toHaveCount(10);
      await expectFaultless(page, path);
    }
  },
);
