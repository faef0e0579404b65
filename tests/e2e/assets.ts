import type { Locator, Page } from '@playwright/test';

/** The row of a coin in the table of an account page. */
export const coinRow = (page: Page, name: string, coin: string): Locator =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .filter({ has: page.getByRole('cell', { name: coin, exact: true }) });
