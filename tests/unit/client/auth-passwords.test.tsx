import { describe, expect, test } from 'vitest';
import { cleanup, logIn, ok, openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

describe('forgotten password', () => {
  test('AUTH-027 AUTH-029 AUTH-030 AUTH-031 AUTH-032 ROUTE-030 ERR-020 the form has two tabs, a code and a password with its repeat, and sends nothing wrong; a refusal keeps it, and success opens the login', async () => {
    const noAccount = refused('error', 'No such account.');
    let response: unknown = refused('error', 'The code is wrong.');
    const script = { sendMail: noAccount, sendSms: noAccount, forgetPassword: () => response };
    const page = await openPage('/forgetPwd', script);
    expect(screen.textsOf('tab')).toEqual(words('auth.email', 'auth.phone'));
    type(word('auth.email'), 'old@example');
    await press('button', word('auth.sendCode'));
    expect(screen.errorBeside(word('auth.email'))).toBe(word('lay.emailInvalid'));
    type(word('auth.email'), 'old@example.com');
    type(word('auth.code'), '1234');
    const refusals = [
      ['', '', word('lay.pwdNew'), word('lay.pwdRepeat')],
      ['abc123', '', undefined, word('lay.pwdRepeat')],
      ['abc123', 'abc124', undefined, word('lay.pwdMismatch')],
      ['abc-123', 'abc-123', word('lay.pwdcom'), undefined],
    ] as const;
    for (const [password, repeat, first, second] of refusals) {
      type(word('auth.newPassword'), password);
      type(word('auth.repeatPassword'), repeat);
      await press('button', word('auth.resetSubmit'));
      expect([
        screen.errorBeside(word('auth.newPassword')),
        screen.errorBeside(word('auth.repeatPassword')),
      ]).toEqual([first, second]);
    }
    expect([page.callsOf('forgetPassword'), page.callsOf('sendMail')]).toEqual([[], []]);
    await press('button', word('auth.sendCode'));
    await seen(() => expect(screen.errorBeside(word('auth.email'))).toBe('No such account.'));
    await press('tab', word('auth.phone'));
    type(word('auth.phone'), '13812345678');
    await press('button', word('auth.sendCode'));
    await seen(() => expect(screen.errorBeside(word('auth.phone'))).toBe('No such account.'));
    const codes = [...page.callsOf('sendMail'), ...page.callsOf('sendSms')];
    expect(codes.map(({ fields }) => fields.type)).toEqual(['forget', 'forget']);
    type(word('auth.phone'), '13812345678');
    type(word('auth.code'), '1234');
    type(word('auth.newPassword'), 'abc123');
    type(word('auth.repeatPassword'), 'abc123');
    await press('button', word('auth.resetSubmit'));
    await seen(() => expect(screen.errorBeside(word('auth.code'))).toBe('The code is wrong.'));
    expect(page.path()).toBe('/forgetPwd');
    response = ok('Password changed.');
    await press('button', word('auth.resetSubmit'));
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
    type(word('auth.newPassword'), 'abc123');
    type(word('auth.repeatPassword'), 'abc123');
    await press('button', word('auth.resetSubmit'));
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
    expect([screen.field(word('auth.email')).value, screen.field(word('auth.code')).value]).toEqual(['', '']);
    expect([screen.getAllByRole('banner').length, screen.getAllByRole('contentinfo').length]).toEqual([1, 1]);
    type(word('auth.email'), 'new@example');
    await press('button', word('auth.bindEmail'));
    expect(screen.errorBeside(word('auth.email'))).toBe(word('lay.emailInvalid'));
    type(word('auth.email'), 'new@example.com');
    await press('button', word('auth.bindEmail'));
    expect(screen.errorBeside(word('auth.code'))).toBe(word('lay.codeEmpty'));
    expect(page.callsOf('bindEmail')).toEqual([]);
    type(word('auth.code'), '12 34');
    await press('button', word('auth.bindEmail'));
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
      const shown = wordLike('auth.emailReplaces', { account: 'o***@example.com' });
      expect(screen.getByText(shown)).toBeTruthy();
      cleanup();
      localStorage.setItem('accountNum', '13800000000');
      await openPage(path);
      expect(screen.getByText(word('auth.bindEmailIntro'))).toBeTruthy();
      expect(screen.queryByText(shown)).toBeNull();
    },
  );
});
