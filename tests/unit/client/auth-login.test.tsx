import { describe, expect, test } from 'vitest';
import { act, fireEvent, ok, openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';

const user = {
  id: 7,
  account_number: 'trader@example.com',
  account: 't***@example.com',
  phone: '',
  email: 'trader@example.com',
  extension_code: 'a1b2',
  is_seller: 0,
  seller: [],
  review_status: 0,
  total_assets: '0.00000000',
};

const TOKEN = '0123456789abcdef0123456789abcdef';

describe('login', () => {
  test('AUTH-001 AUTH-002 AUTH-003 the form toggles between e-mail and phone with its dial code, has a password, and links to the other forms', async () => {
    await openPage('/components/login');
    expect(screen.field('E-mail').getAttribute('type')).toBe('email');
    expect(screen.field('Password').getAttribute('type')).toBe('password');
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Forgot password?')).toBe('/forgetPwd');
    expect(target('Create an account')).toBe('/components/register');
    await press('tab', 'Phone');
    expect(screen.field('Phone').getAttribute('type')).toBe('tel');
    await seen(() => expect(screen.field('Dial code').value).toBe('+86'));
  });

  test('AUTH-004 AUTH-005 DESK-029 mistakes show at once and send nothing, and typing clears that of the field', async () => {
    const page = await openPage('/components/login');
    const shown = () => ['E-mail', 'Password'].map(screen.errorBeside);
    const SHORT = 'The password must have at least six characters.';
    await press('button', 'Log in');
    expect(shown()).toEqual(['Please enter an account.', SHORT]);
    expect(document.activeElement).toBe(screen.field('E-mail'));
    type('E-mail', 'trader@example.com');
    expect(shown()).toEqual([undefined, SHORT]);
    type('Password', '12345');
    await press('button', 'Log in');
    expect(shown()).toEqual([undefined, SHORT]);
    type('E-mail', '');
    type('Password', 'secret1');
    await press('button', 'Log in');
    expect(shown()).toEqual(['Please enter an account.', undefined]);
    expect([screen.messages(), page.callsOf('login')]).toEqual([[], []]);
  });

  test('AUTH-006 ROUTE-068 SHELL-010 login stores the token, fetches the user info, and only then goes home', async () => {
    let release: (response: unknown) => void = () => {};
    const info = new Promise((resolve) => (release = resolve));
    const page = await openPage('/components/login', { login: ok(TOKEN), userInfo: () => info });
    type('E-mail', 'trader@example.com');
    type('Password', 'secret1');
    await press('button', 'Log in');
    await seen(() => expect(page.callsOf('userInfo')).toHaveLength(1));
    expect(page.callsOf('login')[0]?.fields).toEqual({
      user_string: 'trader@example.com',
      password: 'secret1',
      type: '1',
    });
    expect(localStorage.getItem('token')).toBe(TOKEN);
    expect(page.callsOf('userInfo')[0]?.headers.get('Authorization')).toBe(TOKEN);
    expect(page.path()).toBe('/components/login');
    await act(async () => release(ok(user)));
    await seen(() => expect(page.path()).toBe('/'));
    expect(localStorage.getItem('user_id')).toBe('7');
    expect(localStorage.getItem('accountNum')).toBe('trader@example.com');
    expect(localStorage.getItem('extension_code')).toBe('a1b2');
    expect(localStorage.getItem('is_seller')).toBe('0');
    expect(localStorage.getItem('address')).toBe('trader@example.com');
  });

  test('ERR-006 DESK-030 a refused login shows the text of the server beside the password', async () => {
    const page = await openPage('/components/login', {
      login: refused('error', 'Account or password is wrong.'),
    });
    type('E-mail', 'trader@example.com');
    type('Password', 'secret1');
    await press('button', 'Log in');
    await seen(() => expect(screen.errorBeside('Password')).toBe('Account or password is wrong.'));
    expect(document.activeElement).toBe(screen.field('Password'));
    expect(screen.messages()).toEqual([]);
    expect(page.path()).toBe('/components/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('ERR-018 submitting again before the first response warns and sends nothing', async () => {
    const page = await openPage('/components/login', { login: () => new Promise(() => {}) });
    type('E-mail', 'trader@example.com');
    type('Password', 'secret1');
    await press('button', 'Log in');
    fireEvent.submit(screen.field('Password').closest('form')!);
    await seen(() => expect(screen.messages()).toEqual(['Already submitted. Please wait.']));
    expect(page.callsOf('login')).toHaveLength(1);
  });
});
