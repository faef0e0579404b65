/** An hour of a trader: every figure on screen beside the one computed by hand from prices and rules. */
import type { Locator, Page } from '@playwright/test';
import { amountOf, formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { coinRow } from './assets.ts';
import { choose, expectBookOfNow, openDesk, tokenOf, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { closedOrders } from './micro.ts';
import { word } from '../support/words.ts';

const UNIT = amountOf('1');
const MINUTE = 60_000;

/** A product, cut at so many decimals. */
const product = (a: Amount, b: Amount, decimals = 8): Amount => {
  const step = 10n ** BigInt(8 - decimals);
  return ((a * b) / UNIT / step) * step;
};

/** An amount with the decimals of a figure on screen, rounded half up. */
function withDecimalsOf(shown: string, amount: Amount): string {
  const decimals = shown.split('.')[1]?.length ?? 0;
  const step = 10n ** BigInt(8 - decimals);
  const half = amount < 0n ? -step / 2n : step / 2n;
  return formatDecimal((amount + half) / step, decimals);
}

/** Waits until the figure in an element is one computed by hand. */
const expectFigure = (place: Locator, byHand: Amount, nth = 0): Promise<void> =>
  expect(async () => {
    const shown = [...(await place.innerText()).matchAll(/-?\d+(\.\d+)?/g)][nth]?.[0] ?? 'no figure';
    expect(shown).toBe(withDecimalsOf(shown, byHand));
  }).toPass();

/** What a coin has in the account below the ticket of a spot desk: available and locked. */
const spotRow = (page: Page, coin: string): Locator =>
  page
    .getByRole('table', { name: word('common.titleChange') })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: coin, exact: true }) })
    .locator('td');

const lastPrice = async (page: Page): Promise<Amount> =>
  amountOf(/\d+\.\d+/.exec(await page.getByTestId('last-price').innerText())?.[0] ?? '');

async function buyAtMarket(exchange: ExchangeDriver, page: Page, amount: string): Promise<Amount> {
  const { asks } = await exchange.control<{ asks: readonly { price: string }[] }>(
    'GET',
    '/sim/book?pair=BTC/USDT&levels=1',
  );
  const form = tradeForm(page);
  await form.getByRole('radio', { name: word('spot.market'), exact: true }).check({ force: true });
  await form.getByRole('textbox', { name: word('common.amount') }).fill(amount);
  await page.getByTestId('submit-order').click();
  return amountOf(asks[0]?.price ?? '');
}

/** Answers a question. */
const press = (page: Page, question: string, name: string | RegExp): Promise<void> =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name }).click();

