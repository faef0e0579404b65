import { describe, expect, test, vi } from 'vitest';
import countries from '#locales/countries.json';
import { act, ok, openPage, press, refused, refusedAbout, screen, seen, type } from '../../support/pages.tsx';
import type { Page } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

const good = { email: 'new@example.com', code: '1234', password: 'abc123', repeat: 'abc123', invite: 'root' };

async function fill(values: Partial<typeof good> & { agreed?: boolean; phone?: string } = {}): Promise<void> {
  const { email, code, password, repeat, invite } = { ...good, ...values };
  if (values.phone === undefined) {
    type(word('common.email'), email);
  } else {
    await press('tab', word('account.auth_phone'));
    type(word('account.auth_phone'), values.phone);
  }
  type(word('account.auth_code'), code);
  type(word('account.auth_password'), password);
  type(word('account.auth_repeatPassword'), repeat);
  type(word('account.auth_inviteCode'), invite);
  const box = screen.getByRole('checkbox', { name: word('account.auth_agree') }) as HTMLInputElement;
  if (box.checked !== (values.agreed ?? true)) await press('checkbox', word('account.auth_agree'));
}

const LENGTH = word('account.pwdLength');
const LETTERS = word('account.pwdcom');

/** What stands beside the fields. */
const errors = () => [...document.querySelectorAll('form [id$="-error"]')].map((error) => error.textContent);

/** Submits and says what was shown and sent. */
async function submit(page: Page): Promise<{ shown: string[]; sent: number }> {
  await press('button', word('account.auth_registerSubmit'));
  const calls = ['checkEmail', 'checkMobile', 'register'] as const;
  return { shown: screen.messages(), sent: calls.reduce((sum, name) => sum + page.callsOf(name).length, 0) };
}

describe('registration', () => {
  test('AUTH-007 AUTH-008 ROUTE-029 the form has everything that registration needs, invite code and e-mail from the address', async () => {
    await openPage('/components/register?extension_code=a1b2&email=new%40example.com');
    expect(screen.getByRole('combobox', { name: word('account.auth_country') })).toBeTruthy();
    expect(screen.textsOf('tab')).toEqual(words('common.email', 'account.auth_phone'));
    for (const label of words(
      'common.email',
      'account.auth_code',
      'account.auth_password',
      'account.auth_repeatPassword',
      'account.auth_inviteCode',
    ))
      expect(screen.field(label)).toBeTruthy();
    expect(screen.getByRole('button', { name: word('account.auth_sendCode') })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: word('account.auth_agree') })).toBeTruthy();
    expect(screen.field(word('account.auth_inviteCode')).value).toBe('a1b2');
    expect(screen.field(word('common.email')).value).toBe('new@example.com');
  });

  test('AUTH-009 the country list has about 200 countries with dial code, id and both names', () => {
    expect(countries.length).toBeGreaterThan(180);
    for (const country of countries) {
      expect(country.area_code).toMatch(/^\d{1,6}$/);
      expect(country.name_cn).not.toBe('');
      expect(country.name_en).not.toBe('');
    }
    expect(new Set(countries.map(({ country_id }) => country_id)).size).toBe(countries.length);
  });

  test('AUTH-010 AUTH-011 AUTH-012 AUTH-013 AUTH-014 AUTH-015 AUTH-016 AUTH-017 AUTH-018 AUTH-019 DESK-029 an empty form says everything that is missing at once, a mistake stands alone beside its field, and nothing is sent', async () => {
    const same = (password: string) => ({ password, repeat: password });
    const EMAIL = word('account.emailInvalid');
    const PHONE = word('account.phoneInvalid');
    const mistakes: readonly (readonly [string, Parameters<typeof fill>[0]])[] = [
      [word('account.agreeTerms'), { agreed: false }],
      [word('common.enterAccount'), { email: '' }],
      [word('account.codeEmpty'), { code: '' }],
      [EMAIL, { email: 'new@example' }],
      [EMAIL, { email: '@example.com' }],
      [word('account.pwdEmpty'), same('')],
      [LENGTH, same('abc12')],
      [LENGTH, same('a'.repeat(17))],
      [LETTERS, same('abc-12')],
      [word('account.pwdMismatch'), { repeat: 'abc124' }],
      [word('account.inviteRequired'), { invite: '' }],
      [PHONE, { phone: '1381234567' }],
      [PHONE, { phone: '23812345678' }],
    ];
    const page = await openPage('/components/register');
    expect(await submit(page)).toEqual({ shown: [], sent: 0 });
    expect(errors()).toEqual(
      words(
        'common.enterAccount',
        'account.codeEmpty',
        'account.pwdEmpty',
        'account.inviteRequired',
        'account.agreeTerms',
      ),
    );
    expect(document.activeElement).toBe(screen.field(word('common.email')));
    for (const [text, values] of mistakes) {
      await fill(values);
      expect([values, await submit(page), errors()]).toEqual([values, { shown: [], sent: 0 }, [text]]);
    }
  });

  test('DESK-030 AUTH-021 a refusal stands beside the field that it is about, else in the form; where the code is refused no account is opened', async () => {
    let response: unknown;
    let checked: unknown = refused('error', 'The code is wrong.');
    const page = await openPage('/components/register', {
      checkEmail: () => checked,
      register: () => response,
    });
    await fill();
    await press('button', word('account.auth_registerSubmit'));
    await seen(() => expect(screen.errorBeside(word('account.auth_code'))).toBe('The code is wrong.'));
    expect(page.callsOf('register')).toEqual([]);
    checked = ok('verified');
    const text = 'The invite code “zzzz” does not exist.';
    for (const [parameter, label] of [
      ['extension_code', word('account.auth_inviteCode')],
      ['user_string', word('common.email')],
      ['password', word('account.auth_password')],
    ] as const) {
      response = refusedAbout(parameter, text);
      await press('button', word('account.auth_registerSubmit'));
      await seen(() => expect(screen.errorBeside(label)).toBe(text));
      expect(document.activeElement).toBe(screen.field(label));
    }
    response = refused('error', 'Not today.');
    await press('button', word('account.auth_registerSubmit'));
    await seen(() => expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Not today.'));
    expect(screen.messages()).toEqual([]);
  });

  test('AUTH-020 AUTH-022 ROUTE-069 DESK-466 the code is checked, then the account opened, then the login shown, which knows the address', async () => {
    // The article's title stands in the text of the checkbox, in whatever case.
    const name = word('account.auth_agree').split(' ').slice(-2).join(' ');
    const headline = { id: 5, c_id: 21, title: name.toUpperCase(), create_time: '2025-05-01 00:00:00' };
    const page = await openPage('/components/register', {
      newsList: ok({ list: [headline], count: 1 }),
      checkEmail: ok('verified'),
      register: ok('Welcome.'),
    });
    const link = await seen(() => screen.getByRole('link', { name }));
    expect(link.getAttribute('href')).toBe('/components/noticeDetail?id=5');
    await fill({ password: 'onlyletters', repeat: 'onlyletters' });
    await press('button', word('account.auth_registerSubmit'));
    await seen(() => expect(page.path()).toBe('/components/login'));
    const order = page.calls
      .map(({ name }) => name)
      .filter((name) => name === 'checkEmail' || name === 'register');
    expect(order).toEqual(['checkEmail', 'register']);
    expect(page.callsOf('checkEmail')[0]?.fields.email_code).toBe('1234');
    expect(page.callsOf('register')[0]?.fields).toEqual({
      ...{ type: 'email', user_string: 'new@example.com', code: '1234', extension_code: 'root' },
      ...{ password: 'onlyletters', re_password: 'onlyletters', country_code: '+86' },
    });
    expect(screen.messages()).toEqual(['Welcome.']);
    expect(screen.field(word('common.email')).value).toBe('new@example.com');
    expect(document.activeElement).toBe(screen.field(word('account.auth_password')));
  });

  test('AUTH-020 AUTH-017 a phone is checked by its own call, and a password of digits passes', async () => {
    const page = await openPage('/components/register', {
      checkMobile: ok('verified'),
      register: ok('Welcome.'),
    });
    await fill({ phone: '13812345678', password: '123456', repeat: '123456' });
    await press('button', word('account.auth_registerSubmit'));
    await seen(() => expect(page.callsOf('register')).toHaveLength(1));
    expect(page.callsOf('checkMobile')[0]?.fields.mobile_code).toBe('1234');
    expect(page.callsOf('register')[0]?.fields).toMatchObject({ type: 'mobile', user_string: '13812345678' });
  });
});

