import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import {
  fieldError,
  expectRefused,
  fields,
  fillRegistration,
  formCalls,
  statusMessage,
} from './auth-helpers.ts';
import type { Registration } from './auth-helpers.ts';
import { expect, test } from './fixtures.ts';
import { passTime, stopTime } from './page-clock.ts';

interface Country {
  readonly country_id: number;
  readonly area_code: string;
  readonly name_cn: string;
  readonly name_en: string;
}

const countries = JSON.parse(readFileSync('locales/countries.json', 'utf8')) as readonly Country[];
const SUBMIT = 'Create account';

test.beforeEach(async ({ exchange }) => exchange.open('/components/register'));

test('AUTH-007 AUTH-008 the form has all fields, and takes invite code and e-mail from the address', async ({
  page,
}) => {
  const form = fields(page);
  await expect(form.country).toHaveValue('China');
  await expect(form.email).toBeVisible();
  await form.phoneTab.click();
  await expect(form.phone).toBeVisible();
  await expect(form.email).toBeHidden();
  await expect(form.code).toBeVisible();
  await expect(form.sendCode).toBeEnabled();
  await expect(form.password).toHaveAttribute('type', 'password');
  await expect(form.repeat).toHaveAttribute('type', 'password');
  await expect(form.invite).toHaveValue('sand');
  await expect(form.agreed).not.toBeChecked();
  await page.goto('/components/register?extension_code=alic&email=new%2Btrader%40example.com');
  await expect(form.invite).toHaveValue('alic');
  await expect(form.email).toHaveValue('new+trader@example.com');
});

test('AUTH-009 the country list has about 200 countries with dial code, id and names in Chinese and English', async ({
  page,
}) => {
  expect(countries.length).toBeGreaterThan(180);
  expect(countries.length).toBeLessThan(260);
  expect(new Set(countries.map(({ country_id }) => country_id)).size).toBe(countries.length);
  for (const country of countries) {
    expect(country.area_code).toMatch(/^\d{1,7}$/);
    expect(country.name_cn).toMatch(/\p{Script=Han}/u);
    expect(country.name_en).toMatch(/^\p{Script=Latin}/u);
  }
  await fields(page).country.click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(countries.length);
  const france = options.filter({ hasText: 'France' }).first();
  await expect(france).toContainText('+33');
  await france.click();
  await expect(fields(page).country).toHaveValue('France');
});

test('AUTH-010 AUTH-011 AUTH-012 AUTH-015 AUTH-018 what is missing or differs is refused before sending', async ({
  exchange,
  page,
}) => {
  const refusals: readonly [string, Partial<Registration>][] = [
    ['Please tick the user agreement.', { agreed: false }],
    ['Please enter an account.', { account: '' }],
    ['Please enter the verification code.', { code: '' }],
    ['Please enter a password.', { password: '', repeat: '' }],
    ['The two passwords differ.', { repeat: 'secret8' }],
  ];
  for (const [text, change] of refusals) {
    await fillRegistration(page, change);
    await expectRefused(page, exchange, SUBMIT, text);
  }
});