test('DESK-590 an hour as a trader: spot, transfer, leverage, Up/Down, C2C, withdrawal and replay, each figure as computed by hand', async ({
  exchange,
  page,
}) => {
  // Spot: 0.02 BTC at the best ask; the fee of 0.2 % is taken from the coins.
  await openDesk(exchange, page, '/newmarket', 'demo');
  const [bought, fee] = [amountOf('0.02'), amountOf('0.00004')];
  const ask = await buyAtMarket(exchange, page, '0.02');
  let spot = amountOf('10000') - product(ask, bought);
  const btc = amountOf('0.5') + bought - fee;
  await expectFigure(spotRow(page, 'USDT').first(), spot);
  await expectFigure(spotRow(page, 'BTC').first(), btc);

  // 2,000 USDT from there to leverage.
  await page.goto('/change?transfer=3');
  const transfer = page.getByRole('form', { name: word('common.transfer') });
  await choose(transfer.getByRole('combobox', { name: word('assets.to') }), word('common.navLever'));
  await transfer.getByRole('textbox', { name: word('common.amount') }).fill('2000');
  await transfer.getByRole('button', { name: /^Transfer 2000/ }).click();
  await press(page, word('assets.confirmTransfer'), word('common.transfer'));
  await expect(page).toHaveURL(/transferRecord/);
  await page.goto('/change');
  spot -= amountOf('2000');
  await expectFigure(coinRow(page, word('common.titleChange'), 'USDT').getByRole('cell').nth(1), spot);

  // Leverage: 10 contracts of 0.02 BTC at 20×, 0.3 % above the last price, margin and 0.16 % of fee; closed ten minutes later.
  await page.goto('/leverdealCenter');
  await choose(tradeForm(page).getByRole('combobox', { name: word('leverage.formMultiple') }), '20×');
  await tradeForm(page)
    .getByRole('textbox', { name: word('leverage.hands'), exact: true })
    .fill('10');
  const number = amountOf('0.2');
  const entry = product(await lastPrice(page), amountOf('1.003'));
  const value = product(entry, number, 5);
  const margin = value / 20n;
  let lever = amountOf('7000') - margin - product(value, amountOf('0.0016'));
  await page.getByTestId('submit-lever').click();
  await press(page, word('common.confirmOrder'), word('leverage.formLong'));
  await expectFigure(page.getByTestId('lever-balance'), lever);
  await exchange.advance(10 * MINUTE);
  await expectBookOfNow(exchange, page);
  const profit = product((await lastPrice(page)) - entry, number);
  const position = page.getByRole('group', { name: word('leverage.positions') });
  await expectFigure(position.locator('tbody tr').first().getByRole('cell').nth(1), profit);
  lever += margin + profit;
  await position.getByRole('button', { name: /^Close: / }).click();
  await press(page, word('leverage.closeTitle'), word('leverage.closeYes'));
  await expectFigure(page.getByTestId('lever-balance'), lever);

  // Up/Down: a stake of 100 and 1 % of fee; 10 % of gain, or the stake is lost.
  await page.goto('/secondDealCenter');
  const ticket = tradeForm(page);
  await ticket.getByRole('radio', { name: /^30s / }).click();
  await ticket.getByRole('button', { name: '100.00', exact: true }).click();
  await ticket.getByRole('button', { name: word('micro.up'), exact: true }).click();
  await press(page, word('common.confirmOrder'), /^Up /);
  await exchange.advance(31_000);
  await page.getByRole('tab', { name: word('micro.closed') }).click();
  const result = closedOrders(page).locator('tbody tr').first();
  await expect(result).toContainText(/(\+9|-101)\.00/);
  const isWon = (await result.innerText()).includes('+9.00');
  const micro = amountOf('1000') - amountOf('1') + (isWon ? amountOf('10') : -amountOf('100'));
  await page.goto('/letransactions');
  const micros = coinRow(page, word('common.titleLetransactions'), 'USDT').getByRole('cell');
  await expectFigure(micros.nth(1), micro);

  // C2C: the cheapest ad is taken whole and paid; the seller releases the coins, or the exchange does within a day.
  const bank = { real_name: 'Demo', bank_name: 'River Bank', bank_account: '6222000000000001' };
  await exchange.call('POST', '/api/user/cash_save', bank, await tokenOf(page));
  await page.goto('/c2cOrder');
  const ad = page.getByRole('table').locator('tbody tr').nth(2);
  const coins = amountOf(/\d+\.\d+/.exec(await ad.getByRole('cell').nth(1).innerText())?.[0] ?? '');
  await ad.getByRole('button', { name: /^Buy/ }).click();
  await press(page, word('common.confirmOrder'), /^Buy/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('c2c.deals_pay') })
    .click();
  await press(page, word('c2c.deals_askPaid'), word('c2c.deals_pay'));
  await exchange.advance(25 * 60 * MINUTE);
  await page.goto('/legal');
  const funding = amountOf('5000') + coins;
  await expectFigure(coinRow(page, word('common.titleLegal'), 'USDT').getByRole('cell').nth(1), funding);

  // Withdrawal: 0.2 BTC leave what is available, and are locked until somebody has looked at them.
  await page.goto('/change?withdraw=1');
  const withdrawal = page.getByRole('dialog', { name: word('assets.withdrawTitle', { coin: 'BTC' }) });
  await withdrawal
    .getByRole('combobox', { name: word('assets.address') })
    .fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await withdrawal.getByRole('textbox', { name: word('common.amount') }).fill('0.2');
  await withdrawal.getByLabel(word('common.titleTradePassword'), { exact: true }).fill('246810');
  const withdraw = word('assets.withdrawAmount', { amount: '0.2', coin: 'BTC' });
  await withdrawal.getByRole('button', { name: withdraw }).click();
  await press(page, word('assets.withdrawAsk', { coin: 'BTC' }), withdraw);
  await expectFigure(withdrawal.getByTestId('available'), btc - amountOf('0.2'));

  // Replay: at its start everything is as it began, at its end as it was left.
  await page.goto('/newmarket');
  const [dollars, coinsLeft] = [spotRow(page, 'USDT'), spotRow(page, 'BTC')];
  await expectFigure(dollars.first(), spot);
  const end = await exchange.hash();
  await page.getByRole('button', { name: word('desk.chart_viewLabel') }).click();
  await page.getByRole('menuitem', { name: word('desk.replay_replay') }).click();
  const bar = page.getByRole('region', { name: word('desk.replay_replay') });
  await bar.getByRole('slider', { name: word('common.timeOfDay') }).focus();
  await page.keyboard.press('Home');
  await expectFigure(dollars.first(), amountOf('10000'));
  await expectFigure(coinsLeft.first(), amountOf('0.5'));
  await bar.getByRole('button', { name: word('desk.replay_toEnd') }).click();
  await expectFigure(dollars.first(), spot);
  await expectFigure(coinsLeft.first(), btc - amountOf('0.2'));
  await expectFigure(coinsLeft.last(), amountOf('0.2'));
  await expect.poll(() => exchange.hash()).toBe(end);

  // All of it together, at the prices beside it.
  await page.goto('/');
  const priceOf = async (pair: string) => {
    const row = page.getByRole('table').locator('tbody tr').filter({ hasText: pair });
    return amountOf(/\d+\.\d+/.exec(await row.getByRole('cell').nth(1).innerText())?.[0] ?? '');
  };
  const total = page.getByRole('definition').first();
  await expect(total).toHaveText(/\d USDT$/);
  const coinsWorth =
    product(btc, await priceOf('BTC/USDT')) + product(amountOf('4'), await priceOf('ETH/USDT'));
  await expectFigure(total, spot + funding + lever + micro + coinsWorth);
});
