import type { Locator, Page } from '@playwright/test';
import { day, night } from '#client/app/palette.ts';
import panelTexts from '#locales/en/panel.json' with { type: 'json' };
import { fields } from './auth-helpers.ts';
import { boxesOf } from './boxes.ts';
import { expect, seats, test } from './fixtures.ts';
import { visit } from './visit.ts';
import { passTime, stopTime } from './page-clock.ts';

const header = (page: Page) => page.getByRole('banner');
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
/** A colour such as `#080a0e` as a browser writes it. */
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

test('SHELL-002 SHELL-003 SHELL-005 SHELL-009 SHELL-010 SHELL-011 SHELL-012 SHELL-018 a visitor logs in and out', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/components/login',
  );
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/components/register',
  );
  await exchange.logIn('demo');
  await expect(page).toHaveURL(/\/$/);
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveCount(0);
  expect(await stored(page)).toMatchObject({
    token: expect.stringMatching(/^\S{16,}$/) as unknown,
    accountNum: seats.demo.account,
    address: seats.demo.account,
    user_id: expect.stringMatching(/^\d+$/) as unknown,
    extension_code: 'demo',
    is_seller: expect.stringMatching(/^[01]$/) as unknown,
  });
  await page.getByRole('button', { name: 'Account d***@sandpit.test' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Overview',
    'Orders',
    'Messages',
    'Transaction log',
    'Account settings',
    'Identity verification',
    'Colours: red up, green down',
    'Keyboard shortcuts',
    'Log out',
  ]);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/components\/login$/);
  await expect(header(page).getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('SHELL-001 the header shows the menu and the languages', async ({ exchange, page }) => {
  await exchange.open('/');
  const menu = header(page).getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Markets' })).toHaveAttribute('href', '/quotation');
  await menu.getByRole('link', { name: 'Spot' }).click();
  await expect(page).toHaveURL(/\/newmarket$/);
  await expect(menu.getByRole('link', { name: 'Spot' })).toHaveAttribute('aria-current', 'page');
  await header(page)
    .getByRole('button', { name: /^Language/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveCount(5);
});

test('SHELL-007 SHELL-008 the footer lists three categories of articles, the support contact and the copyright', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, category] of [
    ['About', 21],
    ['Guides', 19],
    ['Support', 25],
  ] as const) {
    const { message } = await exchange.call<{ message: { list: { id: number; title: string }[] } }>(
      'POST',
      '/api/news/list',
      { c_id: String(category), lang: 'en' },
    );
    const links = footer.getByRole('navigation', { name }).getByRole('link');
    await expect(links).toHaveText(message.list.map(({ title }) => title));
    expect(message.list.length).toBeGreaterThan(0);
  }
  await expect(footer.getByRole('link', { name: 'Contact support' }).first()).toHaveAttribute(
    'href',
    /^(https?:|\/)/,
  );
  await expect(footer).toContainText(/© 20\d\d Sandpit/);
  const article = footer.getByRole('navigation', { name: 'Guides' }).getByRole('link').first();
  const title = await article.innerText();
  await article.click();
  await expect(page).toHaveURL(/\/components\/noticeDetail\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the footer begins below the window, so that what arrives above it moves nothing that is seen', async ({
  exchange,
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/components/login', '/myLegalShops', '/nowhere']) {
      await exchange.open(path);
      const [footer, strip] = await Promise.all([
        topOf(page.getByRole('contentinfo')),
        topOf(page.getByRole('region', { name: panelTexts.label })),
      ]);
      expect(footer).toBeGreaterThanOrEqual(strip);
    }
  }
});

