import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** So many small transfers of the user of the page, one after another. */
function transfer(page: Page, count: number): Promise<void> {
  return page.evaluate(async (times) => {
    const authorization = localStorage.getItem('token') ?? '';
    for (let index = 0; index < times; index += 1) {
      const body = new URLSearchParams({
        currency_id: '3',
        number: '1',
        from_field: index % 2 === 0 ? 'change' : 'legal',
        to_field: index % 2 === 0 ? 'legal' : 'change',
      });
      await fetch('/api/wallet/change', { method: 'POST', body, headers: { authorization } });
    }
  }, count);
}

test(
  'a long list keeps few rows in the page, reaches its last by keyboard, and its file holds every one',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await exchange.open('/transferRecord', { as: 'demo' });
    await transfer(page, 120);
    await page.reload();
    const table = page.getByRole('table', { name: 'Transfer history' });
    const more = page.getByRole('button', { name: 'Load more' });
    await expect(table.locator('tbody tr').first()).toBeVisible();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00,.+,1\.00000000,USDT,/);
    // Pressed for as long as it is offered.
    await expect(async () => {
      await more.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
      await expect(page.getByText('No more')).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(table).toHaveAttribute('aria-rowcount', '121');
    const box = page.getByRole('group', { name: 'Transfer history' });
    await box.focus();
    for (const [key, place] of [
      ['End', 121],
      ['Home', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect(table.locator(`tr[aria-rowindex="${place}"]`)).toBeInViewport();
      expect(await table.locator('tbody tr').count()).toBeLessThan(70);
    }
  },
);
