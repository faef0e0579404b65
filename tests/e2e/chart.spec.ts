import type { Page } from '@playwright/test';
import { respondWith, bookRows, expectNoScroll, openDesk, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

interface Group {
  readonly quotation: readonly {
    readonly currency_name: string;
    readonly legal_name: string;
    readonly is_display: number;
  }[];
}

const marketRows = (page: Page) =>
  page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /^\w+\// });
const legend = (page: Page) => page.getByTestId('chart-legend');
const intervals = (page: Page) => page.getByRole('group', { name: 'Interval' });

const groupsOf = async (exchange: ExchangeDriver) =>
  (await exchange.call<{ message: readonly Group[] }>('GET', '/api/currency/quotation_new')).message;

const barRequests = (exchange: ExchangeDriver) => exchange.requests('/api/currency/new_timeshar');

test('CHART-001 the market list shows the displayed pairs of the chosen quote currency and no others', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const groups = await groupsOf(exchange);
  for (const { quotation } of groups) {
    const names = quotation
      .filter((pair) => pair.is_display === 1)
      .map((pair) => `${pair.currency_name}/${pair.legal_name}`);
    await page.getByRole('tab', { name: quotation[0]?.legal_name ?? '', exact: true }).click();
    await expect(marketRows(page)).toHaveCount(names.length);
    const shown = async () => {
      const texts = await marketRows(page).allTextContents();
      return texts.map((text) => /^\w+\/\w{4}/.exec(text)?.[0]).sort();
    };
    await expect.poll(shown).toEqual(names.sort());
  }
  await expect(page.getByRole('button', { name: /TRX\/USDT/ })).toHaveCount(0);
});

test('CHART-002 CONST-002 CONST-003 the market list shows prices with 2 decimals from 100 on, else 4, and changes with 2', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  await expect(marketRows(page)).not.toHaveCount(0);
  for (const text of await marketRows(page).allTextContents())
    expect(text).toMatch(/^\w+\/USDT\d+\.(\d{2}|\d{4})[▲▼]?[+-]?\d+\.\d{2}%$/);
});

test('CHART-003 SHELL-015 a click stores the pair, shows it everywhere at once, and a reload keeps it', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  await page.getByRole('button', { name: /^ETH\/USDT/ }).click();
  const isShown = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT');
    await expect(page.getByRole('figure', { name: /ETH\/USDT/ })).toBeVisible();
    await expect(tradeForm(page)).toContainText('ETH');
  };
  await isShown();
  const stored = () =>
    page.evaluate(() =>
      ['legal_id', 'currency_id', 'legal_name', 'currency_name', 'symbol'].map((key) =>
        localStorage.getItem(key),
      ),
    );
  expect(await stored()).toEqual(['3', '2', 'USDT', 'ETH', 'ETH/USDT']);
  await page.reload();
  await isShown();
  await expect(page.getByRole('button', { name: /^ETH\/USDT/ })).toHaveAttribute('aria-current', 'true');
});

test('the market list is searched with the slash key and walked with arrows', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('eth');
  await expect(marketRows(page)).toHaveCount(2);
  await marketRows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(marketRows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDC');
});

test('CHART-004 FEED-003 the header shows pair, last price, change, high, low and volume, and follows the market', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const header = page.getByRole('heading', { level: 1 }).locator('..');
  await expect(header).toContainText('BTC/USDT');
  for (const name of ['24h change', '24h high', '24h low', '24h volume'])
    await expect(header.getByText(name)).toBeVisible();
  const last = page.getByTestId('last-price');
  await expect(last).toHaveText(/^\d+\.\d{2} [▲▼]?≈ \d+\.\d{2} CNY$/);
  const before = (await last.textContent()) ?? '';
  await exchange.advance(30_000);
  await expect(last).not.toHaveText(before);
});

test('CHART-005 CHART-006 the chart offers nine intervals as buttons and opens on one minute', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const names = ['Realtime', '1m', '5m', '15m', '30m', '1h', '1D', '1W', '1M'];
  const buttons = intervals(page).getByRole('button', { name: /^(Realtime|\d+[mhDWM])$/ });
  await expect(buttons).toHaveText(names);
  await expect(intervals(page).getByRole('button', { pressed: true })).toHaveText(['1m']);
  await expect(page.getByRole('figure', { name: /interval 1m/ })).toBeVisible();
});

