import { describe, expect, test } from 'vitest';
import { serverTexts } from '#locales/server.ts';
import { openApi, requestOf } from '../../support/wire.ts';

const noLogin = { type: '999', message: serverTexts.en['error.LOGIN'] };

describe('answers', () => {
  test('ROLE-002 the token is read raw from the Authorization header, and from nowhere else', async () => {
    const api = openApi();
    const token = await api.login('alice@x.io');
    expect(await api.call('userInfo', {}, { token })).toMatchObject({ type: 'ok' });
    for (const value of [`Bearer ${token}`, token.toUpperCase(), `${token}0`, token.slice(1)])
      expect(await api.call('userInfo', {}, { token: value }), value).toEqual(noLogin);
    const inQuery = new Request(`https://desk.test/api/user/info?Authorization=${token}&token=${token}`);
    expect(await api.send(inQuery)).toEqual(noLogin);
  });
});

describe('guards', () => {
  const publish = { type: 'sell', way: 'bank', price: '6.8', total_number: '10', currency_id: 3 } as const;

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
    ['GET', 'https://desk.test/api/user/login'],
    ['POST', 'https://desk.test/api/user/info'],
    ['GET', 'https://desk.test/api/..%2f..%2fetc/passwd'],
    ['POST', 'https://desk.test/api//news/list'],
  ])('%s %s is refused by name', async (method, url) => {
    const response = await send(method, url);
    expect(response).toMatchObject({
      type: 'error',
      message: expect.stringMatching(/^The call “.*” does not exist\.$/),
    });
  });
});
