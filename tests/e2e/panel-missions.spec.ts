import { readFileSync } from 'node:fs';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';

test('DESK-066 missions: from the start over a hint and a receipt to the results', async ({
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
  await openDrawer(page, 'Missions');
  await expect(drawer.getByRole('status').filter({ hasText: 'done' })).toBeVisible();
  const results = drawer.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('img', { name: /Equity from [\d.,]+ to [\d.,]+ USDT/ })).toBeVisible();
  for (const figure of ['Profit', 'Fees', 'Deepest drawdown', 'Hints used'])
    await expect(results.getByText(figure, { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'All missions' }).click();
  await expect(drawer).toContainText(/1 of \d+ done/);
});

test('missions: the receipt has the answer to a question', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: '/noticeList' });
  const drawer = await openDrawer(page, 'Missions');
  await drawer.getByRole('button', { name: 'Start “What a market order costs”' }).click();
  const order = { legal_id: '3', currency_id: '1', price: '0', num: '0.06', mode: '1' };
  await demo.call('POST', '/api/transaction/in', order);
  const figureOf = async (name: string): Promise<number> =>
    Number(await drawer.getByRole('term').filter({ hasText: name }).locator('+ dd').innerText());
  const [reference, average] = [await figureOf('Reference price'), await figureOf('Average price')];
  const response = drawer.getByLabel('Your answer, %');
  await response.fill('50');
  await response.press('Enter');
  await expect(drawer.getByText('Not right. Look at the receipt again.')).toBeVisible();
  await response.fill((((average - reference) / reference) * 100).toFixed(6));
  await response.press('Enter');
  const results = drawer.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('term').filter({ hasText: 'Wrong answers' }).locator('+ dd')).toHaveText(
    '1',
  );
});

test('missions: the price that settled a second contract is named from its own receipt', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: '/noticeList' });
  const drawer = await openDrawer(page, 'Missions');
  await drawer.getByRole('button', { name: 'Start “Up or down in a minute”' }).click();
  const stake = { match_id: '1', currency_id: '3', seconds: '60', number: '50' };
  for (const type of ['1', '2']) {
    await demo.call('POST', '/api/microtrade/submit', { ...stake, type });
    await exchange.advance(5_000);
  }
  await exchange.advance(60_000);
  await expect(drawer.getByText('Settled contract · BTC/USDT · Down')).toBeVisible();
  const { message } = await demo.call<{ message: { data: readonly { end_price: string }[] } }>(
    'GET',
    '/api/microtrade/lists?status=3',
  );
  const response = drawer.getByLabel('Your answer, USDT');
  await response.fill('1');
  await drawer.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(drawer.getByText(/Not right/)).toBeVisible();
  await response.fill(message.data[0]?.end_price ?? '');
  await drawer.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'done' })).toBeVisible();
  const results = drawer.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('term').filter({ hasText: 'Second contracts' })).toBeVisible();
});

test('DESK-064 DESK-067 DESK-070 a mission that fails with the drawer closed is announced and explained', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { scenario: 'short-squeeze' });
  await exchange.as('demo', { path: '/noticeList' });
  const drawer = await openDrawer(page, 'Missions');
  await drawer.getByRole('button', { name: 'Start “Survive the squeeze”' }).click();
  await expect(drawer.getByRole('heading', { name: 'Survive the squeeze' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mission: Survive the squeeze 1 of 4' })).toBeVisible();
  await exchange.clock.advance('15m');
  const card = page.getByRole('region', { name: 'Mission news' });
  await expect(card).toContainText('Mission failed');
  await card.getByRole('button', { name: 'See the result' }).click();
  await expect(
    drawer.getByText(/The loss limit was crossed at .* when BTC\/USDT was at .*: your short of 0\.4 BTC/),
  ).toBeVisible();
  await expect(drawer.getByText(/A stop-loss at [\d,.]+ would have closed it/)).toBeVisible();
  await drawer.getByLabel('Your name').fill('Ada');
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download JSON' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('short-squeeze-survive-the-squeeze-Ada.json');
  const result = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(result).toMatchObject({ name: 'Ada', state: 'failed', session: { hash: await exchange.hash() } });
  // What the browser prints while its dialog is open.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await drawer.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(drawer.getByRole('heading', { name: 'Survive the squeeze' })).toBeVisible();
  await expect(drawer.getByText('State hash', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(0);
});
