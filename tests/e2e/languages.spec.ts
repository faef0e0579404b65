import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

type Catalogue = Readonly<Record<string, string>>;

const texts = (language: string, namespace: string): Catalogue =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Catalogue;

const namespaces = ['auth', 'book', 'chart', 'common', 'home', 'lay', 'quotation', 'shell', 'spot'] as const;

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
  const entries = namespaces.flatMap((namespace) => {
    const chinese = texts('zh', namespace);
    return Object.entries(texts('en', namespace)).filter(([key, text]) => chinese[key] !== text);
  });
  return new Set(entries.map(([, text]) => text));
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
