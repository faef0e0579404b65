import type { Page } from '@playwright/test';
import { respondWith, openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';

const table = (page: Page) => page.getByRole('table', { name: 'All markets' });
const pairs = (page: Page) => table(page).getByRole('button', { name: /^\w+\// });

interface Row {
  readonly legal_name: string;
  readonly currency_name: string;
  is_display: number;
  open_microtrade: number;
}

test('QUOT-001 the list shows exactly the pairs that are displayed and open for second contracts', async ({
  exchange,
  page,
}) => {
  await exchange.open('/quotation');
  const response = await exchange.call<{ message: { quotation: Row[] }[] }>(
    'GET',
    '/api/currency/quotation_new',
  );
  const rows = response.message.flatMap(({ quotation }) => quotation);
  const shown = () =>
    rows
      .filter((row) => row.is_display === 1 && row.open_microtrade === 1)
      .map(({ currency_name, legal_name }) => `${currency_name}/${legal_name}`);
  await expect(pairs(page)).toHaveText(shown());
  const before = shown();
  expect(rows.length).toBeGreaterThan(before.length);
  const hide = (symbol: string | undefined, change: Partial<Row>) =>
    Object.assign(rows.find((row) => `${row.currency_name}/${row.legal_name}` === symbol) ?? {}, change);
  hide(before[1], { is_display: 0 });
  hide(before[2], { open_microtrade: 0 });
  expect(shown()).toHaveLength(before.length - 2);
  await respondWith(page, '/api/currency/quotation_new', response);
  await expect(pairs(page)).toHaveText(shown());
});

test('CONST-001 CONST-002 CONST-003 ERR-011 prices show 2 decimals from 100 on, else 4, changes 2', async ({
  exchange,
  page,
}) => {
  await exchange.open('/quotation');
  const rows = table(page).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const forms = [
    /\//,
    /^\d+\.(\d{2}|\d{4})$/,
    /^[▲▼]?[+-]?\d+\.\d{2}%$/,
    /^\d+\.(\d{2}|\d{4})$/,
    /^\d+\.(\d{2}|\d{4})$/,
    /^\d+(\.\d+)?[KMB]? [A-Z]+$/,
    /^≈ \d+(\.\d+)?[KMB]? [A-Z]+$/,
  ];
  for (const row of (await rows.all()).slice(1)) await expect(row.getByRole('cell')).toHaveText(forms);
  const search = page.getByRole('textbox', { name: 'Search pairs' });
  await search.fill('eth');
  await expect(table(page).getByRole('button').first()).toContainText('ETH/');
  await search.fill('nothing like it');
  await expect(page.getByRole('region', { name: 'All markets' })).toContainText('No data');
  await expect(table(page).getByRole('button')).toHaveCount(0);
});

test('QUOT-002 NEWS-003 the news of category 4 stand beside the markets, and each opens its article', async ({
  exchange,
  page,
}) => {
  await exchange.open('/quotation');
  const { message } = await exchange.call<{ message: { list: { id: number; title: string }[] } }>(
    'POST',
    '/api/news/list',
    { c_id: '4', lang: 'en' },
  );
  const news = page.getByRole('region', { name: 'Market news' });
  await expect(news.getByRole('link')).toHaveCount(message.list.length);
  for (const [index, { id, title }] of message.list.entries()) {
    await expect(news.getByRole('link').nth(index)).toContainText(title);
    await expect(news.getByRole('link').nth(index)).toHaveAttribute(
      'href',
      `/components/noticeDetail?id=${id}`,
    );
  }
  const title = message.list[0]?.title ?? '';
  await news.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('QUOT-003 the static banners lead to the chart, the leverage desk and the presale', async ({
  exchange,
  page,
}) => {
  await exchange.open('/quotation');
  const banners = page.getByRole('list', { name: 'Where to go next' }).getByRole('link');
  await expect(banners).toHaveCount(3);
  expect(await banners.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/newmarket',
    '/leverdealCenter',
    '/upstart',
  ]);
  await banners.first().click();
  await expect(page).toHaveURL(/\/newmarket$/);
});

test('CONST-006 values in CNY show 2 decimals', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  const values = page.getByRole('main').getByText(/CNY/);
  await expect(values).not.toHaveCount(0);
  for (const text of await values.allInnerTexts()) expect(text).toMatch(/^≈ \d+\.\d{2} CNY$/);
});
