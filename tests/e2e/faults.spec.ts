import type { Page } from '@playwright/test';
import { errorCatalogue, errorKeys } from '#contract/index.ts';
import type { ErrorKey } from '#contract/index.ts';
import english from '#locales/en/server.json' with { type: 'json' };
import chinese from '#locales/zh/server.json' with { type: 'json' };
import { errorMessage, fields } from './auth-helpers.ts';
import { bookRows, btcUsdt, hold, openDesk, place, tokenOf, tradeForm, untilBack } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { passTime, stopTime } from './page-clock.ts';
import { visit } from './visit.ts';

/** Codes of the calls that are made to fail. */
const BARS = 'E04';
const BUY = 'E11';
const OPEN_ORDERS = 'E16';

const submit = (page: Page) => page.getByTestId('submit-order');
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const orderList = (page: Page) => page.getByRole('group', { name: 'Open orders' });
const openOrders = (page: Page) => page.getByRole('table', { name: 'Open orders' });
const chart = (page: Page) => page.getByRole('region', { name: 'Chart', exact: true });
const lostNotice = (page: Page) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: 'Reconnecting…' });

const textOf = (key: ErrorKey, texts: Readonly<Record<string, string>> = english): string =>
  texts[`error.${key}`] ?? '';

/** Sends a limit order that waits by the form; farther from the market it would ask first. */
async function order(page: Page): Promise<void> {
  await tradeForm(page).getByRole('textbox', { name: 'Price' }).fill('100000');
  await tradeForm(page).getByRole('textbox', { name: 'Amount' }).fill('0.001');
  await submit(page).click();
}

/** What the page has logged as an error so far. */
function errorLog(page: Page): string[] {
  const log: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') log.push(line.text());
  });
  return log;
}

/** How many orders the exchange has taken of the page's user. */
async function placed(exchange: ExchangeDriver, page: Page): Promise<number> {
  const { message } = await exchange.call<{ message: { count: number } }>(
    'POST',
    '/api/transaction_in',
    { page: '1' },
    await tokenOf(page),
  );
  return message.count;
}

const keysOf = (type: string) => errorKeys.filter((key) => errorCatalogue[key].type === type);

test('ERR-006 a refusal of type error shows the message of the exchange, and nothing else happens', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  expect(keysOf('error').length).toBeGreaterThan(20);
  for (const key of keysOf('error')) {
    await exchange.fault({ on: BUY, error: 'error', key, times: 1 });
    await order(page);
    await expect(tradeForm(page).getByText(textOf(key), { exact: true }).first(), key).toBeVisible();
  }
  await expect(page).toHaveURL(/\/newmarket$/);
  expect(await placed(exchange, page)).toBe(0);
  await order(page);
  await expect(openOrders(page)).toContainText('100000');
});

test('ERR-006 a refusal comes in the language of the page', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await page.evaluate(() => localStorage.setItem('locale', 'zh'));
  await page.reload();
  await exchange.fault({ on: BUY, error: 'error', key: 'NO_PRICE' });
  const form = page.locator('form').filter({ has: submit(page) });
  await form.getByRole('textbox').nth(0).fill('100000');
  await form.getByRole('textbox').nth(1).fill('0.001');
  await submit(page).click();
  await expect(form.getByRole('alert').filter({ hasText: textOf('NO_PRICE', chinese) })).toBeVisible();
});

const redirects = {
  '999': { text: 'Login out of date, please login again', to: /\/components\/login$/ },
  '998': { text: textOf('NOT_VERIFIED'), to: /\/authentication$/ },
  '997': { text: textOf('NO_PAYOUT'), to: /\/userSetting$/ },
} as const;
const acceptance = { '999': 'ERR-007 ERR-008', '998': 'ERR-010', '997': 'ERR-009' } as const;

for (const type of ['999', '998', '997'] as const) {
  test(`${acceptance[type]} type ${type} shows its text and after half a second leads to the missing step`, async ({
    exchange,
    page,
  }) => {
    const { text, to } = redirects[type];
    await page.clock.install();
    await openDesk(exchange, page, '/newmarket', 'demo');
    await exchange.fault({ on: BUY, error: type, times: 1 });
    await stopTime(page);
    await order(page);
    await expect(errorMessage(page, text)).toBeVisible();
    const token = await tokenOf(page);
    expect(token === '').toBe(type === '999');
    await passTime(page, 450);
    await expect(page).toHaveURL(/\/newmarket$/);
    await passTime(page, 100);
    await expect(page).toHaveURL(to);
  });
}

