import type { Locator, Page } from '@playwright/test';
import { tradeForm } from '../desk.ts';
import { expect } from '../fixtures.ts';
import type { ExchangeDriver } from '../fixtures.ts';
import { saveAsPalette } from './palette.ts';
import { word, wordLike } from '../../support/words.ts';

declare global {
  interface Window {
    /** Set on the first page: a reload removes it. */
    shownSince?: string;
  }
}

/** Opens a scenario by its link: from the beginning, with the clock standing, in a user's seat. */
export async function openLink(page: Page, scenario: string, path: string, seat = 'demo'): Promise<void> {
  const as = `${seat}@sandpit.test`;
  const query = new URLSearchParams({ scenario, seed: scenario, fresh: '1', speed: '0', as });
  await page.goto(`${path}?${query}`);
  await expect(page.getByRole('button', { name: wordLike('common.accountMenu') })).toBeVisible();
  // What happens to the account before its socket is open brings no message.
  await expect(page.locator('html')).toHaveAttribute('data-connected', /\d/);
  await page.evaluate((name) => (window.shownSince = name), scenario);
}

/** What an audience sees now is the main moment: without a reload. Takes the picture of it on request. */
export async function expectMainMoment(page: Page, scenario: string): Promise<void> {
  expect(await page.evaluate(() => window.shownSince)).toBe(scenario);
  if (!process.env.SANDPIT_PICTURES) return;
  await page.mouse.move(0, 0);
  saveAsPalette(await page.screenshot({ animations: 'disabled' }), `docs/images/scenarios/${scenario}.png`);
}

/** Buys so much of the coin at the market, by the form of the desk. */
export async function buyAtMarket(exchange: ExchangeDriver, page: Page, number: string): Promise<void> {
  const form = tradeForm(page);
  await form.getByRole('radio', { name: word('spot.market') }).click();
  await form.getByRole('textbox', { name: word('common.amount') }).fill(number);
  await page.getByTestId('submit-order').click();
  await expect(messages(page).getByText(wordLike('spot.receipt_bought'))).toBeVisible();
  await closeMessages(page);
  await exchange.advance(500);
}

/** The notices that the user gets as it happens. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: word('common.toasts') });

/** Does what brings a notice, which is looked for from before: it stays for some seconds only. */
export async function expectMessage(page: Page, text: string, bring: () => Promise<unknown>): Promise<void> {
  const shown = messages(page).getByText(text).waitFor();
  await Promise.all([shown, bring()]);
}

/** Closes the notices, which lie over the page. */
export async function closeMessages(page: Page): Promise<void> {
  const close = messages(page).getByRole('button', { name: word('common.dismiss') });
  await close.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(close).toHaveCount(0);
}

/** The user's own orders of a spot desk. */
export const orders = (page: Page): Locator => page.getByRole('region', { name: word('spot.orderList') });
