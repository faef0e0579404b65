import type { Page } from '@playwright/test';
import { hold } from './desk.ts';
import { expect, test } from './fixtures.ts';

/** Scripts that install the exchange wait from now on, in every page; the returned function releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(start|simulator)-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

const isInPlace = (page: Page): Promise<boolean> => page.evaluate(() => 'sandpit' in window);

test('a call made right after a page was opened waits until the exchange is in place', async ({
  exchange,
  page,
}) => {
  await page.clock.install();
  const release = await holdScripts(page);
  await page.goto('/noticeList?scenario=flash-crash');
  const paused = exchange.clock.pause();
  const state = exchange.state();
  expect(await isInPlace(page)).toBe(false);
  release();
  await paused;
  expect(await state).toMatchObject({ scenario: 'flash-crash', audit: [] });
});

test('a call that waits is made in the page that comes next', async ({ exchange, page }) => {
  const release = await holdScripts(page);
  await page.goto('/noticeList');
  const advanced = exchange.clock.advance('1m');
  expect(await isInPlace(page)).toBe(false);
  await page.goto('/noticeList?scenario=flash-crash&speed=0');
  release();
  const now = await advanced;
  expect(await exchange.control('GET', '/sim/state')).toMatchObject({ scenario: 'flash-crash', now });
});

test('leaving the page before the response repeats a query, but not a command', async ({
  exchange,
  page,
}) => {
  await exchange.load('calm-market', { path: '/noticeList' });
  const before = await exchange.clock.now();
  await hold(page, '/sim/');
  const question = exchange.state();
  const command = exchange.clock.advance('1m').catch((error: unknown) => String(error));
  await isInPlace(page);
  await page.reload();
  expect(await question).toMatchObject({ now: before });
  expect(await command).toContain('POST /sim/clock: the page was left before the response came');
});
