import { describe, expect, test } from 'vitest';
import type { OperationName, RequestInputOf } from '#contract/index.ts';
import { REFUSED_FIELD } from '#contract/index.ts';
import { openApi, requestOf } from '../../support/wire.ts';

async function fieldOf<N extends OperationName>(name: N, input: RequestInputOf<N>, token?: string) {
  const { api, ...client } = openApi();
  const own = token === undefined ? undefined : await client.login(token);
  const response = await api.handle(
    requestOf(name, input as object, own === undefined ? {} : { token: own }),
  );
  expect(await response.json()).toMatchObject({ type: 'error' });
  return response.headers.get(REFUSED_FIELD);
}

const register = {
  type: 'email',
  user_string: 'new@x.io',
  code: '000000',
  password: 'secret1',
  re_password: 'secret1',
  extension_code: 'ali1',
  country_code: '+86',
} as const;
const order = { legal_id: 3, currency_id: 1, price: '25000', mode: 2 } as const;

describe('the parameter that a refusal is about', () => {
  test('DESK-030 a refusal names the parameter that it is about', async () => {
    expect(await fieldOf('register', register)).toBe('code');
    expect(await fieldOf('register', { ...register, re_password: 'other12' })).toBe('re_password');
    expect(await fieldOf('sendMail', { user_string: 'alice@x.io' })).toBe('user_string');
    expect(await fieldOf('checkEmail', { email_code: '000000', user_string: 'new@x.io' })).toBe('email_code');
    expect(await fieldOf('spotBuy', { ...order, num: '1000' }, 'alice@x.io')).toBe('num');
    expect(await fieldOf('depositPlace', { config_id: 1, amount: '1' }, 'alice@x.io')).toBe('amount');
  });

  test('DESK-030 an unknown account and a wrong password name the same parameter', async () => {
    const login = { password: 'wrong12', type: 1 } as const;
    expect(await fieldOf('login', { ...login, user_string: 'alice@x.io' })).toBe('password');
    expect(await fieldOf('login', { ...login, user_string: 'nobody@x.io' })).toBe('password');
  });

  test('DESK-030 a refusal that is about none names none', async () => {
    expect(await fieldOf('newsDetail', { id: 999_999 })).toBeNull();
  });
});
