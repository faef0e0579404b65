import { readFileSync } from 'node:fs';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { word, wordLike } from '../support/words.ts';

test('DESK-064 DESK-070 a mission from its start to its results, which are downloaded and printed', async ({
  exchange,
  page,
}) => {
  await exchange.open('/letransactions', { as: 'demo' });
  const drawer = await openDrawer(page, word('panel-drawer.tab_missions'));
  await drawer
    .getByRole('button', { name: word('panel-drawer.startMission', { title: 'Your first transfer' }) })
    .click();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('button', { name: word('assets.transfer'), exact: true })
    .click();
  const form = page.getByRole('form', { name: word('assets.transfer') });
  await form.getByRole('textbox', { name: word('assets.amount') }).fill('500');
  await form
    .getByRole('button', { name: word('assets.submitTransferAmount', { amount: '500', coin: 'USDT' }) })
    .click();
  await expect(form).toHaveCount(0);
  const card = page.getByRole('region', { name: word('panel-missions.cards') });
  await expect(card).toContainText(word('panel-missions.cardDone'));
  await card.getByRole('button', { name: word('panel-missions.cardResult') }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'done' })).toBeVisible();
  const results = drawer.getByRole('region', { name: word('panel-drawer.results') });
  await expect(results.getByRole('img', { name: wordLike('panel-drawer.equityLine') })).toBeVisible();
  await drawer.getByLabel(word('panel-missions.traineeName')).fill('Ada');
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: word('panel-missions.downloadJson') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^calm-market-.+-Ada\.json$/);
  const result = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(result).toMatchObject({ name: 'Ada', state: 'done', session: { hash: await exchange.hash() } });
  // What the browser prints while its dialog is open.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await drawer.getByRole('button', { name: word('panel-missions.print') }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await expect(drawer.getByText(word('panel-drawer.hash'), { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(0);
});
