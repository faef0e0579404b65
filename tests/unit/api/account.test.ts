import { describe, expect, test } from 'vitest';
import type { Api } from '../../support/wire.ts';
import { PASSWORD, openApi } from '../../support/wire.ts';

async function registration(api: Api, account: string) {
  const type = account.includes('@') ? ('email' as const) : ('mobile' as const);
  if (type === 'email') await api.ok('sendMail', { user_string: account });
  else await api.ok('sendSms', { user_string: account, country_code: '+86' });
  return {
    type,
    user_string: account,
    code: api.lastCode(),
    password: 'pa55word',
    re_password: 'pa55word',
    extension_code: 'ali1',
    country_code: '86',
  };
}

describe('login', () => {
  test('AUTH-006 login with user_string, password and type 1 returns the token as message', async () => {
    const api = openApi();
    const token = await api.ok('login', { user_string: 'alice@x.io', password: PASSWORD, type: 1 });
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await api.ok('userInfo', {}, { token: String(token) })).toMatchObject({
      account_number: 'alice@x.io',
    });
  });
});

describe('registration', () => {
  test('AUTH-020 check_email takes email_code and check_mobile mobile_code, and neither uses the code up', async () => {
    const api = openApi();
    const byMail = await registration(api, 'dave@x.io');
    expect(await api.call('checkEmail', { email_code: byMail.code })).toEqual({
      type: 'ok',
      message: 'The code is correct.',
    });
    expect(await api.call('checkMobile', { mobile_code: byMail.code })).toMatchObject({ type: 'error' });
    const bySms = await registration(api, '13900000001');
    expect(await api.call('checkMobile', { mobile_code: bySms.code })).toMatchObject({ type: 'ok' });
    await api.ok('register', byMail);
    await api.ok('register', bySms);
  });

  test('a check that names the account looks at its codes only', async () => {
    const api = openApi();
    const first = await registration(api, 'dave@x.io');
    const second = await registration(api, 'erin@x.io');
    const check = (user_string: string, email_code: string) =>
      api.call('checkEmail', { user_string, email_code });
    expect(await check('dave@x.io', first.code)).toMatchObject({ type: 'ok' });
    expect(await check('dave@x.io', second.code)).toMatchObject({ type: 'error' });
    expect(await api.call('checkEmail', { email_code: first.code })).toMatchObject({ type: 'ok' });
  });

  test('AUTH-021 a code that fails the check opens no account', async () => {
    const api = openApi();
    const input = { ...(await registration(api, 'dave@x.io')), code: '000000' };
    expect(await api.call('checkEmail', { email_code: '000000' })).toMatchObject({ type: 'error' });
    expect(await api.call('register', input)).toMatchObject({ type: 'error' });
    expect(api.exchange.account.queries.byAccount('dave@x.io')).toBeUndefined();
  });

  test('AUTH-022 registration returns type and message, and the account can log in', async () => {
    const api = openApi();
    const input = await registration(api, '13900000001');
    expect(await api.call('register', input)).toEqual({
      type: 'ok',
      message: 'Registered. You can log in now.',
    });
    const token = await api.login('13900000001', 'pa55word');
    const info = await api.ok('userInfo', {}, { token });
    const alice = api.exchange.account.queries.byAccount('alice@x.io');
    expect(info).toMatchObject({ phone: '13900000001', country_code: '86', parent_id: alice?.id });
  });

  test('AUTH-022 registration refuses what does not fit, and says what', async () => {
    const api = openApi();
    const input = await registration(api, 'dave@x.io');
    const refusal = async (more: object) => (await api.call('register', { ...input, ...more })).message;
    expect(await refusal({ password: 'short', re_password: 'short' })).toContain('password');
    expect(await refusal({ password: 'x'.repeat(17), re_password: 'x'.repeat(17) })).toContain('password');
    expect(await refusal({ re_password: 'other55' })).toBe('The two passwords differ (re_password).');
    expect(await refusal({ type: 'robot' })).toContain('type');
    expect(await refusal({ extension_code: 'nope' })).toBe('The invite code “nope” does not exist.');
    expect(await refusal({ extension_code: '' })).toContain('extension_code');
    await api.ok('register', input);
    expect(await api.call('sendMail', { user_string: 'dave@x.io' })).toEqual({
      type: 'error',
      message: 'dave@x.io is already registered.',
    });
  });
});

