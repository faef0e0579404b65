import { describe, expect, test } from 'vitest';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { amountOf as amount } from '#simulator/engine/kernel/index.ts';
import type { Api } from '../../support/wire.ts';
import { openApi, PASSWORD, scenario, user } from '../../support/wire.ts';

const openWith = (paperMoney: string, users = scenario.users) => {
  const settings: Partial<Settings> = { paperMoney: amount(paperMoney) };
  return openApi({}, { ...scenario, settings, users });
};
/** USDT of a user by account, and what the books say. */
function usdtOf({ exchange }: Api, account: string) {
  const id = exchange.account.queries.byAccount(account)?.id ?? 0;
  expect(exchange.kernel.audit()).toEqual([]);
  return {
    change: exchange.ledger.available(id, 'change', 3),
    lever: exchange.ledger.available(id, 'lever', 3),
  };
}

describe('paper money of a new account', () => {
  test('DESK-022 a new account gets 10,000 USDT in its spot account, from outside, with a row of its log', async () => {
    const api = openApi();
    const outside = api.exchange.ledger.house('outside', 3);
    const token = await api.register('new@x.io');
    expect(usdtOf(api, 'new@x.io')).toEqual({ change: amount('10000'), lever: 0n });
    expect(api.exchange.ledger.house('outside', 3)).toBe(outside - amount('10000'));
    expect(await api.ok('accountLog', {}, { token })).toMatchObject({
      data: [{ info: 'Paper money', value: '10000.00000000', type: 3 }],
    });
    expect(usdtOf(api, 'alice@x.io').change).toBe(amount('1000'));
  });

  test('DESK-022 a scenario says how much, and 0 is none, then and later', async () => {
    const little = openWith('250.5');
    await little.register('new@x.io');
    expect(usdtOf(little, 'new@x.io').change).toBe(amount('250.5'));
    const none = openWith('0');
    const token = await none.register('new@x.io');
    expect(usdtOf(none, 'new@x.io').change).toBe(0n);
    expect(await none.call('paperMoney', {}, { token })).toEqual({
      type: 'error',
      message: 'This is closed at the moment.',
    });
    expect(await none.ok('practice', {})).toMatchObject({ paper_money: { amount: '0.00000000' } });
  });
});

describe('paper money for who has little left', () => {
  test('DESK-025 it is paid into the account that is named, while all assets are worth less than half of it', async () => {
    const api = openWith('1000', [user('poor@x.io', 'poo1')]);
    const token = await api.login('poor@x.io');
    expect(await api.ok('paperMoney', { account: 'lever' }, { token })).toBe(
      '1000 USDT of paper money has been added to your account.',
    );
    expect(usdtOf(api, 'poor@x.io')).toEqual({ change: 0n, lever: amount('1000') });
    expect(await api.call('paperMoney', {}, { token })).toEqual({
      type: 'error',
      message:
        'Paper money is for users whose assets are worth less than 500 USDT; yours are worth 1000 USDT.',
    });
    expect(usdtOf(api, 'poor@x.io').change).toBe(0n);
  });

  test('DESK-025 other coins count too, and no other user is paid', async () => {
    const btc = { wallet: 'change', currency: 1, amount: '1' } as const;
    const api = openWith('1000', [
      user('coins@x.io', 'coi1', { balances: [btc] }),
      user('poor@x.io', 'poo1'),
    ]);
    const token = await api.login('coins@x.io');
    expect(await api.call('paperMoney', {}, { token })).toMatchObject({ type: 'error' });
    const poor = api.exchange.account.queries.byAccount('poor@x.io')?.id ?? 0;
    const coins = api.exchange.account.queries.byAccount('coins@x.io')?.id ?? 0;
    const outcome = api.exchange.execute(
      'wallet.paperMoney',
      { user: poor, account: 'change' },
      { kind: 'user', id: coins },
    );
    expect(!outcome.ok && outcome.refusal.key).toBe('NOT_OWNER');
    expect(await api.call('paperMoney', { account: 'vault' as never }, { token })).toMatchObject({
      type: 'error',
    });
  });
});

describe('practice on the wire', () => {
  test('DESK-024 demo accounts are those of sandpit.test with a password in the scenario', async () => {
    const balances = [{ wallet: 'change', currency: 3, amount: '1000' }] as const;
    const hash = { salt: 'ab', hash: 'cd' };
    const api = openWith('10000', [
      user('demo@sandpit.test', 'dem1', { balances, verified: true }),
      user('alice@sandpit.test', 'ali1', { verified: true, agentOf: 'Hangzhou' }),
      user('teacher@school.test', 'tea1'),
      user('hidden@sandpit.test', 'hid1', { password: hash }),
    ]);
    expect(await api.ok('practice', {})).toEqual({
      paper_money: { currency_name: 'USDT', amount: '10000.00000000', below: '5000.00000000' },
      invite_code: 'sand',
      accounts: [
        { account: 'demo@sandpit.test', password: PASSWORD, about: 'Verified trader · 1000 USDT' },
        {
          account: 'alice@sandpit.test',
          password: PASSWORD,
          about: 'Verified trader, regional agent of Hangzhou',
        },
      ],
    });
    const chinese = (await api.ok('practice', {}, { lang: 'zh' })) as { accounts: { about: string }[] };
    expect(chinese.accounts[0]?.about).toBe('已认证用户 · 1000 USDT');
  });
});
