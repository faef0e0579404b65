import type { Locator, Page } from '@playwright/test';
import { expectFaultless } from './axe.ts';
import {
  respondWith,
  btcUsdt,
  choose,
  expectNoScroll,
  expectUnlistedPair,
  hold,
  openDesk,
  tokenOf,
  tradeForm,
} from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

const PATH = '/leverdealCenter';
const SUBMIT = '/api/lever/submit';

const field = (page: Page, name: string) => tradeForm(page).getByRole('textbox', { name, exact: true });
const multiplier = (page: Page) => tradeForm(page).getByRole('combobox', { name: 'Multiplier' });
const tab = (page: Page, name: string) => tradeForm(page).getByRole('tab', { name, exact: true });
const submit = (page: Page) => page.getByTestId('submit-lever');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm placing order?' });
const message = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Messages' }).getByText(text);

/** The value of a line of figures, such as `Margin`. */
const lineOf = (page: Page, name: string) =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

const lastPrice = async (page: Page): Promise<number> =>
  parseFloat(await page.getByTestId('last-price').innerText());

/** What the exchange says of the account (E20). */
async function accountOf(exchange: ExchangeDriver, page: Page) {
  const { message: account } = await exchange.call<{
    message: {
      balance: string;
      hazard_rate: string;
      origin_caution_money_total: string;
      profits_total: string;
    };
  }>('POST', '/api/lever/dealall', btcUsdt, await tokenOf(page));
  return account;
}

