import type { Locator } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { openDrawer, pressDrawerKey, tabs } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

const topOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().top);
const bottomOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().bottom);

test('DESK-061 a desk keeps its panels beside the open drawer', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  await exchange.as('demo', { path: '/newmarket' });
  for (const [width, left] of [
    [1280, 880],
    [1440, 960],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const history = page.getByRole('tab', { name: word('spot.historyOrders') });
    await history.click();
    const drawer = await openDrawer(page, word('panel.tab_time'));
    await expect(drawer).toHaveCSS('width', `${width - left}px`);
    await expect(history).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('textbox', { name: word('common.amount') }).fill('0.01');
    await page
      .getByRole('list', { name: word('desk.book_sells') })
      .getByRole('button')
      .last()
      .click();
    await expect(page.getByTestId('submit-order')).toBeEnabled();
    await page.getByTestId('submit-order').click({ trial: true });
    await page.keyboard.press('Shift+?');
    const dialog = page.getByRole('dialog', { name: word('common.shortcuts') });
    await expect(dialog).toBeVisible();
    const middle = async () => {
      const box = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
      return box.x + box.width / 2;
    };
    await expect.poll(middle).toBeCloseTo(left / 2, 0);
    await page.keyboard.press('Escape');
    await pressDrawerKey(page);
    await expect(drawer).toBeHidden();
    await expect(history).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('textbox', { name: word('common.amount') })).toHaveValue('0.01');
  }
});

test('DESK-465 DESK-467 a dialog in a small window and the end of a page stand above the strip', async ({
  exchange,
  page,
}) => {
  const strip = page.getByRole('button', { name: word('panel.controls') });
  await exchange.open('/components/register');
  const create = page.getByRole('button', { name: word('account.auth_registerSubmit') });
  await expect(create).toBeVisible();
  const between = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await topOf(strip)) - (await bottomOf(create));
  };
  await expect.poll(between).toBeGreaterThan(0);

  await page.setViewportSize({ width: 1280, height: 400 });
  await exchange.as('demo', { path: '/change?withdraw=1' });
  const panel = page.getByRole('dialog', { name: word('assets.withdrawTitle', { coin: 'BTC' }) });
  const submit = panel.getByRole('button', { name: word('common.withdraw') });
  await expect(submit).toBeVisible();
  await expect.poll(async () => (await topOf(strip)) - (await bottomOf(panel))).toBeGreaterThanOrEqual(1);
  await submit.click();
  await expect(panel).toContainText(word('assets.withdrawAddress'));
});

/** One enabled button of each look that the open tab has: plain, chosen, primary … */
async function buttonsOfEachLook(drawer: Locator): Promise<readonly Locator[]> {
  const buttons = drawer.locator('button:enabled:not([aria-disabled="true"])');
  const looks = await buttons.evaluateAll((all) =>
    all.map(({ className, ariaPressed, ariaSelected }) => `${className} ${ariaPressed} ${ariaSelected}`),
  );
  return [...new Set(looks)].map((look) => buttons.nth(looks.indexOf(look)));
}

for (const [colorScheme, looked, tag] of [
  ['dark', ['Time', 'Operator'], []],
  ['dark', tabs, ['@nightly']],
  ['light', tabs, ['@nightly']],
] as const) {
  test(
    `DESK-060 the open drawer has no accessibility fault that a machine can find, under the pointer either: ${colorScheme}, ${looked.length} tabs`,
    {
      tag: [...tag],
    },
    async ({ exchange, page }) => {
      await page.emulateMedia({ colorScheme });
      await exchange.open('/noticeList', { scenario: 'flash-crash' });
      const drawer = await openDrawer(page, word('panel.tab_time'));
      for (const tab of looked) {
        await drawer.getByRole('tab', { name: tab }).click();
        await expect(drawer.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible();
        await expect(drawer.getByText(word('panel.loading'))).toHaveCount(0);
        expect(await faultsOf(page, '#sandpit-panel > [role=dialog]'), tab).toEqual([]);
        for (const button of await buttonsOfEachLook(drawer)) {
          await button.hover();
          expect(await faultsOf(page, '#sandpit-panel > [role=dialog]', ['color-contrast']), tab).toEqual([]);
        }
      }
    },
  );
}
