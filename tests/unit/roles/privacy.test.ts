import { describe, expect, test } from 'vitest';
import type { OperationName, RequestInputOf } from '#contract/index.ts';
import { encode } from '#simulator/kernel/index.ts';
import type { Person } from './town.ts';
import { inhabited, secrets } from './town.ts';
import { whatAliceSees } from './belongings.ts';

/** PROMISE-R5: no call reads or changes another user's data. Who may do what is in matrix.test.ts. */

const USDT = 3;

async function requested() {
  const town = await inhabited();
  const ask =
    (person: Person) =>
    async <N extends OperationName>(name: N, input: RequestInputOf<N>): Promise<unknown> =>
      town.api.ok(name, input, { token: town.tokens[person] });
  return { ...town, town, ask };
}

const secretsIn = (response: unknown) =>
  Object.entries(secrets)
    .filter(([, secret]) => JSON.stringify(response).includes(secret))
    .map(([name]) => name);

test('PROMISE-R5 Alice herself sees all that the others are proved not to see, but her identity only masked', async () => {
  const { town } = await requested();
  const seen = (await whatAliceSees(town)) as readonly (readonly [string, { readonly type: string }])[];
  for (const [name, response] of seen) expect(response.type, name).toBe('ok');
  // Where a withdrawal or a claim came from is not sent again; what it moved is.
  const shown = Object.keys(secrets).filter((name) => !['cardId', 'claimFrom'].includes(name));
  expect(secretsIn(seen)).toEqual(shown);
});

describe('what others see of Alice', () => {
  test('PROMISE-R5 her ad shows no full name, to visitors and users alike', async () => {
    const { api, ask, ids } = await requested();
    const input = { currency_id: USDT, type: 'sell', limit: 100 } as const;
    for (const response of [await api.ok('c2cMarket', input), await ask('bob')('c2cMarket', input)]) {
      const { data } = response as { data: readonly { id: number; seller_name: string }[] };
      expect(data.find(({ id }) => id === ids.openAd)?.seller_name).toBe('138****5678');
      expect(secretsIn(response)).toEqual([]);
    }
  });

  test('PROMISE-R5 a buyer of hers sees her payout details, and she sees none of his', async () => {
    const { ask, ids } = await requested();
    const deal = await ask('tina')('c2cDeal', { id: ids.sale });
    expect(deal).toMatchObject({
      seller_name: '138****5678',
      seller_phone: '138****5678',
      hes_account: secrets.bankAccount,
      hes_realname: secrets.name,
      sell_cash_info: { bank_account: secrets.bankAccount, alipay_account: secrets.alipay },
      user_cash_info: null,
    });
    expect(secretsIn(deal)).toEqual(['name', 'bank', 'bankAccount', 'alipay']);
    const hers = await ask('alice')('c2cDeal', { id: ids.sale });
    expect(hers).toMatchObject({ account_number: 't***@x.io', user_cash_info: null });
    expect(JSON.stringify(hers)).not.toContain('622200007');
  });

  test('PROMISE-R5 only the publisher of an ad that she took sees her name', async () => {
    const { ask, ids } = await requested();
    const [taken, purchase] = [
      await ask('sam')('c2cDeal', { id: ids.taken }),
      await ask('sam')('c2cDeal', { id: ids.purchase }),
    ];
    expect(taken).toMatchObject({ phone: '138****5678', user_realname: secrets.name, user_cash_info: null });
    expect(secretsIn(taken)).toEqual(['name']);
    expect(purchase).toMatchObject({ seller_phone: '138****5678' });
    expect(secretsIn(purchase)).toEqual([]);
  });

  test('PROMISE-R5 a cancelled deal shows neither party anything of the other any more', async () => {
    const { ask, ids } = await requested();
    await ask('alice')('c2cCancel', { id: ids.taken });
    const deal = await ask('sam')('c2cDeal', { id: ids.taken });
    expect(secretsIn(deal)).toEqual([]);
    expect(deal).toMatchObject({ hes_account: '', hes_realname: '', user_realname: '' });
    expect(JSON.stringify(await ask('alice')('c2cDeal', { id: ids.taken }))).not.toContain('Sam Shop');
  });

  test('PROMISE-R5 the agent of her region sees that she lives there, by a masked phone', async () => {
    const { ask } = await requested();
    const response = (await ask('gina')('regionUsers', {})) as { data: readonly { phone: string }[] };
    expect(response.data.map(({ phone }) => phone)).toContain('138****5678');
    for (const { phone } of response.data) expect(phone).toContain('***');
    expect(secretsIn(response)).toEqual([]);
  });

  test('PROMISE-R5 an acceptor’s row and the deposit address show no user', async () => {
    const { ask } = await requested();
    expect(secretsIn(await ask('bob')('acceptor', { id: 1 }))).toEqual([]);
    const [hers, his] = [
      await ask('alice')('depositAddress', { currency: USDT }),
      await ask('bob')('depositAddress', { currency: USDT }),
    ] as { address: string }[];
    expect(hers?.address).not.toBe(his?.address);
  });
});

test('PROMISE-R5 her identity is shown masked, even to herself', async () => {
  const { ask } = await requested();
  const center = (await ask('alice')('userCenter', {})) as Record<string, unknown>;
  expect(center).toMatchObject({ account: '138****5678', review_status: 2 });
  expect(secretsIn(center)).toEqual(['account', 'email']);
  expect(center['name']).toMatch(/^A\*+/);
  expect(center['card_id']).toMatch(/^\w{2}\*+\w{2}$/);
});

test('PROMISE-R5 tokens are sent to their owners only', async () => {
  const { town, api } = await requested();
  const { tokens } = town;
  const responses = JSON.stringify([await whatAliceSees(town), api.messages]);
  for (const token of Object.values(tokens)) expect(responses).not.toContain(token);
  expect(encode(api.exchange.kernel.snapshot())).not.toContain(tokens.alice);
});

test('PROMISE-R5 an order of another user cannot be cancelled, and the refusal changes nothing', async () => {
  const { api, ids, tokens } = await requested();
  const before = api.exchange.kernel.hash();
  const response = await api.call('spotCancel', { id: ids.order, type: 'in' }, { token: tokens.bob });
  expect(response.type).toBe('error');
  expect(api.exchange.kernel.hash()).toBe(before);
});

test('PROMISE-R5 two users with the same request get their own data', async () => {
  const { ask } = await requested();
  const count = async (name: 'openBuys' | 'completedTrades' | 'walletLog', who: Person) =>
    ((await ask(who)(name, {})) as { list: readonly unknown[] }).list.length;
  expect(await count('openBuys', 'alice')).toBe(1);
  expect(await count('completedTrades', 'alice')).toBeGreaterThanOrEqual(1);
  expect(await count('openBuys', 'bob')).toBe(0);
  expect(await count('completedTrades', 'bob')).toBe(0);
  expect(await count('walletLog', 'alice')).toBeGreaterThan(await count('walletLog', 'bob'));
});
