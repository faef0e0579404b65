import { beforeEach, describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { BTC, ETH, USDT, amount, place, smallScenario, userId } from '../../support/exchange.ts';
import type { Call } from '../../support/wire.ts';
import { listOf, openWire } from '../../support/wire.ts';

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = createExchange(smallScenario({ prices: [{ pair: 1, ticks: 2_000_000 }] }));
  ask = openWire(exchange).call;
});

interface Group {
  readonly balance: readonly Record<string, unknown>[];
  readonly totle: number;
  readonly usdt_totle: number;
}

async function groups(user = 0): Promise<Record<string, Group>> {
  return (await ask('walletList', {}, user)).message as Record<string, Group>;
}

describe('wallets', () => {
  test('WALLET-003 wallet/list returns the four accounts with their totals and the deposit switch', async () => {
    place(exchange, 0, { side: 'buy', price: '10000', number: '0.5' });
    const message = await groups();
    expect(message).toMatchObject({ is_open_CTbi: '1', ExRate: '6.8' });
    expect(message.legal_wallet).toMatchObject({ totle: 5000, usdt_totle: 5000 });
    expect(message.lever_wallet).toMatchObject({ totle: 2000, usdt_totle: 2000 });
    expect(message.micro_wallet?.balance.length).toBe(3);
    const spot = 1_000_000 + 10 * 20_000 + 100 * 2560;
    expect(message.change_wallet?.usdt_totle).toBe(spot);
    const usdt = message.change_wallet?.balance.find(({ currency }) => currency === USDT);
    expect(usdt).toMatchObject({ change_balance: '995000.00000000', lock_change_balance: '5000.00000000' });
  });

  test('WALLET-004 the older wallet/list returns the caller’s wallets, for any user_id', async () => {
    const mine = await ask('walletListLegacy', { user_id: userId(1) }, 0);
    const { list, wallet, total_cny: total } = mine.message as Record<string, Record<string, string>[]>;
    expect(wallet).toEqual(list);
    expect(list?.find(({ token }) => token === 'USDT')).toMatchObject({
      balance: '1007300.00000000',
      lock_balance: '0.00000000',
    });
    expect(total).toBe(((1_007_300 + 200_000 + 256_000) * 6.8).toFixed(2));
    expect((await ask('walletListLegacy', { user_id: userId(0) })).type).toBe('999');
  });

  test('WALLET-005 a balance item carries currency, flags, prices and the balances of every account', async () => {
    const { legal_wallet: legal } = await groups();
    expect(legal?.balance.find(({ currency }) => currency === USDT)).toMatchObject({
      currency_name: 'USDT',
      currency_type: 'usdt',
      is_legal: 1,
      is_lever: 1,
      is_match: 1,
      is_micro: 1,
      cny_price: '6.80000000',
      usdt_price: 1,
      legal_balance: '5000.00000000',
      lock_legal_balance: '0.00000000',
      lever_balance: '2000.00000000',
      lock_lever_balance: '0.00000000',
      micro_balance: '300.00000000',
      lock_micro_balance: '0.00000000',
      change_balance: '1000000.00000000',
      lock_change_balance: '0.00000000',
    });
  });

  test('WALLET-006 currency_type is one of the five chains, and each account lists the currencies that have it', async () => {
    const message = await groups();
    const flags = {
      legal_wallet: 'is_legal',
      change_wallet: 'is_match',
      lever_wallet: 'is_lever',
      micro_wallet: 'is_micro',
    };
    for (const [group, flag] of Object.entries(flags)) {
      const rows = message[group]?.balance ?? [];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(['eth', 'btc', 'usdt', 'erc20', 'omni']).toContain(row.currency_type);
        expect(row[flag]).toBe(1);
      }
    }
  });

  test('WALLET-007 wallet/detail returns the balances of one account with CNY price and spot fee', async () => {
    const legal = await ask('walletDetail', { currency: USDT, type: 'legal' }, 0);
    expect(legal.message).toMatchObject({
      currency_name: 'USDT',
      legal_balance: '5000.00000000',
      lock_legal_balance: '0.00000000',
      cny_price: '6.80000000',
    });
    expect(legal.message).not.toHaveProperty('change_balance');
    const spot = await ask('walletDetail', { currency: BTC, type: 'change' }, 0);
    expect(spot.message).toMatchObject({ change_balance: '10.00000000', cny_price: '136000.00000000' });
    expect([legal, spot].map(({ message }) => (message as Record<string, unknown>).coin_trade_fee)).toEqual([
      '0.20',
      '0.20',
    ]);
    for (const wrong of [
      { currency: 999, type: 'change' },
      { currency: BTC, type: 'legal' },
      { currency: BTC, type: 'x' },
    ])
      expect((await ask('walletDetail', wrong, 0)).type).toBe('error');
  });
});

