import { describe, expect, test } from 'vitest';
import { SECOND_MS } from '#simulator/engine/kernel/index.ts';
import type { Api } from '../../support/wire.ts';
import { PASSWORD, openApi, scenario, user } from '../../support/wire.ts';

async function registration(api: Api, account: string) {
  const type = account.includes('@') ? ('email' as const) : ('mobile' as const);
  if (type === 'email') await api.ok('sendMail', { user_string: account });
  else await api.ok('sendSms', { user_string: account, country_code: '+86' });
  const secret = { password: 'pa55word', re_password: 'pa55word' };
  const code = api.lastCode();
  return { type, user_string: account, code, ...secret, extension_code: 'ali1', country_code: '86' };
}

const wrong = { type: 'error' };

test('AUTH-006 login with user_string, password and type 1 returns the token as message', async () => {
  const api = openApi();
  const token = await api.ok('login', { user_string: 'alice@x.io', password: PASSWORD, type: 1 });
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(await api.ok('userInfo', {}, { token: String(token) })).toMatchObject({
    account_number: 'alice@x.io',
  });
});

describe('registration', () => {
  test('AUTH-020 check_email and check_mobile look at the codes of their channel and of the account that is named, and use none up', async () => {
    const api = openApi();
    const byMail = await registration(api, 'dave@x.io');
    const other = await registration(api, 'erin@x.io');
    const bySms = await registration(api, '13900000001');
    const right = { type: 'ok', message: 'The code is correct.' };
    expect(await api.call('checkEmail', { email_code: byMail.code })).toEqual(right);
    expect(await api.call('checkEmail', { email_code: byMail.code, user_string: 'dave@x.io' })).toEqual(
      right,
    );
    expect(await api.call('checkEmail', { email_code: other.code, user_string: 'dave@x.io' })).toMatchObject(
      wrong,
    );
    expect(await api.call('checkMobile', { mobile_code: byMail.code })).toMatchObject(wrong);
    expect(await api.call('checkMobile', { mobile_code: bySms.code })).toEqual(right);
    for (const input of [byMail, bySms]) await api.ok('register', input);
  });

  test('AUTH-022 registration refuses what does not fit, says what, and then opens an account that can log in', async () => {
    const api = openApi();
    const input = await registration(api, '13900000001');
    const refusal = async (more: object) => (await api.call('register', { ...input, ...more })).message;
    expect(await refusal({ re_password: 'other55' })).toBe('The two passwords differ (re_password).');
    expect(await refusal({ type: 'robot' })).toContain('type');
    expect(await refusal({ extension_code: 'nope' })).toBe('The invite code “nope” does not exist.');
    expect(await refusal({ extension_code: '' })).toContain('extension_code');
    expect(await refusal({ code: '000000' })).toBe('The verification code is wrong or has expired.');
    expect(api.exchange.account.queries.byAccount('13900000001')).toBeUndefined();
    expect(await api.call('register', input)).toEqual({
      type: 'ok',
      message: 'Registered. You can log in now.',
    });
    const token = await api.login('13900000001', 'pa55word');
    const alice = api.exchange.account.queries.byAccount('alice@x.io');
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({
      ...{ phone: '13900000001', country_code: '86', parent_id: alice?.id },
    });
    expect(await api.call('sendSms', { user_string: '13900000001', country_code: '+86' })).toEqual({
      type: 'error',
      message: '13900000001 is already registered.',
    });
  });
});

describe('codes', () => {
  test.each([
    [
      'AUTH-025 sms_send',
      ...(['sendSms', { user_string: '13900000001', country_code: '+86' }, 'sms'] as const),
      'The code has been sent.',
    ],
    [
      'AUTH-026 sms_mail',
      ...(['sendMail', { user_string: 'dave@x.io' }, 'mail'] as const),
      'The code has been sent. Please check your mailbox.',
    ],
  ])(
    'AUTH-025 AUTH-026 %s returns type and message, once a minute',
    async (_name, call, input, channel, sent) => {
      const api = openApi();
      expect(await api.call(call, input)).toEqual({ type: 'ok', message: sent });
      expect(api.messages).toMatchObject([{ account: input.user_string, channel, purpose: 'register' }]);
      for (const seconds of [60, 40, 20]) {
        const again = { type: 'error', message: `Please try again in ${seconds} seconds.` };
        expect(await api.call(call, input)).toEqual(again);
        // The limit is of the account, however it is typed.
        expect(
          await api.call(call, { ...input, user_string: ` ${input.user_string.toUpperCase()} ` }),
        ).toEqual(again);
        api.pass(20 * SECOND_MS);
      }
      await api.ok(call, input);
    },
  );

  test('AUTH-027 type forget sends a code to a known account and refuses an unknown one, by both channels', async () => {
    const api = openApi();
    const sms = { country_code: '+86', type: 'forget' };
    await api.ok('sendSms', { user_string: '13800000000', ...sms });
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    expect(api.messages.map(({ purpose }) => purpose)).toEqual(['forget', 'forget']);
    const unknown = { type: 'error', message: 'This account is not registered.' };
    expect(await api.call('sendSms', { user_string: '13900000001', ...sms })).toEqual(unknown);
    expect(await api.call('sendMail', { user_string: 'no@x.io', type: 'forget' })).toEqual(unknown);
  });
});

