import type { Page } from '@playwright/test';
import { bookRows, liveMark, tradeForm } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import type { ExchangeDriver } from '../fixtures.ts';
import {
  buyAtMarket,
  closeMessages,
  expectMainMoment,
  expectMessage,
  messages,
  openLink,
  orders,
} from './link.ts';
import { choose, expectPrice, expectSound, headline, markets, priceShown, search, settle } from './stage.ts';
import { word } from '../../support/words.ts';

/** What an audience sees of each scenario. What it comes to is proved by tests/unit/scenario/moments.test.ts, by calls. */
interface Show {
  readonly code: string;
  readonly what: string;
  readonly path: string;
  readonly seat?: 'alice';
  /** From the beginning to the main moment. */
  play(exchange: ExchangeDriver, page: Page): Promise<void>;
}

const showTab = (page: Page, name: string) => orders(page).getByRole('tab', { name }).click();
const leverage = (page: Page) => page.getByRole('region', { name: word('leverage.orderList') });

const shows: Readonly<Record<string, Show>> = {
  'calm-market': {
    code: 'PROOF-010',
    what: 'a headline comes out on cue',
    path: '/dealCenter',
    async play(exchange, page) {
      await exchange.clock.advance('1h');
      await exchange.cue('headline');
      await expect(headline(page)).toHaveText('Trading volume at the average of the year');
    },
  },
  'bull-run': {
    code: 'PROOF-010',
    what: 'both waiting sell orders fill',
    path: '/dealCenter',
    seat: 'alice',
    async play(exchange, page) {
      await expectMessage(page, 'Order filled: sold 0.3 BTC', () => exchange.clock.toBeat('settled'));
      await closeMessages(page);
      await showTab(page, word('spot.historyOrders'));
      await expect(orders(page).getByRole('row', { name: /Sell.*Filled/ })).toHaveCount(2);
    },
  },
  'flash-crash': {
    code: 'PROOF-010',
    what: 'a far bid fills, and a market order walks the thin book',
    path: '/newmarket',
    async play(exchange, page) {
      const waiting = orders(page).getByRole('row', { name: word('common.buy') });
      await expect(waiting).toHaveCount(1);
      await expectMessage(page, 'Order filled: bought 0.02 BTC', () => exchange.clock.toBeat('bottom'));
      await expect(waiting).toHaveCount(0);
      await closeMessages(page);
      await buyAtMarket(exchange, page, '0.09');
      await showTab(page, word('spot.historyOrders'));
      await orders(page)
        .getByRole('button', { name: /Receipt: Buy 0.09/ })
        .click();
      const receipt = page.getByRole('region', { name: /Receipt: Buy 0.09/ });
      const levels = receipt.getByRole('table', { name: word('spot.receipt_levels') }).locator('tbody tr');
      await expect.poll(() => levels.count()).toBeGreaterThan(1);
    },
  },
  'depeg-weekend': {
    code: 'PROOF-010',
    what: 'a dollar is worth 1.15 USDC at the worst minute',
    path: '/newmarket',
    async play(exchange, page) {
      await choose(page, 'USDT/USDC');
      await exchange.clock.toBeat('worst');
      await expectPrice(page, 1, 1.13, 1.18);
      await expect(headline(page)).toHaveText('3.3 billion dollars of USDC reserves are at the failed bank');
    },
  },
  'liquidity-drought': {
    code: 'PROOF-011',
    what: 'four quotes a side remain, and a market order fills little',
    path: '/newmarket',
    async play(exchange, page) {
      await buyAtMarket(exchange, page, '1');
      await exchange.clock.toBeat('drought');
      await exchange.advance(1000);
      for (const side of ['buys', 'sells'] as const) await expect(bookRows(page, side)).toHaveCount(4);
      await buyAtMarket(exchange, page, '1');
      await showTab(page, word('spot.historyOrders'));
      const rows = orders(page).getByRole('row', { name: word('common.buy') });
      await expect(rows.first()).toContainText(word('spot.receipt_partlyCancelled'));
      await expect(rows.last()).toContainText(/Filled$|Filled\s*Receipt/);
    },
  },
  'short-squeeze': {
    code: 'PROOF-011',
    what: 'the short position is liquidated, and the notice says why',
    path: '/leverdealCenter',
    async play(exchange, page) {
      const short = leverage(page).getByRole('cell', { name: `${word('leverage.short')} 20× BTC/USDT` });
      await expect(short).toHaveCount(1);
      await Promise.all([
        messages(page).getByRole('button', { name: 'Why?' }).click(),
        exchange.clock.toBeat('liquidated'),
      ]);
      await expect(leverage(page).getByText(word('leverage.positionsEmpty'))).toBeVisible();
      const notice = page
        .getByRole('list', { name: word('common.notice_list') })
        .getByRole('listitem')
        .first();
      await expect(notice).toContainText('The margin ratio fell to');
      await expect(notice).toContainText('would have prevented this');
      await leverage(page)
        .getByRole('tab', { name: word('leverage.history') })
        .click();
      await expect(short).toHaveCount(1);
      await page.getByRole('button', { name: word('common.notice_bell') }).click();
      await expect(notice).toBeVisible();
    },
  },
  'listing-day': {
    code: 'PROOF-012',
    what: 'the pair appears in the list by itself, and the early seller is done',
    path: '/newmarket',
    seat: 'alice',
    async play(exchange, page) {
      await exchange.clock.advance('1m');
      const rows = markets(page).getByRole('listitem');
      await search(page, 'IEPN');
      await expect(rows).toHaveCount(0);
      await exchange.clock.toBeat('opening');
      await expect(rows).toHaveCount(1);
      await choose(page, 'IEPN/USDT');
      await exchange.advance(1000);
      await exchange.clock.toBeat('overshoot');
      await exchange.clock.advance('2m');
      await expect(orders(page).getByRole('row', { name: word('common.sell') })).toHaveCount(0);
    },
  },
  'maintenance-window': {
    code: 'PROOF-012',
    what: 'the page says that it reconnects',
    path: '/newmarket',
    async play(exchange, page) {
      await exchange.clock.toBeat('lost');
      await expect(liveMark(page)).toHaveCount(0);
      await expect(page.getByText(word('common.stale')).first()).toBeVisible();
    },
  },
  'session-expiry': {
    code: 'PROOF-012',
    what: 'the login opens and says why',
    path: '/newmarket',
    async play(exchange, page) {
      await exchange.clock.toBeat('expiry');
      await expect(page.getByText(word('common.loginExpired')).first()).toBeVisible();
      await expect(page).toHaveURL(/\/components\/login/);
    },
  },
  'withdrawal-review': {
    code: 'PROOF-013',
    what: 'one withdrawal leaves, one comes back with its reason',
    path: '/finanrec',
    async play(exchange, page) {
      const records = page
        .getByRole('table', { name: word('assets.records_latest') })
        .locator(':scope > tbody > tr');
      const withdrawal = (number: number) => records.filter({ hasText: `No. ${number}` });
      await expectMessage(page, 'Your withdrawal of 2500 USDT was rejected', () =>
        exchange.clock.toBeat('rejected'),
      );
      await expect(withdrawal(1)).toContainText(word('common.statusDone'));
      await expect(withdrawal(2)).toContainText(word('common.statusRejected'));
      await withdrawal(2).getByRole('button').first().click();
      await expect(page.getByText('The address is on a list of stolen funds.').first()).toBeVisible();
    },
  },
  'identity-review': {
    code: 'PROOF-013',
    what: 'the open page turns to under review, and shows the reason',
    path: '/authentication',
    async play(exchange, page) {
      const main = page.getByRole('main');
      await expect(main.getByRole('textbox', { name: word('account.name') })).toBeVisible();
      await exchange.clock.toBeat('submitted');
      await expect(main.getByRole('status')).toContainText(word('account.underReview'));
      await expectMessage(page, 'Your identity verification was rejected: The back', () =>
        exchange.clock.toBeat('rejected'),
      );
      const reason = word('account.auth_rejected', { reason: 'The back of the document is blurred.' });
      await expect(main.getByRole('alert')).toHaveText(reason);
    },
  },
  'deposit-product': {
    code: 'PROOF-013',
    what: 'the open list shows the interest and what has ended',
    path: '/Property/myOrder',
    async play(exchange, page) {
      await expectMessage(page, 'Your fixed deposit of 1000 USDT has matured.', () =>
        exchange.clock.toBeat('week-ends'),
      );
      const deposits = page.getByRole('table', { name: word('earn.savings_orders') }).locator('tbody tr');
      await expect(deposits).toHaveText([/77\.0000.*In custody/, /35\.0000.*Completed/]);
    },
  },
  'c2c-busy-hour': {
    code: 'PROOF-013',
    what: 'a buyer says that he has paid',
    path: '/c2cRelease',
    async play(exchange, page) {
      await expectMessage(page, 'says that 2055 CNY has been paid.', () => exchange.clock.toBeat('declared'));
      await page.getByRole('link', { name: /orders: Sell 300/ }).click();
      const paid = page.getByRole('main').getByText('Paid', { exact: true });
      await expect(paid.filter({ visible: true }).first()).toBeVisible();
    },
  },
};