test('AUTH-013 AUTH-014 AUTH-016 AUTH-017 what is malformed is refused before sending', async ({
  exchange,
  page,
}) => {
  const form = fields(page);
  type Refusal = readonly [Locator, string, Partial<Registration>];
  const refusals: readonly Refusal[] = [
    ...['newcomer', 'newcomer@', '@example.com', 'newcomer@example'].map((account): Refusal => [
      form.email,
      'Please enter a valid e-mail address.',
      { account },
    ]),
    ...['abc12', 'abcdefgh123456789'].map((password): Refusal => [
      form.password,
      'The password must have 6 to 16 characters.',
      { password, repeat: password },
    ]),
    ...['secret_7', 'secret 7', 'sécret7'].map((password): Refusal => [
      form.password,
      'The password may contain letters and digits only.',
      { password, repeat: password },
    ]),
    ...['1391234567', '139123456789', '23912345678', '1391234567a'].map((account): Refusal => [
      form.phone,
      'Please enter a valid phone number.',
      { way: 'mobile', account },
    ]),
  ];
  for (const [field, text, change] of refusals) {
    await fillRegistration(page, change);
    await expect(field).not.toHaveAccessibleDescription(new RegExp(`^${text}`));
    await expectRefused(page, exchange, SUBMIT, text);
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`));
  }
});

test('AUTH-017 a password of only letters or only digits passes', async ({ exchange, page }) => {
  const checks = async () => (await exchange.requests('/api/user/check_email')).length;
  for (const [index, password] of ['abcdef', 'ABCDEF', '123456'].entries()) {
    await fillRegistration(page, { password, repeat: password });
    await fields(page).button(SUBMIT).click();
    await expect.poll(checks).toBe(index + 1);
    await expect(fields(page).button(SUBMIT)).toHaveAttribute('aria-busy', 'false');
  }
});

test('AUTH-023 AUTH-024 a code goes neither to an empty account nor to a malformed e-mail', async ({
  exchange,
  page,
}) => {
  const form = fields(page);
  await form.email.fill('newcomer@example');
  await expectRefused(page, exchange, 'Send code', 'Please enter a valid e-mail address.');
  await form.email.fill('');
  await expectRefused(page, exchange, 'Send code', 'Please enter an account.');
  await form.phoneTab.click();
  await expect(form.phone).not.toHaveAttribute('aria-invalid', 'true');
  await form.sendCode.click();
  await expect(form.phone).toHaveAttribute('aria-invalid', 'true');
  expect(await formCalls(exchange)).toEqual([]);
  await expect(form.sendCode).toBeEnabled();
});

test('AUTH-028 the send-code button counts down from 60 s and then resets', async ({ exchange, page }) => {
  await page.clock.install();
  await exchange.open('/components/register');
  await fields(page).email.fill('newcomer@example.com');
  await stopTime(page);
  await fields(page).sendCode.click();
  const waiting = page.getByRole('button', { name: /^Again in/ });
  await expect(waiting).toHaveText('Again in 60 s');
  await expect(waiting).toBeDisabled();
  await passTime(page, 1000);
  await expect(waiting).toHaveText('Again in 59 s');
  await passTime(page, 58_000);
  await expect(waiting).toHaveText('Again in 1 s');
  await passTime(page, 1000);
  await expect(fields(page).sendCode).toBeEnabled();
  expect(await exchange.requests('/api/sms_mail')).toHaveLength(1);
});

test('AUTH-022 ROUTE-069 a newcomer registers by e-mail, lands on the login page and logs in', async ({
  exchange,
  host,
  page,
}) => {
  const account = 'newcomer@example.com';
  await fields(page).email.fill(account);
  await fields(page).sendCode.click();
  await expect(page.getByRole('button', { name: /^Again in/ })).toBeDisabled();
  const code = await exchange.codeFor(account);
  if (host === 'simulator') {
    await expect(page.getByRole('region', { name: 'Inbox' })).toContainText(`E-mail to ${account}`);
    await expect(page.getByRole('region', { name: 'Inbox' })).toContainText(`Your code is ${code}`);
  }
  await fillRegistration(page, { account, code });
  await fields(page).button(SUBMIT).click();
  await expect(page).toHaveURL(/\/components\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect((await formCalls(exchange)).map(({ path }) => path)).toEqual([
    '/api/sms_mail',
    '/api/user/check_email',
    '/api/user/register',
  ]);
  const [sent] = await exchange.requests('/api/user/register');
  expect(sent?.parameters).toMatchObject({
    type: 'email',
    user_string: account,
    extension_code: 'demo',
    country_code: '+86',
  });
  await fields(page).email.fill(account);
  await fields(page).password.fill('secret7');
  await fields(page).button('Log in').click();
  await expect(page.getByRole('button', { name: 'Account n***@example.com' })).toBeVisible();
});

test('AUTH-022 AUTH-025 a newcomer registers by phone with the dial code of the chosen country', async ({
  exchange,
  page,
}) => {
  const account = '13912345678';
  const form = fields(page);
  await form.country.click();
  await page.getByRole('option').filter({ hasText: 'Japan' }).click();
  await form.phoneTab.click();
  await form.phone.fill(account);
  await form.sendCode.click();
  await expect(page.getByRole('button', { name: /^Again in/ })).toBeDisabled();
  const [sent] = await exchange.requests('/api/sms_send');
  expect(sent?.parameters).toMatchObject({ user_string: account, country_code: '+81' });
  await fillRegistration(page, { way: 'mobile', account, code: await exchange.codeFor(account) });
  await form.button(SUBMIT).click();
  await expect(page).toHaveURL(/\/components\/login$/);
});

test('AUTH-021 ERR-006 a failed code check shows the refusal and stops before the registration', async ({
  exchange,
  page,
}) => {
  await fillRegistration(page, { code: '000000' });
  await fields(page).button(SUBMIT).click();
  await expect(fieldError(page, 'The verification code is wrong or has expired.')).toBeVisible();
  expect(await exchange.requests('/api/user/check_email')).toHaveLength(1);
  expect(await exchange.requests('/api/user/register')).toEqual([]);
  await expect(page).toHaveURL(/\/components\/register$/);
});

test('ERR-018 submitting the registration again before the response warns and sends nothing', async ({
  exchange,
  page,
}) => {
  await fillRegistration(page, { code: '000000' });
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(statusMessage(page, 'Already submitted. Please wait.')).toBeVisible();
  await expect(fieldError(page, '')).not.toHaveCount(0);
  expect(await exchange.requests('/api/user/check_email')).toHaveLength(1);
});
