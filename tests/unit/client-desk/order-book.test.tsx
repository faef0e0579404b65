/** The book of a pair on its desk. */
import { expect, test, vi } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { ok, openPage, press, refused, screen, seen } from '../../support/pages.tsx';

const LEVELS = 40;

/** A book whose levels are a tick of 0.01 apart, each with an amount of 1 but for the first. */
const deepBook = (first = 1, tick = 0.01) => {
  const side = (from: number, towards: 1 | -1): [number, number][] =>
    Array.from({ length: LEVELS }, (_, index) => [
      Number((from + towards * index * tick).toFixed(2)),
      index === 0 ? first : 1,
    ]);
  return { ...eventExamples.market_depth, bids: side(99.99, -1), asks: side(100.01, 1).reverse() };
};

async function openBook() {
  const page = await openPage('/newmarket', {
    quotations: ok(examples.quotations.response),
    tradeHistory: ok([]),
    bars: { code: -1, msg: 'none', data: [] },
  });
  await page.emit('market_depth', deepBook());
  await seen(() => screen.getByRole('button', { name: /^Buy 1:/ }));
  return page;
}

const rows = (side: 'Buy' | 'Sell') =>
  screen.queryAllByRole('button', { name: new RegExp(`^${side} \\d+:`) });

const bars = (side: 'Buy' | 'Sell') =>
  rows(side).map((row) => (row.firstElementChild as HTMLElement).style.transform);

const flashes = () => document.querySelectorAll('[class*="flash"]').length;

test('DESK-200 DESK-201 the book shows every level it is sent, or as many rows as fit', async () => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(0);
  await openBook();
  expect([rows('Sell').length, rows('Buy').length]).toEqual([LEVELS, LEVELS]);
  height.mockReturnValue(7 * 24 + 23);
  await press('button', 'Sells only');
  await press('button', 'Buys and sells');
  expect(rows('Buy')).toHaveLength(7);
  expect(rows('Buy')[6]?.getAttribute('aria-label')).toMatch(/^Buy 7:/);
  height.mockRestore();
});

test('DESK-202 between the sides stand the last price and the spread', async () => {
  await openBook();
  expect(screen.getByRole('group', { name: 'Last price' }).textContent).toContain('Spread 0.02 · 0.02%');
});

test('DESK-203 DESK-204 the sides shown and what the bars measure are chosen, and kept', async () => {
  await openBook();
  expect(bars('Buy').slice(0, 2)).toEqual(['scaleX(1)', 'scaleX(1)']);
  await press('button', 'Buys only');
  await press('button', 'Sum');
  expect([rows('Sell').length, rows('Buy').length]).toEqual([0, LEVELS]);
  expect(bars('Buy').slice(0, 2)).toEqual(['scaleX(0.025)', 'scaleX(0.05)']);
  expect([localStorage.getItem('layout.book.sides'), localStorage.getItem('layout.book.bars')]).toEqual([
    'bids',
    'sum',
  ]);
  document.body.replaceChildren();
  await openBook();
  expect(rows('Sell')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Buys only' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Sum' }).getAttribute('aria-pressed')).toBe('true');
});

test('DESK-205 a row flashes when its amount changes by more than a fifth, and not when it is quoted again', async () => {
  const page = await openBook();
  await page.emit('market_depth', deepBook(1.1));
  await seen(() => screen.getByRole('button', { name: /^Buy 1: price 99.9900, amount 1.1000/ }));
  expect(flashes()).toBe(0);
  await page.emit('market_depth', deepBook(5));
  await seen(() => screen.getByRole('button', { name: /^Buy 1: price 99.9900, amount 5.0000/ }));
  expect(flashes()).toBe(2);
});

test('ERR-017 the book and the deals of a pair that has left the lists are empty and wait for nothing', async () => {
  for (const [key, value] of Object.entries({
    ...{ token: 'token-1', legal_id: '3', currency_id: '1' },
    ...{ legal_name: 'USDT', currency_name: 'BTC', symbol: 'BTC/USDT' },
  }))
    localStorage.setItem(key, value);
  const gone = refused('error', 'What you ask for does not exist.');
  await openPage('/dealCenter', {
    ...{ quotations: ok([]), spotDeal: gone, tradeHistory: gone, openOrders: gone },
  });
  await seen(() => screen.getAllByText(/no longer listed/));
  const book = screen.getByRole('heading', { name: 'Order book' }).closest('section');
  expect(book?.textContent).toContain('No orders');
  expect(book?.querySelector('[aria-label="Loading"]')).toBeNull();
  const deals = screen.getByRole('heading', { name: 'Latest trades' }).closest('section');
  await seen(() => expect(deals?.textContent).toContain('No deals yet'));
});
