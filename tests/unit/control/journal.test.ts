import { describe, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const DEMO = 'demo@sandpit.test';

describe('the journal', () => {
  test('has every accepted command with its time and actor, and no token', async () => {
    const exchange = await steeredExchange();
    const { now } = await exchange.get('/sim/clock');
    const { token } = await exchange.post('/sim/seats', { account: DEMO });
    await exchange.post('/sim/clock', { advanceMs: 1_500 });
    const order = { legal_id: '3', currency_id: '1', price: '90000', num: '0.01', type: '2' };
    await exchange.call('/api/transaction/in', order, String(token));
    await exchange.call('/api/transaction/in', { ...order, num: '0' }, String(token));
    const journal = await exchange.get('/sim/journal');
    expect(journal).toMatchObject({
      next: null,
      records: [
        { seq: 1, at: now, actor: { kind: 'operator' }, name: 'account.openSession', input: { user: 2 } },
        { seq: 2, at: Number(now) + 1_500, actor: { kind: 'user', id: 2 }, name: 'spot.place' },
      ],
    });
    expect(JSON.stringify(journal)).not.toContain(String(token));
  });

  test('PROOF-036 a command is given again as the journal has it, and comes out the same', async () => {
    const [first, second] = [await steeredExchange(), await steeredExchange()];
    const login = { user_string: DEMO, password: 'demo123', type: '1' };
    const { message: token } = await first.call('/api/user/login', login);
    const { records } = await first.get('/sim/journal');
    const [record] = records as { actor: object; name: string; input: object }[];
    const { actor, name, input } = record!;
    const given = await second.post('/sim/command', { actor, name, input });
    expect(given).toMatchObject({ seq: 1, value: { token, userId: 2 } });
    expect((await second.get('/sim/state')).hash).toBe((await first.get('/sim/state')).hash);
    const refused = { actor: { kind: 'user', id: 2 }, name: 'spot.cancel', input: { order: 9, side: 'buy' } };
    expect(await second.refusal('POST', '/sim/command', refused)).toMatchObject({
      status: 409,
      code: 'REFUSED',
    });
    for (const unknown of ['spot.nothing', 'nothing.place', 'spot', 'constructor.name']) {
      expect(await second.refusal('POST', '/sim/command', { ...refused, name: unknown })).toMatchObject({
        ...{ status: 404, code: 'NOT_FOUND' },
      });
    }
  });

  test('comes in pages', async () => {
    const exchange = await steeredExchange();
    for (let round = 0; round < 5; round++) await exchange.post('/sim/seats', { account: DEMO });
    const seqs = async (query: string) => {
      const { records, next } = await exchange.get(`/sim/journal${query}`);
      return { seqs: (records as { seq: number }[]).map(({ seq }) => seq), next };
    };
    expect(await seqs('')).toEqual({ seqs: [1, 2, 3, 4, 5], next: null });
    expect(await seqs('?limit=2')).toEqual({ seqs: [1, 2], next: 2 });
    expect(await seqs('?after=2&limit=2')).toEqual({ seqs: [3, 4], next: 4 });
    expect(await seqs('?after=4&limit=2')).toEqual({ seqs: [5], next: null });
    expect(await seqs('?after=5')).toEqual({ seqs: [], next: null });
    expect(await seqs('?after=99')).toEqual({ seqs: [], next: null });
  });
});
