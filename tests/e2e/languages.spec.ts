import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { textsIn } from '../support/locales.ts';
import { visit } from './visit.ts';

/** What a page shows or has read aloud: text nodes, names, hints. Figures and single letters do not count. */
function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const text: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) text.push(node.textContent ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) text.push(element.getAttribute(name) ?? '');
    return [...text, document.title].map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** English texts whose Chinese differs, as whole texts: any of them on a Chinese page was left untranslated. */
function englishOnly(): ReadonlySet<string> {
  const chinese = textsIn('zh');
  return new Set([...textsIn('en')].flatMap(([key, text]) => (chinese.get(key) === text ? [] : [text])));
}

const publicPages = [
  '/',
  '/dealCenter',
  '/quotation',
  '/newmarket',
  '/components/login',
  '/components/register',
] as const;

test.use({ locale: 'zh-CN' });

test('I18N-003 I18N-005 a Chinese browser sees every public page in Chinese', async ({ exchange, page }) => {
  await exchange.open('/components/login');
  const untranslated = englishOnly();
  for (const path of publicPages) {
    await visit(page, path);
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/[\u4e00-\u9fff]/)
        .first(),
    ).toBeVisible();
    expect(
      (await textsOf(page)).filter((term) => untranslated.has(term)),
      path,
    ).toEqual([]);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  expect(new Set((await exchange.requests()).map(({ language }) => language))).toEqual(new Set(['zh']));
});
