/** Deposits and withdrawals as the operator sees and decides them; what a decision moves is in tests/unit/funding. */
import { expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const DEMO = 'demo@sandpit.test';
const MINUTE = 60_000;
const USDT = '3';

async function exchangeWithReviews() {
  const exchange = await steeredExchange();
  const token = String((await exchange.post('/sim/seats', { account: DEMO })).token);
  const rows = async (kind: 'withdrawals' | 'claims' | 'deposits', query = '') =>
    (await exchange.get(`/sim/funding${query}`))[kind];
  const ask = async (path: string, form: Record<string, string>) =>
    expect(await exchange.call(path, { currency: USDT, ...form }, token)).toMatchObject({ type: 'ok' });
  return { ...exchange, rows, ask };
}

test('withdrawals that wait are listed, and are approved or rejected at once', async () => {
  const { ask, rows, post, refusal } = await exchangeWithReviews();
  for (const number of ['200', '300'])
    await ask('/api/wallet/out', { number, address: '0xabc', pay_password: '246810' });
  expect(await rows('withdrawals')).toMatchObject([
    { id: 2, account: DEMO, currency: 'USDT', amount: '300.00000000', wallet: 'change', status: 'applied' },
    { id: 1, amount: '200.00000000', address: '0xabc', reason: '', decidedAt: null },
  ]);
  const approval = { id: 1, decision: 'approve' };
  await post('/sim/operator/withdrawal', approval);
  const reason = 'The address is on a list.';
  await post('/sim/operator/withdrawal', { id: 2, decision: 'reject', reason: ` ${reason} ` });
  expect(await rows('withdrawals')).toEqual([]);
  expect(await rows('withdrawals', `?show=latest&user=${DEMO}`)).toMatchObject([
    { id: 2, status: 'failed', reason },
    { id: 1, status: 'done' },
  ]);
  expect(await refusal('POST', '/sim/operator/withdrawal', approval)).toMatchObject({ code: 'REFUSED' });
});

test('a deposit claim is passed or rejected', async () => {
  const { ask, rows, post } = await exchangeWithReviews();
  const claim = { acc: 'bank 7', amount: '150', hash: '0xfeed' };
  await ask('/api/wallet/charge_req', { ...claim, pic: '/upload/picture.png' });
  await ask('/api/wallet/charge_req', claim);
  const first = { id: 1, account: DEMO, from: 'bank 7', hash: '0xfeed', picture: '/upload/picture.png' };
  expect(await rows('claims')).toMatchObject([
    { id: 2, picture: '' },
    { ...first, status: 'pending' },
  ]);
  await post('/sim/operator/deposit-claim', { id: 1, decision: 'approve' });
  await post('/sim/operator/deposit-claim', { id: 2, decision: 'reject', reason: 'Nothing came.' });
  expect(await rows('claims', '?show=latest')).toMatchObject([
    { status: 'rejected', reason: 'Nothing came.' },
    { status: 'passed' },
  ]);
});

test('an on-chain deposit gains confirmations, by itself or at once', async () => {
  const { rows, post, refusal } = await exchangeWithReviews();
  const order = { user: DEMO, currency: 'USDT', amount: '500' };
  expect(await post('/sim/operator/receive-deposit', order)).toEqual({ deposit: 1 });
  expect(await rows('deposits')).toMatchObject([{ id: 1, confirmations: 0, creditedAt: null }]);
  await post('/sim/operator/confirm-deposit', { id: 1, confirmations: 1 });
  expect(await rows('deposits')).toMatchObject([{ confirmations: 1, creditedAt: expect.any(Number) }]);
  await post('/sim/clock', { advanceMs: 60 * MINUTE });
  expect(await rows('deposits')).toEqual([]);
  expect(await rows('deposits', '?show=latest')).toMatchObject([{ confirmations: 6 }]);
  const again = { id: 1, confirmations: 6 };
  expect(await refusal('POST', '/sim/operator/confirm-deposit', again)).toMatchObject({ code: 'REFUSED' });
});
