import { readFileSync } from 'node:fs';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';

test('DESK-064 DESK-066 DESK-070 a mission from its start over a hint to its results, which are downloaded and printed', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Missions');
  await expect(drawer).toContainText('Log in first');
  await page.keyboard.press('Escape');
  await exchange.as('demo', { path: '/letransactions' });
  await openDrawer(page, 'Missions');
  await expect(drawer).toContainText(/0 of \d+ done/);

  await drawer.getByRole('button', { name: 'Start “Your first transfer”' }).click();
  await expect(drawer.getByRole('heading', { name: 'Your first transfer' })).toBeVisible();
  await drawer.getByRole('button', { name: /Show a hint/ }).click();
  await expect(drawer.getByRole('region', { name: 'Hints' }).getByRole('listitem')).toHaveCount(1);
  await expect(drawer.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '0');
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
  for (const figure of ['Profit', 'Fees', 'Deepest drawdown', 'Hints used'])
    await expect(results.getByText(figure, { exact: true })).toBeVisible();
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
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await drawer.getByRole('button', { name: 'All missions' }).click();
  await expect(drawer).toContainText(/1 of \d+ done/);
});
