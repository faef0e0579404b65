import { describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { operationNames, operations } from '#contract/index.ts';
import { serverTexts } from '#simulator/api/index.ts';
import { DAY_MS } from '#simulator/kernel/index.ts';
import { expectEnvelope, isInternal, openApi, requestOf } from '../../support/wire.ts';

/** Acceptance ROLE-003: the calls that need no token. */
const open = new Set([
  ...['currency/quotation_new', 'currency/new_timeshar', 'currency/new_tradehistory', 'currency/detail'],
  ...['currency/list', 'currency/user_currency_list', 'iepn', 'c2c_deal_platform', 'acceptor/list'],
  ...['quotation', 'set/get_customer_url', 'sms_send', 'sms_mail', 'user/check_email', 'user/check_mobile'],
  ...['user/register', 'user/login', 'user/forget', 'news/list', 'news/detail', 'sandpit/practice'],
]);
const isOpen = (name: OperationName) => open.has(operations[name].path.replace('/api/', ''));

/** Plausible parameters for any operation; each takes what it knows. */
const anything = {
  ...{
    id: '1',
    currency: '3',
    currency_id: '3',
    legal_id: '3',
    match_id: '1',
    c_id: '3',
    page: '1',
    limit: '5',
  },
  ...{ symbol: 'BTC/USDT', period: '1min', from: '1678406000', to: '1678406400', type: 'in', number: '1' },
  ...{
    price: '1',
    num: '1',
    user_string: 'x',
    code: '1',
    email_code: '1',
    mobile_code: '1',
    email: 'q@x.io',
  },
};

const noLogin = { type: '999', message: serverTexts.en['error.LOGIN'] };

describe.each(['visitor', 'bad token', 'expired token', 'valid user'])('every operation for a %s', (role) => {
  test(`ROLE-003 ERR-004 a ${role} gets an envelope from every operation, 999 where login is needed`, async () => {
    const api = openApi();
    const login = await api.login('alice@x.io');
    if (role === 'expired token') api.pass(DAY_MS);
    const token = { visitor: undefined, 'bad token': 'f'.repeat(32) }[role] ?? login;
    for (const name of operationNames) {
      const response = await api.send(
        requestOf(name, anything, { token: role === 'visitor' ? undefined : token }),
      );
      expectEnvelope(name, response);
      expect(isInternal(response), name).toBe(false);
      if (role !== 'valid user' && !isOpen(name)) expect(response, name).toEqual(noLogin);
      else expect(response.type, name).not.toBe('999');
    }
    expect(api.exchange.kernel.audit()).toEqual([]);
  });
});

describe('answers', () => {
  test('ROLE-004 quotations, listings, news, codes, password reset and presale need no token', async () => {
    const api = openApi();
    expect(await api.ok('quotations', {})).toEqual(expect.any(Array));
    expect(await api.ok('coinList', {})).toMatchObject({ coin_list: expect.any(Array) });
    expect(await api.ok('newsList', { c_id: 3 })).toMatchObject({ count: 10 });
    expect(await api.ok('newsDetail', { id: 1 })).toMatchObject({ id: 1 });
    await api.ok('sendSms', { user_string: '13900000001', country_code: '+86' });
    await api.ok('sendMail', { user_string: 'alice@x.io', type: 'forget' });
    const reset = {
      areacode: '',
      account: 'alice@x.io',
      password: 'better2',
      repassword: 'better2',
      code: api.lastCode(),
    };
    await api.ok('forgetPassword', reset);
    expect((await api.call('presale', {})).type).not.toBe('999');
  });

  test('ROLE-002 the token is read raw from the Authorization header, and from nowhere else', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    expect(await api.call('userInfo', {}, { token })).toMatchObject({ type: 'ok' });
    for (const value of [`Bearer ${token}`, token.toUpperCase(), `${token}0`, token.slice(1)])
      expect(await api.call('userInfo', {}, { token: value }), value).toEqual(noLogin);
    const inQuery = new Request(`https://desk.test/api/user/info?Authorization=${token}&token=${token}`);
    expect(await api.send(inQuery)).toEqual(noLogin);
  });

  test('a refusal speaks the language of the header', async () => {
    const api = openApi();
    const say = async (lang: string) => (await api.call('userInfo', {}, { lang })).message;
    expect(await say('zh')).toBe('登录已失效，请重新登录。');
    expect(await say('hk')).toBe('登入已失效，請重新登入。');
    expect(await say('jp')).toBe('ログインの有効期限が切れました。もう一度ログインしてください。');
    expect(await say('kr')).toBe('로그인이 만료되었습니다. 다시 로그인해 주세요.');
    expect(await say('xx')).toBe(noLogin.message);
  });
});

