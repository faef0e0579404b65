import type { Page } from '@playwright/test';
import { languageFacts, languages } from '#locales/languages.ts';
import { QUERY, routes } from './all-routes.ts';
import { expectFaultless, faultsOf, TEXT_RULES } from './axe.ts';
import { boxesOf } from './boxes.ts';
import { tokenOf } from './desk.ts';
import { pressDrawerKey } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { textsThatDoNotFit } from './overflow.ts';
import { visit } from './visit.ts';
import { word } from '../support/words.ts';

/** Characters of a nickname, at most. */
const LONGEST_NAME = 60;

/** Where the header still has a line of links. */
const NARROWEST_LINKS = 1110;

/** From a desk to a small phone. */
const widths = [1440, 390, 360] as const;

/** Something to show in every list: orders, positions, transfers, a withdrawal, an address, deals. */
async function fill(exchange: ExchangeDriver, page: Page): Promise<void> {
  await exchange.advance(15 * 60_000);
  const token = await tokenOf(page);
  const pair = { legal_id: '3', currency_id: '1' };
  const move = (to_field: string, number: string) =>
    ['/api/wallet/change', { number, currency_id: '3', from_field: 'change', to_field }] as const;
  for (const [path, form] of [
    move('lever', '2000'),
    move('micro', '1000'),
    ['/api/transaction/in', { ...pair, price: '50000', num: '0.001', mode: '2' }],
    ['/api/transaction/in', { ...pair, price: '1', num: '0.001', mode: '1' }],
    ['/api/lever/submit', { ...pair, multiple: '20', share: '1', type: '1', status: '1' }],
    [
      '/api/lever/submit',
      { ...pair, multiple: '20', share: '1', type: '2', status: '0', target_price: '150000' },
    ],
    ['/api/microtrade/submit', { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '50' }],
    ['/api/wallet/out', { currency: '3', number: '200', address: '0x22', pay_password: '246810' }],
    ['/api/wallet/addaddress', { currency_id: '3', address: '0x22', notes: 'Cold wallet' }],
    [
      '/api/acceptor/deal',
      { acceptor_id: '1', way: 'bank', type: 'buy', mobile: '1', deal_account: '6222', money: '500' },
    ],
  ] as const)
    await exchange.call('POST', path, form, token);
}

/** Resolves when nothing on the page is still being loaded or comes in. */
const complete = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
  );

/** Goes to a screen inside the page and waits until it has drawn what it asked for. */
async function show(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await complete(page);
}

/** Dates with a hyphen as wide as a figure. */
function datesTornApart(): readonly string[] {
  const main = document.querySelector('main');
  if (!main) return [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    const isDate = /\d{4}-\d\d-\d\d/.test(data);
    if (isDate && parentElement && getComputedStyle(parentElement).fontVariantNumeric !== 'normal')
      found.push(data);
  }
  return found;
}

