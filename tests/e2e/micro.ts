/** What the tests of second contracts share. */
import type { Page } from '@playwright/test';
import { tokenOf } from './desk.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { word } from '../support/words.ts';

export const SECOND = 1000;

export const orders = (page: Page) => page.getByRole('table', { name: word('micro.open') });
export const closedOrders = (page: Page) => page.getByRole('table', { name: word('micro.closed') });

/** Places an order of the page's user by a call, a second after the one before. */
export async function place(exchange: ExchangeDriver, page: Page, seconds = '60'): Promise<void> {
  await exchange.advance(SECOND);
  const order = { match_id: '1', currency_id: '3', type: '1', seconds, number: '100' };
  await exchange.call('POST', '/api/microtrade/submit', order, await tokenOf(page));
}
