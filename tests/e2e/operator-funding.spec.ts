import { faultsOf } from './axe.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { fileOf } from './uploads.ts';

const DEMO = 'demo@sandpit.test';

test('WALLET-025 WALLET-023 the operator sees a claim with its picture after a reload, and the user is notified', async ({
  exchange,
  page,
}) => {
  await exchange.open('/finanrec', { as: 'demo' });
  const call = (path: string, form: Record<string, string>) =>
    page.evaluate(
      async ([address, fields]) => {
        const headers = { authorization: localStorage.getItem('token') ?? '' };
        const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) });
        return (await response.json()) as { type: string; message: string };
      },
      [path, form] as const,
    );
  const usdt = { currency: '3' };
  const picture = await fileOf(page);
  expect(picture).toMatch(/^\/upload\/[0-9a-f]{64}\.png$/);
  await call('/api/wallet/charge_req', { ...usdt, acc: 'Bank 7', amount: '250', hash: '', pic: picture });
  await call('/api/wallet/charge_req', {
    ...usdt,
    acc: 'Bank 7',
    amount: '70',
    hash: '',
    pic: 'https://elsewhere.test/track.png',
  });
  const withdrawal = { ...usdt, address: '0xabc', pay_password: '246810' };
  expect(await call('/api/wallet/out', { ...withdrawal, number: '200' })).toMatchObject({ type: 'ok' });
  await page.reload();

  const drawer = await openDrawer(page, 'Operator');
  const claims = drawer.getByRole('list', { name: 'Deposit claims that wait' });
  await expect(claims.getByRole('listitem')).toHaveCount(2);
  await expect(claims.getByText('The picture is not here any more.')).toHaveCount(1);
  const photo = claims.getByRole('img', { name: 'Picture of the payment' });
  await expect(photo).toHaveJSProperty('naturalWidth', 30);
  await claims.getByRole('button', { name: 'Enlarge: Picture of the payment' }).click();
  await claims.getByRole('button', { name: `Approve: ${DEMO}, 250 USDT` }).click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Your deposit of 250 USDT was approved and credited.')).toBeVisible();
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
  await expect(drawer).toBeVisible();
});

test('the operator plays a deposit, and it gathers confirmations', async ({ exchange, page }) => {
  await exchange.open('/finanrec', { as: 'demo' });
  const drawer = await openDrawer(page, 'Operator');
  await expect(drawer.getByText('Nothing waits. Withdrawals and deposit claims')).toBeVisible();
  const form = drawer.getByRole('form', { name: 'Play a deposit' });
  await form.getByRole('combobox', { name: 'User' }).selectOption(DEMO);
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.5');
  await form.getByRole('combobox', { name: 'Currency' }).selectOption('BTC');
  await form.getByRole('button', { name: 'Send' }).click();
  const deposits = drawer.getByRole('list', { name: 'Deposits on a chain' });
  await expect(deposits.getByText('0 of 6 confirmations · not credited yet')).toBeVisible();
  await drawer.getByRole('button', { name: `Confirm once: ${DEMO}, 0.5 BTC` }).click();
  // Before anything else: a message stays for some seconds only.
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText(/^A deposit of 0\.5 BTC was credited\./)).toBeVisible();
  await expect(deposits.getByText('1 of 6 confirmations · credited')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await exchange.advance(10 * 60_000);
  await expect(deposits.getByText('2 of 6 confirmations · credited')).toBeVisible();
  await drawer.getByRole('button', { name: `Confirm fully: ${DEMO}, 0.5 BTC` }).click();
  await expect(drawer.getByText('Nothing waits. Withdrawals and deposit claims')).toBeVisible();
  expect((await exchange.state()).audit).toEqual([]);
});
