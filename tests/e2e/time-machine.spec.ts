import type { Page } from '@playwright/test';
import { expectBookOfNow, openDesk, place } from './desk.ts';
import { expect, test } from './fixtures.ts';

const minute = 60_000;

const tape = (page: Page) => page.getByRole('table', { name: 'Latest trades' }).locator('tbody tr');
const openOrders = (page: Page) => page.getByRole('table', { name: 'Open orders' }).locator('tbody tr');
const legend = (page: Page) => page.getByTestId('chart-legend');

test('an open desk goes back with the exchange: tape, chart and orders are those of that time, and of the branch that is returned to', async ({
  page,
  exchange,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await exchange.advance(10 * minute);
  await expectBookOfNow(exchange, page);
  await expect(legend(page)).not.toBeEmpty();
  const hashThen = await exchange.hash();
  const shown = async () => ({
    first: await tape(page).first().innerText(),
    count: await tape(page).count(),
    // Without the volume, of which events tell fewer decimals than the history.
    legend: (await legend(page).innerText()).replace(/\s*Vol.*/, ''),
  });
  const settled = async () => {
    let seen = await shown();
    await expect(async () => {
      const before = seen;
      seen = await shown();
      expect(seen).toEqual(before);
    }).toPass();
    return seen;
  };
  const then = await settled();
  await exchange.advance(30 * minute);
  await expectBookOfNow(exchange, page);
  await place(exchange, page, 'in');
  const hashNow = await exchange.hash();
  await expect(openOrders(page)).toHaveCount(1);
  await expect(async () => expect((await shown()).first).not.toBe(then.first)).toPass();
  const now = await settled();

  await exchange.control('POST', '/sim/back', { byMs: 30 * minute, name: 'what if' });
  expect(await exchange.hash()).toBe(hashThen);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect.poll(shown).toEqual(then);
  await expect(openOrders(page)).toHaveCount(0);
  await exchange.advance(minute);
  await expect(async () => expect((await shown()).first).not.toBe(then.first)).toPass();

  await exchange.control('POST', '/sim/branches', { name: 'main' });
  expect(await exchange.hash()).toBe(hashNow);
  await expect.poll(shown).toEqual(now);
  await expect(openOrders(page)).toHaveCount(1);
});
