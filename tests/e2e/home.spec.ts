import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { passTime, stopTime } from './page-clock.ts';

const marketTable = (page: Page) => page.getByRole('table', { name: 'Markets' });

test('HOME-001 the banner carousel plays by itself and begins again after the last banner', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await exchange.open('/');
  const marks = page.getByRole('region', { name: 'What is on' }).getByRole('button', { name: /^Show/ });
  await expect(marks.first()).toHaveAttribute('aria-current', 'true');
  await stopTime(page);
  const count = await marks.count();
  expect(count).toBeGreaterThan(1);
  const shown = () => marks.evaluateAll((all) => all.findIndex((mark) => mark.ariaCurrent === 'true'));
  const start = await shown();
  for (let turn = 1; turn <= count; turn += 1) {
    await passTime(page, 5000);
    await expect.poll(shown).toBe((start + turn) % count);
  }
});

test('HOME-002 the ticker shows each market pair with price, change, volume and a trend', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const ticker = page.getByRole('region', { name: 'All pairs at a glance' });
  const item = ticker.getByRole('button', { name: /BTC\/USDT/ });
  await expect(item).toHaveText(/BTC\/USDT.*[+-]?\d+\.\d{2}%.*\d+\.\d{2}.*\d+(\.\d+)?[KMB]?\s*BTC/s);
  await expect(item.locator('svg path')).not.toHaveCount(0);
  const { message } = await exchange.call<{ message: { quotation: { is_display: number }[] }[] }>(
    'GET',
    '/api/currency/quotation_new',
  );
  const listed = message.flatMap((group) => group.quotation).filter((pair) => pair.is_display === 1);
  await expect(ticker.getByRole('listitem')).toHaveCount(listed.length);
});

test('HOME-003 the ticker scrolls automatically, and pauses on request', async ({ exchange, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await exchange.open('/');
  const ticker = page.getByRole('region', { name: 'All pairs at a glance' });
  const state = () => ticker.locator('ul').evaluate((band) => getComputedStyle(band).animationPlayState);
  const first = ticker.getByRole('button', { name: /BTC\/USDT/ });
  const before = await first.evaluate((item) => item.getBoundingClientRect().left);
  await expect.poll(() => first.evaluate((item) => item.getBoundingClientRect().left)).toBeLessThan(before);
  expect(await state()).toBe('running');
  await ticker.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(700, 600);
  await expect.poll(state).toBe('paused');
});

test('HOME-005 HOME-006 the market table has its seven columns and only displayed pairs', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const headers = marketTable(page).getByRole('columnheader');
  await expect(headers).toHaveText([
    'Pair',
    'Last price',
    '24h change',
    '24h high',
    '24h low',
    '24h volume',
    '7 days',
  ]);
  const { message } = await exchange.call<{
    message: { quotation: { is_display: number; currency_name: string }[] }[];
  }>('GET', '/api/currency/quotation_new');
  const listed = (message[0]?.quotation ?? []).filter((pair) => pair.is_display === 1);
  await expect(marketTable(page).getByRole('row')).toHaveCount(listed.length + 1);
  await expect(marketTable(page)).not.toContainText('TRX');
});

test('HOME-008 CHART-015 trends are hourly bars of 7 days, 60 points in the table and 50 in the ticker', async ({
  exchange,
  page,
}) => {
  const points = (path: string | null) => (path ?? '').split(/[ML]/).filter(Boolean).length;
  await exchange.open('/');
  const line = marketTable(page).getByRole('row', { name: /BTC/ }).locator('svg path').last();
  await expect.poll(async () => points(await line.getAttribute('d'))).toBe(60);
  const ticker = page.getByRole('region', { name: 'All pairs at a glance' });
  const small = ticker
    .getByRole('button', { name: /BTC\/USDT/ })
    .locator('svg path')
    .last();
  await expect.poll(async () => points(await small.getAttribute('d'))).toBe(50);
  const calls = await exchange.requests('/api/currency/new_timeshar');
  expect(calls.length).toBeGreaterThan(0);
  for (const { parameters } of calls) {
    expect(parameters.period).toBe('60min');
    expect(Number(parameters.to) - Number(parameters.from)).toBe(7 * 24 * 3600);
  }
});

test('HOME-009 the home page shows the feature text and the app-download blurbs', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  await expect(
    page.getByRole('region', { name: 'Why trade here' }).getByRole('heading', { level: 3 }),
  ).not.toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Trade on any screen' }).getByRole('heading', { level: 3 }),
  ).not.toHaveCount(0);
});

test('HOME-010 HOME-011 the sign-up box has one input and leads to registration with the typed e-mail', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const form = page.getByRole('form', { name: 'Start with paper money' });
  await expect(form.getByRole('textbox')).toHaveCount(1);
  await form.getByRole('textbox').fill('new+trader@example.com');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/components\/register\?email=new%2Btrader%40example\.com$/);
});

for (const width of [1440, 1920, 390]) {
  test(`DESK-015 the words of a banner stand beside its picture at ${width} px`, async ({
    exchange,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await exchange.open('/');
    const banners = page.getByRole('region', { name: 'What is on' });
    await expect(banners.locator('img').first()).toBeVisible();
    const overlaps = () =>
      banners.locator('a').evaluateAll((slides) =>
        slides.map((slide) => {
          const picture = slide.querySelector('img')?.getBoundingClientRect();
          const label = document.createRange();
          label.selectNodeContents(slide.querySelector('span') ?? slide);
          const text = label.getBoundingClientRect();
          if (!picture || text.width === 0) return 'nothing is drawn';
          return text.right > picture.left && text.bottom > picture.top;
        }),
      );
    expect((await overlaps()).length).toBeGreaterThan(1);
    await expect.poll(async () => new Set(await overlaps())).toEqual(new Set([false]));
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`DESK-016 a banner without a picture is readable in the ${scheme} scheme`, async ({
    exchange,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await exchange.open('/');
    const banners = page.getByRole('region', { name: 'What is on' });
    await expect(banners.locator('img').first()).toBeVisible();
    await banners.locator('img').evaluateAll((pictures) => pictures.forEach((picture) => picture.remove()));
    const channels = await banners.evaluate((section) => {
      const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const texts = [...(section.querySelector('a > span')?.children ?? [])];
      return {
        ground: rgb(getComputedStyle(section).backgroundColor),
        texts: texts.map((text) => rgb(getComputedStyle(text).color)),
      };
    });
    const luminance = (rgb: readonly number[]) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const channel = (rgb[index] ?? 0) / 255;
        return sum + weight * (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
      }, 0);
    expect(channels.texts).toHaveLength(2);
    for (const text of channels.texts)
      expect((luminance(text) + 0.05) / (luminance(channels.ground) + 0.05)).toBeGreaterThan(4.5);
  });
}
