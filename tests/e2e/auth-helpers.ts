import type { Page } from '@playwright/test';
import { word } from '../support/words.ts';

export const fields = (page: Page) => {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: word('common.email') }),
    code: main.getByRole('textbox', { name: word('account.auth_code') }),
    sendCode: main.getByRole('button', { name: word('account.auth_sendCode') }),
    password: main.getByLabel(word('account.auth_password'), { exact: true }),
    repeat: main.getByLabel(word('account.auth_repeatPassword'), { exact: true }),
    invite: main.getByRole('textbox', { name: word('account.auth_inviteCode') }),
    agreed: main.getByRole('checkbox', { name: word('account.auth_agree') }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
  };
};

/** The message that is shown for a success or a hint. */
export const statusMessage = (page: Page, text: string) =>
  page
    .getByRole('list', { name: word('common.messages') })
    .getByRole('status')
    .filter({ hasText: text });