describe('codes', () => {
  test('AUTH-043 a password is set of 6 to 16 letters and digits only, whichever call sets it', async () => {
    const api = openApi();
    const input = await registration(api, 'dave@x.io');
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    const forgotten = { areacode: '', account: 'alice@x.io', code: api.lastCode() };
    for (const wrong of ['abc-123', 'abc 123', 'abcd1', 'a'.repeat(17), 'пароль1', '']) {
      const registered = { ...input, password: wrong, re_password: wrong };
      expect(await api.call('register', registered), wrong).toMatchObject({
        type: 'error',
        message: '“password” is missing or not valid.',
      });
      const reset = { ...forgotten, password: wrong, repassword: wrong };
      expect(await api.call('forgetPassword', reset), wrong).toMatchObject({ type: 'error' });
      expect(await api.call('login', { user_string: 'alice@x.io', password: PASSWORD })).toMatchObject({
        type: 'ok',
      });
    }
    const right = { password: 'Abc123'.padEnd(16, '9') };
    await api.ok('register', { ...input, ...right, re_password: right.password });
    await api.ok('forgetPassword', { ...forgotten, ...right, repassword: right.password });
    await api.ok('login', { user_string: 'alice@x.io', ...right });
  });

  test('AUTH-025 sms_send takes user_string and country_code and returns type and message', async () => {
    const api = openApi();
    const response = await api.call('sendSms', { user_string: '13900000001', country_code: '+86' });
    expect(response).toEqual({ type: 'ok', message: 'The code has been sent.' });
    expect(api.messages).toMatchObject([{ account: '13900000001', channel: 'sms', purpose: 'register' }]);
    expect(await api.call('sendSms', { user_string: 'abc', country_code: '+86' })).toMatchObject({
      type: 'error',
    });
  });

  test('AUTH-026 sms_mail takes user_string and returns type and message', async () => {
    const api = openApi();
    const response = await api.call('sendMail', { user_string: 'dave@x.io' });
    expect(response).toEqual({ type: 'ok', message: 'The code has been sent. Please check your mailbox.' });
    expect(api.messages).toMatchObject([{ account: 'dave@x.io', channel: 'mail', purpose: 'register' }]);
    const again = await api.call('sendMail', { user_string: 'dave@x.io' });
    expect(again).toEqual({ type: 'error', message: 'Please try again in 60 seconds.' });
  });

  test('AUTH-027 type forget sends a code to a known account and refuses an unknown one, by both channels', async () => {
    const api = openApi();
    await api.ok('sendSms', { user_string: '13800000000', country_code: '+86', type: 'forget' });
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    expect(api.messages.map(({ purpose }) => purpose)).toEqual(['forget', 'forget']);
    const unknown = { type: 'error', message: 'This account is not registered.' };
    expect(
      await api.call('sendSms', { user_string: '13900000001', country_code: '+86', type: 'forget' }),
    ).toEqual(unknown);
    expect(await api.call('sendMail', { user_string: 'no@x.io', type: 'forget' })).toEqual(unknown);
  });
});

describe('passwords', () => {
  test('AUTH-032 forget sets a new password; a wrong code or an unknown account changes nothing', async () => {
    const api = openApi();
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    const input = {
      areacode: '',
      account: 'alice@x.io',
      password: 'better2',
      repassword: 'better2',
      code: api.lastCode(),
    };
    expect(await api.call('forgetPassword', { ...input, code: '000000' })).toMatchObject({ type: 'error' });
    expect(await api.call('forgetPassword', { ...input, account: 'no@x.io' })).toMatchObject({
      type: 'error',
    });
    expect(await api.call('forgetPassword', { ...input, repassword: 'other22' })).toMatchObject({
      type: 'error',
    });
    const token = await api.login('alice@x.io');
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await api.call('forgetPassword', input)).toEqual({
      type: 'ok',
      message: 'Your password has been changed. Please log in.',
    });
    expect(await api.call('userInfo', {}, { token })).toMatchObject({ type: '999' });
    expect(await api.call('login', { user_string: 'alice@x.io', password: PASSWORD })).toMatchObject({
      type: 'error',
    });
    expect(await api.login('alice@x.io', 'better2')).toMatch(/^[0-9a-f]{32}$/);
    expect(await api.call('forgetPassword', input)).toMatchObject({ type: 'error' });
  });

  test('AUTH-038 update_password sets the trade password and refuses other digits, repeats and old ones', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    const set = (password: string, re_password = password, oldpassword = '') =>
      api.call('setTradePassword', { password, re_password, oldpassword }, { token });
    expect(await set('123456', '123457')).toEqual({
      type: 'error',
      message: 'The two passwords differ (re_password).',
    });
    expect(await set('123456')).toEqual({ type: 'ok', message: 'The trade password has been saved.' });
    expect(await set('654321')).toMatchObject({ type: 'error' });
    expect(await set('654321', '654321', '111111')).toEqual({
      type: 'error',
      message: 'The old trade password is wrong (oldpassword).',
    });
    expect(await set('654321', '654321', '123456')).toMatchObject({ type: 'ok' });
    expect(await api.login('alice@x.io')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('AUTH-039 has_password returns 1 when a trade password is set and 2 otherwise', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    expect(await api.ok('hasTradePassword', {}, { token })).toBe(2);
    await api.ok('setTradePassword', { password: '123456', re_password: '123456' }, { token });
    expect(await api.ok('hasTradePassword', {}, { token })).toBe(1);
  });

  test('AUTH-041 a fund password of other than 6 digits is refused', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    for (const password of ['12345', '1234567', '12345a', '      ', '１２３４５６', '']) {
      const response = await api.call('setTradePassword', { password, re_password: password }, { token });
      expect(response, password).toEqual({ type: 'error', message: '“password” is missing or not valid.' });
    }
    expect(await api.ok('hasTradePassword', {}, { token })).toBe(2);
  });
});

