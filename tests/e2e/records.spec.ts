import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

test(
  'ACCT-001 ACCT-002 every page of both shells is reached by clicking, and on a phone from one button',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await exchange.open('/noticeList', { as: 'demo' });
    for (const [shell, home, title] of [
      ['Account', '/accountSet', 'Account settings – Sandpit'],
      ['Assets', '/assets', 'Assets – Sandpit'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(page, home);
      await expect(page).toHaveTitle(title);
      const navigation = page.getByRole('navigation', { name: shell, exact: true });
      await expect(navigation).toBeVisible();
      const entries = await navigation.getByRole('link').allTextContents();
      for (const entry of entries) {
        const link = navigation.getByRole('link', { name: entry, exact: true });
        const target = (await link.getAttribute('href')) ?? '';
        await link.click();
        if (target === '/transferLegal') {
          await expect(page.getByRole('dialog', { name: 'Transfer' })).toBeVisible();
          await page.keyboard.press('Escape');
          continue;
        }
        await expect(page).toHaveURL((url) => url.pathname === target);
        await expect(navigation).toBeVisible();
        if (target !== home) await expect(page).not.toHaveTitle(title);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (target !== home) await visit(page, home);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(navigation).toBeHidden();
      await page.getByRole('button', { name: `${shell}: all pages` }).click();
      await expect(page.getByRole('menuitem')).toHaveText(entries);
      await page.getByRole('menuitem').last().click();
      await expect(page).not.toHaveURL((url) => url.pathname === home);
    }
  },
);
