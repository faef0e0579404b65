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

const languageButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(name) });

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('locale'), localStorage.getItem('lang')]);

const publicPages = [
  '/',
  '/dealCenter',
  '/quotation',
  '/newmarket',
  '/components/login',
  '/components/register',
] as const;

test('I18N-001 the language dropdown offers exactly five languages, each by its own name', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  await languageButton(page, 'English').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'English',
    '繁體中文',
    '한국어',
    '日本語',
    '简体中文',
  ]);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('I18N-003 every public page says everything in zh', async ({ exchange, page }) => {
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
  });

  test('I18N-003 client messages and the responses of the exchange are in zh', async ({ exchange, page }) => {
    await exchange.open('/components/login');
    const submit = page.getByRole('main').getByRole('button', { name: '登录' });
    await submit.click();
    await expect(page.getByText('请输入账号。').first()).toBeVisible();
    await page.getByRole('textbox', { name: '邮箱' }).fill('nobody@sandpit.test');
    await page.getByLabel('密码', { exact: true }).fill('wrong123');
    await submit.click();
    await expect(page.getByText(/账号或密码错误|该账号尚未注册/).first()).toBeVisible();
  });
});

test('I18N-003 every public page says everything in en', async ({ exchange, page }) => {
  await exchange.open('/components/login');
  for (const path of publicPages) {
    await visit(page, path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const foreign = (await textsOf(page)).filter((term) =>
      /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(term),
    );
    // The article on languages names each of them in its own script.
    expect(
      foreign.filter((term) => !term.startsWith('English, ')),
      path,
    ).toEqual([]);
  }
});

test('I18N-004 choosing a language stores it, changes the whole page at once, and holds after a reload', async ({
  exchange,
  page,
}) => {
  await exchange.open('/quotation');
  const news = page.getByRole('region', { name: /^(Market news|시장 소식)$/ });
  await expect(news.getByText('USDC market open')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
  await languageButton(page, 'English').click();
  await page.getByRole('menuitem', { name: '한국어' }).click();
  const isKorean = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.getByRole('navigation', { name: '주 메뉴' }).getByText('레버리지')).toBeVisible();
    await expect(page.getByRole('table', { name: '전체 마켓' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '현재가' })).toBeVisible();
    await expect(news.getByText('USDC 마켓 오픈')).toBeVisible();
    await expect(page).toHaveTitle(/^마켓/);
    expect(await stored(page)).toEqual(['kr', 'kr']);
  };
  await isKorean();
  await expect(page.locator('body')).toHaveAttribute('data-same-page', 'yes');
  await page.reload();
  await expect(page.locator('body')).not.toHaveAttribute('data-same-page');
  await isKorean();
});

const firstVisits = [
  { locale: 'en-GB', language: 'en', tag: 'en', menu: 'Main' },
  { locale: 'zh-HK', language: 'hk', tag: 'zh-Hant-HK', menu: '主導覽' },
  { locale: 'ko-KR', language: 'kr', tag: 'ko', menu: '주 메뉴' },
  { locale: 'ja-JP', language: 'jp', tag: 'ja', menu: 'メインメニュー' },
  { locale: 'zh-CN', language: 'zh', tag: 'zh-Hans', menu: '主导航' },
  { locale: 'fr-FR', language: 'en', tag: 'en', menu: 'Main' },
] as const;

for (const { locale, language, tag, menu } of firstVisits) {
  test.describe(`a browser that asks for ${locale}`, () => {
    test.use({ locale });

    test(`I18N-005 ${locale} starts in ${language}, calls say so, and nothing is stored`, async ({
      exchange,
      page,
    }) => {
      await exchange.open('/quotation');
      await expect(page.getByRole('navigation', { name: menu })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0);
      await expect.poll(async () => (await exchange.requests('/api/news/list')).length).toBeGreaterThan(0);
      const languages = new Set((await exchange.requests()).map((request) => request.language));
      expect([...languages]).toEqual([language]);
      expect(await stored(page)).toEqual([null, null]);
    });
  });
}
