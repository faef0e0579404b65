import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { PASSWORD, openApi } from '../../support/wire.ts';

/** How often one may ask and guess: codes, logins, trade passwords. */

const tooMany = (seconds: number) => ({
  type: 'error',
  message: `Too many wrong passwords. Please try again in ${seconds} seconds.`,
});
const wrongTradePassword = { type: 'error', message: 'The trade password is wrong or has not been set.' };
const wrongOldOne = { type: 'error', message: 'The old trade password is wrong (oldpassword).' };
const wrongCode = { type: 'error', message: 'The verification code is wrong or has expired.' };

const TRADE_PASSWORD = '271828';

/** Alice, who has a trade password, at her withdrawals and at the change of it. */
async function withTradePassword() {
  const api = openApi();
  const token = await api.login('alice@x.io');
  await api.ok('setTradePassword', { password: TRADE_PASSWORD, re_password: TRADE_PASSWORD }, { token });
  return {
    api,
    token,
    withdraw: (pay_password: string) =>
      api.call('withdraw', { currency: 3, number: '200', address: '0x22', pay_password }, { token }),
    change: (oldpassword: string) =>
      api.call(
        'setTradePassword',
        { oldpassword, password: TRADE_PASSWORD, re_password: TRADE_PASSWORD },
        { token },
      ),
  };
}

describe('trade passwords', () => {
  test('wrong ones since the last right one are counted together at withdrawals and at the change of it, and hold back even the right one', async () => {
    const { api, withdraw, change } = await withTradePassword();
    for (const right of [withdraw, change]) {
      for (const guess of ['000000', '000001', '000002', '000003']) await withdraw(guess);
      expect(await right(TRADE_PASSWORD)).toMatchObject({ type: 'ok' });
    }
    for (const guess of ['000000', '000001']) expect(await withdraw(guess)).toEqual(wrongTradePassword);
    for (const guess of ['000002', '000003', '000004']) expect(await change(guess)).toEqual(wrongOldOne);
    const before = api.exchange.kernel.hash();
    for (const given of [TRADE_PASSWORD, '000005']) {
      expect(await withdraw(given)).toEqual(tooMany(60));
      expect(await change(given)).toEqual(tooMany(60));
    }
    expect(api.exchange.kernel.hash()).toBe(before);
    api.pass(30 * SECOND_MS);
    expect(await withdraw(TRADE_PASSWORD)).toEqual(tooMany(30));
    api.pass(30 * SECOND_MS);
    expect(await withdraw('000006')).toEqual(wrongTradePassword);
    expect(await withdraw(TRADE_PASSWORD)).toEqual(tooMany(120));
  });

  test('one that is left out is a missing field and no guess, whether or not the next one is held back', async () => {
    const { api, withdraw, change } = await withTradePassword();
    const missing = (field: string) => ({ type: 'error', message: `“${field}” is missing or not valid.` });
    const leaveOut = async (): Promise<void> => {
      const before = api.exchange.kernel.hash();
      for (const blank of ['', '      ']) {
        expect(await change(blank)).toEqual(missing('oldpassword'));
        expect(await withdraw(blank)).toEqual(missing('pay_password'));
      }
      expect(api.exchange.kernel.hash()).toBe(before);
    };
    for (let round = 0; round < 3; round += 1) await leaveOut();
    expect(await withdraw(TRADE_PASSWORD)).toMatchObject({ type: 'ok' });
    for (let guess = 0; guess < 5; guess += 1) await withdraw(`00000${guess}`);
    await leaveOut();
    expect(await withdraw(TRADE_PASSWORD)).toEqual(tooMany(60));
  });

  test('without one there is nothing to guess, and nothing is held back', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    const input = { currency: 3, number: '200', address: '0x22', pay_password: '000000' } as const;
    for (let guess = 0; guess < 6; guess += 1)
      expect(await api.call('withdraw', input, { token })).toEqual(wrongTradePassword);
    await api.ok('setTradePassword', { password: '123456', re_password: '123456' }, { token });
  });
});

describe('logins', () => {
  const wrong = { user_string: 'alice@x.io', password: 'wrong12' };

  test('further attempts do not extend a running wait', async () => {
    const api = openApi();
    for (let guess = 0; guess < 5; guess += 1) await api.call('login', wrong);
    for (const password of ['wrong12', PASSWORD])
      expect(await api.call('login', { ...wrong, password })).toEqual(tooMany(60));
    api.pass(MINUTE_MS);
    await api.ok('login', { ...wrong, password: PASSWORD });
  });

  test('an unknown account, however often it is tried and in whatever form, says what a wrong password says', async () => {
    const api = openApi();
    const texts = new Set<unknown>();
    for (const user_string of ['nobody@x.io', '13999999999', 'nobody', '__proto__', "' OR 1=1 --"]) {
      for (let attempt = 0; attempt < 6; attempt += 1)
        texts.add((await api.call('login', { user_string, password: PASSWORD })).message);
    }
    texts.add((await api.call('login', wrong)).message);
    expect([...texts]).toEqual(['The account or the password is wrong.']);
  });
});

describe('codes', () => {
  test('five wrong tries kill a code for a password as well as for an e-mail, and no sooner', async () => {
    const api = openApi();
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    const code = api.lastCode();
    const forget = (given: string) =>
      api.call('forgetPassword', {
        areacode: '',
        account: 'alice@x.io',
        password: 'better2',
        repassword: 'better2',
        code: given,
      });
    for (let guess = 0; guess < 5; guess += 1) expect(await forget('000000')).toEqual(wrongCode);
    expect(await forget(code)).toEqual(wrongCode);
    const token = await api.login('13800000000');
    await api.ok('sendMail', { user_string: 'bob@x.io' }, { token });
    const own = api.lastCode();
    const bind = (given: string) => api.call('bindEmail', { email: 'bob@x.io', code: given }, { token });
    for (let guess = 0; guess < 4; guess += 1) expect(await bind('000000')).toEqual(wrongCode);
    expect(await bind(own)).toMatchObject({ type: 'ok' });
  });
});
