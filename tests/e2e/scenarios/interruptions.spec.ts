import { tradeForm, untilBack } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectMainMoment, messages, openDeskLink, orders } from './link.ts';
import { choose, expectPrice, expectSound, funds, markets, priceShown, search, settle } from './stage.ts';

test(
  'PROOF-012 listing day: the pair appears in the list by itself, and overshoots',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'listing-day', '/newmarket', 'alice');
    await exchange.clock.advance('1m');
    const rows = markets(page).getByRole('listitem');
    await search(page, 'IEPN');
    await expect(rows).toHaveCount(0);
    await exchange.clock.toBeat('opening');
    await expect(rows).toHaveCount(1);
    await choose(page, 'IEPN/USDT');
    await exchange.advance(1000);
    const opening = await priceShown(page);
    await exchange.clock.toBeat('overshoot');
    await exchange.clock.advance('2m');
    await expectPrice(page, opening, 1.4, 1.8);
    await expect(orders(page).getByRole('row', { name: /Sell/ })).toHaveCount(0);
    await expectMainMoment(page, 'listing-day');
    expect(await funds(exchange, 'alice@sandpit.test', 'IEPN')).toMatchObject({
      available: 30_000,
      locked: 0,
    });
    await expectSound(exchange);
  },
);

test('PROOF-012 DESK-007 halt and delisting: the desk says that trading is closed, goes on, and the pair leaves the list', async ({
  exchange,
  page,
}) => {
  await openDeskLink(exchange, page, 'halt-and-delist', '/newmarket', 'alice');
  await choose(page, 'DOT/USDT');
  const before = await priceShown(page);
  const closed = page.getByText('Trading in DOT/USDT is halted.');
  await expect(closed).toBeHidden();
  await exchange.clock.toBeat('halt');
  await expect(messages(page).getByText('DOT/USDT is halted. Your open orders in it: 1')).toBeVisible();
  await exchange.advance(1000);
  await expectPrice(page, before, 0.8, 0.9);
  await expect(tradeForm(page).getByText(/^Trading in DOT/)).toBeVisible();
  const submit = page.getByTestId('submit-order');
  await expect(submit).toBeDisabled();
  // Beside the name of the pair, and in the list of markets.
  const marks = page.getByText('Halted', { exact: true });
  await expect(marks).toHaveCount(2);
  const halted = await priceShown(page);
  await exchange.clock.advance('10m');
  await expectPrice(page, halted, 0.9999, 1.0001);
  await expectMainMoment(page, 'halt-and-delist');
  await exchange.clock.toBeat('resume');
  await expect(closed).toBeHidden();
  await expect(marks).toHaveCount(0);
  await expect(submit).toBeEnabled();
  await exchange.clock.toBeat('delisting');
  await expect(messages(page).getByText('DOT/USDT was delisted. Orders cancelled: 1')).toBeVisible();
  await search(page, 'DOT');
  await expect(markets(page).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to BTC/USDT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BTC/USDT');
  await expect(submit).toBeEnabled();
  expect(await funds(exchange, 'alice@sandpit.test', 'USDT')).toEqual({ available: 10_000, locked: 0 });
  await expectSound(exchange);
});

test(
  'PROOF-012 maintenance window: the page says that it reconnects, and comes back by itself',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'maintenance-window', '/newmarket');
    await exchange.clock.toBeat('lost');
    await expect(page.getByText('Live prices', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Reconnecting…').first()).toBeVisible();
    await expectMainMoment(page, 'maintenance-window');
    await exchange.clock.toBeat('back');
    await untilBack(page);
    await settle(exchange, page);
    await expectSound(exchange);
  },
);

test('PROOF-012 DESK-021 session expiry: the login opens and says why, and the typed order is still there after it', async ({
  exchange,
  page,
}) => {
  await openDeskLink(exchange, page, 'session-expiry', '/newmarket');
  const before = await funds(exchange, 'demo@sandpit.test', 'USDT');
  const field = (name: string) => tradeForm(page).getByRole('textbox', { name });
  await field('Price').fill('100000');
  await field('Amount').fill('0.01');
  await exchange.clock.toBeat('expiry');
  await expect(page.getByText('Login out of date, please login again').first()).toBeVisible();
  await expect(page).toHaveURL(/\/components\/login/);
  await expectMainMoment(page, 'session-expiry');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('demo@sandpit.test');
  await page.getByLabel('Password', { exact: true }).fill('demo123');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/newmarket/);
  await expect(page.getByText('Login out of date, please login again')).toHaveCount(0);
  await expect(field('Price')).toHaveValue('100000');
  await expect(field('Amount')).toHaveValue('0.01');
  expect(await funds(exchange, 'demo@sandpit.test', 'USDT')).toEqual(before);
  await expect(orders(page).getByRole('row', { name: /Buy/ })).toHaveCount(1);
  await page.getByTestId('submit-order').click();
  await expect(orders(page).getByRole('row', { name: /Buy/ })).toHaveCount(2);
  await expectSound(exchange);
});
