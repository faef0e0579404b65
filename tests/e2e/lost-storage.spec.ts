import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import panelTexts from '#locales/en/panel.json' with { type: 'json' };
import chinese from '#locales/zh/panel.json' with { type: 'json' };
import { openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './servers.ts';

/** What the browser does with the stored data of the site while the exchange runs, as its settings and tools do it. */
const browserOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

async function clearDatabases(page: Page, server: Server): Promise<void> {
  const session = await browserOf(page);
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });
}

const stopped = (page: Page, texts: { readonly stopped: string } = panelTexts) =>
  page.getByRole('alertdialog', { name: texts.stopped });

async function savedFile(page: Page): Promise<{ readonly hash: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: panelTexts.saveFile }).click();
  const path = await (await downloading).path();
  return JSON.parse(await readFile(path, 'utf8')) as { readonly hash: string };
}

test('PROOF-290 PROOF-292 clearing the data of the site under two pages: both say so, nothing more is confirmed, the file has the session, and the next page is told', async ({
  exchange,
  page,
  server,
}) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  const other = await page.context().newPage();
  await other.goto('/?seat=b&lang=zh');
  await expect(other.getByRole('main')).toBeVisible();
  const { hash } = await exchange.state();
  await clearDatabases(page, server);
  await expect(stopped(page)).toContainText(panelTexts.removed);
  await expect(stopped(other, chinese)).toContainText(chinese.removed);
  const status = await page.evaluate(async () => (await fetch('/api/currency/quotation_new')).status);
  expect(status).toBe(503);
  expect((await savedFile(page)).hash).toBe(hash);
  await expect(stopped(page)).toContainText(panelTexts.fileSaved);
  // Both are closed unread, as it were; their worker ends with them.
  await other.close();
  await page.goto('about:blank');
  await page.goto(server.url);
  await expect(stopped(page)).toContainText(panelTexts.gone);
  await page.getByRole('button', { name: panelTexts.startNew }).click();
  await expect(stopped(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
});
