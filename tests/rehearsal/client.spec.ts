/** Opens the screens of the client and trades on them, so that every call and event of the protocol reaches a page. */
import type { Page } from '@playwright/test';
import serverTexts from '#locales/en/server.json' with { type: 'json' };
import { expectBookOfNow, liveMark, openDesk, place, tokenOf, tradeForm } from '../e2e/desk.ts';
import { expect, test } from '../e2e/fixtures.ts';
import type { ExchangeDriver, seats } from '../e2e/fixtures.ts';
import { visit } from '../e2e/visit.ts';
import { word, wordLike } from '../support/words.ts';

const WAITING = '.mantine-Skeleton-root, .mantine-Loader-root, main [aria-busy="true"]';

/** Waits until a screen has what it asked for, and shows the same twice. */
async function atRest(page: Page): Promise<void> {
  const isAtRest = (waiting: string): boolean => {
    const seen = window as Window & { lastText?: string };
    const text = document.body.innerText;
    const isSame = seen.lastText === text;
    seen.lastText = text;
    return isSame && document.querySelector(waiting) === null;
  };
  await page.waitForFunction(isAtRest, WAITING, { polling: 150 });
}

/** Loads a screen with all that it says, which is more once the host has announced what it offers. */
async function enter(
  exchange: ExchangeDriver,
  page: Page,
  path: string,
  seat?: keyof typeof seats,
): Promise<void> {
  await exchange.open(path, { as: seat });
  const announced = page.getByText(word('common.practice_footer'));
  await expect(announced.or(liveMark(page)).first()).toBeVisible();
  await atRest(page);
}

/** Opens screens one after another, each until it is at rest. */
async function see(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    await atRest(page);
  }
}

/** A call of the page's user. */
const call = async (
  exchange: ExchangeDriver,
  page: Page,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<unknown> => exchange.tryCall('POST', `/api/${path}`, form, await tokenOf(page));

test('a visitor sees the home page, prices, news and the login', async ({ exchange, page }) => {
  await enter(exchange, page, '/');
  await see(page, '/quotation', '/noticeList', '/upstart', '/components/login');
  await expect(page.getByRole('main').locator('form').first()).toBeVisible();
});

/** Places a limit order by the form. */
async function order(page: Page): Promise<void> {
  await tradeForm(page)
    .getByRole('radio', { name: word('spot.limit'), exact: true })
    .click();
  await page.getByTestId('order-price').fill('50000');
  await page.getByTestId('order-amount').fill('0.01');
  await page.getByTestId('submit-order').click();
  const dialog = page.getByRole('dialog', { name: word('common.confirmOrder') });
  await dialog.getByRole('button', { name: 'Buy BTC' }).click();
}

test('an order is placed and seen on the spot desk', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await order(page);
  const open = page.getByRole('table', { name: word('spot.currentOrders') });
  await expect(open.getByRole('row').filter({ hasText: '50000' })).toContainText('0.01');
  await atRest(page);
  await place(exchange, page, 'out');
  await place(exchange, page, 'in', { mode: '1' });
  await exchange.advance(2000);
  await expectBookOfNow(exchange, page);
  await expect(open.getByRole('row').filter({ hasText: '200000' })).toBeVisible();
  await atRest(page);
  // The first such choice: the trade form below has another one.
  const side = page.getByRole('radiogroup', { name: word('spot.orderSide') }).first();
  for (const [name, price] of [
    ['common.buy', '50000'],
    ['common.sell', '200000'],
  ] as const) {
    await side.getByRole('radio', { name: word(name), exact: true }).check();
    await expect(open.getByRole('row').filter({ hasText: price })).toBeVisible();
    await atRest(page);
    // What a page shows is read when it is left.
    await see(page, '/noticeList', '/newmarket');
  }
});

test('the orders of a user are listed with their fees', async ({ exchange, page }) => {
  await enter(exchange, page, '/noticeList', 'demo');
  for (const side of ['in', 'out'] as const) {
    await place(exchange, page, side);
    await place(exchange, page, side, { num: '0.002' });
    await place(exchange, page, side, { mode: '1' });
  }
  await exchange.advance(2000);
  await see(page, '/accountEntrust');
  await expect(page.getByRole('main')).toContainText('BTC');
  await see(page, '/newmarket');
  for (const tab of ['spot.historyOrders', 'spot.receipt_trades', 'spot.currentOrders'] as const) {
    await page.getByRole('tab', { name: word(tab) }).click();
    await atRest(page);
  }
  await see(page, '/dealCenter', '/finanrec');
});

test('prices, book and trades of the desk go on', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const price = page.getByTestId('last-price');
  const before = await price.innerText();
  await exchange.price('BTC/USDT', 101_000);
  await expect(price).not.toHaveText(before);
  await exchange.advance(5000);
  await expect(liveMark(page)).toBeVisible();
  await atRest(page);
});

test('what an account holds is shown, and a withdrawal is asked for', async ({ exchange, page }) => {
  await enter(exchange, page, '/assets', 'demo');
  const title = word('assets.withdrawTitle', { coin: 'USDT' });
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: word('common.amount') }).fill('200');
  await atRest(page);
  await call(exchange, page, 'wallet/out', {
    currency: '3',
    number: '300',
    address: '0x2222222222222222222222222222222222222222',
    pay_password: '246810',
  });
  await see(page, '/change', '/legal', '/lever', '/assets');
});

