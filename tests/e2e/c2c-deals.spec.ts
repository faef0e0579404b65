import type { Page } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { figureOf } from './lines.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const orders = (page: Page) => page.getByRole('table', { name: /orders|Orders/ }).locator('tbody tr');

/** Closes a dialog with the button of that name. */
async function response(page: Page, question: string, name: string): Promise<void> {
  await dialog(page, question).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page, question)).toBeHidden();
}

/** What a user has of USDT in the legal account: available and locked. */
async function coins(exchange: ExchangeDriver, account: string): Promise<string> {
  const { holdings = [] } = await exchange.ledger(account);
  const held = holdings.find(({ wallet, name }) => wallet === 'legal' && name === 'USDT');
  return `${held?.available} ${held?.locked}`;
}

/** Two seats with payout details, each on a page of C2C. */
async function sitDown(exchange: ExchangeDriver) {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: '/c2c' });
  const alice = await exchange.as('alice', { path: '/c2cOrder' });
  for (const [seat, name] of [
    [demo, 'Demo Li'],
    [alice, 'Alice Wang'],
  ] as const) {
    await seat.call('POST', '/api/user/cash_save', {
      ...{ real_name: name, bank_name: 'River Bank', bank_account: '6222000000000001' },
    });
  }
  await exchange.clock.resume(1);
  return { demo, alice };
}

test('C2C-014 C2C-021 C2C-028 C2C-030 C2C-033 C2C-036 ERR-023 ERR-025 two users complete a deal', async ({
  exchange,
}) => {
  const { demo, alice } = await sitDown(exchange);
  // Only another user pays so much.
  const form = demo.page.getByRole('form', { name: 'Sell USDT' });
  await form.getByRole('textbox', { name: 'Number' }).fill('120');
  await form.getByRole('textbox', { name: 'Unit price' }).fill('7.5');
  await form.getByRole('radio', { name: 'Bank transfer' }).check();
  await form.getByRole('button', { name: 'Publish: sell 120 USDT' }).click();
  await expect(demo.page).toHaveURL(/\/c2cRelease/);
  await expect(demo.page.getByRole('link', { name: /^View orders:/ })).toBeVisible();
  const before = await coins(exchange, alice.account);

  await alice.page.reload();
  await button(alice.page, /: d\*\*\*@sandpit\.test$/).click();
  await dialog(alice.page, 'Confirm placing order?').getByRole('button', { name: /^Buy/ }).click();
  const order = dialog(alice.page, 'Order no. 1');
  await expect(figureOf(order, 'You pay')).toHaveText('900.00 CNY');
  await expect(order.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  const payee = order.getByRole('region', { name: 'Pay to' });
  for (const text of ['Demo Li', 'River Bank', '6222000000000001'])
    await expect(payee.getByText(text, { exact: true })).toBeVisible();

  expect(await faultsOf(alice.page)).toEqual([]);

  await demo.page.getByRole('link', { name: /^View orders:/ }).click();
  await expect(orders(demo.page)).toContainText('Awaiting payment');
  await expect(order.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  await button(alice.page, 'I have paid').click();
  await expect(dialog(alice.page, 'Have you paid the seller?')).toContainText(
    'If no money arrives, the exchange can cancel the order.',
  );
  await response(alice.page, 'Have you paid the seller?', 'I have paid');
  await expect(order).toContainText('Paid');
  await expect(order.getByRole('button', { name: 'I have paid' })).toHaveCount(0);

  await button(demo.page, 'Confirm payment: order no. 1').click();
  await response(demo.page, 'Has the buyer paid you?', 'Confirm payment');
  await expect(orders(demo.page)).toContainText('Finished');
  await expect(order).toContainText('The coins are in your legal account.');
  expect(await coins(exchange, alice.account)).toBe(moved(before, 120));
  expect((await exchange.state()).audit).toEqual([]);
});

/** `available locked` after so many coins came in. */
function moved(held: string, number: number): string {
  const [available = '', locked = ''] = held.split(' ');
  return `${(Number(available) + number).toFixed(8)} ${locked}`;
}
