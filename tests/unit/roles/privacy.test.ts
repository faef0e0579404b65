import { describe, expect, test } from 'vitest';
import type { OperationName, RequestInputOf } from '#contract/index.ts';
import { encode } from '#simulator/kernel/index.ts';
import type { Person } from './town.ts';
import { inhabited, secrets } from './town.ts';
import { whatAliceSees } from './belongings.ts';

/** PROMISE-R5: no call reads or changes another user's data. Who may do what is in matrix.test.ts. */

const USDT = 3;

async function asked() {
  const town = await inhabited();
  const ask =
    (person: Person) =>
    async <N extends OperationName>(name: N, input: RequestInputOf<N>): Promise<unknown> =>
      town.house.ok(name, input, { token: town.tokens[person] });
  return { ...town, town, ask };
}

const secretsIn = (answer: unknown) =>
  Object.entries(secrets)
    .filter(([, secret]) => JSON.stringify(answer).includes(secret))
    .map(([name]) => name);

test('PROMISE-R5 Alice herself sees all that the others are proved not to see, but her identity only masked', async () => {
  const { town } = await asked();
  const seen = (await whatAliceSees(town)) as readonly (readonly [string, { readonly type: string }])[];
  for (const [name, answer] of seen) expect(answer.type, name).toBe('ok');
  // Where a withdrawal or a claim came from is told to nobody again; what it moved is.
  const shown = Object.keys(secrets).filter((name) => !['cardId', 'claimFrom'].includes(name));
  expect(secretsIn(seen)).toEqual(shown);
});

describe('what others are told of Alice', () => {
  test('PROMISE-R5 her ad shows no full name, to visitors and users alike', async () => {
    const { house, ask, ids } = await asked();
    const input = { currency_id: USDT, type: 'sell', limit: 100 } as const;
    for (const answer of [await house.ok('c2cMarket', input), await ask('bob')('c2cMarket', input)]) {
      const { data } = answer as { data: readonly { id: number; seller_name: string }[] };
      expect(data.find(({ id }) => id === ids.openAd)?.seller_name).toBe('138****5678');
      expect(secretsIn(answer)).toEqual([]);
    }
  });

  test('PROMISE-R5 a buyer of hers sees how she is paid, and her account masked; she does not see how the buyer is paid', async () => {
    const { ask, ids } = await asked();
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

  test('PROMISE-R5 the publisher of an ad that she took sees her name, which the payment will carry; the taker of hers does not', async () => {
    const { ask, ids } = await asked();
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
    const { ask, ids } = await asked();
    await ask('alice')('c2cCancel', { id: ids.taken });
    const deal = await ask('sam')('c2cDeal', { id: ids.taken });
    expect(secretsIn(deal)).toEqual([]);
    expect(deal).toMatchObject({ hes_account: '', hes_realname: '', user_realname: '' });
    expect(JSON.stringify(await ask('alice')('c2cDeal', { id: ids.taken }))).not.toContain('Sam Shop');
  });

  test('PROMISE-R5 the agent of her region sees that she lives there, by a masked phone', async () => {
    const { ask } = await asked();
    const answer = (await ask('gina')('regionUsers', {})) as { data: readonly { phone: string }[] };
    expect(answer.data.map(({ phone }) => phone)).toContain('138****5678');
    for (const { phone } of answer.data) expect(phone).toContain('***');
    expect(secretsIn(answer)).toEqual([]);
  });

  test('PROMISE-R5 an acceptor’s row and the deposit address show no user', async () => {
    const { ask } = await asked();
    expect(secretsIn(await ask('bob')('acceptor', { id: 1 }))).toEqual([]);
    const [hers, his] = [
      await ask('alice')('depositAddress', { currency: USDT }),
      await ask('bob')('depositAddress', { currency: USDT }),
    ] as { address: string }[];
    expect(hers?.address).not.toBe(his?.address);
  });
});

test('PROMISE-R5 her identity is shown masked, even to herself', async () => {
  const { ask } = await asked();
  const center = (await ask('alice')('userCenter', {})) as Record<string, unknown>;
  expect(center).toMatchObject({ account: '138****5678', review_status: 2 });
  expect(secretsIn(center)).toEqual(['account', 'email']);
  expect(center['name']).toMatch(/^A\*+/);
  expect(center['card_id']).toMatch(/^\w{2}\*+\w{2}$/);
});

test('PROMISE-R5 tokens are sent to their owners only', async () => {
  const { town, house } = await asked();
  const { tokens } = town;
  const answers = JSON.stringify([await whatAliceSees(town), house.messages]);
  for (const token of Object.values(tokens)) expect(answers).not.toContain(token);
  expect(encode(house.exchange.kernel.snapshot())).not.toContain(tokens.alice);
});

test('PROMISE-R5 an order of another user cannot be cancelled, and the refusal changes nothing', async () => {
  const { house, ids, tokens } = await asked();
  const before = house.exchange.kernel.hash();
  const answer = await house.call('spotCancel', { id: ids.order, type: 'in' }, { token: tokens.bob });
  expect(answer.type).toBe('error');
  expect(house.exchange.kernel.hash()).toBe(before);
});

test('PROMISE-R5 two users with the same request get their own data', async () => {
  const { ask } = await asked();
  const count = async (name: 'openBuys' | 'completedTrades' | 'walletLog', who: Person) =>
    ((await ask(who)(name, {})) as { list: readonly unknown[] }).list.length;
  expect(await count('openBuys', 'alice')).toBe(1);
  expect(await count('completedTrades', 'alice')).toBeGreaterThanOrEqual(1);
  expect(await count('openBuys', 'bob')).toBe(0);
  expect(await count('completedTrades', 'bob')).toBe(0);
  expect(await count('walletLog', 'alice')).toBeGreaterThan(await count('walletLog', 'bob'));
});
