import type { Page } from '@playwright/test';
import { bookRows, btcUsdt, place } from '../desk.ts';
import { expect, test, type ExchangeDriver } from '../fixtures.ts';
import { expectPrice, expectSound, openStage, priceShown, rows } from './stage.ts';

/** Distance of the best quotes as the book shows it. */
async function spreadShown(page: Page): Promise<number> {
  const best = async (side: 'Buy' | 'Sell', pick: (...prices: number[]) => number) => {
    const labels = await bookRows(page, side).evaluateAll((list) =>
      list.map((row) => row.getAttribute('aria-label') ?? ''),
    );
    return pick(...labels.map((label) => Number(/price ([\d.]+)/.exec(label)?.[1])));
  };
  return (await best('Sell', Math.min)) - (await best('Buy', Math.max));
}

interface Bought {
  readonly number: number;
  /** What it cost above the best ask, for each coin. */
  readonly slippage: number;
}

/** Buys 0.15 of a coin at the market. */
async function buyALittle(exchange: ExchangeDriver, page: Page, token: string): Promise<Bought> {
  const seen = (await rows(exchange, token, 'transaction_complete', btcUsdt)).length;
  await place(exchange, page, 'in', { mode: '1', price: '0', num: '0.15' });
  const all = await rows(exchange, token, 'transaction_complete', btcUsdt);
  const fills = all
    .slice(0, all.length - seen)
    .map(({ price, number }) => [Number(price), Number(number)] as const);
  const best = Math.min(...fills.map(([price]) => price));
  const number = fills.reduce((sum, [, filled]) => sum + filled, 0);
  const cost = fills.reduce((sum, [price, filled]) => sum + (price - best) * filled, 0);
  return { number, slippage: cost / number };
}

test('liquidity drought: the price stands, the quotes move apart, and the same market order costs more, then finds too little @once', async ({
  exchange,
  page,
}) => {
  const token = await openStage(exchange, page, 'liquidity-drought');
  const before = await priceShown(page);
  const spread = await spreadShown(page);
  const full = await buyALittle(exchange, page, token);
  expect(full.number).toBeCloseTo(0.15, 8);
  await exchange.clock.toBeat('apart');
  await exchange.advance(1000);
  await expect.poll(() => spreadShown(page)).toBeGreaterThan(spread * 2);
  const thin = await buyALittle(exchange, page, token);
  expect(thin.number).toBeCloseTo(0.15, 8);
  expect(thin.slippage).toBeGreaterThan(full.slippage * 3);
  await exchange.clock.toBeat('drought');
  await exchange.advance(1000);
  await expect.poll(() => spreadShown(page)).toBeGreaterThan(spread * 4);
  await expectPrice(page, before, 0.98, 1.02);
  expect((await buyALittle(exchange, page, token)).number).toBeLessThan(0.14);
  await exchange.clock.toBeat('rain');
  await exchange.advance(1000);
  await expect.poll(() => spreadShown(page)).toBeLessThan(spread * 2);
  await expectSound(exchange);
});
