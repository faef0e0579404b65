import { readFileSync } from 'node:fs';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { word, wordLike } from '../support/words.ts';

test('DESK-064 DESK-070 a mission from its start to its results, which are downloaded and printed', async ({
  exchange,
  page,
}) => {
  await exchange.open('/letransactions', { as: 'demo' });
  const drawer = await openDrawer(page, word('panel.tab_missions'));
  await drawer
    .getByRole('button', { name: word('panel.startMission', { title: 'Your first transfer' }) })
    .click();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('button', { name: word('common.transfer'), exact: true })
    .click();
  const form = page.getByRole('form', { name: word('common.transfer') });
  await form.getByRole('textbox', { name: word('common.amount') }).fill('500');
  await form
    .getByRole('button', { name: word('assets.submitTransferAmount', { amount: '500', coin: 'USDT' }) })
    .click();
  await expect(form).toHaveCount(0);
  const card = page.getByRole('region', { name: word('panel.cards') });
  await expect(card).toContainText(word('panel.cardDone'));
  await card.getByRole('button', { name: word('panel.cardResult') }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'done' })).toBeVisible();
  const results = drawer.getByRole('region', { name: word('panel.results') });
  await expect(results.getByRole('img', { name: wordLike('panel.equityLine') })).toBeVisible();
  await drawer.getByLabel(word('panel.traineeName')).fill('Ada');
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: word('panel.downloadJson') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^calm-market-.+-Ada\.json$/);
  const result = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(result).toMatchObject({ name: 'Ada', state: 'done', session: { hash: await exchange.hash() } });
  // What the browser prints while its dialog is open.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await drawer.getByRole('button', { name: word('panel.print') }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await expect(drawer.getByText(word('panel.hash'), { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(0);
});
