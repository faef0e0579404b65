import type { Page } from '@playwright/test';
import { expectBookOfNow, liveMark } from '../desk.ts';
import { expect } from '../fixtures.ts';
import type { ExchangeDriver } from '../fixtures.ts';
import { word } from '../../support/words.ts';

/** Opens the desk of a scenario at its beginning, in a user's seat. Gives the user's token for calls past the page. */
export async function openStage(
  exchange: ExchangeDriver,
  page: Page,
  scenario: string,
  seat: 'demo' | 'alice' = 'demo',
  path = '/newmarket',
): Promise<string> {
  await exchange.open('/noticeList', { scenario, seed: scenario });
  const { token } = await exchange.as(seat, { path });
  await settle(exchange, page);
  return token;
}

/** Waits until live data flows and the book stands. */
export async function settle(exchange: ExchangeDriver, page: Page): Promise<void> {
  await expect(liveMark(page)).toBeVisible();
  await exchange.advance(1000);
  await expectBookOfNow(exchange, page);
}

/** The list of markets beside the desk. */
export const markets = (page: Page) => page.getByRole('list', { name: word('common.markets') });

/** Searches the markets. */
export const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: word('common.search') }).fill(text);

/** Goes to the desk of another pair. */
export async function choose(page: Page, symbol: string): Promise<void> {
  await search(page, symbol);
  await markets(page).getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol.split('/')[0] ?? symbol);
}

const figure = (text: string): number => Number(/[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

/** The last price as the header shows it. */
export async function priceShown(page: Page): Promise<number> {
  const price = page.getByTestId('last-price');
  await expect(price).toHaveText(/\d/);
  return figure(await price.innerText());
}

/** Waits until the price shown is such a multiple of another. */
export async function expectPrice(page: Page, of: number, min: number, max: number): Promise<void> {
  const fits = async () => {
    const multiple = (await priceShown(page)) / of;
    return multiple > min && multiple < max ? 'within' : multiple;
  };
  await expect.poll(fits, `a price of ${min} to ${max} times ${of}`).toBe('within');
}

/** The newest headline, over the deal centre. */
export const headline = (page: Page) =>
  page.getByRole('complementary', { name: word('desk.spot_notice') }).getByRole('link');

/** Nothing was refused on the way, and the books are in order. */
export async function expectSound(exchange: ExchangeDriver): Promise<void> {
  const { beats } = await exchange.control<{
    beats: readonly { id: string; failures?: readonly unknown[] }[];
  }>('GET', '/sim/timeline');
  expect(beats.filter(({ failures = [] }) => failures.length > 0)).toEqual([]);
  expect((await exchange.state()).audit).toEqual([]);
}