describe('transfers', () => {
  const move = (fields: Record<string, string | number | undefined>, user = 0) =>
    ask('walletTransfer', { currency_id: USDT, ...fields }, user);

  test('WALLET-044 the older form names the direction by number, and the fields win over it', async () => {
    const lever = () => exchange.ledger.available(userId(0), 'lever', USDT) / 100_000_000n;
    expect((await move({ number: 100, type: 1 })).type).toBe('ok');
    expect(lever()).toBe(2100n);
    expect((await move({ number: 50, type: 2 })).type).toBe('ok');
    expect(lever()).toBe(2050n);
    expect((await move({ number: 10, type: 3 })).type).toBe('ok');
    expect((await move({ number: 10, type: 4 })).type).toBe('ok');
    expect((await move({ number: 5, type: 1, from_field: 'lever', to_field: 'micro' })).type).toBe('ok');
    expect(lever()).toBe(2045n);
  });

  /** Every balance of every user, by user, account and currency. */
  const balances = () =>
    Object.fromEntries(
      [...exchange.ledger.accounts()].map(({ user, wallet, currency, ...held }) => [
        `${user} ${wallet} ${currency}`,
        held,
      ]),
    );

  test('WALLET-051 WALLET-052 a transfer is made by number, currency and the two fields, and nothing else moves', async () => {
    const before = balances();
    expect(await move({ number: '12.5', from_field: 'change', to_field: 'micro' })).toEqual({
      type: 'ok',
      message: 'Transfer done.',
    });
    expect(balances()).toEqual({
      ...before,
      [`${userId(0)} change ${USDT}`]: { available: amount('999987.5'), locked: 0n },
      [`${userId(0)} micro ${USDT}`]: { available: amount('312.5'), locked: 0n },
    });
  });

  test.each([
    { number: 0, from_field: 'change', to_field: 'micro' },
    { number: 1, from_field: 'change', to_field: 'change' },
    { number: 1, from_field: 'change', to_field: 'insurance' },
    { number: 1, from_field: 'change' },
    { number: 1 },
    { number: '2000000', from_field: 'change', to_field: 'micro' },
    { number: 1, from_field: 'legal', to_field: 'change', currency_id: ETH },
  ])(
    'WALLET-051 a transfer by $number, $from_field and $to_field is refused and moves nothing',
    async (wrong) => {
      const before = balances();
      expect((await move(wrong)).type).toBe('error');
      expect(balances()).toEqual(before);
    },
  );

  test('WALLET-054 legal_log returns the entries of one account, newest first, page by page', async () => {
    await move({ number: 100, from_field: 'legal', to_field: 'lever' });
    place(exchange, 0, { side: 'buy', price: '10000', number: '0.1' });
    const log = async (type: string | number, fields = {}) =>
      listOf(await ask('walletLog', { currency: USDT, type, page: 1, ...fields }, 0));
    expect((await log(1))[0]).toMatchObject({
      value: '-100.00000000',
      type: 9,
      created_time: '2025-06-02 10:00:00',
      before: '5000.00000000',
      after: '4900.00000000',
      currency_name: 'USDT',
    });
    expect((await log(1))[0]?.info).toMatch(/\w/);
    expect((await log('lever')).map(({ value }) => value)).toEqual(['100.00000000', '2000.00000000']);
    expect(await log(3)).toEqual(await log('lever'));
    const spot = await log(2);
    expect(spot.map(({ value }) => value)).toEqual(['1000.00000000', '-1000.00000000', '1000000.00000000']);
    expect(spot[0]?.info).toMatch(/locked/);
    expect((await log(4)).map(({ value }) => value)).toEqual(['300.00000000']);
    expect((await log(2, { page: 2, limit: 2 })).map(({ value }) => value)).toEqual(['1000000.00000000']);
    const all = listOf(await ask('walletLog', { currency: 0, type: 2, page: 1 }, 0));
    expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set([USDT, BTC, ETH]));
  });
});