describe('verification code', () => {
  test('AUTH-023 AUTH-024 AUTH-026 AUTH-028 an empty account, a malformed e-mail and one that is refused start no countdown; when a code is sent the button counts down from 60 s and then resets', async () => {
    let response: unknown = refused('error', 'This account exists.');
    const page = await openPage('/components/register', { sendMail: () => response });
    for (const [email, text] of [
      ['', word('common.enterAccount')],
      ['new@', word('account.emailInvalid')],
    ] as const) {
      type(word('common.email'), email);
      await press('button', word('account.auth_sendCode'));
      expect([screen.errorBeside(word('common.email')), page.callsOf('sendMail')]).toEqual([text, []]);
    }
    type(word('common.email'), 'new@example.com');
    await press('button', word('account.auth_sendCode'));
    await seen(() => expect(screen.errorBeside(word('common.email'))).toBe('This account exists.'));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: word('account.auth_sendCode') });
    expect(button.disabled).toBe(false);
    response = ok('Code sent.');
    vi.useFakeTimers();
    await press('button', word('account.auth_sendCode'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(page.callsOf('sendMail').at(-1)?.fields).toEqual({ user_string: 'new@example.com' });
    expect([button.textContent, button.disabled]).toEqual([
      word('account.auth_resendIn', { seconds: '60' }),
      true,
    ]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(59_000)));
    expect(button.textContent).toBe(word('account.auth_resendIn', { seconds: '1' }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    expect([button.textContent, button.disabled]).toEqual([word('account.auth_sendCode'), false]);
  });

  test('AUTH-009 AUTH-025 DESK-466 a phone code goes out with the dial code of the country that is chosen among all, and the focus goes into the field that it is typed into', async () => {
    const page = await openPage('/components/register', { sendSms: ok('Code sent.') });
    await press('combobox', word('account.auth_country'));
    expect(screen.getAllByRole('option')).toHaveLength(countries.length);
    await press('option', /^Japan/);
    await press('tab', word('account.auth_phone'));
    type(word('account.auth_phone'), '13812345678');
    await press('button', word('account.auth_sendCode'));
    await seen(() => expect(screen.messages()).toEqual(['Code sent.']));
    expect(document.activeElement).toBe(screen.field(word('account.auth_code')));
    expect(page.callsOf('sendSms')[0]?.fields).toEqual({ user_string: '13812345678', country_code: '+81' });
  });
});
