import { describe, expect, test } from 'vitest';
import { operationNames } from '#contract/index.ts';
import { openApi, requestOf } from './house.ts';

/** Promise 5: no call reads or changes another user's data. */

const ALICE = 2;

/** Alice with an order in the book, a trade, a transfer and a trade password, and what the others could aim at. */
async function inhabited() {
  const house = openApi();
  const token = await house.login('alice@x.io');
  const pair = { legal_id: 3, currency_id: 1 } as const;
  await house.ok('spotBuy', { ...pair, price: '1000', num: '0.01', mode: 2 }, { token });
  await house.ok('spotSell', { ...pair, price: '1', num: '0.01', mode: 1 }, { token });
  await house.ok(
    'walletTransfer',
    { number: '5', currency_id: 3, from_field: 'change', to_field: 'lever' },
    { token },
  );
  await house.ok('setTradePassword', { password: '123456', re_password: '123456' }, { token });
  const [order] = ((await house.ok('openBuys', {}, { token })) as { list: { id: number }[] }).list;
  const ids = { id: order?.id, user_id: ALICE, address: 'alice@x.io', account: 'alice@x.io', user: ALICE };
  const more = {
    ...pair,
    currency: 3,
    currency_name: 'USDT',
    type: 'in',
    page: 1,
    limit: 50,
    c_id: 3,
    to: 1678406400,
  };
  return {
    house,
    token,
    order,
    aimed: { ...ids, ...more, symbol: 'BTC/USDT', period: '1min', from: 1678406000 },
  };
}

type Inhabited = Awaited<ReturnType<typeof inhabited>>;

/** Everything of Alice's that anybody could read or change. */
function belongings({ house: { exchange } }: Inhabited): unknown {
  const { ledger, account, spot, market } = exchange;
  const balances = market.currencies.flatMap(({ id }) =>
    (['legal', 'change', 'lever', 'micro'] as const).map((wallet) => [
      ledger.available(ALICE, wallet, id),
      ledger.locked(ALICE, wallet, id),
    ]),
  );
  const orders = [...spot.locks()].filter((lock) => lock.user === ALICE);
  return [
    balances,
    orders,
    ledger.movements({ user: ALICE }, { offset: 0, limit: 100 }),
    account.queries.byId(ALICE),
  ];
}

describe.each(['13800000000', 'carol@x.io', undefined])('as %s', (other) => {
  test(`promise 5: ${other ?? 'a visitor'} reads nothing of another user and changes nothing of hers`, async () => {
    const town = await inhabited();
    const { house, token: hers, aimed } = town;
    const token = other === undefined ? undefined : await house.login(other);
    const before = belongings(town);
    for (const name of operationNames) {
      if (['sendSms', 'sendMail', 'forgetPassword', 'register', 'login'].includes(name)) continue;
      const answer = JSON.stringify(await house.send(requestOf(name, aimed, { token })));
      expect(answer, name).not.toContain('alice');
      expect(answer, name).not.toContain(hers);
      expect(answer, name).not.toMatch(/"user_id":"?2\b/);
    }
    expect(belongings(town)).toEqual(before);
    expect(house.exchange.kernel.audit()).toEqual([]);
  });
});

test('promise 5: an order of another user cannot be cancelled, and the refusal moves nothing', async () => {
  const { house, order } = await inhabited();
  const token = await house.login('13800000000');
  const before = house.exchange.kernel.hash();
  const answer = await house.call('spotCancel', { id: order?.id ?? 0, type: 'in' }, { token });
  expect(answer.type).toBe('error');
  expect(house.exchange.kernel.hash()).toBe(before);
});

test('promise 5: two users who ask the same get their own', async () => {
  const { house, token } = await inhabited();
  const bob = await house.login('13800000000');
  const list = async (name: 'openBuys' | 'completedTrades' | 'walletLog', who: string) =>
    ((await house.ok(name, {}, { token: who })) as { list: unknown[] }).list.length;
  expect(await list('openBuys', token)).toBe(1);
  expect(await list('completedTrades', token)).toBeGreaterThanOrEqual(1);
  expect(await list('openBuys', bob)).toBe(0);
  expect(await list('completedTrades', bob)).toBe(0);
  expect(await list('walletLog', token)).toBeGreaterThan(await list('walletLog', bob));
});
