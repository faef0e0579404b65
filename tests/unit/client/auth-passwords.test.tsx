import { describe, expect, test } from 'vitest';
import { cleanup, logIn, ok, openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

describe('forgotten password', () => {
  test('AUTH-027 AUTH-029 AUTH-030 AUTH-031 AUTH-032 ROUTE-030 ERR-020 the form has two tabs, a code and a password with its repeat, and sends nothing wrong; a refusal keeps it, and success opens the login', async () => {
    const noAccount = refused('error', 'No such account.');
    let response: unknown = refused('error', 'The code is wrong.');
    const script = { sendMail: noAccount, sendSms: noAccount, forgetPassword: () => response };
    const page = await openPage('/forgetPwd', script);
    expect(screen.textsOf('tab')).toEqual(words('common.email', 'account.auth_phone'));
    type(word('common.email'), 'old@example');
    await press('button', word('account.auth_sendCode'));
    expect(screen.errorBeside(word('common.email'))).toBe(word('account.emailInvalid'));
    type(word('common.email'), 'old@example.com');
    type(word('account.auth_code'), '1234');
    const refusals = [
      ['', '', word('account.pwdNew'), word('account.pwdRepeat')],
      ['abc123', '', undefined, word('account.pwdRepeat')],
      ['abc123', 'abc124', undefined, word('account.pwdMismatch')],
      ['abc-123', 'abc-123', word('account.pwdcom'), undefined],
    ] as const;
    for (const [password, repeat, first, second] of refusals) {
      type(word('account.auth_newPassword'), password);
      type(word('account.auth_repeatPassword'), repeat);
      await press('button', word('account.auth_resetSubmit'));
      expect([
        screen.errorBeside(word('account.auth_newPassword')),
        screen.errorBeside(word('account.auth_repeatPassword')),
      ]).toEqual([first, second]);
    }
    expect([page.callsOf('forgetPassword'), page.callsOf('sendMail')]).toEqual([[], []]);
    await press('button', word('account.auth_sendCode'));
    await seen(() => expect(screen.errorBeside(word('common.email'))).toBe('No such account.'));
    await press('tab', word('account.auth_phone'));
    type(word('account.auth_phone'), '13812345678');
    await press('button', word('account.auth_sendCode'));
    await seen(() => expect(screen.errorBeside(word('account.auth_phone'))).toBe('No such account.'));
    const codes = [...page.callsOf('sendMail'), ...page.callsOf('sendSms')];
    expect(codes.map(({ fields }) => fields.type)).toEqual(['forget', 'forget']);
    type(word('account.auth_phone'), '13812345678');
    type(word('account.auth_code'), '1234');
    type(word('account.auth_newPassword'), 'abc123');
    type(word('account.auth_repeatPassword'), 'abc123');
    await press('button', word('account.auth_resetSubmit'));
    await seen(() => expect(screen.errorBeside(word('account.auth_code'))).toBe('The code is wrong.'));
    expect(page.path()).toBe('/forgetPwd');
    response = ok('Password changed.');
    await press('button', word('account.auth_resetSubmit'));
    await seen(() => expect(page.path()).toBe('/components/login'));
    expect(page.callsOf('forgetPassword').at(-1)?.fields).toEqual({
      ...{ areacode: '+86', account: '13812345678', code: '1234' },
      ...{ password: 'abc123', repassword: 'abc123' },
    });
    expect(screen.messages()).toEqual(['Password changed.']);
  });
});

describe('reset password', () => {
  test('AUTH-033 ROUTE-031 the account comes from the address, and success opens the login', async () => {
    const page = await openPage('/resetPwd?user_string=old%40example.com&code=1234', {
      forgetPassword: ok('Password changed.'),
    });
    expect(screen.getByText(/old@example\.com/)).toBeTruthy();
    type(word('account.auth_newPassword'), 'abc123');
    type(word('account.auth_repeatPassword'), 'abc123');
    await press('button', word('account.auth_resetSubmit'));
    await seen(() => expect(page.path()).toBe('/components/login'));
    expect(page.callsOf('forgetPassword')[0]?.fields).toEqual({
      areacode: '',
      account: 'old@example.com',
      code: '1234',
      password: 'abc123',
      repassword: 'abc123',
    });
  });
});

describe('bind e-mail', () => {
  test('AUTH-034 AUTH-035 AUTH-036 ROUTE-016 ERR-005 the form has e-mail and code, of which a malformed and an empty one are refused before sending; success shows the text of the server and the account settings', async () => {
    logIn();
    const page = await openPage('/bindEmail', { bindEmail: ok('E-mail bound.') });
    expect([screen.field(word('common.email')).value, screen.field(word('account.auth_code')).value]).toEqual(
      ['', ''],
    );
    expect([screen.getAllByRole('banner').length, screen.getAllByRole('contentinfo').length]).toEqual([1, 1]);
    type(word('common.email'), 'new@example');
    await press('button', word('common.titleBindEmail'));
    expect(screen.errorBeside(word('common.email'))).toBe(word('account.emailInvalid'));
    type(word('common.email'), 'new@example.com');
    await press('button', word('common.titleBindEmail'));
    expect(screen.errorBeside(word('account.auth_code'))).toBe(word('account.codeEmpty'));
    expect(page.callsOf('bindEmail')).toEqual([]);
    type(word('account.auth_code'), '12 34');
    await press('button', word('common.titleBindEmail'));
    await seen(() => expect(page.path()).toBe('/accountSet'));
    expect(page.callsOf('bindEmail')[0]?.fields).toEqual({ code: '1234', email: 'new@example.com' });
    expect(screen.messages()).toContain('E-mail bound.');
  });

  test.each(['/bindEmail', '/ResetPhone'])(
    'DESK-133 %s says which login the new address replaces, to an account with an e-mail only',
    async (path) => {
      logIn();
      localStorage.setItem('accountNum', 'old@example.com');
      await openPage(path);
      const shown = wordLike('account.auth_emailReplaces', { account: 'o***@example.com' });
      expect(screen.getByText(shown)).toBeTruthy();
      cleanup();
      localStorage.setItem('accountNum', '13800000000');
      await openPage(path);
      expect(screen.getByText(word('account.auth_bindEmailIntro'))).toBeTruthy();
      expect(screen.queryByText(shown)).toBeNull();
    },
  );
});
