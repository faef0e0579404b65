import type { Locator, Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { bookRows, choose, expectNoScroll, openDesk, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { word, words } from '../support/words.ts';

const orders = (page: Page) => page.getByRole('region', { name: word('leverage.orderList') });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

test('ROUTE-013 LEVER-001 LEVER-024 DESK-100 DESK-234 DESK-510 DESK-512 DESK-548 DESK-576 the leverage desk opens a position as its confirmation foretold', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/leverdealCenter', 'demo');
  await expect(page.getByRole('banner')).toBeVisible();
  for (const name of words(
    'desk.chart',
    'desk.book_title',
    'leverage.deskTransactions',
    'common.trade',
    'leverage.deskRisk',
  ))
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expectNoScroll(page);
  // What the confirmation foretells is reckoned from the account, which has to be there.
  await expect(page.getByTestId('lever-balance')).toHaveText('5000.00 USDT');
  await choose(tradeForm(page).getByRole('combobox', { name: word('leverage.formMultiple') }), '20×');
  const hands = tradeForm(page).getByRole('textbox', { name: word('leverage.hands'), exact: true });
  await hands.fill('5000');
  await hands.press('Enter');
  await expect(hands).toBeFocused();
  await expect(page.getByTestId('submit-lever')).toBeInViewport({ ratio: 1 });
  await expect(bookRows(page, 'sells')).toHaveCount(18);
  await hands.fill('10');
  await hands.press('Enter');
  const dialog = page.getByRole('dialog', { name: word('common.confirmOrder') });
  await expect(button(dialog, word('leverage.formLong'))).toBeFocused();
  const lineOf = (name: string) =>
    dialog
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
      .locator('dd');
  const left = await lineOf(word('leverage.confirmLeft')).innerText();
  const rate = await lineOf(word('leverage.confirmRisk')).innerText();
  const liquidation = await lineOf(word('leverage.confirmLiquidation')).innerText();
  expect(liquidation).toMatch(/^\d+\.(\d{2}|\d{4})$/);
  await page.keyboard.press('Enter');
  const toast = page.getByRole('region', { name: word('common.toasts') }).getByRole('listitem');
  await expect(toast).toContainText(
    /^Opened long 10 contracts of BTC\/USDT at \d+\.\d{2} with a margin of \d+\.\d{2}/,
  );
  // It stays while the pointer is over it.
  await toast.hover();
  const [form, message] = await boxesOf(toast.or(tradeForm(page)));
  const { left: ticketLeft = NaN, top: ticketTop = NaN } = form ?? {};
  expect(message?.right).toBeLessThanOrEqual(ticketLeft);
  expect(message?.right).toBeGreaterThan(ticketLeft - 40);
  expect(Math.abs((message?.top ?? NaN) - ticketTop)).toBeLessThan(120);
  await expect(page.getByTestId('lever-balance')).toHaveText(left);
  await expect(page.getByTestId('risk-rate')).toHaveText(rate);
  await expect(orders(page).locator('tbody tr').first()).toContainText(liquidation);

  await expect(orders(page).getByText(word('common.unrealised'), { exact: true })).toBeHidden();
  const list = orders(page).getByRole('group', { name: word('leverage.positions') });
  const actions = button(list, /^TP \/ SL/);
  await expect(actions).toBeInViewport({ ratio: 1 });
  const columns = list.getByRole('columnheader', { name: /^(Profit|Entry price|Take profit)/ });
  const boxes = await boxesOf(list.or(columns).or(actions));
  // Of the list and of the buttons only the left edge.
  const edges = boxes.flatMap(({ left, right }, nth) => (nth % 4 === 0 ? [left] : [left, right]));
  expect(edges).toHaveLength(8);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
});
