/** Calls and parameters of older clients, which the contract has under other names or not at all. */
import { expect, test } from 'vitest';
import { withSwitch } from './compat-hosts.ts';
import type { Payload } from './compat-hosts.ts';

test('TWIN-049 older calls have their responses', async () => {
  const { url, call, exchange } = await withSwitch('older-calls');
  expect(await call('/api/web')).toEqual({ name: 'Sandpit', logo: '', footer: 'Sandpit' });
  expect((await call('/api/getSetting')).message).toMatchObject({ name: 'Sandpit' });
  for (const path of ['/api/app/download', '/app/download'])
    expect((await call(path, {})).message).toEqual({ android: '', ios: '' });
  const chat = (await call('/api/set/get_customer_url', {})).message as { readonly customer_url: string };
  expect(await (await fetch(`${url}/api/custorm`)).text()).toBe(chat.customer_url);
  expect((await call('/api/charge_mention/log')).type).toBe('999');
  const { token } = await exchange.user('demo');
  const movements = await call('/api/account/list', {}, token);
  for (const log of ['log', 'log2', 'log3'])
    expect(await call(`/api/charge_mention/${log}`, {}, token)).toEqual(movements);
  const history = await call('/api/wallet/hzhistory', undefined, token);
  expect(history).toEqual(await call('/api/wallet/hzhistory', {}, token));
  expect(await call('/api/real/state', undefined, token)).toEqual(
    await call('/api/user/center', undefined, token),
  );
  const groups = (await call('/api/currency/quotation_new')).message as readonly {
    readonly quotation: readonly unknown[];
  }[];
  expect((await call('/api/market/currency_matches')).message).toEqual(
    groups.flatMap(({ quotation }) => quotation),
  );
  expect((await call('/api/user/sms_send', { mobile: '13900000009', area_code: '86' })).type).toBe('ok');
  expect((await call('/api/user/sms_mail', { user_string: 'new@x.io' })).type).toBe('ok');
  expect((await call('/api/user/logout', {}, token)).type).toBe('ok');
  expect((await call('/api/get/lang')).message).toBe('en');
});

test('TWIN-087 older names of parameters are read, and the names of the contract go before them', async () => {
  const { call, exchange } = await withSwitch('older-parameters');
  const { token } = await exchange.user('demo');
  const pair = { legal_id: '3', currency_id: '1' };
  const wanted = await call('/api/lever/deal', pair, token);
  expect(wanted.type).toBe('ok');
  expect(await call('/api/lever/deal', { currency_match_id: '1' }, token)).toEqual(wanted);
  expect((await call('/api/lever/deal', { currency_match_id: '99999' }, token)).type).toBe('error');
  const claim = { currency: '3', amount: '150', hash: '', pic: '' };
  const named = await call('/api/wallet/charge_req', { ...claim, acc: '0xabc' }, token);
  expect((await call('/api/wallet/charge_req', { ...claim, account: '0xabc' }, token)).message).toEqual(
    named.message,
  );
});

test('TWIN-088 rows of logs explain themselves in English too', async () => {
  const { url, exchange } = await withSwitch('info-en', 'older-calls');
  const { token } = await exchange.user('demo');
  for (const path of ['account/list', 'charge_mention/log']) {
    const response = await fetch(`${url}/api/${path}`, {
      ...{ method: 'POST', headers: { authorization: token, lang: 'zh' }, body: new URLSearchParams({}) },
    });
    const { message } = (await response.json()) as { message: { data: readonly Payload[] } };
    expect(message.data.length).toBeGreaterThan(0);
    for (const { info, info_en } of message.data) {
      expect(info).toMatch(/\p{Script=Han}/u);
      expect(info_en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
  }
});
