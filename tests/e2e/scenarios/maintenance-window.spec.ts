import { expect, test } from '../fixtures.ts';
import { expectSound, openStage, priceShown, settle } from './stage.ts';

test('maintenance window: live data is lost and some calls fail, and everything comes back without a reload', async ({
  exchange,
  page,
}) => {
  await openStage(exchange, page, 'maintenance-window');
  const live = page.getByText('Live', { exact: true });
  await exchange.clock.toBeat('lost');
  await expect(live).toHaveCount(0);
  await expect(page.getByText('Reconnecting…').first()).toBeVisible();
  await exchange.clock.toBeat('failing');
  const fates = await page.evaluate(async () => {
    const calls = Array.from({ length: 40 }, () => fetch('/api/currency/quotation_new'));
    return (await Promise.all(calls)).map(({ status }) => status);
  });
  expect(new Set(fates)).toEqual(new Set([200, 502]));
  await exchange.clock.toBeat('back');
  await settle(exchange, page);
  const { data } = await exchange.call<{ data: readonly { close: number }[] }>(
    'GET',
    `/api/currency/new_timeshar?${await lastMinute(exchange.clock.now())}`,
  );
  await expect.poll(() => priceShown(page)).toBe(data.at(-1)?.close);
  const again = await page.evaluate(async () => {
    const calls = Array.from({ length: 20 }, () => fetch('/api/currency/quotation_new'));
    return (await Promise.all(calls)).map(({ status }) => status);
  });
  expect(new Set(again)).toEqual(new Set([200]));
  await expectSound(exchange);
});

async function lastMinute(at: Promise<number>): Promise<string> {
  const to = Math.floor((await at) / 1000);
  const range = { from: String(to - 60), to: String(to) };
  return new URLSearchParams({ symbol: 'BTC/USDT', period: '1min', ...range }).toString();
}
