import type { Page } from '@playwright/test';
import { bookRows, btcUsdt, expectUnlistedPair, hold, openDesk, tokenOf, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

const BUY = '/api/transaction/in';
const SELL = '/api/transaction/out';

const price = (page: Page) => tradeForm(page).getByRole('textbox', { name: 'Price' });
const amount = (page: Page) => tradeForm(page).getByRole('textbox', { name: 'Amount' });
const slider = (page: Page) => tradeForm(page).getByRole('slider', { name: 'Share of the balance' });
const submit = (page: Page) => page.getByTestId('submit-order');
const tab = (page: Page, name: string) => tradeForm(page).getByRole('tab', { name, exact: true });

const shareTo = (page: Page, share: number) =>
  tradeForm(page)
    .getByRole('button', { name: `${share}%`, exact: true })
    .click();

/** Scaled to a whole number of 1e-8, so that expectations are exact. */
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
};

async function fundsOf(exchange: ExchangeDriver, page: Page) {
  const { message } = await exchange.call<{ message: { user_legal: string; user_currency: string } }>(
    'POST',
    '/api/transaction/deal',
    btcUsdt,
    await tokenOf(page),
  );
  return { quote: message.user_legal, base: message.user_currency };
}

async function latestClose(exchange: ExchangeDriver): Promise<number> {
  const { now } = await exchange.control<{ now: number }>('GET', '/sim/state');
  const to = Math.floor(now / 1000);
  const query = new URLSearchParams({
    symbol: 'BTC/USDT',
    period: '1min',
    from: String(to - 120),
    to: String(to),
  });
  const { data } = await exchange.call<{ data: { close: number }[] }>(
    'GET',
    `/api/currency/new_timeshar?${query.toString()}`,
  );
  return data.at(-1)?.close ?? 0;
}

test('SPOT-006 the trade panel has sides, market mode, price, amount, slider, total and a submit button', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  for (const name of ['Buy', 'Sell', 'Limit', 'Market']) await expect(tab(page, name)).toBeVisible();
  await expect(price(page)).toBeEnabled();
  await expect(amount(page)).toBeEnabled();
  await expect(slider(page)).toBeVisible();
  await expect(page.getByTestId('order-total')).toHaveText('0.0000 USDT');
  await expect(submit(page)).toHaveText('Buy BTC');
  await amount(page).fill('0.1');
  await expect(submit(page)).toHaveText('Buy 0.1 BTC');
  await tab(page, 'Sell').click();
  await expect(submit(page)).toHaveText('Sell 0.1 BTC');
});

test('SPOT-007 a visitor is asked to log in or to register instead of trading', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const form = tradeForm(page);
  await expect(form.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /\/components\/login$/);
  await expect(form.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    /\/components\/register$/,
  );
  await expect(submit(page)).toHaveCount(0);
});

test('SPOT-008 SPOT-009 in market mode the price is disabled and follows the close of the latest minute', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await tab(page, 'Market').click();
  await expect(price(page)).toBeDisabled();
  const shown = async () => Number(await price(page).inputValue());
  await expect.poll(shown).toBe(await latestClose(exchange));
  const before = await shown();
  await exchange.advance(65_000);
  await expect.poll(shown).toBe(await latestClose(exchange));
  expect(await shown()).not.toBe(before);
});

test('SPOT-010 a market order is sent with mode 1 and a limit order with mode 2', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await tab(page, 'Market').click();
  await expect(price(page)).not.toHaveValue('');
  await amount(page).fill('0.001');
  await submit(page).click();
  await expect(amount(page)).toHaveValue('');
  await tab(page, 'Limit').click();
  await price(page).fill('100000');
  await amount(page).fill('0.001');
  await submit(page).click();
  await expect(amount(page)).toHaveValue('');
  const sent = await exchange.requests(BUY);
  expect(sent.map(({ parameters }) => parameters.mode)).toEqual(['1', '2']);
  expect(sent[1]?.parameters).toMatchObject({ ...btcUsdt, price: '100000', num: '0.001', mode: '2' });
});

