/** What the tests of second contracts share. */
import type { Locator, Page } from '@playwright/test';
import type { Seat } from 'sandpit-exchange/playwright';
import { tokenOf } from './desk.ts';
import { expect } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

export const SUBMIT = '/api/microtrade/submit';
export const LISTS = '/api/microtrade/lists';
export const DESK = '/secondDealCenter';
export const USDT = '3';
export const SECOND = 1000;

export interface Order {
  readonly id: number;
  readonly open_price: string;
  readonly end_price: string;
  readonly fact_profits: string;
  readonly number: string;
  readonly handled_at: string;
  readonly status: number;
}
export interface Currency {
  readonly id: number;
  readonly name: string;
  readonly micro_numbers: readonly { readonly number: string }[];
  readonly user_wallet: { readonly micro_balance: string };
}

export const form = (page: Page) => page.getByRole('form', { name: 'Trade' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Trade' });
export const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Stake' });
export const button = (page: Page, name: 'Up' | 'Down') =>
  form(page).getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm placing order?' });
export const orders = (page: Page) => page.getByRole('table', { name: 'Trading' });
export const closedOrders = (page: Page) => page.getByRole('table', { name: 'Closed' });
export const timer = (page: Page) => orders(page).getByRole('timer');
export const rowOf = (table: Locator, text: string) => table.getByRole('row').filter({ hasText: text });

/** Who makes calls: a seat, or the user of a page. */
export type Caller = Pick<Seat, 'call'>;

export const untilLive = (page: Page) => expect(page.getByText('Live prices', { exact: true })).toBeVisible();

/** Opens a page as a user; on the desk, which says so, with live data. */
export async function openMicro(exchange: ExchangeDriver, page: Page, path = DESK): Promise<Caller> {
  await exchange.open(path, { as: 'demo' });
  if (path === DESK) await untilLive(page);
  await exchange.advance(SECOND);
  const token = await tokenOf(page);
  return { call: (method, to, fields) => exchange.call(method, to, fields, token) };
}

/** Places an order by a call, a second after the one before. */
export async function place(
  exchange: ExchangeDriver,
  caller: Caller,
  order: Readonly<Record<string, string>> = {},
) {
  await exchange.advance(SECOND);
  const wanted = { match_id: '1', currency_id: USDT, type: '1', seconds: '60', number: '100', ...order };
  return (await caller.call<{ message: Order }>('POST', SUBMIT, wanted)).message;
}

/** Goes through the form and its confirmation. */
export async function press(page: Page, direction: 'Up' | 'Down', stake: string): Promise<void> {
  await amount(page).fill(stake);
  await button(page, direction).click();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${direction} `) })
    .click();
}

/** Lets the page's own time run until it has asked for its open orders so many times more. */
export async function untilRequested(exchange: ExchangeDriver, page: Page, times: number): Promise<void> {
  const requested = async () => (await exchange.requests(LISTS)).length;
  for (let time = 0; time < times; time += 1) {
    const before = await requested();
    await page.clock.runFor(2 * SECOND);
    await expect.poll(requested).toBeGreaterThan(before);
  }
}
