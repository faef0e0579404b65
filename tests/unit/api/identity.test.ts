import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { openApi } from '../../support/wire.ts';

const papers = {
  name: 'Carol Wang',
  card_id: '123456198001011234',
  front_pic: '/upload/front.png',
  reverse_pic: '/upload/back.png',
  hand_pic: '/upload/hand.png',
};

/** A user who is not verified, and what the operator says. */
async function openDesk() {
  const api = openApi();
  const token = await api.login('carol@x.io');
  const carol = api.exchange.account.queries.byAccount('carol@x.io')?.id ?? 0;
  return {
    api,
    token,
    centre: () => api.ok('userCenter', {}, { token }),
    reject: (reason: string) =>
      api.exchange.execute(
        'account.decideIdentity',
        { user: carol, decision: 'reject', reason },
        { kind: 'operator' },
      ),
  };
}

describe('identity', () => {
  test('IDENT-007 IDENT-008 IDENT-009 is submitted, sent back with a reason, submitted again, and verified when ten minutes have passed', async () => {
    const { api, token, centre, reject } = await openDesk();
    expect(await centre()).toMatchObject({ review_status: 0, name: '', card_id: '', reason: '' });
    expect(await api.call('verifyIdentity', { ...papers, name: 'Carol 2' }, { token })).toEqual({
      type: 'error',
      message: '“name” is missing or not valid.',
    });
    expect(await api.ok('verifyIdentity', papers, { token })).toBe('Submitted. We will review it soon.');
    expect(await centre()).toMatchObject({ review_status: 1, name: 'C***', card_id: '12******34' });
    expect(await api.call('verifyIdentity', papers, { token })).toEqual({
      type: 'error',
      message: 'This is not possible in the current state.',
    });
    reject('The photo is blurred.');
    expect(await centre()).toMatchObject({
      review_status: 0,
      name: '',
      card_id: '',
      reason: 'The photo is blurred.',
    });
    await api.ok('verifyIdentity', papers, { token });
    api.pass(10 * MINUTE_MS - 1);
    expect(await centre()).toMatchObject({ review_status: 1 });
    api.pass(1);
    expect(await centre()).toMatchObject({ review_status: 2, reason: '' });
    expect(await api.ok('userInfo', {}, { token })).toMatchObject({
      review_status: 2,
      is_realname: 2,
      name: 'Carol Wang',
    });
    expect(await api.call('verifyIdentity', papers, { token })).toMatchObject({ type: 'error' });
  });

  test('ROLE-008 the limits of a withdrawal are the same for a verified user and any other', async () => {
    const { api, token } = await openDesk();
    const limitsOf = async (session: string) => {
      const terms = await api.ok('withdrawInfo', { currency: 1 }, { token: session });
      const { min_number, max_number, day_limit, rate } = terms as Record<string, unknown>;
      return { min_number, max_number, day_limit, rate };
    };
    const limits = await limitsOf(token);
    expect(limits.min_number).toBeDefined();
    expect(await limitsOf(await api.login('alice@x.io'))).toEqual(limits);
  });
});