describe('guards', () => {
  const operator = { kind: 'operator' } as const;
  const publish = { type: 'sell', way: 'bank', price: '6.8', total_number: '10', currency_id: 3 } as const;

  test('a locked user is refused where the contract says so, and reads on elsewhere', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    api.exchange.execute('account.lock', { user: 2, until: api.exchange.kernel.now() + DAY_MS }, operator);
    const order = { legal_id: 3, currency_id: 1, price: '1', num: '1', mode: 2 } as const;
    const locked = { type: 'error', message: serverTexts.en['error.LOCKED'] };
    expect(await api.call('spotBuy', order, { token })).toEqual(locked);
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({ status: 1 });
    expect(await api.call('login', { user_string: 'alice@x.io', password: 'secret1' })).toEqual(locked);
  });

  test('ERR-010 ERR-019 a missing identity returns 998, one under review a plain error', async () => {
    const api = openApi();
    const token = await api.login('carol@x.io');
    const carol = api.exchange.account.queries.byAccount('carol@x.io')?.id ?? 0;
    const responses = async () => [
      await api.send(requestOf('c2cPublish', {}, { token })),
      await api.send(requestOf('c2cTake', {}, { token })),
      await api.send(requestOf('withdraw', {}, { token })),
    ];
    for (const response of await responses())
      expect(response).toEqual({ type: '998', message: 'Please verify your identity first.' });
    const papers = { name: 'Carol', number: 'C1', front: '/f', back: '/b', inHand: '/h' };
    api.exchange.execute('account.submitIdentity', papers, { kind: 'user', id: carol });
    for (const response of await responses())
      expect(response).toEqual({ type: 'error', message: 'Your verification is under review. Please wait.' });
  });

  test('ERR-009 missing payout details return 997 to a verified user', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    const missing = { type: '997', message: 'Please add your payout details first.' };
    expect(await api.call('c2cPublish', publish, { token })).toEqual(missing);
    expect(await api.call('c2cTake', { id: 1 }, { token })).toEqual(missing);
  });
});

describe('what is not there', () => {
  const api = openApi();
  const send = (method: string, url: string) => api.send(new Request(url, { method }));

  test.each([
    ['GET', 'https://desk.test/api/nothing'],
    ['GET', 'https://desk.test/api'],
    ['GET', 'https://desk.test/api/user/login'],
    ['POST', 'https://desk.test/api/user/info'],
    ['DELETE', 'https://desk.test/api/news/list'],
    ['GET', 'https://desk.test/api/__proto__'],
    ['GET', 'https://desk.test/api/..%2f..%2fetc/passwd'],
    ['POST', 'https://desk.test/api//news/list'],
  ])('%s %s is refused by name', async (method, url) => {
    const response = await send(method, url);
    expect(response).toMatchObject({
      type: 'error',
      message: expect.stringMatching(/^There is no call “.*”\.$/),
    });
  });

  test('the exchange may live below any path of its host', async () => {
    expect(await send('POST', 'https://desk.test/demo/v2/api/set/get_customer_url')).toMatchObject({
      type: 'ok',
    });
  });
});