test('a typed address begins at the top of its page, a reload stays where it was', async ({
  exchange,
  page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await exchange.open('/myLegalShops');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(100);
  await exchange.open('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await scrolled()).toBe(0);
});

test('SHELL-013 night and day change the whole page at once, are stored, and hold after a reload', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await exchange.open('/');
  const looks = () =>
    page.evaluate(() => ({
      scheme: document.documentElement.dataset.mantineColorScheme,
      page: getComputedStyle(document.body).backgroundColor,
      colour: getComputedStyle(document.body).color,
    }));
  await expect(header(page).getByRole('button', { name: 'Switch to night mode' })).toBeVisible();
  const day = await looks();
  await header(page).getByRole('button', { name: 'Switch to night mode' }).click();
  await expect(header(page).getByRole('button', { name: 'Switch to day mode' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const night = await looks();
  expect(night.page).not.toBe(day.page);
  expect(night.colour).not.toBe(day.colour);
  expect(await stored(page)).toMatchObject({ night_mode: '1' });
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Switch to day mode' })).toBeVisible();
  await expect.poll(looks).toEqual(night);
});

test('DESK-411 until the client is loaded, the page has the place of the header and the colours of the scheme', async ({
  page,
}) => {
  await page.route(/\/assets\/(?!first-)[^/]*\.js$/, () => undefined);
  const painted = () =>
    page.evaluate(() => {
      const [top, below] = [10, innerHeight - 10].map((y) => document.elementFromPoint(innerWidth / 2, y));
      const { backgroundImage, backgroundSize, backgroundColor } = getComputedStyle(top ?? document.body);
      return { isOne: top === below, backgroundImage, backgroundSize, backgroundColor };
    });
  for (const [system, choice, { panel, page: below }] of [
    ['light', undefined, day],
    ['dark', undefined, night],
    ['light', '1', night],
    ['dark', '0', day],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/', { waitUntil: 'commit' });
    await page.evaluate((night) => localStorage.setItem('night_mode', night ?? ''), choice);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(painted, `${system}, ${choice}`).toEqual({
      isOne: true,
      backgroundImage: `linear-gradient(${rgb(panel)}, ${rgb(panel)})`,
      backgroundSize: '100% 48px',
      backgroundColor: rgb(below),
    });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await expect(header(page)).toBeVisible();
  const [box] = await boxesOf(header(page));
  expect([box?.top, box?.bottom]).toEqual([0, 48]);
});

test('SHELL-019 the loading indicator of a page that does not arrive closes after 1.5 s', async ({
  exchange,
  page,
}) => {
  await page.clock.install();
  await exchange.open('/components/login');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/forgot-page[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await expect(fields(page).email).toBeVisible();
  await stopTime(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const indicator = page.getByRole('progressbar', { name: 'The page is loading' });
  await expect(indicator).toBeVisible();
  await passTime(page, 1400);
  await expect(indicator).toBeVisible();
  await passTime(page, 200);
  await expect(indicator).toHaveCount(0);
  await expect(fields(page).button('Log in')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/forgetPwd$/);
});

test('SHELL-015 SHELL-016 SHELL-017 the first pair is selected until another is chosen, and a choice is kept', async ({
  exchange,
  page,
}) => {
  await exchange.open('/quotation');
  await expect
    .poll(() => stored(page))
    .toMatchObject({ symbol: 'BTC/USDT', current: 'BTC/USDT', index2: '0', priceScale: '100000' });
  await page
    .getByRole('table', { name: 'All markets' })
    .getByRole('button', { name: 'ETH/USDT', exact: true })
    .click();
  await expect(page).toHaveURL(/\/newmarket$/);
  expect(await stored(page)).toMatchObject({
    legal_id: expect.stringMatching(/^\d+$/) as unknown,
    currency_id: expect.stringMatching(/^\d+$/) as unknown,
    legal_name: 'USDT',
    currency_name: 'ETH',
    symbol: 'ETH/USDT',
    current: 'ETH/USDT',
    index2: '1',
  });
  await page.goto('/dealCenter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT');
});

test('SHELL-014 every screen fits a window of 390 px, and its menu opens', async ({ exchange, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await exchange.open('/noticeList', { as: 'demo' });
  const screens = [
    ['/', 'region', 'Markets'],
    ['/quotation', 'region', 'Market news'],
    ['/dealCenter', 'region', 'Order book'],
    ['/components/login', 'button', 'Log in'],
    ['/newmarket', 'region', 'Chart'],
    ['/components/register', 'button', 'Create account'],
    ['/forgetPwd', 'button', 'Save the new password'],
    ['/resetPwd', 'button', 'Save the new password'],
    ['/bindEmail', 'button', 'Bind e-mail'],
    ['/components/noticeDetail?id=2', 'heading', 'Register and secure your account'],
  ] as const;
  for (const [path, role, name] of screens) {
    await visit(page, path);
    await expect(page.getByRole('main').getByRole(role, { name, exact: true }).first(), path).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBeLessThanOrEqual(390);
  }
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Markets' }).click();
  await expect(page).toHaveURL(/\/quotation$/);
});