test('movements of an account are listed', async ({ exchange, page }) => {
  await enter(exchange, page, '/noticeList', 'demo');
  await call(exchange, page, 'wallet/change', {
    currency_id: '3',
    number: '250',
    from_field: 'change',
    to_field: 'lever',
  });
  await exchange.advance(1000);
  await see(
    page,
    '/finanrec',
    '/transferLog',
    '/coinRecord?currency_id=3&current=1',
    '/chargeRecord',
    '/changeAccount?currency_id=3',
    '/legalAccount?currency_id=3',
    '/accountCenter',
  );
  await expect(page.getByRole('main')).toContainText(/\d/);
});

test('a position is opened, seen and closed', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/leverdealCenter', 'demo');
  await expect(page.getByTestId('lever-balance')).toHaveText('5000.00 USDT');
  const order = { legal_id: '3', currency_id: '1', multiple: '20', share: '10', type: '1' };
  await call(exchange, page, 'lever/submit', { ...order, status: '1' });
  await call(exchange, page, 'lever/submit', { ...order, status: '1' });
  await call(exchange, page, 'lever/submit', { ...order, status: '0', target_price: '50000' });
  await exchange.advance(2000);
  const orders = page.getByRole('region', { name: word('leverage.orderList') });
  await expect(orders.locator('tbody tr').first()).toBeVisible();
  await atRest(page);
  await see(page, '/leverList', '/leverRecord', '/allTransaction');
});

test('a second contract is bought and ends', async ({ exchange, page }) => {
  await enter(exchange, page, '/secondDealCenter', 'demo');
  const order = { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '100' };
  await call(exchange, page, 'microtrade/submit', order);
  await atRest(page);
  await exchange.advance(70_000);
  await atRest(page);
});

test('deposits, agents and the market of users are listed', async ({ exchange, page }) => {
  await enter(exchange, page, '/Property/product', 'demo');
  await call(exchange, page, 'lh/deposit', { config_id: '1', amount: '100' });
  await see(
    page,
    '/Property/myOrder',
    '/region',
    '/aceite',
    '/recharge',
    '/legalTrade',
    '/c2c',
    '/legalTrade',
  );
});

test('profile, addresses and passwords of a user are shown', async ({ exchange, page }) => {
  await enter(exchange, page, '/userSetting', 'demo');
  const address = { currency_id: '3', address: '0x1111111111111111111111111111111111111111', notes: 'cold' };
  await call(exchange, page, 'wallet/addaddress', address);
  await see(page, '/withdraw_address', '/accountSet', '/authentication', '/jymm', '/payment', '/upstart');
  await expect(page.getByRole('main')).toBeVisible();
});

/** The next such call is refused, and the page has to say why. */
async function refuseNext(
  exchange: ExchangeDriver,
  page: Page,
  refusal: { readonly on: string; readonly key: 'LIMIT' | 'NOT_FOUND' | 'BALANCE' },
  act: () => Promise<void>,
): Promise<void> {
  const reason = page.getByText(serverTexts[`error.${refusal.key}`]);
  // The message of an earlier refusal goes away by itself.
  await expect(reason).toHaveCount(0);
  await exchange.fault({ on: refusal.on, error: 'error', key: refusal.key, times: 1 });
  await act();
  await expect(reason.first()).toBeVisible();
  await atRest(page);
}

/** Confirms a question. */
const agree = (page: Page, question: string, name: string): Promise<void> =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name }).click();

test('what is refused says why', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await refuseNext(exchange, page, { on: 'E11', key: 'LIMIT' }, () => order(page));
  await place(exchange, page, 'in');
  const open = page.getByRole('table', { name: word('spot.currentOrders') });
  await refuseNext(exchange, page, { on: 'E13', key: 'NOT_FOUND' }, async () => {
    await open.getByRole('button', { name: wordLike('spot.revokeLabel_buy') }).click();
    await page.getByRole('button', { name: word('common.revokeYes') }).click();
  });
  await visit(page, '/transfer?currency_id=3&from=change&to=legal');
  const transfer = page.getByRole('form', { name: word('common.transfer') });
  await refuseNext(exchange, page, { on: 'E29', key: 'BALANCE' }, async () => {
    await transfer.getByRole('textbox', { name: word('common.amount') }).fill('250');
    await transfer.getByRole('button', { name: wordLike('assets.submitTransferAmount') }).click();
  });
  const position = { legal_id: '3', currency_id: '1', multiple: '20', share: '1', type: '1', status: '1' };
  await call(exchange, page, 'lever/submit', position);
  await see(page, '/leverdealCenter');
  await refuseNext(exchange, page, { on: 'E23', key: 'NOT_FOUND' }, async () => {
    await page
      .getByRole('button', { name: wordLike('leverage.closeLabel') })
      .first()
      .click();
    await agree(page, word('leverage.closeTitle'), word('leverage.closeYes'));
  });
  await exchange.fault({ on: 'E16', error: 'error', key: 'LOGIN', times: 1 });
  await visit(page, '/newmarket');
  await expect(page).toHaveURL(/components\/login/);
});