/** What is not named as it should be in each tab of the simulator's drawer. */
async function faultsOfDrawer(page: Page): Promise<readonly string[]> {
  await pressDrawerKey(page);
  const drawer = page.locator('#sandpit-panel > [role="dialog"]');
  const faults: string[] = [];
  for (const tab of await drawer.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(drawer.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await complete(page);
    const name = await tab.textContent();
    const found = await faultsOf(page, '#sandpit-panel > [role="dialog"]', TEXT_RULES);
    faults.push(...found.map((fault) => `drawer, ${name}: ${fault}`));
  }
  return faults;
}

/** Resolves when the page has been laid out for its window, in its own letters. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

test('what does not fit is found, and what fits is not', { tag: '@nightly' }, async ({ page }) => {
  expect(routes.length).toBeGreaterThan(45);
  await page.setContent(`
    <style>div { width: 60px; font: 16px sans-serif; white-space: nowrap } .cut { overflow: hidden }</style>
    <div>Fits</div>
    <div class="cut">Cut off at the end</div>
    <div class="cut" style="text-overflow: ellipsis">Shortened by dots</div>
    <div class="cut" style="text-overflow: ellipsis" title="Named in full">Named in full</div>
    <div class="cut" style="height: 20px; white-space: normal">Too high for it</div>
    <div><button style="width: 40px; padding: 0">Spilling over</button></div>
    <div style="overflow-x: auto">Can be scrolled to</div>
    <div style="position: absolute; right: -20px; width: auto">Outside</div>
    <div><input placeholder="What to type here" size="2" /></div>`);
  const faults = await page.evaluate(textsThatDoNotFit);
  const found = (text: string) => faults.filter((fault) => fault.startsWith(`“${text}”`)).length;
  for (const text of [
    'Cut off at the end',
    'Shortened by dots',
    'Too high for it',
    'Spilling over',
    'Outside',
    'What to type here',
  ])
    expect(found(text), text).toBe(1);
  for (const text of ['Fits', 'Named in full', 'Can be scrolled to']) expect(found(text), text).toBe(0);
});

/** Links and buttons of the header that lie over the one before them. An open dialog has a header of its own, behind that of the page. */
async function overlapsInHeader(page: Page): Promise<readonly string[]> {
  const banner = page.getByRole('banner').first();
  const boxes = await boxesOf(banner.getByRole('link').or(banner.getByRole('button')));
  return boxes.flatMap(({ left }, nth) =>
    left < (boxes[nth - 1]?.right ?? 0) - 1 ? [`in the header, ${nth + 1} lies over ${nth}`] : [],
  );
}

/** Looks at screens at every width, by day and by night where with every rule; gives what does not fit and what is not named as it should be. */
async function faultsOn(
  page: Page,
  addresses: readonly string[],
  hasEveryRule: boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  let width: number = widths[0];
  for (const address of addresses) {
    await show(page, address);
    faults.push(...(await page.evaluate(datesTornApart)).map((date) => `${address}: ${date}`));
    if (hasEveryRule) await expectFaultless(page, address);
    else faults.push(...(await faultsOf(page, 'html', TEXT_RULES)).map((fault) => `${address}: ${fault}`));
    for (const next of width === widths[0] ? widths : widths.toReversed()) {
      if (next !== width) await page.setViewportSize({ width: next, height: 900 });
      width = next;
      await drawn(page);
      const found = [...(await page.evaluate(textsThatDoNotFit)), ...(await overlapsInHeader(page))];
      faults.push(...found.map((fault) => `${address} at ${next}: ${fault}`));
    }
  }
  return faults;
}

test('DESK-412 DESK-480 DESK-482 SHELL-014 no text overflows on six screens, at a desk and on phones, with the longest nickname and the largest payment, where the menu opens and no machine finds a fault', async ({
  exchange,
  page,
}) => {
  await exchange.open('/', { as: 'demo' });
  await fill(exchange, page);
  const name = 'Nickname '.repeat(7).slice(0, LONGEST_NAME);
  await page.evaluate((shown) => localStorage.setItem('shown_name', shown), name);
  await page.reload();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  await page.setViewportSize({ width: NARROWEST_LINKS, height: 900 });
  expect(await overlapsInHeader(page)).toEqual([]);
  await page.setViewportSize({ width: widths[0], height: 900 });
  const addresses = ['/', '/newmarket', '/leverdealCenter', '/assets', '/c2cOrder', '/finanrec'];
  expect(await faultsOn(page, addresses, false)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  for (const address of addresses.slice(0, -1)) {
    await show(page, address);
    expect(await faultsOf(page), address).toEqual([]);
  }
  await show(page, '/payment');
  await page.getByRole('textbox', { name: word('common.account') }).fill('13812345678');
  await page.getByRole('textbox', { name: word('common.moneyAmount') }).fill('999999999999');
  await page.getByRole('button', { name: /999999999999/ }).click();
  await expect(page.getByRole('link', { name: /999999999999/ })).toBeVisible();
  expect(await page.evaluate(textsThatDoNotFit)).toEqual([]);
  await page
    .getByRole('banner')
    .getByRole('button', { name: word('common.menu') })
    .click();
  await page.getByRole('menuitem', { name: word('common.markets') }).click();
  await expect(page).toHaveURL(/\/quotation$/);
});

for (const language of languages) {
  test(
    `DESK-412 DESK-480 DESK-482 no text overflows on any screen in ${language}, at a desk and on a phone, and what is there is named`,
    { tag: '@nightly' },
    async ({ exchange, page }) => {
      // Every screen, each laid out twice.
      test.slow();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.addInitScript((lang) => localStorage.setItem('locale', lang), language);
      await exchange.open('/', { scenario: 'c2c-busy-hour', as: 'demo' });
      await expect(page.locator('html')).toHaveAttribute('lang', languageFacts[language].tag);
      await fill(exchange, page);
      const addresses = routes.map(({ path }) => `/${path}${QUERY}`);
      const faults = [...(await faultsOn(page, addresses, language === 'en'))];
      if (language !== 'en') faults.push(...(await faultsOfDrawer(page)));
      expect(faults).toEqual([]);
    },
  );
}