/** The one of every change; the others are shown at night. */
const SAMPLE = 'flash-crash';

for (const [scenario, { code, what, path, seat, play }] of Object.entries(shows)) {
  const isDesk = /^\/(newmarket|dealCenter|leverdealCenter)$/.test(path);
  test(
    `${code} ${scenario}: ${what}`,
    { tag: scenario === SAMPLE ? [] : '@nightly' },
    async ({ exchange, page }) => {
      await openLink(page, scenario, path, seat);
      if (isDesk) await settle(exchange, page);
      await play(exchange, page);
      await expectMainMoment(page, scenario);
      await expectSound(exchange);
    },
  );
}

test('PROOF-012 DESK-007 halt-and-delist: the desk says that trading is closed, goes on, and the pair leaves the list', async ({
  exchange,
  page,
}) => {
  await openLink(page, 'halt-and-delist', '/newmarket', 'alice');
  await settle(exchange, page);
  await choose(page, 'DOT/USDT');
  const before = await priceShown(page);
  await expectMessage(page, 'DOT/USDT is halted. Your open orders in it: 1', () =>
    exchange.clock.toBeat('halt'),
  );
  await exchange.advance(1000);
  await expectPrice(page, before, 0.8, 0.9);
  await expect(tradeForm(page).getByText(word('desk.haltedNote', { symbol: 'DOT/USDT' }))).toBeVisible();
  const submit = page.getByTestId('submit-order');
  await expect(submit).toBeDisabled();
  // Beside the name of the pair, and in the list of markets.
  const marks = page.getByText(word('common.desk_halted'), { exact: true });
  await expect(marks).toHaveCount(2);
  await exchange.clock.advance('10m');
  await expectMainMoment(page, 'halt-and-delist');
  await exchange.clock.toBeat('resume');
  await expect(marks).toHaveCount(0);
  await expect(submit).toBeEnabled();
  await expectMessage(page, 'DOT/USDT was delisted. Orders cancelled: 1', () =>
    exchange.clock.toBeat('delisting'),
  );
  await search(page, 'DOT');
  await expect(markets(page).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: word('desk.switchPair', { symbol: 'BTC/USDT' }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BTC/USDT');
  await expect(submit).toBeEnabled();
  await expectSound(exchange);
});
