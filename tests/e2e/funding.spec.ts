import { coinRow } from './assets.ts';
import { statusMessage } from './auth-helpers.ts';
import { faultsOf } from './axe.ts';
import { tokenOf } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

const DEMO = 'demo@sandpit.test';

/** A picture of one pixel. */
const photo = {
  name: 'paid.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('WALLET-017 WALLET-023 WALLET-024 WALLET-025 a claim with a photo is kept over a reload, and the operator decides it and a withdrawal', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change?deposit=1', { as: 'demo' });
  const panel = page.getByRole('dialog', { name: word('assets.depositTitle', { coin: 'BTC' }) });
  const address = await panel.locator('code').innerText();
  await panel.getByRole('button', { name: word('common.copy') }).click();
  await expect(statusMessage(page, word('common.copySuccess'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await panel.getByRole('textbox', { name: word('assets.claimFrom') }).fill('bc1qsender');
  await panel.getByRole('textbox', { name: word('common.amount') }).fill('0.25');
  await panel.getByLabel(word('assets.claimPhoto')).setInputFiles(photo);
  await expect(panel).toContainText(word('common.photoSent'));
  await expect(panel.getByRole('img', { name: word('common.photoAlt') })).toHaveJSProperty('naturalWidth', 1);
  await panel.getByRole('button', { name: word('assets.claimSubmit') }).click();
  await expect(panel.getByRole('status')).toHaveText(word('assets.depositSubmitted'));
  const withdrawal = { currency: '1', number: '0.2', address: 'bc1qelsewhere', pay_password: '246810' };
  await exchange.call('POST', '/api/wallet/out', withdrawal, await tokenOf(page));

  const drawer = await openDrawer(page, 'Operator');
  const claims = drawer.getByRole('list', { name: word('panel.claims') });
  const picture = claims.getByRole('img', { name: word('panel.picture') });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  expect(await faultsOf(page)).toEqual([]);
  // Looked for before it comes: a message stays for some seconds only.
  const messages = page.getByRole('list', { name: word('common.messages') });
  const passed = messages
    .getByText(word('common.notice_claimPassed', { amount: '0.25', currency: 'BTC' }))
    .waitFor();
  await claims.getByRole('button', { name: word('panel.approveOn', { on: `${DEMO}, 0.25 BTC` }) }).click();
  await passed;
  await expect(claims).toHaveCount(0);

  // By the keyboard: a rejection asks for its reason, and Escape takes the question back, not the drawer.
  const reject = drawer.getByRole('button', {
    name: word('panel.rejectOn', { on: `${DEMO}, 0.2 BTC` }),
  });
  const withdrawals = drawer.getByRole('list', { name: word('panel.withdrawals') });
  const reason = withdrawals.getByRole('textbox', { name: word('panel.reason') });
  await reject.press('Enter');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reject).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await page.keyboard.type('The address is blocked.');
  const rejected = messages
    .getByText('Your withdrawal of 0.2 BTC was rejected: The address is blocked.')
    .waitFor();
  await page.keyboard.press('Enter');
  await rejected;
  await page.keyboard.press('Escape');
  await expect(coinRow(page, word('common.titleChange'), 'BTC').getByRole('cell').nth(1)).toHaveText(
    /^0\.75/,
  );
});
