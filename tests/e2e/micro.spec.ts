import type { Locator } from '@playwright/test';
import { expectUnlistedPair, hold } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { figureOf } from './lines.ts';
import {
  SUBMIT,
  LISTS,
  DESK,
  USDT,
  SECOND,
  form,
  panel,
  amount,
  button,
  dialog,
  orders,
  timer,
  rowOf,
  openMicro,
  place,
  press,
} from './micro.ts';
import type { Currency } from './micro.ts';

test('ROUTE-012 MICRO-001 MICRO-003 MICRO-004 MICRO-005 MICRO-006 MICRO-012 the trade page offers all options', async ({
  exchange,
  page,
}) => {
  const { call } = await openMicro(exchange, page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const { message: currencies } = await call<{ message: Currency[] }>(
    'GET',
    '/api/microtrade/payable_currencies',
  );
  const { message: seconds } = await call<{ message: { seconds: number; profit_ratio: string }[] }>(
    'GET',
    '/api/microtrade/seconds',
  );
  const tabs = page.getByRole('tablist', { name: 'Currency to pay in' }).getByRole('tab');
  await expect(tabs).toHaveText(currencies.map(({ name }) => name));
  await expect(tabs.and(page.getByRole('tab', { selected: true }))).toHaveText('USDT');
  const ratio = (text: string) => `+${Number(text)}%`;
  await expect(form(page).getByRole('radio')).toHaveText(
    seconds.map(
      ({ seconds: length, profit_ratio }) =>
        new RegExp(`^${length % 60 === 0 ? '\\d+[mh]' : `${length}s`} \\${ratio(profit_ratio)}$`),
    ),
  );
  for (const name of ['30s', '1m', '90s', '1h'])
    await expect(form(page).getByRole('radio', { name: new RegExp(`^${name} `) })).toBeVisible();
  for (const currency of currencies) {
    await tabs.filter({ hasText: currency.name }).click();
    await expect(form(page).getByRole('group', { name: 'Usual amounts' }).getByRole('button')).toHaveText(
      currency.micro_numbers.map(({ number }) => number.replace(/(\.\d\d\d*?)0*$/, '$1')),
    );
  }
  for (const name of ['Up', 'Down'] as const) await expect(button(page, name)).toBeEnabled();
});

test('MICRO-002 a visitor is asked to log in or to register instead of trading', async ({
  exchange,
  page,
}) => {
  await exchange.open(DESK);
  for (const [name, href] of [
    ['Log in', /\/components\/login$/],
    ['Register', /\/components\/register$/],
  ] as const)
    await expect(panel(page).getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText('Log in to see your contracts here.')).toBeVisible();
});

test('MICRO-007 MICRO-008 MICRO-009 MICRO-013 MICRO-015 ERR-021 an order is confirmed, debited and listed at once', async ({
  exchange,
  page,
}) => {
  const { call } = await openMicro(exchange, page);
  await button(page, 'Up').click();
  await expect(form(page).getByText('Please enter the stake.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await form(page).getByRole('button', { name: '100.00', exact: true }).click();
  await expect(amount(page)).toHaveValue('100');
  await form(page).getByRole('radio', { name: /^1m / }).click();
  await button(page, 'Up').click();
  for (const text of [
    'Stake100.0000 USDT',
    'Fee1.0000 USDT',
    'Gain if right+20.0000 USDT',
    'Left after it899.0000 USDT',
  ])
    await expect(dialog(page)).toContainText(text);
  expect(await exchange.requests(SUBMIT)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await exchange.requests(SUBMIT)).toEqual([]);
  await press(page, 'Up', '100');
  await expect(rowOf(orders(page), '100.0000')).toContainText(/BTC\/USDT.*Up.*1m.*1\.0000/);
  const [sent] = await exchange.requests(SUBMIT);
  expect(sent?.parameters).toMatchObject({
    match_id: '1',
    currency_id: USDT,
    type: '1',
    seconds: '60',
    number: '100',
  });
  await expect(form(page)).toContainText('899.00 USDT');
  const { message } = await call<{ message: Currency[] }>('GET', '/api/microtrade/payable_currencies');
  expect(message.find(({ id }) => String(id) === USDT)?.user_wallet.micro_balance).toBe('899.00000000');
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(page.getByText('No closed contracts yet.')).toBeVisible();
  const requested = (await exchange.requests(LISTS)).map(({ parameters: { status, match_id, limit } }) => [
    status,
    match_id,
    limit,
  ]);
  expect(new Set(requested.map(String))).toEqual(new Set(['1,1,20', '3,,20']));
});

test('ERR-018 a second press warns and sends nothing, and a second order within a second is refused', async ({
  exchange,
  page,
}) => {
  await openMicro(exchange, page);
  const release = await hold(page, SUBMIT);
  await press(page, 'Up', '10');
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Up').click();
  await expect(page.getByText('Already submitted. Please wait.')).toBeVisible();
  await release();
  await expect(timer(page)).toHaveCount(1);
  expect(await exchange.requests(SUBMIT)).toHaveLength(1);
  await press(page, 'Down', '10');
  await expect(form(page).getByRole('alert')).toHaveText('Please wait a moment and try again.');
  await expect(timer(page)).toHaveCount(1);
});

test('MICRO-019 MICRO-020 MICRO-021 MICRO-022 MICRO-023 the live result follows the price', async ({
  exchange,
  page,
}) => {
  const seat = await openMicro(exchange, page);
  const result = (stake: string) => rowOf(orders(page), stake).getByRole('cell').nth(7);
  await press(page, 'Up', '100');
  await expect(result('100.0000')).toHaveText('0.0000');
  await place(exchange, seat, { type: '2', seconds: '300', number: '50' });
  const move = async (permille: number) => {
    await exchange.control('POST', '/sim/operator/move', { pairs: 'BTC/USDT', permille, overMs: SECOND });
    await exchange.advance(2 * SECOND);
  };
  await move(20);
  await expect(result('100.0000')).toHaveText('+10.0000');
  await expect(result('50.0000')).toHaveText('-50.0000');
  // The price may be on its way still: the move takes two ticks.
  const last = page.getByTestId('last-price').locator('span').first();
  const inRow = rowOf(orders(page), '100.0000').getByRole('cell').nth(6);
  const digits = async (figure: Locator) => (await figure.innerText()).replace(/[^\d.]/g, '');
  await expect(async () => expect(await digits(inRow)).toBe(await digits(last))).toPass();
  await move(-50);
  await expect(result('100.0000')).toHaveText('-100.0000');
  await expect(result('50.0000')).toHaveText('+25.0000');
});

test('CONST-010 CONST-011 CONST-012 a currency with insurances says what they do, and what is insured', async ({
  exchange,
  page,
}) => {
  await openMicro(exchange, page);
  const insurance = page.getByRole('region', { name: 'Asset insurance' });
  for (const text of [
    'Forward insurance pays out by itself when 50% of the insured amount or less is left.',
    'A profit of 100% cancels the insurance automatically.',
    'At most two payouts per day.',
    'You hold no insurance in USDT.',
  ])
    await expect(insurance).toContainText(text);
  await page.getByRole('tab', { name: 'BTC', exact: true }).click();
  await expect(insurance).toHaveCount(0);
  await exchange.control('POST', '/sim/operator/insure', { user: 'demo@sandpit.test', amount: '200' });
  await page.getByRole('tab', { name: 'USDT', exact: true }).last().click();
  await expect(figureOf(insurance, 'Insured amount')).toHaveText('200.0000 USDT');
  await expect(figureOf(insurance, 'Insured balance')).toHaveText('200.0000 USDT');
});

test('the rings rest where little motion is wanted, until they are started', async ({ exchange, page }) => {
  const seat = await openMicro(exchange, page);
  await place(exchange, seat);
  await page.reload();
  await expect(timer(page)).toHaveCount(1);
  const ring = orders(page).locator('svg');
  await expect(ring).toHaveAttribute('data-running', 'false');
  await page.getByRole('button', { name: 'Let the rings run' }).click();
  await expect(ring).toHaveAttribute('data-running', 'true');
  await page.getByRole('button', { name: 'Stop the rings' }).click();
  await expect(ring).toHaveAttribute('data-running', 'false');
});

test('ERR-017 a stored pair that is listed no more takes no second contracts until another is chosen', async ({
  exchange,
  page,
}) => {
  await openMicro(exchange, page);
  await expectUnlistedPair(page, form(page));
  await expect(button(page, 'Up')).toBeEnabled();
});
