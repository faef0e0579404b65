import type { Page } from '@playwright/test';
import { word } from '../support/words.ts';

export const fields = (page: Page) => {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: word('auth.email') }),
    code: main.getByRole('textbox', { name: word('auth.code') }),
    sendCode: main.getByRole('button', { name: word('auth.sendCode') }),
    password: main.getByLabel(word('auth.password'), { exact: true }),
    newPassword: main.getByLabel(word('auth.newPassword'), { exact: true }),
    repeat: main.getByLabel(word('auth.repeatPassword'), { exact: true }),
    invite: main.getByRole('textbox', { name: word('auth.inviteCode') }),
    agreed: main.getByRole('checkbox', { name: word('auth.agree') }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
  };
};

/** The message that is shown for a success or a hint. */
export const statusMessage = (page: Page, text: string) =>
  page
    .getByRole('list', { name: word('common.messages') })
    .getByRole('status')
    .filter({ hasText: text });
