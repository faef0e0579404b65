import { fieldError, expectRefused, fields, formCalls, statusMessage } from './auth-helpers.ts';
import { expect, seats, test } from './fixtures.ts';

const SAVE = 'Save the new password';
const account = seats.demo.account;

test('AUTH-001 AUTH-002 AUTH-006 ERR-006 a wrong password shows the refusal of the exchange and keeps the form', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/login');
  const form = fields(page);
  await form.phoneTab.click();
  await expect(form.dialCode).toHaveValue('+86');
  await form.emailTab.click();
  await form.email.fill(account);
  await form.password.fill('wrong-one');
  await form.button('Log in').click();
  await expect(fieldError(page, '')).toHaveCount(1);
  const [sent] = await exchange.requests('/api/user/login');
  expect(sent?.parameters).toMatchObject({ user_string: account, type: '1' });
  await expect(page).toHaveURL(/\/components\/login$/);
  await expect(form.email).toHaveValue(account);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('AUTH-029 AUTH-030 AUTH-031 a forgotten password needs a good e-mail, a new password and the same again', async ({
  exchange,
  page,
}) => {
  await exchange.open('/forgetPwd');
  const form = fields(page);
  await form.phoneTab.click();
  await expect(form.phone).toBeVisible();
  await expect(form.dialCode).toHaveValue('+86');
  await form.emailTab.click();
  await form.email.fill('demo@sandpit');
  await expectRefused(page, exchange, 'Send code', 'Please enter a valid e-mail address.');
  await form.email.fill(account);
  await form.code.fill('123456');
  await expectRefused(page, exchange, SAVE, 'Please enter a new password.');
  await form.newPassword.fill('secret9');
  await expectRefused(page, exchange, SAVE, 'Please repeat the password.');
  await form.repeat.fill('secret8');
  await expectRefused(page, exchange, SAVE, 'The two passwords differ.');
});

test('AUTH-027 AUTH-032 ERR-005 a forgotten password is reset with a code, and the new one logs in', async ({
  exchange,
  page,
}) => {
  await exchange.open('/forgetPwd');
  const form = fields(page);
  await form.email.fill(account);
  await form.sendCode.click();
  await expect(statusMessage(page, 'The code has been sent. Please check your mailbox.')).toBeVisible();
  const [requested] = await exchange.requests('/api/sms_mail');
  expect(requested?.parameters).toMatchObject({ user_string: account, type: 'forget' });
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
  const sent = (await exchange.requests('/api/user/forget')).at(-1);
  expect(sent?.parameters).toMatchObject({ account, areacode: '' });
  await form.email.fill(account);
  await form.password.fill('secret9');
  await form.button('Log in').click();
  await expect(page.getByRole('button', { name: 'Account d***@sandpit.test' })).toBeVisible();
});

test('AUTH-033 ROUTE-031 the reset form takes account, dial code and code from the address', async ({
  exchange,
  page,
}) => {
  await exchange.open('/resetPwd');
  await exchange.call('POST', '/api/sms_mail', { user_string: account, type: 'forget' });
  const form = fields(page);
  await form.newPassword.fill('secret9');
  await form.repeat.fill('secret9');
  await form.button(SAVE).click();
  await expect(page.locator('main form').getByRole('alert')).toBeVisible();
  const [bare] = await exchange.requests('/api/user/forget');
  expect(bare?.parameters).toMatchObject({ account: '', areacode: '' });
  const code = await exchange.codeFor(account);
  await page.goto(`/resetPwd?user_string=${encodeURIComponent(account)}&areacode=%2B86&code=${code}`);
  await expect(page.getByRole('main')).toContainText(account);
  const before = (await exchange.requests('/api/user/forget')).length;
  await form.newPassword.fill('secret9');
  await form.repeat.fill('secret8');
  await form.button(SAVE).click();
  await expect(fieldError(page, 'The two passwords differ.')).toBeVisible();
  expect(await exchange.requests('/api/user/forget')).toHaveLength(before);
  await form.repeat.fill('secret9');
  await form.button(SAVE).click();
  await expect(page).toHaveURL(/\/components\/login$/);
  const sent = (await exchange.requests('/api/user/forget')).at(-1);
  expect(sent?.parameters).toMatchObject({ account, areacode: '+86' });
});

test('AUTH-034 AUTH-035 AUTH-036 ROUTE-016 a user binds another e-mail by its code', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  await exchange.logIn('demo');
  await page.goto('/bindEmail');
  const form = fields(page);
  const before = await formCalls(exchange);
  const bind = form.button('Bind e-mail');
  await form.email.fill('demo@elsewhere');
  await form.code.fill('123456');
  await bind.click();
  await expect(fieldError(page, 'Please enter a valid e-mail address.')).toBeVisible();
  await form.email.fill('demo@elsewhere.test');
  await form.code.fill('');
  await bind.click();
  await expect(fieldError(page, 'Please enter the verification code.')).toBeVisible();
  expect(await formCalls(exchange)).toEqual(before);
  await form.sendCode.click();
  await expect(page.getByRole('button', { name: /^Again in/ })).toBeDisabled();
  await form.code.fill(await exchange.codeFor('demo@elsewhere.test'));
  await bind.click();
  await expect(
    statusMessage(page, 'The e-mail has been changed. Log in with demo@elsewhere.test from now on.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/accountSet$/);
  const [sent] = await exchange.requests('/api/safe/email');
  expect(sent).toMatchObject({ parameters: { email: 'demo@elsewhere.test' }, hasToken: true });
});
