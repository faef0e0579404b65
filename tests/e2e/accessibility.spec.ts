import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

const screens = [
  '/',
  '/quotation',
  '/newmarket',
  '/dealCenter',
  '/components/login',
  '/components/register',
  '/forgetPwd',
];

for (const colorScheme of ['dark', 'light'] as const) {
  for (const path of screens) {
    test(`${path} has no accessibility fault that a machine can find, ${colorScheme}`, async ({
      exchange,
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await exchange.open(path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
      expect(found).toEqual([]);
    });
  }
}
