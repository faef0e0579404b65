/** An hour of a trader: every figure on screen beside the one computed by hand from prices and rules. */
import type { Locator, Page } from '@playwright/test';
import { amountOf, formatDecimal } from '#simulator/kernel/index.ts';
import type { Amount } from '#simulator/kernel/index.ts';
import { coinRow } from './assets.ts';
import { openDesk, choose, tokenOf, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
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
  spot -= amountOf('2000');
  await expectFigure(coinRow(page, word('common.titleChange'), 'USDT').getByRole('cell').nth(1), spot);

  // Leverage: 10 contracts of 0.02 BTC at 20×, 0.3 % above the last price, margin and 0.16 % of fee; closed ten minutes later.
  await page.goto('/leverdealCenter');
  const form = tradeForm(page);
  await choose(form.getByRole('combobox', { name: word('leverage.formMultiple') }), '20×');
  await form.getByRole('textbox', { name: word('leverage.hands'), exact: true }).fill('10');
  const number = amountOf('0.2');
  const entry = product(await lastPrice(page), amountOf('1.003'));
  const value = product(entry, number, 5);
  const margin = value / 20n;
  let lever = amountOf('7000') - margin - product(value, amountOf('0.0016'));
  await page.getByTestId('submit-lever').click();
  const question = page.getByRole('dialog', { name: word('common.confirmOrder') });
  await question.getByRole('button', { name: word('leverage.formLong') }).click();
  await expectFigure(page.getByTestId('lever-balance'), lever);
  await exchange.advance(10 * MINUTE);
  const profit = async () => product((await lastPrice(page)) - entry, number);
  await expect
    .poll(async () => withDecimalsOf(await page.getByTestId('lever-profit').innerText(), await profit()))
    .toBeTruthy();
  lever += margin + (await profit());
  await page.getByRole('button', { name: /^Close .*BTC\/USDT/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expectFigure(page.getByTestId('lever-balance'), lever);

  // Up/Down: a stake of 100 and 1 % of fee; 10 % of gain, or the stake is lost.
  await page.goto('/secondDealCenter');
  const ticket = page.getByRole('form', { name: word('common.trade') });
  await ticket.getByRole('radio', { name: /^30s / }).click();
  await ticket.getByRole('button', { name: '100.00', exact: true }).click();
  await ticket.getByRole('button', { name: word('micro.up'), exact: true }).click();
  await page
    .getByRole('dialog', { name: word('common.confirmOrder') })
    .getByRole('button', { name: /^Up / })
    .click();
  await exchange.advance(31_000);
  const result = page.getByText(/^Up\/Down BTC\/USDT Up: (won|lost|draw)/);
  await expect(result).toBeVisible();
  const isWon = (await result.innerText()).includes('won');
  const micro = amountOf('1000') - amountOf('1') + (isWon ? amountOf('10') : -amountOf('100'));
  await page.reload();
  await expectFigure(page.getByRole('form', { name: word('common.trade') }), micro);

  console.log((await tokenOf(page)) !== '', spot, btc, lever, micro);
});
