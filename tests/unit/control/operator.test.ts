import { describe, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const DEMO = 'demo@sandpit.test';
const ALICE = 'alice@sandpit.test';
const btcusdt = { legal_id: '3', currency_id: '1' };

type Steered = Awaited<ReturnType<typeof steeredExchange>>;

async function tokenOf(exchange: Steered, account: string): Promise<string> {
  return String((await exchange.post('/sim/seats', { account })).token);
}

describe('seats', () => {
  test('every user is listed, house accounts are not', async () => {
    const exchange = await steeredExchange();
    const { seats } = await exchange.get('/sim/seats');
    expect(seats).toContainEqual({ user: 2, account: DEMO, verified: true, scenario: true });
    expect(JSON.stringify(seats)).not.toContain('house@sandpit.test');
  });

  test('a seat is a session: its token is taken by the exchange, and an earlier one ends', async () => {
    const exchange = await steeredExchange();
    const first = await exchange.post('/sim/seats', { account: DEMO });
    expect(first).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{32,}$/),
      user: 2,
      account: DEMO,
      inviteCode: expect.stringMatching(/^[a-z0-9]{4}$/),
      seller: false,
    });
    const taken = async (token: unknown) => (await exchange.call('/api/wallet/list', {}, String(token))).type;
    expect(await taken(first.token)).toBe('ok');
    const second = await tokenOf(exchange, '2');
    expect([await taken(first.token), await taken(second)]).toEqual(['999', 'ok']);
  });
});

describe('operator actions on users', () => {
  test('IDENT-008 papers wait for the operator with their photos, and a decision on others than those is refused', async () => {
    const exchange = await steeredExchange();
    const reason = 'Please submit your identity again.';
    await exchange.post('/sim/operator/identity', { user: DEMO, decision: 'reject', reason });
    const token = await tokenOf(exchange, DEMO);
    const photos = { front_pic: '/upload/f.png', reverse_pic: '/upload/b.png', hand_pic: '/upload/h.png' };
    const submit = async (name: string): Promise<number> => {
      await exchange.call('/api/user/real_name', { name, card_id: 'D1', ...photos }, token);
      const { identities } = await exchange.get('/sim/identities');
      expect(identities).toMatchObject([
        { account: DEMO, name, number: 'D1', front: '/upload/f.png', back: '/upload/b.png' },
      ]);
      return (identities as { submission: number }[])[0]?.submission ?? 0;
    };
    const onFirst = { user: DEMO, submission: await submit('Demo'), decision: 'reject', reason };
    await exchange.post('/sim/operator/identity', onFirst);
    const second = await submit('Somebody Else');

    const before = await exchange.get('/sim/state');
    expect(await exchange.refusal('POST', '/sim/operator/identity', onFirst)).toEqual({
      ...{ status: 409, code: 'NOT_WAITING' },
      message: `This submission does not wait for a decision. Submission ${second} of the user does.`,
    });
    expect(await exchange.get('/sim/state')).toEqual(before);
    const approval = { user: DEMO, submission: second, decision: 'approve' };
    await exchange.post('/sim/operator/identity', approval);
    expect(await exchange.get('/sim/identities')).toEqual({ identities: [] });
    expect((await exchange.refusal('POST', '/sim/operator/identity', onFirst)).message).toBe(
      'This submission does not wait for a decision. None of the user does.',
    );
  });

  test('a locked user is refused until the time is over, or the lock is lifted', async () => {
    const exchange = await steeredExchange();
    const token = await tokenOf(exchange, DEMO);
    const order = { ...btcusdt, price: '90000', num: '0.01', type: '1' };
    const trade = () => exchange.call('/api/transaction/in', order, token);
    await exchange.post('/sim/operator/lock-user', { user: DEMO, forMs: 60_000 });
    expect(await trade()).toMatchObject({ type: 'error' });
    await exchange.post('/sim/clock', { advanceMs: 60_000 });
    expect(await trade()).toMatchObject({ type: 'ok' });
    await exchange.post('/sim/operator/lock-user', { user: DEMO, forMs: 60_000 });
    await exchange.post('/sim/operator/lock-user', { user: DEMO, forMs: 0 });
    expect(await trade()).toMatchObject({ type: 'ok' });
  });
});

