import { expect, test } from '../fixtures.ts';
import {
  choose,
  expectPrice,
  expectSound,
  funds,
  markets,
  openStage,
  priceShown,
  rows,
  search,
} from './stage.ts';

const dot = { legal_id: '3', currency_id: '11' } as const;

test('halt and delisting: no orders while it is halted, then trading, then the pair is gone and locked funds are back', async ({
  exchange,
  page,
}) => {
  const token = await openStage(exchange, page, 'halt-and-delist', 'alice');
  const sell = () =>
    exchange.tryCall('POST', '/api/transaction/out', { ...dot, mode: '2', price: '9', num: '10' }, token);
  await choose(page, 'DOT/USDT');
  const before = await priceShown(page);
  const alice = () => funds(exchange, 'alice@sandpit.test', 'USDT');
  expect((await alice()).locked).toBeGreaterThan(2_000);
  expect(await sell()).toMatchObject({ type: 'ok' });
  await exchange.clock.toBeat('halt');
  await exchange.advance(1000);
  await expectPrice(page, before, 0.8, 0.9);
  expect(await sell()).toMatchObject({ type: 'error' });
  await page.reload();
  await expect(page.getByText('Spot trading of this pair is closed.')).toBeVisible();
  const halted = await priceShown(page);
  await exchange.clock.advance('10m');
  await expectPrice(page, halted, 0.9999, 1.0001);
  await exchange.clock.toBeat('resume');
  await exchange.advance(1000);
  expect(await sell()).toMatchObject({ type: 'ok' });
  expect(await rows(exchange, token, 'transaction_out', dot)).toHaveLength(2);
  await exchange.clock.toBeat('delisting');
  await exchange.advance(1000);
  expect(await alice()).toEqual({ available: 10_000, locked: 0 });
  expect(await funds(exchange, 'alice@sandpit.test', 'DOT')).toEqual({ available: 1_000, locked: 0 });
  expect(await sell()).toMatchObject({ type: 'error' });
  await page.reload();
  await search(page, 'DOT');
  await expect(markets(page).getByRole('button')).toHaveCount(0);
  await expectSound(exchange);
});
