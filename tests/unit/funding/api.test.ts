import { beforeEach, describe, expect, test } from 'vitest';
import { serverTexts } from '#locales/server.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { BTC, ETH, USDT, smallScenario, userId } from '../../support/exchange.ts';
import type { Call } from '../../support/wire.ts';
import { openWire } from '../../support/wire.ts';
import { operate, receive } from '../../support/funding.ts';

const PASSWORD = '246810';

let exchange: Exchange;
let ask: Call;

function open(settings: Partial<Settings> = {}): void {
  const { users, ...scenario } = smallScenario({ settings: { c2cTraders: 0, ...settings } }, 2);
  const seeds = users.map((user, index) => (index === 0 ? { ...user, tradePassword: PASSWORD } : user));
  exchange = createExchange({ ...scenario, users: seeds });
  ask = openWire(exchange).call;
}

beforeEach(() => open());

type Fields = Readonly<Record<string, unknown>>;

const out = (fields: Fields = {}, user?: number) => {
  const sent = { currency: USDT, number: '200', address: 'TXfar', pay_password: PASSWORD, ...fields };
  return ask('withdraw', sent, user ?? 0);
};

/** Available and frozen of the first user in an account. */
async function balances(account = 'change', currency = USDT): Promise<unknown[]> {
  const { message } = await ask('walletList', {}, 0);
  const group = (message as Record<string, { balance: Record<string, unknown>[] }>)[`${account}_wallet`];
  const row = group?.balance.find((each) => each.currency === currency);
  return [row?.[`${account}_balance`], row?.[`lock_${account}_balance`]];
}

const texts = serverTexts.en;

describe('withdrawing', () => {
  test('WALLET-033 a withdrawal returns a text and moves the number from available to frozen, for any rate', async () => {
    expect(await out({ rate: '99' })).toEqual({ type: 'ok', message: texts['done.withdraw'] });
    expect(await balances()).toEqual(['999800.00000000', '200.00000000']);
    expect(exchange.funding.queries.withdrawal(1)).toMatchObject({ account: 'change', fee: 100_000_000n });
    expect(await out({ account: 'micro', type: 'ERC20' })).toMatchObject({ type: 'ok' });
    expect(await balances('micro')).toEqual(['100.00000000', '200.00000000']);
  });

  test('WALLET-033 a wrong password, none, and one that was never set are refused and move nothing', async () => {
    const refused = { type: 'error', message: texts['error.PAY_PASSWORD'] };
    expect(await out({ pay_password: '246811' })).toEqual(refused);
    expect(await out({}, 1)).toEqual(refused);
    expect((await out({ pay_password: '' })).message).toContain('pay_password');
    expect(await balances()).toEqual(['1000000.00000000', '0.00000000']);
    expect(exchange.funding.queries.withdrawals({}, { offset: 0, limit: 9 }).total).toBe(0);
  });

  test('WALLET-027 what was withdrawn today and what is not confirmed yet stand in the terms', async () => {
    await out();
    receive(exchange, { amount: '70.5' });
    const { message } = await ask('withdrawInfo', { currency: USDT }, 0);
    expect(message).toMatchObject({
      rate: '0.5000',
      change_balance: '999870.50000000',
      day_used: '200.00000000',
      unconfirmed: '70.50000000',
    });
  });
});