describe('what an operator sees', () => {
  test('an order in the book with its owner, and the money it holds', async () => {
    const exchange = await steeredExchange();
    const token = await tokenOf(exchange, ALICE);
    const order = { ...btcusdt, price: '200000', num: '0.5', type: '1' };
    expect(await exchange.call('/api/transaction/out', order, token)).toMatchObject({ type: 'ok' });
    const book = await exchange.get('/sim/book?pair=BTC/USDT&levels=5');
    const { user } = await exchange.get(`/sim/ledger?account=${ALICE}`);
    expect(book.bids).toHaveLength(5);
    expect(book.orders).toEqual([
      expect.objectContaining({
        user,
        side: 'sell',
        price: '200000.00',
        number: '0.500000',
        left: '0.500000',
      }),
    ]);
    const ledger = await exchange.get(`/sim/ledger?account=${encodeURIComponent(ALICE)}`);
    expect(ledger).toMatchObject({ balanced: true, account: ALICE });
    expect(ledger.holdings).toContainEqual(
      expect.objectContaining({ wallet: 'change', name: 'BTC', locked: '0.50000000' }),
    );
    const movements = ledger.movements as { id: number; locked: boolean; amount: string }[];
    expect(movements[0]).toMatchObject({ locked: true, amount: '0.50000000' });
    expect(movements.map(({ id }) => id)).toEqual(movements.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  test('DESK-076 the house accounts are listed, and each has its movements', async () => {
    const exchange = await steeredExchange();
    const form = { ...btcusdt, num: '0.05', mode: '1' };
    await exchange.call('/api/transaction/in', form, await tokenOf(exchange, DEMO));
    const { houses } = await exchange.get('/sim/ledger');
    expect(houses).toContainEqual({ house: 'fees', currency: 1, name: 'BTC', balance: '0.00010000' });
    const fees = await exchange.get('/sim/ledger?account=fees');
    expect(fees).toMatchObject({ account: 'fees', houses });
    expect(fees).not.toHaveProperty('holdings');
    const [newest] = fees.movements as readonly Record<string, unknown>[];
    expect(newest).toMatchObject({ name: 'BTC', after: '0.00010000', memo: 'log.spotFee' });
    expect(newest).not.toHaveProperty('wallet');
    const pool = await exchange.get('/sim/ledger?account=insurance-pool');
    expect(pool).toMatchObject({ account: 'insurance-pool', movements: [] });
    const outside = await exchange.get('/sim/ledger?account=outside');
    expect(outside.movements).not.toHaveLength(0);
  });
});

test('DESK-132 a move out of range is refused with the bounds, those of all moves together too', async () => {
  const exchange = await steeredExchange();
  const move = { pairs: 'BTC/USDT', permille: 9000, overMs: 0 };
  const refused = async (permille: number) => {
    const request = { ...move, permille };
    const { status, message } = await exchange.refusal('POST', '/sim/operator/move', request);
    return [status, message];
  };
  expect(await refused(9001)).toEqual([409, 'The exchange refuses: PARAM, "permille" takes -990 to 9000.']);
  for (let times = 0; times < 3; times++) {
    await exchange.post('/sim/operator/move', move);
    await exchange.post('/sim/clock', { ticks: 1 });
  }
  expect(await refused(9000)).toEqual([409, 'The exchange refuses: PARAM, "permille" takes -990 to 0.']);
});

test('deals with acceptors that wait are listed with whose they are and what is to be paid, until the operator has confirmed or rejected them', async () => {
  const exchange = await steeredExchange();
  const token = await tokenOf(exchange, DEMO);
  const deals = async (query = '') =>
    (await exchange.get(`/sim/acceptor-deals${query}`)).deals as readonly Record<string, unknown>[];
  const payment = { acceptor_id: '1', way: 'bank', mobile: '13800000000', deal_account: '6222' };
  for (const type of ['buy', 'buy', 'sell']) {
    const order = { ...payment, type, money: '680' };
    expect(await exchange.call('/api/acceptor/deal', order, token)).toMatchObject({ type: 'ok' });
  }
  const [sell, , buy] = await deals();
  expect(buy).toMatchObject({
    ...{ id: 1, account: DEMO, acceptor: 'Harbour Exchange Desk', side: 'buy', way: 'bank' },
    ...{ payAccount: '6222', money: '680.00', payout: '0.00', coins: '100.00000000', status: 'waiting' },
  });
  expect(sell).toMatchObject({ id: 3, side: 'sell', payout: '674.56', transferredAt: null });
  expect(await deals('?user=alice@sandpit.test')).toEqual([]);
  for (const [index, decision] of ['confirm', 'reject', 'transferred'].entries())
    await exchange.post('/sim/operator/acceptor-deal', { id: index + 1, decision });
  const [waiting, ...others] = await deals();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ id: 3, status: 'waiting' });
  expect(Number(waiting?.['confirmsAt']) - Number(waiting?.['transferredAt'])).toBe(20 * 60_000);
  const latest = await deals('?show=latest');
  expect(latest.map(({ status }) => status)).toEqual(['waiting', 'rejected', 'confirmed']);
  const refusal = await exchange.refusal('POST', '/sim/operator/acceptor-deal', {
    id: 1,
    decision: 'reject',
  });
  expect(refusal).toMatchObject({ status: 409, code: 'REFUSED' });
});
