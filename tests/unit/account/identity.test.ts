import { describe, expect, test } from 'vitest';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { openAccounts } from '../../support/account.ts';
import { OPERATOR } from '../../support/exchange.ts';

const papers = { name: 'Wang Fang', number: '123456198001011234', front: '/f', back: '/b', inHand: '/h' };

/** A user, the identity they submit, and the decision. */
function openDesk(identityReview: number | 'never' = 'never') {
  const accounts = openAccounts('identity', { identityReview });
  const id = accounts.seed('a@x.io');
  const actor = { kind: 'user', id } as const;
  return {
    accounts,
    id,
    user: () => accounts.account.queries.byId(id),
    submit: (change: Plain = {}) =>
      accounts.refusal('submitIdentity', { ...papers, ...(change as object) }, actor),
    decide: (decision: string, reason = '') =>
      accounts.refusal('decideIdentity', { user: id, decision, reason }, OPERATOR),
    /** On the papers of a number: what the refusal says waits instead; undefined where it is done. */
    decideOn(submission: Plain, decision = 'approve', reason = '') {
      const outcome = accounts.run('decideIdentity', { user: id, submission, decision, reason }, OPERATOR);
      return outcome.ok ? undefined : outcome.refusal;
    },
  };
}

describe('an identity', () => {
  test('IDENT-008 goes from 0 to 1, back to 0 with a reason, and from 1 to 2', () => {
    const { accounts, user, submit, decide, id } = openDesk();
    expect(user()).toMatchObject({ reviewStatus: 0, identity: null, rejection: '' });
    expect(submit()).toBeUndefined();
    expect(user()).toMatchObject({ reviewStatus: 1, identity: { ...papers, at: accounts.kernel.now() } });
    expect(accounts.account.queries.inReview().map((one) => one.id)).toEqual([id]);

    expect(decide('reject', 'The photo is blurred.')).toBeUndefined();
    expect(user()).toMatchObject({ reviewStatus: 0, identity: null, rejection: 'The photo is blurred.' });
    expect(accounts.messages.at(-1)).toMatchObject({
      text: 'identityRejected',
      params: { reason: 'The photo is blurred.' },
    });

    expect(submit({ name: 'Wang Fangfang' })).toBeUndefined();
    expect(user()).toMatchObject({ reviewStatus: 1, rejection: '' });
    expect(decide('approve')).toBeUndefined();
    expect(user()).toMatchObject({ reviewStatus: 2, identity: { name: 'Wang Fangfang' }, rejection: '' });
    expect(accounts.messages.at(-1)).toMatchObject({ user: id, text: 'identityApproved' });
    expect(accounts.account.queries.inReview()).toEqual([]);
  });

  test('IDENT-007 is not taken a second time while one is reviewed or verified', () => {
    const { submit, decide } = openDesk();
    submit();
    expect(submit()).toBe('STATE');
    decide('approve');
    expect(submit()).toBe('STATE');
    expect(decide('approve')).toBe('STATE');
    expect(decide('reject', 'The document has expired.')).toBeUndefined();
    expect(decide('reject', 'Again.')).toBe('STATE');
    expect(submit()).toBeUndefined();
  });

  test.each([
    ['a digit in the name', { name: 'Wang 2' }],
    ['a digit of another script', { name: 'Wang ２' }],
    ['no name', { name: '' }],
    ['a name of two lines', { name: 'Wang\nFang' }],
    ['a name too long', { name: 'W'.repeat(61) }],
    ['Chinese characters in the number', { number: '证1234' }],
    ['no number', { number: '' }],
    ['a space in the number', { number: '12 34' }],
    ['an address of a photo too long', { hand: '', inHand: 'x'.repeat(2049) }],
  ])('IDENT-005 is refused with %s, and nothing changes', (_, change) => {
    const { accounts, submit } = openDesk();
    const before = accounts.kernel.hash();
    expect(submit(change)).toBe('PARAM');
    expect(accounts.kernel.hash()).toBe(before);
  });

  test('is taken alike on engines that know other versions of Unicode', () => {
    // A digit since version 16, unknown before.
    const { submit } = openDesk();
    expect(submit({ name: 'Wang \u{1ccf1}' })).toBeUndefined();
  });

  test('is decided only as the one that was looked at, where the decision names it', () => {
    const { accounts, user, submit, decide, decideOn } = openDesk();
    const refused = (waiting: string) => ({ key: 'STATE', params: { waiting } });
    const number = () => user()?.identity?.id ?? 0;
    expect(decideOn(1)).toMatchObject(refused(''));
    submit();
    const first = number();
    decide('reject', 'The photo is blurred.');
    submit({ name: 'Somebody Else' });
    const second = number();
    expect(second).not.toBe(first);

    const before = accounts.kernel.hash();
    for (const stale of [first, second + 1, String(second), null]) {
      for (const decision of ['approve', 'reject'])
        expect(decideOn(stale, decision, 'Late.')).toMatchObject(refused(String(second)));
    }
    expect(accounts.kernel.hash()).toBe(before);
    expect(user()).toMatchObject({ reviewStatus: 1, identity: { name: 'Somebody Else' } });

    expect(decideOn(second)).toBeUndefined();
    expect(user()?.reviewStatus).toBe(2);
    // The same papers, but decided: an operator who saw them as waiting gets an error.
    expect(decideOn(second, 'reject', 'Late.')).toMatchObject(refused(''));
    expect(user()?.reviewStatus).toBe(2);
  });

  test('is rejected with a reason of one line only, and decided by operators alone', () => {
    const { accounts, id, submit, decide } = openDesk();
    submit();
    expect(decide('reject')).toBe('PARAM');
    expect(decide('reject', 'two\nlines')).toBe('PARAM');
    expect(decide('reject', 'x'.repeat(201))).toBe('PARAM');
    expect(decide('perhaps')).toBe('PARAM');
    const input = { user: id, decision: 'approve', reason: '' };
    expect(accounts.refusal('decideIdentity', input, { kind: 'user', id })).toBe('NOT_OWNER');
    expect(accounts.refusal('submitIdentity', papers)).toBe('LOGIN');
    expect(accounts.refusal('decideIdentity', { ...input, user: 99 }, OPERATOR)).toBe('NO_ACCOUNT');
  });

  test('is approved after the review time, and only that submission', () => {
    const { accounts, user, submit, decide } = openDesk(10 * MINUTE_MS);
    submit();
    accounts.pass(9 * MINUTE_MS);
    decide('reject', 'The back is missing.');
    submit();
    accounts.pass(9 * MINUTE_MS);
    expect(user()?.reviewStatus).toBe(1);
    accounts.pass(MINUTE_MS);
    expect(user()?.reviewStatus).toBe(2);
  });
});
