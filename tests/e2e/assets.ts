import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { tokenOf } from './desk.ts';
import type { ExchangeDriver } from './fixtures.ts';

const USDT = 3;

/** The table of an account page. */
export const accountTable = (page: Page, name: string): Locator => page.getByRole('table', { name });

/** The row of a coin in it. */
export const coinRow = (page: Page, name: string, coin: string): Locator =>
  accountTable(page, name)
    .locator('tbody tr')
    .filter({ has: page.getByRole('cell', { name: coin, exact: true }) });

/** What can be done with a coin, in its last cell. */
export const actionsOf = (page: Page, name: string, coin: string): Locator =>
  coinRow(page, name, coin).getByRole('cell').last().locator('a, button');

export const transferForm = (page: Page): Locator => page.getByRole('form', { name: 'Transfer' });

/** Chooses an option of a selector in the transfer form. */
export async function choose(page: Page, field: 'Coin' | 'From' | 'To', option: string): Promise<void> {
  await transferForm(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What the transfer form begins with. */
export async function expectTransfer(page: Page, coin: string, from: string, to: string): Promise<void> {
  const form = transferForm(page);
  for (const [field, value] of [
    ['Coin', coin],
    ['From', from],
    ['To', to],
  ] as const)
    await expect(form.getByRole('combobox', { name: field })).toHaveValue(value);
}

/** What the caller's own wallets hold of USDT, by account, as the exchange reports them. */
export async function usdtOf(
  exchange: ExchangeDriver,
  page: Page,
): Promise<{ legal: string; change: string; lever: string; micro: string }> {
  const { message } = await exchange.call<{ message: Record<string, string> }>(
    'POST',
    '/api/wallet/get_info',
    { currency: String(USDT) },
    await tokenOf(page),
  );
  const of = (account: string) => message[`${account}_balance`] ?? '';
  return { legal: of('legal'), change: of('change'), lever: of('lever'), micro: of('micro') };
}

/** Moves USDT between own accounts by a call. */
export async function move(
  exchange: ExchangeDriver,
  page: Page,
  from: string,
  to: string,
  number: string,
): Promise<void> {
  const body = { number, currency_id: String(USDT), from_field: from, to_field: to };
  await exchange.call('POST', '/api/wallet/change', body, await tokenOf(page));
}

/** Opens a long of BTC/USDT by a call. */
export async function openLong(exchange: ExchangeDriver, page: Page): Promise<void> {
  const order = { legal_id: '3', currency_id: '1', multiple: '50', share: '2', type: '1', status: '1' };
  await exchange.call('POST', '/api/lever/submit', order, await tokenOf(page));
}

/** The transfers that reached the exchange, without the instant that every call carries. */
export async function sentTransfers(exchange: ExchangeDriver) {
  const sent = await exchange.requests('/api/wallet/change');
  return sent.map(({ parameters: { _timespan, ...transfer } }) => transfer);
}
