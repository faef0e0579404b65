import type { Page } from '@playwright/test';
import { expect, test, type ExchangeDriver } from '../fixtures.ts';
import { expectSound, funds } from './stage.ts';

const orders = (page: Page) => page.getByRole('table', { name: 'My orders' }).locator('tbody tr');

/** Goes to a beat and looks at the own orders. */
async function ordersAt(exchange: ExchangeDriver, page: Page, beat: string): Promise<void> {
  await exchange.clock.toBeat(beat);
  await page.goto('/Property/myOrder');
  await expect(orders(page)).toHaveCount(2);
}

test('deposit product: interest a minute after midnight, through a crash, and both deposits mature to the digit @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { scenario: 'deposit-product', seed: 'deposit-product' });
  await exchange.logIn('demo');
  await ordersAt(exchange, page, 'locked');
  await expect(orders(page).first()).toContainText('In custody');
  expect(await funds(exchange, 'demo@sandpit.test', 'USDT')).toEqual({ available: 7000, locked: 3000 });
  await ordersAt(exchange, page, 'no-interest-yet');
  await expect(orders(page)).toHaveText([/0\.550%0\.0000/, /0\.500%0\.0000/]);
  await ordersAt(exchange, page, 'first-interest');
  await expect(orders(page)).toHaveText([/0\.550%11\.0000/, /0\.500%5\.0000/]);
  await exchange.clock.toBeat('crash');
  await ordersAt(exchange, page, 'week-ends');
  await expect(orders(page)).toHaveText([/77\.0000.*In custody/, /35\.0000.*Completed/]);
  expect(await funds(exchange, 'demo@sandpit.test', 'USDT')).toEqual({ available: 8112, locked: 2000 });
  await ordersAt(exchange, page, 'month-ends');
  await expect(orders(page)).toHaveText([/330\.0000.*Completed/, /35\.0000.*Completed/]);
  expect(await funds(exchange, 'demo@sandpit.test', 'USDT')).toEqual({ available: 10_365, locked: 0 });
  expect(await funds(exchange, 'alice@sandpit.test', 'IEPN')).toEqual({ available: 52_400, locked: 0 });
  await exchange.cue('again');
  expect((await funds(exchange, 'demo@sandpit.test', 'USDT')).locked).toBe(500);
  await expectSound(exchange);
});
