import { expect, test, type ExchangeDriver } from '../fixtures.ts';
import {
  choose,
  expectPrice,
  expectSound,
  funds,
  markets,
  openStage,
  priceShown,
  readNewest,
  search,
} from './stage.ts';

/** The starts of the minute bars of an hour, in seconds. */
async function minutesOf(exchange: ExchangeDriver, symbol: string, to: number): Promise<readonly number[]> {
  const span = new URLSearchParams({ symbol, period: '1min', from: `${to - 3600}`, to: `${to}` });
  const path = `/api/currency/new_timeshar?${span}`;
  const { data } = await exchange.call<{ data: readonly { id: number }[] }>('GET', path);
  return data.map(({ id }) => id);
}

test('listing day: announced but not to be found, then listed, and dearer by the minute @once', async ({
  exchange,
  page,
}) => {
  const token = await openStage(exchange, page, 'listing-day');
  const iepn = { legal_id: '3', currency_id: '18', mode: '1', price: '0', num: '500' };
  await search(page, 'IEPN');
  await expect(page.getByText('No pair is called that.')).toBeVisible();
  expect(await exchange.tryCall('POST', '/api/transaction/out', iepn, token)).toMatchObject({
    type: 'error',
  });
  await exchange.clock.advance('1m');
  await readNewest(exchange, page, '3', 'IEPN/USDT opens at 10:00');
  await exchange.clock.toBeat('opening');
  await exchange.advance(2000);
  await page.goto('/newmarket');
  await search(page, 'IEPN');
  await expect(markets(page).getByRole('button')).toHaveCount(1);
  await choose(page, 'IEPN/USDT');
  const ten = Date.UTC(2025, 6, 1, 2) / 1000;
  expect(await minutesOf(exchange, 'IEPN/USDT', ten)).toEqual([ten]);
  const opening = await priceShown(page);
  await exchange.call('POST', '/api/transaction/out', iepn, token);
  await exchange.clock.toBeat('alice-sells');
  await exchange.advance(1000);
  expect((await funds(exchange, 'alice@sandpit.test', 'IEPN')).locked).toBe(20_000);
  await exchange.clock.toBeat('overshoot');
  await expectPrice(page, opening, 1.4, 1.8);
  expect(await funds(exchange, 'alice@sandpit.test', 'IEPN')).toMatchObject({ available: 30_000, locked: 0 });
  await expectSound(exchange);
});
