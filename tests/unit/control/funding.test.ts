import { describe, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const DEMO = 'demo@sandpit.test';
const MINUTE = 60_000;
const USDT = '3';

type Row = Record<string, unknown>;

async function exchangeWithReviews() {
  const exchange = await steeredExchange();
  const token = String((await exchange.post('/sim/seats', { account: DEMO })).token);
  const call = (path: string, form: Record<string, string>) => exchange.call(path, form, token);
  const rows = async (kind: 'withdrawals' | 'claims' | 'deposits', query = '') =>
    (await exchange.get(`/sim/funding${query}`))[kind] as Row[];
  const balance = async () => {
    const { message } = await call('/api/wallet/detail', { currency: USDT, type: 'change' });
    const { change_balance, lock_change_balance } = message as Record<string, string>;
    return [change_balance, lock_change_balance].map(Number);
  };
  const withdraw = (number: string) =>
    call('/api/wallet/out', { currency: USDT, number, address: '0xabc', pay_password: '246810' });
  const claim = (amount: string, pic = '') =>
    call('/api/wallet/charge_req', { currency: USDT, acc: 'bank 7', amount, hash: '0xfeed', pic });
  return { ...exchange, call, rows, balance, withdraw, claim };
}

describe('withdrawals', () => {
  test('what waits is listed, and is approved or rejected at once', async () => {
    const exchange = await exchangeWithReviews();
    const [before = 0] = await exchange.balance();
    expect(await exchange.withdraw('200')).toMatchObject({ type: 'ok' });
    expect(await exchange.withdraw('300')).toMatchObject({ type: 'ok' });
    expect(await exchange.rows('withdrawals')).toMatchObject([
      { id: 2, account: DEMO, currency: 'USDT', amount: '300.00000000', wallet: 'change', status: 'applied' },
      { id: 1, amount: '200.00000000', address: '0xabc', reason: '', decidedAt: null },
    ]);
    expect(await exchange.balance()).toEqual([before - 500, 500]);
    await exchange.post('/sim/operator/withdrawal', { id: 1, decision: 'approve' });
    const reason = 'The address is on a list.';
    await exchange.post('/sim/operator/withdrawal', { id: 2, decision: 'reject', reason: ` ${reason} ` });
    expect(await exchange.balance()).toEqual([before - 200, 0]);
    expect(await exchange.rows('withdrawals')).toEqual([]);
    expect(await exchange.rows('withdrawals', `?show=latest&user=${DEMO}`)).toMatchObject([
      { id: 2, status: 'failed', reason },
      { id: 1, status: 'done' },
    ]);
    const again = { id: 1, decision: 'approve' };
    expect(await exchange.refusal('POST', '/sim/operator/withdrawal', again)).toMatchObject({
      code: 'REFUSED',
    });
    expect((await exchange.get('/sim/state')).audit).toEqual([]);
  });
});

test('a deposit claim is passed or rejected', async () => {
  const exchange = await exchangeWithReviews();
  const [before = 0] = await exchange.balance();
  await exchange.claim('150', '/upload/picture.png');
  await exchange.claim('70');
  expect(await exchange.rows('claims')).toMatchObject([
    { id: 2, picture: '' },
    {
      id: 1,
      account: DEMO,
      from: 'bank 7',
      hash: '0xfeed',
      picture: '/upload/picture.png',
      status: 'pending',
    },
  ]);
  expect(await exchange.balance()).toEqual([before, 0]);
  await exchange.post('/sim/operator/deposit-claim', { id: 1, decision: 'approve' });
  await exchange.post('/sim/operator/deposit-claim', { id: 2, decision: 'reject', reason: 'Nothing came.' });
  expect(await exchange.balance()).toEqual([before + 150, 0]);
  expect(await exchange.rows('claims', '?show=latest')).toMatchObject([
    { status: 'rejected', reason: 'Nothing came.' },
    { status: 'passed' },
  ]);
});

test('an on-chain deposit gains confirmations, by itself or at once', async () => {
  const exchange = await exchangeWithReviews();
  const [before = 0] = await exchange.balance();
  const order = { user: DEMO, currency: 'USDT', amount: '500' };
  expect(await exchange.post('/sim/operator/receive-deposit', order)).toEqual({ deposit: 1 });
  expect(await exchange.rows('deposits')).toMatchObject([{ id: 1, confirmations: 0, creditedAt: null }]);
  expect(await exchange.balance()).toEqual([before, 0]);
  await exchange.post('/sim/operator/confirm-deposit', { id: 1, confirmations: 1 });
  expect(await exchange.balance()).toEqual([before + 500, 0]);
  await exchange.post('/sim/clock', { advanceMs: 60 * MINUTE });
  expect(await exchange.rows('deposits')).toEqual([]);
  expect(await exchange.rows('deposits', '?show=latest')).toMatchObject([{ confirmations: 6 }]);
  expect(
    await exchange.refusal('POST', '/sim/operator/confirm-deposit', { id: 1, confirmations: 6 }),
  ).toMatchObject({ code: 'REFUSED' });
});
