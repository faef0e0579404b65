import { fieldError, fields, statusMessage } from './auth-helpers.ts';
import { expect, seats, test } from './fixtures.ts';

const SAVE = 'Save the new password';
const account = seats.demo.account;

test('AUTH-027 AUTH-032 ERR-005 a forgotten password is reset with a code, and the new one logs in', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page of the login stays until the next one is loaded, and has an e-mail field of its own.
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const form = fields(page);
  await form.email.fill(account);
  await form.sendCode.click();
  await expect(statusMessage(page, 'Please check your mailbox.')).toBeVisible();
  await form.newPassword.fill('secret9');
  await form.repeat.fill('secret9');
  await form.code.fill('000000');
  await form.button(SAVE).click();
  await expect(fieldError(page, '')).toHaveCount(1);
  await expect(page).toHaveURL(/\/forgetPwd$/);
  await form.code.fill(await exchange.codeFor(account));
  await form.button(SAVE).click();
  await expect(statusMessage(page, 'Your password has been changed. Please log in.')).toBeVisible();
  await expect(page).toHaveURL(/\/components\/login$/);
  await form.email.fill(account);
  await form.password.fill('secret9');
  await form.button('Log in').click();
  await expect(page.getByRole('button', { name: 'Account d***@sandpit.test' })).toBeVisible();
});