describe('passwords', () => {
  test('AUTH-041 AUTH-043 a password is set of 6 to 16 letters and digits only, a trade password of 6 digits, whichever call sets it', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    const input = await registration(api, 'dave@x.io');
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    const forgotten = { areacode: '', account: 'alice@x.io', code: api.lastCode() };
    const refused = { type: 'error', message: '“password” is missing or not valid.' };
    for (const given of ['abc-123', 'abc 123', 'abcd1', 'a'.repeat(17), 'пароль1', '']) {
      const registered = { ...input, password: given, re_password: given };
      expect(await api.call('register', registered), given).toEqual(refused);
      const reset = { ...forgotten, password: given, repassword: given };
      expect(await api.call('forgetPassword', reset), given).toEqual(refused);
    }
    for (const given of ['12345', '1234567', '12345a', '      ', '１２３４５６', '']) {
      const trade = { password: given, re_password: given };
      expect(await api.call('setTradePassword', trade, { token }), given).toEqual(refused);
    }
    expect(await api.ok('hasTradePassword', {}, { token })).toBe(2);
    await api.login('alice@x.io');
    const right = { password: 'Abc123'.padEnd(16, '9') };
    await api.ok('register', { ...input, ...right, re_password: right.password });
    await api.ok('forgetPassword', { ...forgotten, ...right, repassword: right.password });
    await api.ok('login', { user_string: 'alice@x.io', ...right });
  });

  test('AUTH-032 forget sets a new password; a wrong code or an unknown account changes nothing', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    const secret = { password: 'better2', repassword: 'better2' };
    const input = { areacode: '', account: 'alice@x.io', ...secret, code: api.lastCode() };
    for (const bad of [{ code: '000000' }, { account: 'no@x.io' }, { repassword: 'other22' }])
      expect(await api.call('forgetPassword', { ...input, ...bad })).toMatchObject(wrong);
    await api.ok('userInfo', {}, { token });
    expect(await api.call('forgetPassword', input)).toEqual({
      type: 'ok',
      message: 'Your password has been changed. Please log in.',
    });
    expect(await api.call('userInfo', {}, { token })).toMatchObject({ type: '999' });
    expect(await api.login('alice@x.io', 'better2')).toMatch(/^[0-9a-f]{32}$/);
    expect(await api.call('forgetPassword', input)).toMatchObject(wrong);
  });

  test('AUTH-038 AUTH-039 update_password sets the trade password and refuses repeats and old ones that differ; has_password returns 1 when one is set', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    const set = (password: string, re_password = password, oldpassword = '') =>
      api.call('setTradePassword', { password, re_password, oldpassword }, { token });
    expect(await set('123456', '123457')).toEqual({
      type: 'error',
      message: 'The two passwords differ (re_password).',
    });
    expect(await api.ok('hasTradePassword', {}, { token })).toBe(2);
    expect(await set('123456')).toEqual({ type: 'ok', message: 'The trade password has been saved.' });
    expect(await api.ok('hasTradePassword', {}, { token })).toBe(1);
    expect(await set('654321')).toMatchObject(wrong);
    expect(await set('654321', '654321', '111111')).toEqual({
      type: 'error',
      message: 'The old trade password is wrong (oldpassword).',
    });
    expect(await set('654321', '654321', '123456')).toMatchObject({ type: 'ok' });
    expect(await api.login('alice@x.io')).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('binding and info', () => {
  test('AUTH-036 binding an e-mail needs its code, asked for with a token or without, and an unused e-mail', async () => {
    const api = openApi();
    const token = await api.login('13800000000');
    const bind = (email: string, code: string) => api.call('bindEmail', { email, code }, { token });
    expect(await api.call('sendMail', { user_string: 'alice@x.io' }, { token })).toMatchObject(wrong);
    await api.ok('sendMail', { user_string: 'bob@x.io' }, { token });
    expect(api.messages.at(-1)).toMatchObject({ purpose: 'bind' });
    expect(await bind('bob@x.io', '000000')).toMatchObject(wrong);
    expect(await bind('alice@x.io', api.lastCode())).toMatchObject(wrong);
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({ email: '' });
    expect(await bind('bob@x.io', api.lastCode())).toEqual({
      type: 'ok',
      message: 'The e-mail has been linked.',
    });
    await api.ok('sendMail', { user_string: 'robert@x.io' });
    expect(await bind('robert@x.io', api.lastCode())).toMatchObject({ type: 'ok' });
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({
      ...{ email: 'robert@x.io', account_number: '13800000000' },
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

  test('ACCT-003 user info carries the account, masked and whole, worth, review and seller status, and so does the user centre', async () => {
    const shop = user('shop@x.io', 'sho1', { seller: true });
    const api = openApi({}, { ...scenario, users: [...scenario.users, shop] });
    const infoOf = async (account: string) =>
      (await api.ok('userInfo', {}, { token: await api.login(account) })) as Record<string, string>;
    const alice = { id: 2, phone: '', email: 'alice@x.io', account: 'a***@x.io', review_status: 2 };
    const { total_assets = '', ...info } = await infoOf('alice@x.io');
    expect(info).toMatchObject({
      ...alice,
      ...{ extension_code: 'ali1', is_seller: 0, account_number: 'alice@x.io', seller: [] },
    });
    const { queries } = api.exchange.wallet;
    expect(total_assets).toMatch(/^\d+\.\d{8}$/);
    expect(BigInt(total_assets.replace('.', ''))).toBe(queries.total(queries.everything(2)));
    const token = await api.login('alice@x.io');
    expect(await api.ok('userCenter', {}, { token })).toMatchObject({ ...alice, is_seller: 0 });
    expect(await infoOf('13800000000')).toMatchObject({
      ...{ account: '138****0000', phone: '13800000000', email: '', review_status: 0 },
    });
    expect(await infoOf('shop@x.io')).toMatchObject({ is_seller: 1, seller: [{ status: 1 }] });
  });
});
