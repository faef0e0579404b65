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
