import type { Page } from '@playwright/test';
import { liveMark, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { word, wordLike } from '../support/words.ts';

/** A desk with the form, the open orders and the completed trades on one page. */
const DESK = '/dealCenter';

const orders = (page: Page) => page.getByRole('region', { name: word('spot.orderList') });
const trades = (page: Page) =>
  orders(page)
    .getByRole('table', { name: word('spot.historyOrders') })
    .locator('tbody tr');

/** Shows the trades of the seats in place of their open orders. */
async function showTrades(pages: readonly Page[]): Promise<void> {
  const name = word('spot.historyOrders');
  for (const page of pages) await orders(page).getByRole('tab', { name }).click();
}

/** A price between the best bid and the best ask: an order there is the first to be met. */
async function priceInside(exchange: ExchangeDriver): Promise<string> {
  const book = await exchange.control<Record<'bids' | 'asks', readonly { price: string }[]>>(
    'GET',
    '/sim/book?pair=BTC/USDT&levels=1',
  );
  const [bid, ask] = [Number(book.bids[0]?.price), Number(book.asks[0]?.price)];
  expect(ask - bid).toBeGreaterThan(0.02);
  return ((bid + ask) / 2).toFixed(2);
}

async function placeByHand(
  page: Page,
  side: 'common.buy' | 'common.sell',
  price: string,
  amount: string,
): Promise<void> {
  const form = tradeForm(page);
  await form.getByRole('radio', { name: word(side), exact: true }).click();
  await form.getByRole('textbox', { name: word('common.price') }).fill(price);
  await form.getByRole('textbox', { name: word('common.amount') }).fill(amount);
  await page.getByTestId('submit-order').click();
}

/** What a user can spend, as the ledger has it, with the decimals that the screens show (CONST-005). */
async function funds(exchange: ExchangeDriver, account: string): Promise<readonly string[]> {
  const { holdings = [] } = await exchange.ledger(account);
  const spot = holdings.filter(({ wallet, name }) => wallet === 'change' && /^(BTC|USDT)$/.test(name));
  return spot.map(({ name, available }) => `${available.replace(/(\.\d{2}\d*?)0+$/, '$1')} ${name}`);
}

async function expectFunds(exchange: ExchangeDriver, page: Page, account: string): Promise<void> {
  for (const amount of await funds(exchange, account)) await expect(tradeForm(page)).toContainText(amount);
}

/** Two seats at one exchange, each looking at its desk, with a mark that a reload would wipe away. */
async function sitDown(exchange: ExchangeDriver) {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: DESK });
  const alice = await exchange.as('alice', { path: DESK });
  for (const { page } of [demo, alice]) {
    await expect(liveMark(page)).toBeVisible();
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  }
  await exchange.clock.tick();
  return { demo, alice };
}

test(
  'two users in two tabs of one browser trade with each other, and both see it at once',
  {
    tag: '@both',
  },
  async ({ exchange }) => {
    const { demo, alice } = await sitDown(exchange);
    expect(new URL(alice.page.url()).searchParams.get('seat')).toBe('b');
    const before = {
      demo: await funds(exchange, 'demo@sandpit.test'),
      alice: await funds(exchange, alice.account),
    };
    await expectFunds(exchange, demo.page, demo.account);
    await expectFunds(exchange, alice.page, alice.account);

    const price = await priceInside(exchange);
    await placeByHand(alice.page, 'common.sell', price, '0.05');
    await expect.poll(async () => (await exchange.state()).seq).toBeGreaterThan(2);
    const resting = await exchange.control<{ orders: readonly object[] }>('GET', '/sim/book?pair=BTC/USDT');
    expect(resting.orders).toEqual([
      expect.objectContaining({ user: alice.user, side: 'sell', left: '0.050000' }),
    ]);
    await expectFunds(exchange, alice.page, alice.account);
    await expect(demo.page.getByRole('list', { name: word('desk.book_sells') })).toContainText(price);

    await placeByHand(demo.page, 'common.buy', price, '0.05');
    await showTrades([demo.page, alice.page]);
    await expect(trades(demo.page)).toHaveCount(1);
    await expect(trades(alice.page)).toHaveCount(1);
    await expect(trades(demo.page)).toContainText(word('common.buy'));
    await expect(trades(alice.page)).toContainText(word('common.sell'));
    expect(await funds(exchange, demo.account)).not.toEqual(before.demo);
    expect(await funds(exchange, alice.account)).not.toEqual(before.alice);
    await expectFunds(exchange, demo.page, demo.account);
    await expectFunds(exchange, alice.page, alice.account);

    for (const { page } of [demo, alice])
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect((await exchange.ledger()).balanced).toBe(true);
    expect((await exchange.state()).audit).toEqual([]);
  },
);

test('PROOF-033 PROOF-034 a user takes the open page without a load, and its socket is open when the seat is there', async ({
  exchange,
}) => {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo');
  // The clock stands: the socket stays away for as long as it takes to see it.
  await exchange.fault({ on: 'socket', refuseReconnects: 30 });
  await expect(demo.page.getByText(word('common.stale'))).toBeVisible();
  await expect(demo.page).toHaveURL(/\/noticeList\b/);
  expect(await exchange.as('demo', { path: '/quotation' })).toBe(demo);
  await expect(demo.page).toHaveURL(/\/quotation$/);
  await expect(demo.page.getByRole('button', { name: wordLike('common.accountMenu') })).toBeVisible();
  expect(await demo.page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  const visited = await demo.page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).name,
  );
  expect(new URL(visited).pathname).toBe('/noticeList');
});
