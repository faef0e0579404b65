import type { Page } from '@playwright/test';

export const fields = (page: Page) => {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: 'E-mail' }),
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

/** The message that is shown for a success or a hint. */
export const statusMessage = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('status').filter({ hasText: text });