describe('binding and info', () => {
  test('AUTH-036 binding an e-mail needs its code and an unused e-mail', async () => {
    const api = openApi();
    const token = await api.login('13800000000');
    expect(await api.call('sendMail', { user_string: 'alice@x.io' }, { token })).toMatchObject({
      type: 'error',
    });
    await api.ok('sendMail', { user_string: 'bob@x.io' }, { token });
    expect(api.messages.at(-1)).toMatchObject({ purpose: 'bind' });
    const code = api.lastCode();
    const bind = (email: string, given: string) => api.call('bindEmail', { email, code: given }, { token });
    expect(await bind('bob@x.io', '000000')).toMatchObject({ type: 'error' });
    expect(await bind('alice@x.io', code)).toMatchObject({ type: 'error' });
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({ email: '' });
    expect(await bind('bob@x.io', code)).toEqual({ type: 'ok', message: 'The e-mail has been bound.' });
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({
      email: 'bob@x.io',
      account_number: '13800000000',
    });
  });

  test('DESK-133 an account logs in with its new e-mail from then on, and the message says so', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    await api.ok('sendMail', { user_string: 'new@x.io' }, { token });
    const input = { email: 'new@x.io', code: api.lastCode() };
    expect(await api.ok('bindEmail', input, { token })).toBe(
      'The e-mail has been changed. Log in with new@x.io from now on.',
    );
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({ account_number: 'new@x.io' });
    expect(await api.login('new@x.io')).toMatch(/^[0-9a-f]{32}$/);
    expect(await api.login('alice@x.io')).toBe('The account or the password is wrong.');
  });

  test('AUTH-036 a code that was asked for without a token binds too', async () => {
    const api = openApi();
    const token = await api.login('13800000000');
    await api.ok('sendMail', { user_string: 'bob@x.io' });
    await api.ok('bindEmail', { email: 'bob@x.io', code: api.lastCode() }, { token });
  });

  test('ACCT-003 user info carries the account, masked and whole, worth, review and seller status', async () => {
    const api = openApi();
    const alice = await api.ok('userInfo', {}, { token: await api.login('alice@x.io') });
    expect(alice).toMatchObject({
      id: 2,
      extension_code: 'ali1',
      is_seller: 0,
      phone: '',
      email: 'alice@x.io',
      account_number: 'alice@x.io',
      account: 'a***@x.io',
      review_status: 2,
      seller: [],
    });
    const { queries } = api.exchange.wallet;
    const worth = queries.total(queries.everything(2));
    expect((alice as { total_assets: string }).total_assets).toMatch(/^\d+\.\d{8}$/);
    expect(BigInt((alice as { total_assets: string }).total_assets.replace('.', ''))).toBe(worth);
    const bob = await api.ok('userInfo', {}, { token: await api.login('13800000000') });
    expect(bob).toMatchObject({ account: '138****0000', phone: '13800000000', email: '', review_status: 0 });
  });

  test('ACCT-003 a seller carries the status of the shop', async () => {
    const api = openApi();
    const { exchange } = api;
    const password = { salt: 's', hash: 'h' };
    const input = {
      type: 'email',
      account: 'shop@x.io',
      countryCode: '',
      extensionCode: '',
      parentId: 0,
      password,
      tradePassword: null,
      reviewStatus: 2,
      isSeller: true,
    } as const;
    exchange.execute('account.seedUser', input, { kind: 'operator' });
    const login = { account: 'shop@x.io', passwordHash: 'h' };
    const outcome = exchange.execute('account.login', login, { kind: 'visitor' });
    const token = outcome.ok ? outcome.value.token : '';
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({
      is_seller: 1,
      seller: [{ status: 1 }],
    });
  });

  test('the user centre shows the state of identity and bindings', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    expect(await api.ok('userCenter', {}, { token })).toMatchObject({
      id: 2,
      phone: '',
      email: 'alice@x.io',
      review_status: 2,
      account: 'a***@x.io',
      is_seller: 0,
    });
  });
});
