import { describe, expect, test, vi } from 'vitest';
import countries from '#locales/countries.json';
import { act, ok, openPage, press, refused, refusedAbout, screen, seen, type } from '../../support/pages.tsx';
import type { Page } from '../../support/pages.tsx';

const good = { email: 'new@example.com', code: '1234', password: 'abc123', repeat: 'abc123', invite: 'root' };

async function fill(values: Partial<typeof good> & { agreed?: boolean; phone?: string } = {}): Promise<void> {
  const { email, code, password, repeat, invite } = { ...good, ...values };
  if (values.phone === undefined) {
    type('E-mail', email);
  } else {
    await press('tab', 'Phone');
    type('Phone', values.phone);
  }
  type('Verification code', code);
  type('Password', password);
  type('Repeat password', repeat);
  type('Invite code', invite);
  const box = screen.getByRole('checkbox', { name: /user agreement/ }) as HTMLInputElement;
  if (box.checked !== (values.agreed ?? true)) await press('checkbox', /user agreement/);
}

const LENGTH = 'The password must have 6 to 16 characters.';
const LETTERS = 'The password may contain letters and digits only.';

/** What stands beside the fields. */
const errors = () => [...document.querySelectorAll('form [id$="-error"]')].map((error) => error.textContent);

/** Submits and says what was shown and sent. */
async function submit(page: Page): Promise<{ shown: string[]; sent: number }> {
  await press('button', 'Create account');
  const calls = ['checkEmail', 'checkMobile', 'register'] as const;
  return { shown: screen.messages(), sent: calls.reduce((sum, name) => sum + page.callsOf(name).length, 0) };
}

describe('registration', () => {
  test('AUTH-007 AUTH-008 ROUTE-029 the form has everything that registration needs, invite code and e-mail from the address', async () => {
    await openPage('/components/register?extension_code=a1b2&email=new%40example.com');
    expect(screen.getByRole('combobox', { name: 'Country or region' })).toBeTruthy();
    expect(screen.textsOf('tab')).toEqual(['E-mail', 'Phone']);
    for (const label of ['E-mail', 'Verification code', 'Password', 'Repeat password', 'Invite code'])
      expect(screen.field(label)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /user agreement/ })).toBeTruthy();
    expect(screen.field('Invite code').value).toBe('a1b2');
    expect(screen.field('E-mail').value).toBe('new@example.com');
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
    const EMAIL = 'Please enter a valid e-mail address.';
    const PHONE = 'Please enter a valid phone number.';
    const mistakes: readonly (readonly [string, Parameters<typeof fill>[0]])[] = [
      ['Please tick the user agreement.', { agreed: false }],
      ['Please enter an account.', { email: '' }],
      ['Please enter the verification code.', { code: '' }],
      [EMAIL, { email: 'new@example' }],
      [EMAIL, { email: '@example.com' }],
      ['Please enter a password.', same('')],
      [LENGTH, same('abc12')],
      [LENGTH, same('a'.repeat(17))],
      [LETTERS, same('abc-12')],
      ['The two passwords differ.', { repeat: 'abc124' }],
      ['Please enter an invite code.', { invite: '' }],
      [PHONE, { phone: '1381234567' }],
      [PHONE, { phone: '23812345678' }],
    ];
    const page = await openPage('/components/register');
    expect(await submit(page)).toEqual({ shown: [], sent: 0 });
    expect(errors()).toEqual([
      'Please enter an account.',
      'Please enter the verification code.',
      'Please enter a password.',
      'Please enter an invite code.',
      'Please tick the user agreement.',
    ]);
    expect(document.activeElement).toBe(screen.field('E-mail'));
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
    await press('button', 'Create account');
    await seen(() => expect(screen.errorBeside('Verification code')).toBe('The code is wrong.'));
    expect(page.callsOf('register')).toEqual([]);
    checked = ok('verified');
    const text = 'The invite code “zzzz” does not exist.';
    for (const [parameter, label] of [
      ['extension_code', 'Invite code'],
      ['user_string', 'E-mail'],
      ['password', 'Password'],
    ] as const) {
      response = refusedAbout(parameter, text);
      await press('button', 'Create account');
      await seen(() => expect(screen.errorBeside(label)).toBe(text));
      expect(document.activeElement).toBe(screen.field(label));
    }
    response = refused('error', 'Not today.');
    await press('button', 'Create account');
    await seen(() => expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Not today.'));
    expect(screen.messages()).toEqual([]);
  });

  test('AUTH-020 AUTH-022 ROUTE-069 DESK-466 the code is checked, then the account opened, then the login shown, which knows the address', async () => {
    const headline = { id: 5, c_id: 21, title: 'User agreement', create_time: '2025-05-01 00:00:00' };
    const page = await openPage('/components/register', {
      newsList: ok({ list: [headline], count: 1 }),
      checkEmail: ok('verified'),
      register: ok('Welcome.'),
    });
    const link = await seen(() => screen.getByRole('link', { name: 'user agreement' }));
    expect(link.getAttribute('href')).toBe('/components/noticeDetail?id=5');
    await fill({ password: 'onlyletters', repeat: 'onlyletters' });
    await press('button', 'Create account');
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
    expect(screen.field('E-mail').value).toBe('new@example.com');
    expect(document.activeElement).toBe(screen.field('Password'));
  });

  test('AUTH-020 AUTH-017 a phone is checked by its own call, and a password of digits passes', async () => {
    const page = await openPage('/components/register', {
      checkMobile: ok('verified'),
      register: ok('Welcome.'),
    });
    await fill({ phone: '13812345678', password: '123456', repeat: '123456' });
    await press('button', 'Create account');
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
      ['', 'Please enter an account.'],
      ['new@', 'Please enter a valid e-mail address.'],
    ] as const) {
      type('E-mail', email);
      await press('button', 'Send code');
      expect([screen.errorBeside('E-mail'), page.callsOf('sendMail')]).toEqual([text, []]);
    }
    type('E-mail', 'new@example.com');
    await press('button', 'Send code');
    await seen(() => expect(screen.errorBeside('E-mail')).toBe('This account exists.'));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' });
    expect(button.disabled).toBe(false);
    response = ok('Code sent.');
    vi.useFakeTimers();
    await press('button', 'Send code');
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(page.callsOf('sendMail').at(-1)?.fields).toEqual({ user_string: 'new@example.com' });
    expect([button.textContent, button.disabled]).toEqual(['Again in 60 s', true]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(59_000)));
    expect(button.textContent).toBe('Again in 1 s');
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    expect([button.textContent, button.disabled]).toEqual(['Send code', false]);
  });

  test('AUTH-009 AUTH-025 DESK-466 a phone code goes out with the dial code of the country that is chosen among all, and the focus goes into the field that it is typed into', async () => {
    const page = await openPage('/components/register', { sendSms: ok('Code sent.') });
    await press('combobox', 'Country or region');
    expect(screen.getAllByRole('option')).toHaveLength(countries.length);
    await press('option', /^Japan/);
    await press('tab', 'Phone');
    type('Phone', '13812345678');
    await press('button', 'Send code');
    await seen(() => expect(screen.messages()).toEqual(['Code sent.']));
    expect(document.activeElement).toBe(screen.field('Verification code'));
    expect(page.callsOf('sendSms')[0]?.fields).toEqual({ user_string: '13812345678', country_code: '+81' });
  });
});
