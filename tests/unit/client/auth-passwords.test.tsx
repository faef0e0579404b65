import { describe, expect, test } from 'vitest';
import { cleanup, logIn, ok, openPage, press, refused, screen, seen, type } from '../../support/pages.tsx';

describe('forgotten password', () => {
  test('AUTH-027 AUTH-029 AUTH-030 AUTH-031 AUTH-032 ROUTE-030 ERR-020 the form has two tabs, a code and a password with its repeat, and sends nothing wrong; a refusal keeps it, and success opens the login', async () => {
    const noAccount = refused('error', 'No such account.');
    let response: unknown = refused('error', 'The code is wrong.');
    const script = { sendMail: noAccount, sendSms: noAccount, forgetPassword: () => response };
    const page = await openPage('/forgetPwd', script);
    expect(screen.textsOf('tab')).toEqual(['E-mail', 'Phone']);
    type('E-mail', 'old@example');
    await press('button', 'Send code');
    expect(screen.errorBeside('E-mail')).toBe('Please enter a valid e-mail address.');
    type('E-mail', 'old@example.com');
    type('Verification code', '1234');
    const refusals = [
      ['', '', 'Please enter a new password.', 'Please repeat the password.'],
      ['abc123', '', undefined, 'Please repeat the password.'],
      ['abc123', 'abc124', undefined, 'The two passwords differ.'],
      ['abc-123', 'abc-123', 'The password may contain letters and digits only.', undefined],
    ] as const;
    for (const [password, repeat, first, second] of refusals) {
      type('New password', password);
      type('Repeat password', repeat);
      await press('button', 'Save the new password');
      expect([screen.errorBeside('New password'), screen.errorBeside('Repeat password')]).toEqual([
        first,
        second,
      ]);
    }
    expect([page.callsOf('forgetPassword'), page.callsOf('sendMail')]).toEqual([[], []]);
    await press('button', 'Send code');
    await seen(() => expect(screen.errorBeside('E-mail')).toBe('No such account.'));
    await press('tab', 'Phone');
    type('Phone', '13812345678');
    await press('button', 'Send code');
    await seen(() => expect(screen.errorBeside('Phone')).toBe('No such account.'));
    const codes = [...page.callsOf('sendMail'), ...page.callsOf('sendSms')];
    expect(codes.map(({ fields }) => fields.type)).toEqual(['forget', 'forget']);
    type('Phone', '13812345678');
    type('Verification code', '1234');
    type('New password', 'abc123');
    type('Repeat password', 'abc123');
    await press('button', 'Save the new password');
    await seen(() => expect(screen.errorBeside('Verification code')).toBe('The code is wrong.'));
    expect(page.path()).toBe('/forgetPwd');
    response = ok('Password changed.');
    await press('button', 'Save the new password');
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
    type('New password', 'abc123');
    type('Repeat password', 'abc123');
    await press('button', 'Save the new password');
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
    expect([screen.field('E-mail').value, screen.field('Verification code').value]).toEqual(['', '']);
    expect([screen.getAllByRole('banner').length, screen.getAllByRole('contentinfo').length]).toEqual([1, 1]);
    type('E-mail', 'new@example');
    await press('button', 'Bind e-mail');
    expect(screen.errorBeside('E-mail')).toBe('Please enter a valid e-mail address.');
    type('E-mail', 'new@example.com');
    await press('button', 'Bind e-mail');
    expect(screen.errorBeside('Verification code')).toBe('Please enter the verification code.');
    expect(page.callsOf('bindEmail')).toEqual([]);
    type('Verification code', '12 34');
    await press('button', 'Bind e-mail');
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
      const shown =
        /From then on you log in with the new address, and o\*\*\*@example\.com no longer works\./;
      expect(screen.getByText(shown)).toBeTruthy();
      cleanup();
      localStorage.setItem('accountNum', '13800000000');
      await openPage(path);
      expect(screen.getByText(/We send a code to the address/)).toBeTruthy();
      expect(screen.queryByText(shown)).toBeNull();
    },
  );
});
