import { expect, test } from 'vitest';
import type { ResponseOf } from '#contract/index.ts';
import { serverTexts } from '#locales/server.ts';
import { openApi } from '../../support/wire.ts';

const USDT = 3;
const BTC = 1;

test('WALLET-027 the terms of a withdrawal have fee, limits and every balance of the caller', async () => {
  const api = openApi();
  const token = await api.login('alice@x.io');
  expect(await api.ok('withdrawInfo', { currency: USDT }, { token })).toEqual({
    name: 'USDT',
    rate: '0.5000',
    min_number: '100.00000000',
    max_number: '100000.00000000',
    day_limit: '500000.00000000',
    legal_balance: '250.00000000',
    change_balance: '1000.00000000',
    lever_balance: '0.00000000',
    micro_balance: '0.00000000',
    unconfirmed: '0.00000000',
    day_used: '0.00000000',
  });
  expect(await api.ok('withdrawInfo', { currency: BTC }, { token })).toMatchObject({
    name: 'BTC',
    rate: '0.0500',
    min_number: '0.00100000',
    change_balance: '0.50000000',
  });
  const unknown = { type: 'error', message: serverTexts.en['error.NOT_FOUND'] };
  expect(await api.call('withdrawInfo', { currency: 999 }, { token })).toEqual(unknown);
});

type History = ResponseOf<'transferHistory'>;

test('WALLET-058 the transfer history has labels in the language of the call', async () => {
  const api = openApi();
  const token = await api.login('alice@x.io');
  const historyIn = async (lang: string) =>
    (await api.call('transferHistory', {}, { token, lang })) as unknown as History;
  expect(await historyIn('en')).toEqual({ type: 'ok', data: [], count: 0, message: { data: [] } });
  await api.ok('walletTransfer', { number: '100', currency_id: USDT, type: 1 }, { token });
  const row = {
    id: expect.any(Number) as number,
    user_id: 2,
    number: '100.00000000',
    type: 'Funding to Leverage',
    add_time: '2023-03-10 08:00:00',
    status: 2,
    currency: USDT,
    currency_name: 'USDT',
  };
  expect(await historyIn('en')).toEqual({ type: 'ok', data: [row], count: 1, message: { data: [row] } });
  expect((await historyIn('zh')).data[0]?.type).toBe('法币账户转杠杆账户');
});
