import { readFileSync } from 'node:fs';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';

test('a link opens the same state in another browser', async ({ exchange, page, browser }) => {
  await exchange.open('/noticeList');
  await exchange.control('POST', '/sim/operator/halt', { pairs: 'DOT/USDT' });
  await exchange.clock.advance('10m');
  const drawer = await openDrawer(page, 'Share');
  await drawer.getByRole('checkbox', { name: 'The clock runs on opening' }).uncheck();
  await drawer.getByRole('button', { name: 'Copy link' }).click();
  const link = await drawer.getByRole('textbox', { name: 'Link' }).inputValue();
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto(link);
  await elsewhere.waitForFunction(() => window.sandpit !== undefined);
  const there = await elsewhere.evaluate(async () => {
    await window.sandpit?.ready;
    return (await window.sandpit?.state()) as { hash: string; now: number };
  });
  const { hash, now } = await exchange.state();
  expect(there).toMatchObject({ hash, now });
  await other.close();
});

test('a recording is downloaded and opened again as a branch; another file is refused with a reason', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList');
  await exchange.control('POST', '/sim/operator/halt', { pairs: 'DOT/USDT' });
  await exchange.clock.advance('10m');
  const before = await exchange.state();
  const drawer = await openDrawer(page, 'Share');
  const downloaded = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download recording' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('calm-market-recording.json');
  const content = readFileSync(await download.path());
  const choose = drawer.getByLabel('Choose a file');
  const give = (name: string, buffer: Buffer) =>
    choose.setInputFiles({ name, mimeType: 'application/json', buffer });
  await give('holiday.json', Buffer.from('{"format":"photo"}'));
  await expect(drawer.getByRole('alert')).toContainText('no recording or snapshot of Sandpit');
  await give('changed.json', Buffer.from(content.toString().replace('market.halt', 'market.list')));
  await expect(drawer.getByRole('alert')).not.toContainText('no recording or snapshot of Sandpit');
  await expect(drawer.getByRole('alert')).toContainText('That did not work');
  expect(await exchange.state()).toMatchObject({ hash: before.hash, branch: 'main' });
  await give('session.json', content);
  await expect(drawer.getByText('Opened: session.json')).toBeVisible();
  expect(await exchange.state()).toMatchObject({ hash: before.hash, now: before.now, branch: 'shared' });
});