/** Scaled to a whole number of 1e-8, so that sums are exact. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const magnitude = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
  return text.startsWith('-') ? -magnitude : magnitude;
}

test('DESK-416 ROUTE-013 LEVER-001 LEVER-006 LEVER-011 LEVER-012 CONST-005 the leverage desk has its panels', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  await expect(page.getByRole('banner')).toBeVisible();
  for (const name of ['Chart', 'Order book', 'Open longs and shorts', 'Trade', 'Account risk'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByTestId('lever-balance')).toHaveText('5000.00 USDT');
  for (const figure of ['value', 'margin', 'fee'])
    await expect(page.getByTestId(`lever-${figure}`)).toHaveText('0.0000 USDT');
  await expect(multiplier(page)).toHaveAttribute('placeholder', 'Choose');
  await multiplier(page).press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['10×', '20×', '50×', '100×']);
  await multiplier(page).press('Escape');
  const presets = tradeForm(page).getByRole('group', { name: 'Usual hands' }).getByRole('button');
  await expect(presets).toHaveText(['1', '5', '10', '50']);
  await presets.nth(2).click();
  await expect(field(page, 'Hands')).toHaveValue('10');
  await expect(presets.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expectNoScroll(page);
});

test('LEVER-005 a visitor is asked to log in, and sees the tape of the market', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH);
  const form = tradeForm(page);
  await expect(form.getByText('Log in to trade BTC/USDT with leverage.')).toBeVisible();
  await expect(form.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /\/components\/login$/);
  await expect(submit(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Latest trades' })).toBeVisible();
});

test('LEVER-009 LEVER-010 market mode shows the best price, and switching starts from the latest', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  const best = field(page, 'Best price');
  await expect(best).toBeDisabled();
  await expect(best).toHaveValue(/^\d+\.\d{2}$/);
  const before = await best.inputValue();
  const expectLast = (price: Locator) =>
    expect.poll(async () => Number(await price.inputValue()) - (await lastPrice(page))).toBe(0);
  await exchange.advance(60_000);
  await expect(best).not.toHaveValue(before);
  await expectLast(best);
  for (const mode of ['Limit', 'Market'] as const) {
    await choose(multiplier(page), '50×');
    await field(page, 'Hands').fill('2');
    await expect(page.getByTestId('lever-margin')).not.toHaveText('0.0000 USDT');
    await tab(page, mode).click();
    await expect(multiplier(page)).toHaveValue('');
    for (const figure of ['value', 'margin', 'fee'])
      await expect(page.getByTestId(`lever-${figure}`)).toHaveText('0.0000 USDT');
    await expectLast(field(page, mode === 'Limit' ? 'Price' : 'Best price'));
  }
});

test('LEVER-013 LEVER-014 LEVER-015 LEVER-016 LEVER-017 LEVER-018 the figures follow the form', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  await tab(page, 'Limit').click();
  await field(page, 'Price').fill('100000');
  await choose(multiplier(page), '50×');
  await field(page, 'Hands').pressSequentially('7e.-');
  await expect(field(page, 'Hands')).toHaveValue('7');
  const shown = async (value: string, margin: string, fee: string) => {
    await expect(page.getByTestId('lever-value')).toHaveText(`${value} USDT`);
    await expect(page.getByTestId('lever-margin')).toHaveText(`${margin} USDT`);
    await expect(page.getByTestId('lever-fee')).toHaveText(`${fee} USDT`);
  };
  // 0.3 % spread, 7 hands of 0.02, 0.16 % fee.
  await shown('14042.0000', '280.8400', '22.4672');
  await tab(page, 'Short').click();
  await shown('13958.0000', '279.1600', '22.3328');
  for (const stop of ['Take profit', 'Stop loss']) {
    const lower = tradeForm(page).getByRole('button', { name: `Lower: ${stop}` });
    const raise = tradeForm(page).getByRole('button', { name: `Raise: ${stop}` });
    await expect(field(page, stop)).toHaveValue('0');
    await expect(lower).toBeDisabled();
    await raise.click();
    await expect(field(page, stop)).toHaveValue('100000');
    await raise.click();
    await expect(field(page, stop)).toHaveValue('100100');
    await field(page, stop).fill('100');
    await lower.click();
    await expect(field(page, stop)).toHaveValue('0');
    await expect(lower).toBeDisabled();
  }
});

test('LEVER-019 LEVER-020 LEVER-021 LEVER-022 LEVER-023 ERR-020 mistakes are shown beside the fields', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  const refuses = async (text: string) => {
    await submit(page).click();
    await expect(tradeForm(page).getByText(text, { exact: true })).toBeVisible();
  };
  await refuses('Please choose a multiplier.');
  await tab(page, 'Limit').click();
  await field(page, 'Price').fill('');
  await choose(multiplier(page), '20×');
  await refuses('Please enter a limit price.');
  await field(page, 'Price').fill('90000');
  await refuses('Hands must be a positive whole number.');
  await field(page, 'Hands').fill('0');
  await refuses('Hands must be a positive whole number.');
  await field(page, 'Hands').fill('50001');
  await refuses('At most 50000 hands.');
  await expect(field(page, 'Hands')).toHaveAttribute('aria-invalid', 'true');
  await respondWith(page, '/api/lever/deal?', {
    type: 'ok',
    message: {
      lever_transaction: { in: [], out: [] },
      my_transaction: [],
      lever_share_limit: { min: 2, max: 0 },
      multiple: { muit: [{ value: '20' }], share: [{ value: '3' }] },
      user_lever: '5000.00000000',
    },
  });
  await expect(tradeForm(page).getByRole('button', { name: '3 hands' })).toBeVisible();
  await field(page, 'Hands').fill('1');
  await refuses('At least 2 hands.');
  await field(page, 'Hands').fill('60000');
  await submit(page).click();
  await expect(dialog(page)).toBeVisible();
  expect(await exchange.requests(SUBMIT)).toEqual([]);
});

test('LEVER-007 LEVER-008 LEVER-024 LEVER-025 ERR-018 ERR-021 an order is sent once, and only after it was confirmed', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  await choose(multiplier(page), '50×');
  await field(page, 'Hands').fill('2');
  await field(page, 'Hands').press('Enter');
  await expect(dialog(page)).toContainText('Long 2 hands of BTC/USDT');
  await expect(dialog(page).getByRole('button', { name: 'Open long' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await exchange.requests(SUBMIT)).toEqual([]);
  await submit(page).click();
  const release = await hold(page, SUBMIT);
  await dialog(page).getByRole('button', { name: 'Open long' }).click();
  await submit(page).click();
  await expect(message(page, 'Already submitted. Please wait.')).toBeVisible();
  await release();
  await expect(
    message(page, /^Opened: long 2 hands of BTC\/USDT at \d+\.\d{2}, margin \d+\.\d{2} USDT\.$/),
  ).toBeVisible();
  await expect(field(page, 'Hands')).toHaveValue('');
  await tab(page, 'Short').click();
  await tab(page, 'Limit').click();
  await field(page, 'Price').fill('110000');
  await choose(multiplier(page), '20×');
  await field(page, 'Hands').fill('1');
  await field(page, 'Take profit').fill('90000');
  await field(page, 'Stop loss').fill('120000');
  await submit(page).click();
  await expect(lineOf(page, 'Opens at')).toHaveText('109670.00 USDT');
  await expect(lineOf(page, 'Take profit')).toHaveText('90000.00');
  await dialog(page).getByRole('button', { name: 'Open short' }).click();
  await expect(field(page, 'Hands')).toHaveValue('');
  const sent = await exchange.requests(SUBMIT);
  expect(sent.map(({ hasToken }) => hasToken)).toEqual([true, true]);
  expect(sent.map(({ parameters }) => parameters)).toMatchObject([
    { ...btcUsdt, multiple: '50', share: '2', type: '1', status: '1', target_price: '0' },
    { ...btcUsdt, multiple: '20', share: '1', type: '2', status: '0', target_price: '110000' },
  ]);
  expect(sent[1]?.parameters).toMatchObject({ target_profit_price: '90000', stop_loss_price: '120000' });
});

test('LEVER-052 CONST-001 CONST-002 CONST-003 the confirmation previews the account', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  // What the confirmation foretells is reckoned from the account, which has to be there.
  await expect(page.getByTestId('lever-balance')).toHaveText('5000.00 USDT');
  await expect(page.getByTestId('risk-rate')).toHaveText('–');
  await choose(multiplier(page), '20×');
  await field(page, 'Hands').fill('10');
  await submit(page).click();
  const shown = {
    left: await lineOf(page, 'Left in the account').innerText(),
    rate: await lineOf(page, 'Risk rate then').innerText(),
    liquidation: await lineOf(page, 'Liquidation price').innerText(),
  };
  expect(shown.rate).toMatch(/^\d+\.\d{2}%$/);
  expect(shown.liquidation).toMatch(/^\d+\.(\d{2}|\d{4})$/);
  await expect(lineOf(page, 'Charged now')).toHaveText(/^\d+\.\d{4} USDT$/);
  await dialog(page).getByRole('button', { name: 'Open long' }).click();
  await expect(page.getByTestId('lever-balance')).toHaveText(shown.left);
  await expect(page.getByTestId('risk-rate')).toHaveText(shown.rate);
  const orders = page.getByRole('region', { name: 'Which leverage trades to show' });
  await expect(orders.locator('tbody tr')).toContainText(shown.liquidation);
  await expect(
    page.getByRole('table', { name: 'Open longs and shorts' }).getByRole('row', { name: /^Long/ }),
  ).toBeVisible();
  await exchange.advance(600_000);
  await expect(page.getByTestId('risk-rate')).not.toHaveText(shown.rate);
  const account = await accountOf(exchange, page);
  await expect(page.getByTestId('risk-rate')).toHaveText(`${account.hazard_rate}%`);
  const equity = [account.balance, account.origin_caution_money_total, account.profits_total]
    .map(units)
    .reduce((sum, amount) => sum + amount, 0n);
  await expect
    .poll(async () => units((await page.getByTestId('lever-equity').innerText()).replace(' USDT', '')))
    .toBe(equity);
  await expectFaultless(page, 'the desk with a position');
});

test('ERR-006 an order that the account cannot carry is foretold, and the refusal of the exchange is shown', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  await choose(multiplier(page), '100×');
  await field(page, 'Hands').fill('160');
  await submit(page).click();
  await expect(dialog(page)).toContainText('refuses orders that lead to a risk rate of 110% or below');
  await dialog(page).getByRole('button', { name: 'Open long' }).click();
  await expect(field(page, 'Hands')).toHaveAccessibleDescription(/110/);
  await expect(field(page, 'Hands')).toHaveValue('160');
  await field(page, 'Hands').fill('1000');
  await expect(tradeForm(page).getByText(/^\d+\.\d{4} USDT more needed/)).toBeVisible();
  await submit(page).click();
  await dialog(page).getByRole('button', { name: 'Open long' }).click();
  await expect(field(page, 'Hands')).toHaveAccessibleDescription(/^Insufficient balance: /);
});

test('ERR-015 ERR-017 a pair without leverage is not open, and one that is listed no more takes no orders', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, PATH, 'demo');
  await page.getByRole('button', { name: /^IEPN\/USDT/ }).click();
  await expect(tradeForm(page).getByText('Not open yet.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expectUnlistedPair(page, submit(page));
  await expect(submit(page)).toBeEnabled();
  expect(await exchange.requests(SUBMIT)).toEqual([]);
});
