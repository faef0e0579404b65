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

test('DESK-007 halt and delisting: a halted pair resumes, then leaves, and locked funds return', async ({
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
  const refusal = 'Trading in DOT/USDT is halted. Open orders can be cancelled, new ones are not taken.';
  expect(await sell()).toMatchObject({ type: 'error', message: refusal });
  const submit = page.getByTestId('submit-order');
  const marks = page.getByText('Halted', { exact: true });
  await expect(page.getByRole('form', { name: 'Trade' }).getByText(refusal)).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(marks).toHaveCount(2);
  const halted = await priceShown(page);
  await exchange.clock.advance('10m');
  await expectPrice(page, halted, 0.9999, 1.0001);
  await exchange.clock.toBeat('resume');
  await exchange.advance(1000);
  await expect(marks).toHaveCount(0);
  await expect(submit).toBeEnabled();
  expect(await sell()).toMatchObject({ type: 'ok' });
  expect(await rows(exchange, token, 'transaction_out', dot)).toHaveLength(2);
  await exchange.clock.toBeat('delisting');
  await exchange.advance(1000);
  expect(await alice()).toEqual({ available: 10_000, locked: 0 });
  expect(await funds(exchange, 'alice@sandpit.test', 'DOT')).toEqual({ available: 1_000, locked: 0 });
  expect(await sell()).toMatchObject({ type: 'error', message: 'DOT/USDT is not listed.' });
  await search(page, 'DOT');
  await expect(markets(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to BTC/USDT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BTC/USDT');
  await expect(submit).toBeEnabled();
  await expectSound(exchange);
});
