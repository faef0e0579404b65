import type { Page } from '@playwright/test';
import { untilBack } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectSound, openStage, priceShown, settle } from './stage.ts';

test(
  'maintenance window: live data is lost and some calls fail, and everything comes back without a reload',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openStage(exchange, page, 'maintenance-window');
    const live = page.getByText('Live prices', { exact: true });
    await exchange.clock.toBeat('lost');
    await expect(live).toHaveCount(0);
    await expect(page.getByText('Reconnecting…').first()).toBeVisible();
    await exchange.clock.toBeat('failing');
    expect(new Set(await fates(page, 40))).toEqual(new Set([200, 502]));
    await exchange.clock.toBeat('back');
    await untilBack(page);
    await settle(exchange, page);
    const { data } = await exchange.call<{ data: readonly { close: number }[] }>(
      'GET',
      `/api/currency/new_timeshar?${await lastMinute(exchange.clock.now())}`,
    );
    await expect.poll(() => priceShown(page)).toBe(data.at(-1)?.close);
    expect(new Set(await fates(page, 20))).toEqual(new Set([200]));
    await expectSound(exchange);
  },
);

/** Outcomes of so many calls. Each has its own address: a browser waits with an address until its response is there. */
function fates(page: Page, count: number): Promise<readonly number[]> {
  return page.evaluate(async (last) => {
    const calls = Array.from({ length: last }, (_, index) =>
      fetch(`/api/currency/quotation_new?_timespan=${index}`),
    );
    return (await Promise.all(calls)).map(({ status }) => status);
  }, count);
}

async function lastMinute(at: Promise<number>): Promise<string> {
  const to = Math.floor((await at) / 1000);
  const range = { from: String(to - 60), to: String(to) };
  return new URLSearchParams({ symbol: 'BTC/USDT', period: '1min', ...range }).toString();
}