test('a chart that is refused, and one without bars, say that there is no data', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  await exchange.fault({ id: 'chart', on: BARS, error: 'error', key: 'NO_PRICE' });
  await page.reload();
  await expect(chart(page)).toContainText('No data for this interval');
  await exchange.fault({ id: 'chart', on: BARS, error: 'malformed' });
  await page.reload();
  await expect(chart(page).getByRole('alert')).toContainText('This could not be loaded.');
  await exchange.clearFaults();
  await chart(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('figure', { name: 'Price chart of BTC/USDT, interval 1m' })).toBeVisible();
});

test('ERR-014 a network failure is logged and shows nothing; what was lost on its way was not done', async ({
  exchange,
  page,
}) => {
  const log = errorLog(page);
  await openDesk(exchange, page, '/newmarket', 'demo');
  await exchange.fault({ on: BUY, error: 'network', times: 1 });
  await order(page);
  await expect.poll(() => log.join('\n')).toContain('No response from /api/transaction/in');
  await expect(messages(page).getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/\/newmarket$/);
  expect(await placed(exchange, page)).toBe(0);
  await order(page);
  await expect(openOrders(page)).toContainText('100000');
  expect(await placed(exchange, page)).toBe(1);
});

for (const error of ['network', 'http502', 'malformed'] as const) {
  test(`an order whose response is lost (${error}) appears once`, async ({ exchange, page }) => {
    await openDesk(exchange, page, '/newmarket', 'demo');
    await exchange.fault({ on: BUY, error, after: true, times: 1 });
    await order(page);
    await expect(openOrders(page)).toContainText('100000');
    await expect(openOrders(page).getByRole('button', { name: /Revoke|Cancel/ })).toHaveCount(1);
    await expect(messages(page).getByRole('alert')).toHaveCount(0);
    expect(await placed(exchange, page)).toBe(1);
  });
}

for (const error of ['network', 'http502'] as const) {
  test(`a list that fails once (${error}) is asked for again by itself`, async ({ exchange, page }) => {
    await openDesk(exchange, page, '/newmarket', 'demo');
    await place(exchange, page, 'in');
    await exchange.fault({ on: OPEN_ORDERS, error, times: 1 });
    await page.reload();
    await expect(openOrders(page)).toContainText('50000');
    expect((await exchange.control<{ rules: unknown[] }>('GET', '/sim/faults')).rules).toEqual([]);
  });
}

test('a list with a malformed response says so and loads on request', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await place(exchange, page, 'in');
  await exchange.fault({ on: OPEN_ORDERS, error: 'malformed' });
  await page.reload();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await exchange.clearFaults();
  await retry.click();
  await expect(openOrders(page)).toContainText('50000');
});

test('a slow list shows that it loads; a slow order keeps its button busy and is sent once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { as: 'demo' });
  const releaseList = await hold(page, '/api/transaction_all');
  await visit(page, '/newmarket');
  await expect(orderList(page).getByRole('status', { name: 'Loading…' })).toBeVisible();
  await releaseList();
  await expect(page.getByText('No open orders')).toBeVisible();
  const releaseOrder = await hold(page, '/api/transaction/in');
  await order(page);
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await submit(page).click();
  await expect(page.getByText('Already submitted. Please wait.')).toBeVisible();
  await releaseOrder();
  await expect(openOrders(page)).toContainText('100000');
  expect(await placed(exchange, page)).toBe(1);
});

/** What the desk shows of the market and of its user, in numbers. */
async function shown(page: Page) {
  const rows = (side: 'Buy' | 'Sell') =>
    bookRows(page, side).evaluateAll((all) =>
      all.map((row) =>
        /price ([\d.]+), amount ([\d.]+)/.exec(row.getAttribute('aria-label') ?? '')?.slice(1),
      ),
    );
  const prints = await page
    .getByRole('region', { name: 'Latest trades' })
    .getByRole('table')
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((row) => (row as HTMLElement).innerText.split(/\s+/).slice(1)));
  return {
    price: (await page.getByTestId('last-price').innerText()).split(/\s/)[0],
    bids: (await rows('Buy')).slice(0, 5),
    asks: (await rows('Sell')).slice(-5),
    prints,
    hasOrder: (await openOrders(page).innerText()).includes('50000'),
  };
}