test.describe('far from the exchange', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('CHART-007 CHART-008 the chart shows times in Asia/Shanghai and volumes in short', async ({
    exchange,
    page,
  }) => {
    await openDesk(exchange, page, '/newmarket');
    await expect(legend(page).locator('time')).toHaveText('2025-06-02 10:00');
    await expect(legend(page)).toHaveText(
      /O \d+\.\d{2} *H.*C \d+\.\d{2}.*Vol \d+(?:\.\d+)?[KMB]?[+-]?\d+\.\d\d%$/,
    );
  });
});

test('CHART-009 the chart shows each of the fourteen resolutions', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  const choose = async (name: string) => {
    const button = intervals(page).getByRole('button', { name, exact: true });
    if (await button.count()) return button.click();
    await intervals(page)
      .getByRole('button', { name: /More intervals/ })
      .click();
    return page.getByRole('menuitem', { name, exact: true }).click();
  };
  const periods = {
    '3m': '3min',
    '5m': '5min',
    '15m': '15min',
    '30m': '30min',
    '1h': '60min',
    '2h': '120min',
    '4h': '240min',
    '6h': '360min',
    '12h': '720min',
    '1D': '1day',
    '3D': '3day',
    '1W': '1week',
    '1M': '1mon',
    '1m': '1min',
  };
  for (const [name, period] of Object.entries(periods)) {
    await choose(name);
    await expect(
      page.getByRole('figure', { name: `Price chart of BTC/USDT, interval ${name}` }),
    ).toBeVisible();
    await expect
      .poll(async () => (await barRequests(exchange)).map(({ parameters }) => parameters.period))
      .toContain(period);
  }
});

test('FEED-005 the running bar follows the feed', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  await expect(legend(page)).toHaveText(/C \d+\.\d{2}/);
  const close = async () => /C (\d+\.\d{2})/.exec((await legend(page).textContent()) ?? '')?.[1];
  const before = await close();
  await exchange.advance(5000);
  await expect.poll(close).not.toBe(before);
});

for (const [what, response] of [
  ['code -1', { code: -1, msg: 'no data', data: [] }],
  ['empty data', { code: 1, msg: 'success', data: [] }],
] as const) {
  test(`CHART-013 a response with ${what} shows as no data`, async ({ exchange, page }) => {
    await openDesk(exchange, page, '/newmarket');
    await respondWith(page, '/api/currency/new_timeshar', response);
    await intervals(page).getByRole('button', { name: '15m' }).click();
    await expect(page.getByText('No data for this interval')).toBeVisible();
  });
}

test('CHART-014 ROUTE-022 the chart screen has book and trade panel beside the chart, and does not scroll', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const chart = await page.getByRole('region', { name: 'Chart' }).boundingBox();
  const book = await page.getByRole('region', { name: 'Order book' }).boundingBox();
  const trade = await tradeForm(page).boundingBox();
  if (!chart || !book || !trade) throw new Error('a panel is not drawn');
  expect(book.x).toBeGreaterThanOrEqual(chart.x + chart.width - 1);
  expect(trade.x).toBeGreaterThanOrEqual(book.x + book.width - 1);
  await expectNoScroll(page);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(bookRows(page, 'Buy').first()).toBeVisible();
});

test('CHART-015 mini charts draw a week of hours, thinned, and ask no other host', async ({
  exchange,
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  await exchange.open('/');
  const lines = page.getByRole('table', { name: 'Markets' }).locator('svg path[class*="line"]');
  await expect(lines).not.toHaveCount(0);
  const requested = await barRequests(exchange);
  expect(requested.length).toBeGreaterThan(0);
  for (const { parameters } of requested) {
    expect(parameters.period).toBe('60min');
    expect(Number(parameters.to) - Number(parameters.from)).toBe(7 * 24 * 3600);
  }
  const points = async () => ((await lines.first().getAttribute('d')) ?? '').split('L').length;
  await expect.poll(points).toBe(60);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('on a phone the desk is four tabs, and the market list a drawer', async ({ exchange, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await exchange.open('/newmarket');
  await expect(page.getByRole('tab', { name: 'Chart' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Trade' }).click();
  await expect(tradeForm(page)).toBeVisible();
  await page.getByRole('button', { name: 'Show the market list' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});
