/** What the tests of second contracts share. */
import type { Page } from '@playwright/test';
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

export const orders = (page: Page) => page.getByRole('table', { name: 'Trading' });
export const closedOrders = (page: Page) => page.getByRole('table', { name: 'Closed' });
export const timer = (page: Page) => orders(page).getByRole('timer');

/** Who makes calls: a seat, or the user of a page. */
type Caller = Pick<Seat, 'call'>;

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
