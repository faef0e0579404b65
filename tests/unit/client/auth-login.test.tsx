import { expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, ok, openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

const userInfo = examples.userInfo.response;
const TOKEN = '0123456789abcdef0123456789abcdef';

async function submit(): Promise<void> {
  type(word('common.email'), 'trader@example.com');
  type(word('account.auth_password'), 'secret1');
  await press('button', word('common.login'));
}

test('AUTH-001 AUTH-002 AUTH-003 ROUTE-028 the form toggles between e-mail and phone with its dial code, has a password, and links to the other forms', async () => {
  await openPage('/components/login');
  expect([screen.heading(), document.title]).toEqual([
    word('common.login'),
    `${word('common.login')} – Sandpit`,
  ]);
  expect(screen.field(word('common.email')).getAttribute('type')).toBe('email');
  expect(document.activeElement).toBe(screen.field(word('common.email')));
  expect(screen.field(word('account.auth_password')).getAttribute('type')).toBe('password');
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target(word('account.auth_forgotPassword'))).toBe('/forgetPwd');
  expect(target(word('account.auth_register'))).toBe('/components/register');
  await press('tab', word('account.auth_phone'));
  expect(screen.field(word('account.auth_phone')).getAttribute('type')).toBe('tel');
  await seen(() => expect(screen.field(word('account.auth_dialCode')).value).toBe('+86'));
});

test('AUTH-004 AUTH-005 DESK-029 mistakes show at once and send nothing, and typing clears that of the field', async () => {
  const page = await openPage('/components/login');
  const shown = () => words('common.email', 'account.auth_password').map(screen.errorBeside);
  const SHORT = word('account.pwdShort');
  await press('button', word('common.login'));
  expect(shown()).toEqual([word('common.enterAccount'), SHORT]);
  expect(document.activeElement).toBe(screen.field(word('common.email')));
  type(word('common.email'), 'trader@example.com');
  expect(shown()).toEqual([undefined, SHORT]);
  type(word('account.auth_password'), '12345');
  await press('button', word('common.login'));
  expect(shown()).toEqual([undefined, SHORT]);
  type(word('common.email'), '');
  type(word('account.auth_password'), 'secret1');
  await press('button', word('common.login'));
  expect(shown()).toEqual([word('common.enterAccount'), undefined]);
  expect([screen.messages(), page.callsOf('login')]).toEqual([[], []]);
});

test('AUTH-006 ROUTE-068 SHELL-010 login stores the token, fetches the user info, and only then goes home', async () => {
  let release: (response: unknown) => void = () => {};
  const info = new Promise((resolve) => (release = resolve));
  const page = await openPage('/components/login', { login: ok(TOKEN), userInfo: () => info });
  await submit();
  await seen(() => expect(page.callsOf('userInfo')).toHaveLength(1));
  expect(page.callsOf('login')[0]?.fields).toEqual({
    user_string: 'trader@example.com',
    password: 'secret1',
    type: '1',
  });
  expect(localStorage.getItem('token')).toBe(TOKEN);
  expect(page.callsOf('userInfo')[0]?.headers.get('Authorization')).toBe(TOKEN);
  expect(page.path()).toBe('/components/login');
  await act(async () => release(ok(userInfo)));
  await seen(() => expect(page.path()).toBe('/'));
  expect(localStorage.getItem('user_id')).toBe(String(userInfo.id));
});

test('ERR-006 DESK-030 a refused login shows the text of the server beside the password', async () => {
  const page = await openPage('/components/login', {
    login: refused('error', 'Account or password is wrong.'),
  });
  await submit();
  await seen(() =>
    expect(screen.errorBeside(word('account.auth_password'))).toBe('Account or password is wrong.'),
  );
  expect(document.activeElement).toBe(screen.field(word('account.auth_password')));
  expect(screen.messages()).toEqual([]);
  expect(page.path()).toBe('/components/login');
  expect(localStorage.getItem('token')).toBeNull();
});
