import { expect, test } from 'vitest';
import { steeredExchange } from '../control/steered.ts';

const DEMO = 'demo@sandpit.test';
const ALICE = 'alice@sandpit.test';
const payout = { real_name: 'Li', bank_name: 'Bank', bank_account: '6222000000000000' };
const ad = { type: 'sell', way: 'bank', price: '9', total_number: '100', currency_id: '3' };

interface Report {
  readonly ads: readonly { readonly id: number; readonly status: string }[];
  readonly deals: readonly { readonly id: number; readonly [field: string]: unknown }[];
}

/** An exchange with an ad of demo's; both users have payout details. */
async function market() {
  const exchange = await steeredExchange();
  const seat = async (account: string) => String((await exchange.post('/sim/seats', { account })).token);
  const [hers, his] = [await seat(ALICE), await seat(DEMO)];
  for (const token of [hers, his]) await exchange.call('/api/user/cash_save', payout, token);
  expect(await exchange.call('/api/c2c_send', ad, his)).toMatchObject({ type: 'ok' });
  const report = async () => (await exchange.get('/sim/c2c')) as unknown as Report;
  return { ...exchange, hers, his, report };
}

test('operators see ads and deals, let traders act, and rule: a payment that was never sent, a deal of users, one that is paid', async () => {
  const { post, refusal, call, report, hers } = await market();
  expect((await report()).ads).toMatchObject([
    { id: 1, publisher: { account: DEMO, temperament: null }, status: 'open', number: '100.00000000' },
  ]);
  await post('/sim/operator/c2c-take', { ad: 1, temperament: 'dishonest' });
  await post('/sim/operator/c2c-trader', { deal: 1, does: 'pay' });
  expect((await report()).deals).toMatchObject([
    {
      ...{ id: 1, ad: 1, buyer: { temperament: 'dishonest' }, seller: { account: DEMO } },
      ...{ worth: '900.00', status: 'paid', really: false },
    },
  ]);
  await post('/sim/operator/c2c-rule', { deal: 1, decision: 'cancel' });
  expect(await report()).toMatchObject({ ads: [{ id: 1, status: 'open' }], deals: [] });

  expect(await call('/api/c2c/do_legal_deal', { id: '1' }, hers)).toMatchObject({ type: 'ok' });
  expect((await report()).deals).toMatchObject([{ id: 2, buyer: { account: ALICE }, really: null }]);
  const act = await refusal('POST', '/sim/operator/c2c-trader', { deal: 2, does: 'pay' });
  expect(act).toMatchObject({ status: 409, code: 'REFUSED' });
  await post('/sim/operator/c2c-rule', { deal: 2, decision: 'cancel' });

  await post('/sim/operator/c2c-take', { ad: 1, temperament: 'slow' });
  await post('/sim/operator/c2c-trader', { deal: 3, does: 'pay' });
  expect((await report()).deals).toMatchObject([{ id: 3, status: 'paid', really: true }]);
  await post('/sim/operator/c2c-rule', { deal: 3, decision: 'release' });
  expect(await report()).toEqual({ ads: [], deals: [] });
});