/** What the exchange itself says of the same. */
async function truth(exchange: ExchangeDriver) {
  const { message: groups } = await exchange.call<{
    message: { quotation: { symbol?: string; currency_id: number; legal_id: number; now_price: string }[] }[];
  }>('GET', '/api/currency/quotation_new');
  const pair = groups
    .flatMap(({ quotation }) => quotation)
    .find(
      (row) => String(row.currency_id) === btcUsdt.currency_id && String(row.legal_id) === btcUsdt.legal_id,
    );
  const { bids, asks } = await exchange.control<Record<'bids' | 'asks', { price: string; number: string }[]>>(
    'GET',
    '/sim/book?pair=BTC/USDT',
  );
  const query = new URLSearchParams(btcUsdt).toString();
  const { message: prints } = await exchange.call<{ message: { price: string; amount: string }[] }>(
    'GET',
    `/api/currency/new_tradehistory?${query}`,
  );
  const fixed = (value: string | number, places: number) => Number(value).toFixed(places);
  const level = ({ price, number }: { price: string; number: string }) => [fixed(price, 4), fixed(number, 4)];
  return {
    price: fixed(pair?.now_price ?? '', 2),
    bids: bids.slice(0, 5).map(level),
    asks: asks.slice(0, 5).map(level).reverse(),
    prints: prints.slice(0, 20).map(({ price, amount }) => [fixed(price, 2), fixed(amount, 6)]),
    hasOrder: true,
  };
}

const disturbances = {
  dropped: { drop: true },
  'duplicated at random': { duplicate: true },
  'reordered at random': { reorder: true },
  'late at random': { delay: { uniform: [1, 400] } },
} as const;

for (const [name, disturbance] of Object.entries(disturbances)) {
  test(`events that are ${name} leave the desk as the exchange has it once the socket has come back`, async ({
    exchange,
    page,
  }) => {
    await openDesk(exchange, page, '/newmarket', 'demo');
    const chance = name === 'dropped' ? 1 : 0.5;
    await exchange.fault({ id: 'disturbed', on: 'socket', ...disturbance, chance });
    for (let step = 0; step < 12; step++) await exchange.advance(500);
    await place(exchange, page, 'in');
    for (let step = 0; step < 12; step++) await exchange.advance(500);
    await exchange.clearFaults();
    await exchange.fault({ on: 'socket', refuseReconnects: 60 });
    await expect(lostNotice(page)).toBeVisible();
    await exchange.clearFaults();
    await untilBack(page);
    await expect(lostNotice(page)).toHaveCount(0);
    await expect.poll(() => shown(page)).toEqual(await truth(exchange));
  });
}

for (const path of ['/newmarket', '/dealCenter']) {
  test(`${path} keeps what it shows, greyed, while the socket is away, and comes back by itself`, async ({
    exchange,
    page,
  }) => {
    await openDesk(exchange, page, path, 'demo');
    const last = page.getByTestId('last-price');
    const price = (await last.innerText()).split(/\s/)[0] ?? '';
    const book = page.getByRole('region', { name: 'Order book' });
    const live = page.getByText('Live prices', { exact: true });
    await exchange.fault({ on: 'socket', refuseReconnects: 30 });
    await expect(lostNotice(page)).toBeVisible();
    await expect(live).toHaveCount(0);
    const tape = page.getByRole('region', { name: 'Latest trades' });
    for (const panel of [book, last, tape]) await expect(panel).toHaveCSS('filter', 'grayscale(1)');
    await expect(last).toContainText(price);
    await expect(bookRows(page, 'Sell').first()).toBeVisible();
    await exchange.advance(29_000);
    await expect(lostNotice(page)).toBeVisible();
    await expect(last).toContainText(price);
    await exchange.advance(1_000);
    await untilBack(page);
    await expect(book).toHaveCSS('filter', 'none');
    await expect(last).not.toContainText(price);
  });
}

test('a login works while every other event is lost and every second call is late', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/login');
  await exchange.fault({ on: 'socket', drop: true, chance: 0.5 });
  await exchange.fault({ on: 'all', latency: { uniform: [10, 300] }, chance: 0.5 });
  await fields(page).email.fill('demo@sandpit.test');
  await fields(page).password.fill('demo123');
  await fields(page).button('Log in').click();
  await expect(page.getByRole('button', { name: /Account/ })).toBeVisible();
});
