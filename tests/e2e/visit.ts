import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Goes to another screen inside the page, as a link of it does: nothing is reloaded. Its title says when it is there. */
export async function visit(page: Page, address: string): Promise<void> {
  // The screen of before has to have named itself: the empty document is called otherwise.
  await expect(page).toHaveTitle(/ – Sandpit$/);
  const title = await page.title();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page).not.toHaveTitle(title);
}
