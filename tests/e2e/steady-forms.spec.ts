import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';
import { word } from '../support/words.ts';

/** Where a dialog begins, and how far below the beginning of a form its button is. */
async function placesOf(form: Locator): Promise<readonly unknown[]> {
  const top = await form.evaluate((element) => element.getBoundingClientRect().top);
  const button = await form
    .locator('[type=submit]')
    .evaluate((element) => element.getBoundingClientRect().top);
  const dialog = form.page().getByRole('dialog');
  return [button - top, (await dialog.count()) > 0 && (await dialog.boundingBox())?.y];
}

/** Sends a form in which everything is missing, and proves that it moves nothing. */
async function expectSteady(form: Locator, what: string): Promise<void> {
  await expect(form.locator('[type=submit]')).toBeVisible();
  const before = await placesOf(form);
  await form.locator('[type=submit]').click();
  await expect(form.locator('[aria-invalid=true]').first(), what).toBeFocused();
  expect(await placesOf(form), what).toEqual(before);
}

const formOf = (page: Page) => page.getByRole('main').locator('form').first();

test('DESK-413 a form that shows what is wrong in it moves nothing, for visitors and for users, and a dialog keeps its place', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/register');
  await expectSteady(formOf(page), 'registration');
  for (const address of ['/components/login', '/forgetPwd']) {
    await visit(page, address);
    await expectSteady(formOf(page), address);
  }
  await exchange.as('demo', { path: '/noticeList' });
  for (const address of [
    ...['/withdraw_address', '/payment', '/rechargeMoney?id=1', '/jymm'],
    ...['/userSetting', '/c2c', '/newmarket'],
  ]) {
    await visit(page, address);
    await expectSteady(formOf(page), address);
  }

  await visit(page, '/assets');
  for (const [button, dialog] of [
    [word('assets.withdrawTitle', { coin: 'BTC' }), word('assets.withdrawTitle', { coin: 'BTC' })],
    [word('common.transfer'), word('common.transfer')],
    [word('assets.depositTitle', { coin: 'BTC' }), word('assets.depositTitle', { coin: 'BTC' })],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expectSteady(page.getByRole('dialog', { name: dialog }).locator('form'), dialog);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('common.close') })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
