import { readFileSync } from 'node:fs';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';

test('DESK-064 DESK-070 a mission from its start to its results, which are downloaded and printed', async ({
  exchange,
  page,
}) => {
  await exchange.open('/letransactions', { as: 'demo' });
  const drawer = await openDrawer(page, 'Missions');
  await drawer.getByRole('button', { name: 'Start “Your first transfer”' }).click();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
  const form = page.getByRole('form', { name: 'Transfer' });
  await form.getByRole('textbox', { name: 'Amount' }).fill('500');
  await form.getByRole('button', { name: 'Transfer 500 USDT' }).click();
  await expect(form).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Mission news' });
  await expect(card).toContainText('Mission done');
  await card.getByRole('button', { name: 'See the result' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'done' })).toBeVisible();
  const results = drawer.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('img', { name: /Equity from [\d.,]+ to [\d.,]+ USDT/ })).toBeVisible();
  await drawer.getByLabel('Your name').fill('Ada');
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download JSON' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^calm-market-.+-Ada\.json$/);
  const result = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(result).toMatchObject({ name: 'Ada', state: 'done', session: { hash: await exchange.hash() } });
  // What the browser prints while its dialog is open.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await drawer.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await expect(drawer.getByText('State hash', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(0);
});
