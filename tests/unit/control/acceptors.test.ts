import { describe, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const DEMO = 'demo@sandpit.test';
const ALICE = 'alice@sandpit.test';

interface Row {
  readonly [field: string]: unknown;
}

async function dealing() {
  const exchange = await steeredExchange();
  const token = String((await exchange.post('/sim/seats', { account: DEMO })).token);
  const request = async (type: 'buy' | 'sell') => {
    const order = {
      acceptor_id: '1',
      way: 'bank',
      mobile: '13800000000',
      deal_account: '6222',
      money: '680',
    };
    expect(await exchange.call('/api/acceptor/deal', { ...order, type }, token)).toMatchObject({
      type: 'ok',
    });
  };
  const deals = async (query = '') =>
    (await exchange.get(`/sim/acceptor-deals${query}`)).deals as readonly Row[];
  const decide = (id: number, decision: string) =>
    exchange.post('/sim/operator/acceptor-deal', { id, decision });
  return { exchange, request, deals, decide };
}

describe('deals with acceptors', () => {
  test('what waits is listed with whose it is and what is to be paid, until the operator has confirmed or rejected it', async () => {
    const { exchange, request, deals, decide } = await dealing();
    for (const side of ['buy', 'buy', 'sell'] as const) await request(side);
    const [sell, , buy] = await deals();
    expect(buy).toMatchObject({
      ...{ id: 1, account: DEMO, acceptor: 'Harbour Exchange Desk', side: 'buy', way: 'bank' },
      ...{ payAccount: '6222', money: '680.00', payout: '0.00', coins: '100.00000000', status: 'waiting' },
    });
    expect(sell).toMatchObject({ id: 3, side: 'sell', payout: '674.56', transferredAt: null });
    expect(await deals(`?user=${ALICE}`)).toEqual([]);
    await decide(1, 'confirm');
    await decide(2, 'reject');
    await decide(3, 'transferred');
    const [waiting, ...others] = await deals();
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ id: 3, status: 'waiting' });
    expect(Number(waiting?.confirmsAt) - Number(waiting?.transferredAt)).toBe(20 * 60_000);
    const latest = await deals('?show=latest');
    expect(latest.map(({ status }) => status)).toEqual(['waiting', 'rejected', 'confirmed']);
    const again = { id: 1, decision: 'reject' };
    expect(await exchange.refusal('POST', '/sim/operator/acceptor-deal', again)).toMatchObject({
      ...{ status: 409, code: 'REFUSED' },
    });
  });
});