test('SPOT-012 the slider runs from 0 to 100 in steps of 25', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(slider(page)).toHaveAttribute('aria-valuemin', '0');
  await expect(slider(page)).toHaveAttribute('aria-valuemax', '100');
  await expect(tradeForm(page).getByRole('button', { name: '25%', exact: true })).toBeEnabled();
  await slider(page).focus();
  for (const share of ['25', '50', '75', '100', '100']) {
    await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', share);
  }
});

test('SPOT-013 on buy the slider sets the amount to that share of the quote balance at the price', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const { quote } = await fundsOf(exchange, page);
  await expect(tradeForm(page)).toContainText(`${Number(quote).toFixed(2)} USDT`);
  await price(page).fill('98765.4');
  for (const share of [25, 50, 75, 100]) {
    await shareTo(page, share);
    const expected = (units(quote) * BigInt(share) * 1_000_000n) / (100n * units('98765.4'));
    const whole = expected / 1_000_000n;
    await expect(amount(page)).toHaveValue(new RegExp(`^${whole}\\.\\d{4}$`));
    await expect.poll(async () => units(await amount(page).inputValue()) / 10_000n).toBe(expected / 100n);
  }
});

test('SPOT-014 on sell the slider sets the amount to that share of the base balance', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await tab(page, 'Sell').click();
  await expect(tradeForm(page)).toContainText('0.50 BTC');
  for (const [share, expected] of [
    [25, '0.1250'],
    [50, '0.2500'],
    [75, '0.3750'],
    [100, '0.5000'],
  ] as const) {
    await shareTo(page, share);
    await expect(amount(page)).toHaveValue(expected);
  }
});

test('SPOT-015 CONST-001 the total is price times amount with 4 decimals', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await price(page).fill('100000.55');
  await amount(page).fill('0.12345');
  // 100000.55 × 0.12345 = 12345.0678975, cut.
  await expect(page.getByTestId('order-total')).toHaveText('12345.0678 USDT');
});

test('CONST-005 available balances show their decimals, at least 2', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(tradeForm(page)).toContainText('10000.00 USDT');
  await expect(tradeForm(page)).toContainText('0.50 BTC');
});

test('SPOT-016 the number inputs do not accept the letter e', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  for (const field of [price(page), amount(page)]) {
    await field.pressSequentially('1e5-+x.5');
    await expect(field).toHaveValue('15.5');
  }
});

interface Mistake {
  readonly side: 'Buy' | 'Sell';
  readonly says: string;
  /** What is typed as price and as amount. */
  readonly typed: readonly (readonly [price: string, amount: string])[];
}

/** Each way to leave something out is named beside the field, and nothing reaches the exchange. */
async function refusesBeforeSending(exchange: ExchangeDriver, page: Page, mistake: Mistake): Promise<void> {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await tab(page, mistake.side).click();
  for (const [typedPrice, typedAmount] of mistake.typed) {
    await price(page).fill(typedPrice);
    await amount(page).fill(typedAmount);
    await expect(tradeForm(page).getByText(mistake.says)).toHaveCount(0);
    await submit(page).click();
    await expect(tradeForm(page).getByText(mistake.says)).toBeVisible();
  }
  expect(await exchange.requests(mistake.side === 'Buy' ? BUY : SELL)).toEqual([]);
}

const noPrice = [
  ['', '0.1'],
  ['0', '0.1'],
] as const;
const noAmount = [
  ['50000', ''],
  ['50000', '0.0'],
] as const;

test('SPOT-017 a buy without a price says so beside the field and sends nothing', ({ exchange, page }) =>
  refusesBeforeSending(exchange, page, {
    side: 'Buy',
    says: 'Please enter the price to buy at.',
    typed: noPrice,
  }));

