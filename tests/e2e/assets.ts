import type { Locator, Page } from '@playwright/test';
import { word } from '../support/words.ts';
import type { Word } from '../support/words.ts';

/** The row of a coin in the table of an account page. */
export const coinRow = (page: Page, name: string, coin: string): Locator =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .filter({ has: page.locator('td:first-child').getByText(coin, { exact: true }) });

/** Takes an action of a row that stands in its menu. */
export async function chooseInMenu(page: Page, action: Word, coin: string): Promise<void> {
  const menu = word('assets.actionsOf', { coin });
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: word(action) }).click();
}
