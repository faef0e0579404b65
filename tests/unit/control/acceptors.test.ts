import { expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const DEMO = 'demo@sandpit.test';
const DECIDE = '/sim/operator/acceptor-deal';

test('deals with acceptors that wait are listed with whose they are and what is to be paid, until the operator has confirmed or rejected them', async () => {
  const exchange = await steeredExchange();
  const token = String((await exchange.post('/sim/seats', { account: DEMO })).token);
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
    await exchange.post(DECIDE, { id: index + 1, decision });
  const [waiting, ...others] = await deals();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ id: 3, status: 'waiting' });
  expect(Number(waiting?.['confirmsAt']) - Number(waiting?.['transferredAt'])).toBe(20 * 60_000);
  const latest = await deals('?show=latest');
  expect(latest.map(({ status }) => status)).toEqual(['waiting', 'rejected', 'confirmed']);
  const refusal = await exchange.refusal('POST', DECIDE, { id: 1, decision: 'reject' });
  expect(refusal).toMatchObject({ status: 409, code: 'REFUSED' });
});
