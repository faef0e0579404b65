import type { Page } from '@playwright/test';

/**
 * Goes to another screen inside the page, as a link of it does: nothing is reloaded. It is there when the page is marked with the
 * address of the window, which is another one where the screen leads on.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // The first screen has to be there: before it no one listens for another address.
  await arrived(page);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await arrived(page);
}

/** Waits until the screen of the window's address is there. */
export const arrived = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main')?.getAttribute('data-address') === location.pathname + location.search,
  );