describe('depositing', () => {
  test('WALLET-018 the deposit address is an object with address, and for USDT with those of both chains', async () => {
    const of = async (currency: number) =>
      (await ask('depositAddress', { currency }, 0)).message as Record<string, string>;
    const [usdt, btc, eth] = [await of(USDT), await of(BTC), await of(ETH)];
    expect(usdt).toMatchObject({ address: usdt.usdt_erc20, btc: btc.address, usdt_erc20: eth.address });
    for (const { address } of [usdt, btc, eth]) expect(address).toMatch(/^\S{26,}$/);
    for (const row of [btc, eth]) expect([row.btc, row.usdt_erc20]).toEqual(['', '']);
    expect((await ask('depositAddress', { currency: 999 }, 0)).type).toBe('error');
  });

  test('WALLET-067 the older call returns the caller’s address as company_eth_address, for any user_id', async () => {
    const older = async (fields: Fields, user: number) =>
      ((await ask('companyAddress', fields, user)).message as Record<string, string>).company_eth_address;
    const eth = (await ask('depositAddress', { currency: ETH }, 0)).message;
    expect({ address: await older({ user_id: userId(1) }, 0) }).toMatchObject({
      address: (eth as Record<string, string>).address,
    });
    expect(await older({ user_id: userId(1) }, 0)).not.toBe(await older({}, 1));
    expect(await older({ currency_id: BTC }, 0)).not.toBe(await older({}, 0));
    expect((await ask('companyAddress', { currency_id: 999 }, 0)).type).toBe('error');
  });

  test('WALLET-007 the detail of a wallet has the caller’s deposit address', async () => {
    const { message } = await ask('walletDetail', { currency: BTC, type: 'change' }, 0);
    const address = (await ask('depositAddress', { currency: BTC }, 0)).message;
    expect((message as Record<string, string>).address).toBe((address as Record<string, string>).address);
  });

  const claim = { currency: USDT, acc: 'TXfar', amount: '150', hash: '0xab', pic: '/upload/ab.png' };

  test('WALLET-023 a deposit claim moves nothing until an operator passes it into the change account', async () => {
    expect(await ask('depositClaim', claim, 0)).toEqual({
      type: 'ok',
      message: texts['done.depositClaim'],
    });
    expect(await balances()).toEqual(['1000000.00000000', '0.00000000']);
    expect(exchange.funding.queries.claim(1)).toMatchObject({
      from: 'TXfar',
      hash: '0xab',
      picture: '/upload/ab.png',
    });
    operate(exchange, 'decideClaim', { claim: 1, decision: 'approve', reason: '' });
    expect(await balances()).toEqual(['1000150.00000000', '0.00000000']);
  });

  test('WALLET-023 a claim needs sender, amount and currency; hash and picture may be left out', async () => {
    const missing = async (field: string) =>
      (await ask('depositClaim', { ...claim, [field]: undefined }, 0)).message;
    for (const field of ['currency', 'acc', 'amount']) expect(await missing(field)).toContain(`“${field}”`);
    for (const field of ['hash', 'pic']) expect(await missing(field)).toBe(texts['done.depositClaim']);
  });
});

test('WALLET-003 WALLET-016 where deposits and withdrawals are closed, is_open_CTbi says 0 and the calls are refused', async () => {
  expect((await ask('walletList', {}, 0)).message).toMatchObject({ is_open_CTbi: '1' });
  open({ fundingOpen: false });
  const closed = { type: 'error', message: 'USDT deposits and withdrawals are closed at the moment.' };
  expect((await ask('walletList', {}, 0)).message).toMatchObject({ is_open_CTbi: '0' });
  expect((await ask('walletLog', { page: 1 }, 0)).message).toMatchObject({
    is_open_CTbi: '0',
  });
  expect(await ask('depositAddress', { currency: USDT }, 0)).toEqual(closed);
  expect(await out()).toEqual(closed);
});

test('a least transfer that the scenario sets is refused below it and granted at it', async () => {
  open({ transferMinimum: 10_000_000_000n });
  const move = (number: string) =>
    ask('walletTransfer', { currency_id: USDT, number, from_field: 'change', to_field: 'lever' }, 0);
  const before = await balances();
  expect(await move('99.99999999')).toEqual({
    type: 'error',
    message: '“number” must be at least 100.00000000.',
  });
  expect(await balances()).toEqual(before);
  expect((await move('100')).type).toBe('ok');
});

test('WALLET-056 the account log returns the movements of all accounts, newest first, page by page', async () => {
  await out();
  const read = async (fields: Fields) =>
    (await ask('accountLog', fields, 0)).message as Record<string, unknown>;
  const { data, ...rest } = await read({ limit: 2, page: 1 });
  expect(rest).toEqual({ user_id: userId(0), limit: 2, page: 1 });
  expect(data).toMatchObject([
    { value: '200.00000000', lock_type: 1, balance_type: 2, type: 99, transaction_info: 'withdrawal:1' },
    { value: '-200.00000000', lock_type: 0, balance_type: 2, type: 99, transaction_info: 'withdrawal:1' },
  ]);
  expect((await read({ limit: 2, page: 2 })).data).toMatchObject([
    { balance_type: 4, currency_name: 'USDT', value: '300.00000000', transaction_info: '' },
    { balance_type: 3, account: 'u***@sandpit.test' },
  ]);
  expect((await read({ page: 2 })).data).toEqual([]);
  expect((await read({})).limit).toBe(12);
});
