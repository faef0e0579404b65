import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { ExchangeDriver, ReceivedRequest } from './fixtures.ts';

/** What a registration form is filled with. */
export interface Registration {
  readonly way: 'email' | 'mobile';
  readonly account: string;
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
  readonly invite: string;
  readonly agreed: boolean;
}

/** A registration to which the form itself has no objection; `demo` is the invite code of a seated user. */
export const goodRegistration: Registration = {
  way: 'email',
  account: 'newcomer@example.com',
  code: '123456',
  password: 'secret7',
  repeat: 'secret7',
  invite: 'demo',
  agreed: true,
};

export const fields = (page: Page) => {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: 'E-mail' }),
    phone: main.getByRole('textbox', { name: 'Phone' }),
    emailTab: main.getByRole('tab', { name: 'E-mail' }),
    phoneTab: main.getByRole('tab', { name: 'Phone' }),
    country: main.getByRole('combobox', { name: 'Country or region' }),
    dialCode: main.getByRole('combobox', { name: 'Dial code' }),
    code: main.getByRole('textbox', { name: 'Verification code' }),
    sendCode: main.getByRole('button', { name: 'Send code' }),
    password: main.getByLabel('Password', { exact: true }),
    newPassword: main.getByLabel('New password', { exact: true }),
    repeat: main.getByLabel('Repeat password', { exact: true }),
    invite: main.getByRole('textbox', { name: 'Invite code' }),
    agreed: main.getByRole('checkbox', { name: /user agreement/ }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
  };
};

/** Types a registration into the form that is shown. */
export async function fillRegistration(page: Page, change: Partial<Registration> = {}): Promise<void> {
  const values = { ...goodRegistration, ...change };
  const form = fields(page);
  if (values.way === 'mobile') await form.phoneTab.click();
  await (values.way === 'mobile' ? form.phone : form.email).fill(values.account);
  await form.code.fill(values.code);
  await form.password.fill(values.password);
  await form.repeat.fill(values.repeat);
  await form.invite.fill(values.invite);
  await form.agreed.setChecked(values.agreed);
}

/** The message that is shown for an error. */
export const errorMessage = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('alert').filter({ hasText: text });

/** What stands beside a field of the form that is wrong. */
export const fieldError = (page: Page, text: string) =>
  page.locator('main form [id$="-error"]').filter({ hasText: text });

/** The message that is shown for a success or a hint. */
export const statusMessage = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('status').filter({ hasText: text });

/** What reached the exchange of the forms: codes, checks, registrations, logins, passwords, bindings. */
export async function formCalls(exchange: ExchangeDriver): Promise<readonly ReceivedRequest[]> {
  const calls = await exchange.requests();
  return calls.filter(({ path }) => /^\/api\/(user|safe|sms_mail|sms_send)/.test(path));
}

/** Presses a button of the form, and proves that it was refused with these words before anything was sent. */
export async function expectRefused(
  page: Page,
  exchange: ExchangeDriver,
  button: string,
  text: string,
): Promise<void> {
  await fields(page).button(button).click();
  await expect(fieldError(page, text)).toBeVisible();
  expect(await formCalls(exchange)).toEqual([]);
}
