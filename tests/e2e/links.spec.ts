import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { btcUsdt } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { word, wordLike } from '../support/words.ts';

interface State {
  readonly hash: string;
  readonly branch: string;
  readonly scenario: string;
  readonly seed: string;
  readonly start: number;
  readonly now: number;
  readonly speed: number;
}

const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    await window.sandpit?.ready;
    return (await window.sandpit?.state()) as never;
  });

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => window.sandpit !== undefined);
}

const control = (page: Page, path: string, body: object) =>
  page.evaluate(([to, what]) => window.sandpit?.post(to, what), [path, body] as const);

/** A page of somebody else: nothing is stored there. */
async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(address);
  await page.waitForFunction(() => window.sandpit !== undefined);
  return page;
}

test('PROMISE-R8 a link and a recording show this session to the hash in another browser, and a reload goes on with it', async ({
  page,
  exchange,
  browser,
}) => {
  await exchange.open('/newmarket');
  const demo = await exchange.user('demo');
  await demo.call('POST', '/api/transaction/in', { ...btcUsdt, price: '50000', num: '0.01', mode: '2' });
  await exchange.advance(90_000);
  const drawer = await openDrawer(page, 'Share');
  await drawer.getByRole('checkbox', { name: word('panel.sharePlays') }).uncheck();
  await drawer.getByRole('button', { name: word('panel.copyLink') }).click();
  const link = await drawer.getByRole('textbox', { name: word('panel.shareLink') }).inputValue();
  expect(link.length).toBeLessThan(4_000);
  // The field has the link before the clipboard has it.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const downloaded = page.waitForEvent('download');
  await drawer.getByRole('button', { name: word('panel.recording') }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('calm-market-recording.json');
  const recording = readFileSync(await download.path());

  const sent = await state(page);
  const other = await elsewhere(browser, link);
  expect(await state(other)).toEqual({ ...sent, branch: 'shared', speed: 0 });
  await expect(other.getByRole('table', { name: word('desk.book_trades') }).locator('tbody tr')).toHaveCount(
    20,
  );
  expect(new URL(other.url()).hash + new URL(other.url()).search).toBe('');
  await control(other, '/sim/clock', { advanceMs: 60_000 });
  const moved = await state(other);
  await reload(other);
  expect(await state(other)).toEqual(moved);
  // The same link once more, in the address of the page that is open.
  await other.evaluate((hash) => void (location.hash = hash), new URL(link).hash);
  await expect
    .poll(() => state(other).catch(() => undefined))
    .toMatchObject({ branch: 'shared 2', hash: sent.hash });

  const theirs = await openDrawer(other, 'Share');
  const give = (name: string, buffer: Buffer) =>
    theirs.getByLabel(word('panel.chooseFile')).setInputFiles({ name, mimeType: 'application/json', buffer });
  await give('holiday.json', Buffer.from('{"format":"photo"}'));
  await expect(theirs.getByRole('alert')).toContainText(word('panel.notAFile'));
  await give('changed.json', Buffer.from(recording.toString().replace('spot.place', 'spot.cancel')));
  await expect(theirs.getByRole('alert')).not.toContainText(word('panel.notAFile'));
  await expect(theirs.getByRole('alert')).toContainText(wordLike('panel.failed'));
  expect(await state(other)).toMatchObject({ branch: 'shared 2', hash: sent.hash });
  await give('session.json', recording);
  await expect(theirs.getByText(word('panel.imported', { name: 'session.json' }))).toBeVisible();
  expect(await state(other)).toMatchObject({ branch: 'shared 3', hash: sent.hash, now: sent.now });
  await other.context().close();
});