test('SPOT-018 a buy without an amount says so beside the field and sends nothing', ({ exchange, page }) =>
  refusesBeforeSending(exchange, page, {
    side: 'Buy',
    says: 'Please enter the amount to buy.',
    typed: noAmount,
  }));

test('SPOT-019 a sell without a price says so beside the field and sends nothing', ({ exchange, page }) =>
  refusesBeforeSending(exchange, page, {
    side: 'Sell',
    says: 'Please enter the price to sell at.',
    typed: noPrice,
  }));

test('SPOT-020 a sell without an amount says so beside the field and sends nothing', ({ exchange, page }) =>
  refusesBeforeSending(exchange, page, {
    side: 'Sell',
    says: 'Please enter the amount to sell.',
    typed: noAmount,
  }));

test('SPOT-023 SPOT-024 SPOT-025 SPOT-026 a placed order resets the form and enters the lists', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(tradeForm(page)).toContainText('10000.00 USDT');
  const best = /price ([\d.]+)/.exec(
    (await bookRows(page, 'Buy').first().getAttribute('aria-label')) ?? '',
  )?.[1];
  const own = (Number(best) + 0.01).toFixed(2);
  await price(page).fill(own);
  await shareTo(page, 25);
  await submit(page).click();
  await expect(price(page)).toHaveValue('');
  await expect(amount(page)).toHaveValue('');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tradeForm(page)).not.toContainText('10000.00 USDT');
  await expect(page.getByRole('table', { name: 'Open orders' })).toContainText(own);
  const row = bookRows(page, 'Buy').and(page.getByRole('button', { name: /your order/ }));
  await expect(row).toHaveAccessibleName(new RegExp(`price ${own.replace('.', '\\.')}00`));
});

test('ERR-018 a second press before the response says so and sends nothing', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await price(page).fill('100000');
  await amount(page).fill('0.001');
  const release = await hold(page, BUY);
  await submit(page).click();
  await submit(page).click();
  await expect(page.getByText('Already submitted. Please wait.')).toBeVisible();
  await release();
  await expect(amount(page)).toHaveValue('');
  expect(await exchange.requests(BUY)).toHaveLength(1);
});

for (const path of ['/newmarket', '/dealCenter']) {
  test(`ERR-017 ${path} says that a stored pair is listed no more, and takes no order until another is chosen`, async ({
    exchange,
    page,
  }) => {
    await openDesk(exchange, page, path, 'demo');
    await expectUnlistedPair(page, submit(page));
    await expect(submit(page)).toBeEnabled();
  });
}

test('SPOT-002 SPOT-003 the desk opens with the open orders, and a switch shows the history', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  await expect(page.getByRole('tab', { name: 'Open orders' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('table', { name: 'Open orders' })).toBeVisible();
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(page.getByRole('table', { name: 'Order history' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open orders' })).toHaveCount(0);
});

test('SPOT-051 the currency info panel shows name and description of the base currency as plain text', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/dealCenter');
  const { message } = await exchange.call<{ message: { name: string; desc: string } }>(
    'GET',
    '/api/currency/detail?id=1',
  );
  const panel = page.getByRole('region', { name: `About ${message.name}` });
  const text = message.desc
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    .join(' ');
  await expect(panel).toContainText(text);
  await expect(panel).not.toContainText('<');
});

test('QUOT-004 the market sidebar of the deal centre has a tab per quote currency, and a click selects a pair', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/dealCenter');
  const { message } = await exchange.call<{ message: { name: string; quotation: unknown[] }[] }>(
    'GET',
    '/api/currency/quotation_new',
  );
  const tabs = page.getByRole('tablist', { name: 'Quote currency' }).getByRole('tab');
  await expect(tabs).toHaveText(['Favourites', ...message.map(({ name }) => name)]);
  await tabs.filter({ hasText: 'USDC' }).click();
  const rows = page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /^\w+\// });
  await expect(rows.filter({ hasNotText: /^\w+\/USDC/ })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await rows.filter({ hasText: 'ETH/USDC' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDC');
});
