import { coinRow } from './assets.ts';
import { statusMessage } from './auth-helpers.ts';
import { faultsOf } from './axe.ts';
import { tokenOf } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { applyFor, decide, expectRecord, opening, panelOf, photo, waiting, withdraw } from './funding.ts';
import { expect, test } from './fixtures.ts';

const DEMO = 'demo@sandpit.test';
const TRADE_PASSWORD = '246810';
const TARGET = 'bc1qexampletarget0000000000000000000000000';

test('WALLET-017 WALLET-023 WALLET-024 WALLET-025 a claim with a photo is kept over a reload, the operator decides it, and plays a deposit', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change?deposit=1', { as: 'demo' });
  const panel = panelOf(page, 'Deposit BTC');
  const address = await panel.locator('code').innerText();
  await panel.getByRole('button', { name: /^Copy/ }).click();
  await expect(statusMessage(page, 'Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await panel.getByRole('textbox', { name: /^Sent from/ }).fill('bc1qsender');
  await panel.getByRole('textbox', { name: 'Amount' }).fill('0.25');
  const field = panel.getByLabel('Photo of the payment (optional)');
  await field.setInputFiles({ ...photo, buffer: Buffer.from('GIF89a') });
  await expect(panel).toContainText('Only JPG and PNG images are accepted.');
  await field.setInputFiles(photo);
  await expect(panel).toContainText('Uploaded');
  await expect(panel.getByRole('img', { name: 'Preview of the photo' })).toHaveJSProperty('naturalWidth', 1);
  await panel.getByRole('button', { name: 'Claim the deposit' }).click();
  await expect(panel.getByRole('status')).toHaveText('Deposit request submitted.');
  const call = async (path: string, form: Record<string, string>) =>
    exchange.call('POST', path, { currency: '3', ...form }, await tokenOf(page));
  const gone = { acc: 'Bank 7', amount: '70', hash: '', pic: 'https://elsewhere.test/track.png' };
  await call('/api/wallet/charge_req', gone);
  await call('/api/wallet/out', { address: '0xabc', number: '200', pay_password: TRADE_PASSWORD });
  await page.goto('/change');

  const drawer = await openDrawer(page, 'Operator');
  const claims = drawer.getByRole('list', { name: 'Deposit claims that wait' });
  await expect(claims.getByRole('listitem')).toHaveCount(2);
  await expect(claims.getByText('The picture is not here any more.')).toHaveCount(1);
  const picture = claims.getByRole('img', { name: 'Picture of the payment' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await claims.getByRole('button', { name: 'Enlarge: Picture of the payment' }).click();
  await claims.getByRole('button', { name: `Approve: ${DEMO}, 0.25 BTC` }).click();
  // Before anything else: a message stays for some seconds only.
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Your deposit of 0.25 BTC was approved and credited.')).toBeVisible();
  await expect(claims.getByRole('listitem')).toHaveCount(1);

  // By the keyboard: a rejection asks for its reason, and Escape takes the question back, not the drawer.
  const reject = drawer.getByRole('button', { name: `Reject: ${DEMO}, 200 USDT` });
  const reason = drawer.getByRole('textbox', { name: /^Reason/ });
  await reject.press('Enter');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reject).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await page.keyboard.type('The address is blocked.');
  await page.keyboard.press('Enter');
  await expect(
    messages.getByText('Your withdrawal of 200 USDT was rejected: The address is blocked.'),
  ).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Withdrawals that wait' })).toHaveCount(0);

  const form = drawer.getByRole('form', { name: 'Play a deposit' });
  await form.getByRole('combobox', { name: 'User' }).selectOption(DEMO);
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.5');
  await form.getByRole('combobox', { name: 'Currency' }).selectOption('BTC');
  await form.getByRole('button', { name: 'Send' }).click();
  const deposits = drawer.getByRole('list', { name: 'Deposits on a chain' });
  await expect(deposits.getByText('0 of 6 confirmations · not credited yet')).toBeVisible();
  await drawer.getByRole('button', { name: `Confirm once: ${DEMO}, 0.5 BTC` }).click();
  await expect(messages.getByText(/^A deposit of 0\.5 BTC was credited\./)).toBeVisible();
  await expect(deposits.getByText('1 of 6 confirmations · credited')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await exchange.advance(10 * 60_000);
  await expect(deposits.getByText('2 of 6 confirmations · credited')).toBeVisible();
  await drawer.getByRole('button', { name: `Confirm fully: ${DEMO}, 0.5 BTC` }).click();
  await expect(deposits).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(coinRow(page, 'Spot account', 'BTC').getByRole('cell').nth(1)).toHaveText(/^1\.25/);
  expect((await exchange.state()).audit).toEqual([]);
});

test('WALLET-026 WALLET-031 WALLET-033 WALLET-034 four withdrawals with their outcomes', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change', { as: 'demo' });
  const row = coinRow(page, 'Spot account', 'BTC');
  const balances = async (available: string, frozen: string) => {
    await expect(row.getByRole('cell').nth(1)).toHaveText(new RegExp(`^${available}`));
    await expect(row.getByRole('cell').nth(2)).toHaveText(frozen);
  };
  await page.getByRole('button', { name: 'Record: BTC' }).click();
  await page.getByRole('button', { name: 'Record: ADA' }).click();
  await expectRecord(page, 'BTC', [opening('0.50 BTC')]);
  await page.evaluate(() => scrollTo(0, 120));
  const button = page.getByRole('button', { name: 'Withdraw: BTC' });
  await button.click();
  const panel = panelOf(page, 'Withdraw BTC');
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('20 of 20 BTC');
  await withdraw(panel, { address: TARGET, amount: '0.2', password: '000000' });
  await expect(panel.locator('[id$="-error"]')).toContainText('The trade password is wrong');
  await applyFor(panel, { address: TARGET, amount: '5.1', password: TRADE_PASSWORD });
  await expect(panel).toContainText('At most 5 BTC in one withdrawal.');
  expect((await waiting(exchange)).withdrawals).toEqual([]);
  await expect(panel.getByTestId('withdraw-fee')).toHaveText('0.00255 BTC');

  await withdraw(panel, { address: TARGET, amount: '0.2', password: TRADE_PASSWORD });
  await expect(panel.getByRole('status').filter({ hasText: 'review' })).toBeVisible();
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('19.8 of 20 BTC');
  await expect(panel.getByTestId('available')).toHaveText('0.30 BTC');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await balances('0.30', '0.20');
  const applied = [/^Withdrawal requested *In review/, '-0.20 BTC'] as const;
  const held = [/^Withdrawal requested \(frozen\) *In review/, '+0.20 BTC'] as const;
  await expectRecord(page, 'BTC', [held, applied, opening('0.50 BTC')]);
  await expect(page.getByRole('button', { name: 'Record: ADA' })).toHaveAttribute('aria-expanded', 'true');

  const [first] = (await waiting(exchange)).withdrawals;
  await decide(exchange, 'withdrawal', first?.id ?? 0, 'reject', 'The address is not yours.');
  await balances('0.50', '0.00');
  await expect(page.getByRole('table', { name: 'Record: BTC' }).getByText('Rejected')).toHaveCount(4);

  await button.click();
  await withdraw(panel, { address: TARGET, amount: '0.1', password: TRADE_PASSWORD });
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('19.9 of 20 BTC');
  const [second] = (await waiting(exchange)).withdrawals;
  expect(second).toMatchObject({ address: TARGET });
  await decide(exchange, 'withdrawal', second?.id ?? 0, 'approve');
  await page.keyboard.press('Escape');
  await balances('0.40', '0.00');
  await expect(page.getByRole('table', { name: 'Record: BTC' }).getByText('Done')).toHaveCount(4);
  expect((await exchange.ledger()).balanced).toBe(true);
});
