import type { Page } from '@playwright/test';
import { expectFaultless, faultsOf } from './axe.ts';
import { btcUsdt, tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { place, SECOND } from './micro.ts';
import { visit } from './visit.ts';
import { chooseInMenu } from './assets.ts';
import { word, wordLike } from '../support/words.ts';

/** What a visitor sees. The screens of a user are looked at in overflow.spec.ts. */
const visitorPages = [
  ...['/', '/quotation', '/newmarket', '/dealCenter', '/leverdealCenter', '/secondDealCenter'],
  ...['/components/login', '/components/register', '/forgetPwd'],
];

/** Closes what lies over the page. */
async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light' }));

test('DESK-412 a desk, the assets, the withdraw panel, and tools and ticket of a phone have no accessibility fault that a machine can find', async ({
  exchange,
  page,
}) => {
  await exchange.open('/newmarket', { as: 'demo' });
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await visit(page, '/assets');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectFaultless(page, '/assets');
  await page.getByRole('button', { name: word('assets.withdrawTitle', { coin: 'BTC' }) }).click();
  await expect(page.getByTestId('withdraw-fee')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await escape(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/newmarket');
  await page.getByRole('button', { name: word('desk.drawings_toolbar') }).click();
  expect(await faultsOf(page, '[role="toolbar"]')).toEqual([]);
  await page.getByRole('tab', { name: word('common.trade'), exact: true }).click();
  await expect(page.getByTestId('submit-order')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test(
  'DESK-412 no page of a visitor has an accessibility fault that a machine can find, by day and by night',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    await exchange.open('/');
    for (const path of visitorPages) {
      await visit(page, path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      await expectFaultless(page, path);
    }
  },
);

test(
  'DESK-412 the deposit, withdraw and transfer panels have no accessibility fault that a machine can find',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    await exchange.open('/change', { as: 'demo' });
    await chooseInMenu(page, 'common.history', 'BTC');
    await page
      .getByRole('button', {
        name: word('assets.depositTitle', { coin: 'BTC' }),
      })
      .click();
    await expect(
      page.getByRole('img', { name: wordLike('assets.qrAlternative', { coin: 'BTC' }) }),
    ).toBeVisible();
    await expectFaultless(page, 'deposit');
    await escape(page);
    await page
      .getByRole('button', {
        name: word('assets.withdrawTitle', { coin: 'BTC' }),
      })
      .click();
    await expect(page.getByTestId('withdraw-fee')).toBeVisible();
    await expectFaultless(page, 'withdraw');
    await escape(page);
    await chooseInMenu(page, 'common.transfer', 'BTC');
    await expect(page.getByRole('form', { name: word('common.transfer') })).toBeVisible();
    await expectFaultless(page, 'transfer');
  },
);

test(
  'DESK-412 dialogs of trades, receipts, notifications, the palette and the chart have no accessibility fault that a machine can find',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    await exchange.open('/leverTransactions', { as: 'demo' });
    const order = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
    await exchange.call('POST', '/api/lever/submit', order, await tokenOf(page));
    await place(exchange, page, '30');
    await exchange.advance(40 * SECOND);
    await page
      .getByRole('button', { name: /^TP \/ SL/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFaultless(page, 'stops');
    await escape(page);
    await page.getByRole('button', { name: word('leverage.batchClose') }).click();
    await expect(page.getByRole('dialog', { name: word('leverage.batchClose') })).toBeVisible();
    await expectFaultless(page, 'batch close');
    await escape(page);
    await visit(page, '/match');
    await page.getByRole('tab', { name: word('micro.closed') }).click();
    await page
      .getByRole('button', { name: word('micro.receipt') })
      .first()
      .click();
    await expect(page.getByRole('region', { name: wordLike('micro.receiptOf') })).toContainText(
      word('micro.receiptNet'),
    );
    await expectFaultless(page, 'receipt');
    await page.getByRole('button', { name: word('common.notice_bell') }).click();
    await expect(page.getByRole('list', { name: word('common.notice_list') })).toBeVisible();
    await expectFaultless(page, 'notifications');
    await page.keyboard.press('Escape');

    await visit(page, '/newmarket');
    const tools = page.getByRole('toolbar', { name: word('desk.drawings_toolbar') });
    await tools.getByRole('button', { name: word('desk.drawings_text') }).click();
    await page.getByRole('figure', { name: wordLike('desk.chart_label') }).click();
    const dialog = page.getByRole('dialog', { name: word('desk.drawings_textTitle') });
    await expect(dialog).toBeVisible();
    await expectFaultless(page, 'text');
    await dialog.getByRole('textbox').fill('Support');
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('button', { name: word('desk.drawings_deleteOne') })).toBeVisible();
    await expectFaultless(page, 'selected drawing');
    await page.getByRole('button', { name: word('desk.chart_table') }).click();
    await expect(page.getByRole('dialog', { name: wordLike('desk.latestBars') })).toBeVisible();
    await expectFaultless(page, 'table of bars');
    await escape(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: word('common.paletteSearch') })).toBeFocused();
    await expectFaultless(page, 'the command palette');
  },
);
