import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { openAccounts } from '../../support/account.ts';

const mail = { account: 'new@x.io', channel: 'mail', purpose: 'register' } as const;

describe('verification codes', () => {
  test('a code of six digits leaves by the channel that was asked for', () => {
    const accounts = openAccounts();
    accounts.done('sendCode', mail);
    expect(accounts.messages).toEqual([
      {
        type: 'message',
        account: 'new@x.io',
        channel: 'mail',
        purpose: 'register',
        code: expect.stringMatching(/^\d{6}$/),
      },
    ]);
  });

  test('an account is needed for a forgotten password, and must be new for registering', () => {
    const accounts = openAccounts();
    accounts.seed('old@x.io');
    expect(accounts.refusal('sendCode', { ...mail, purpose: 'forget' })).toBe('NO_ACCOUNT');
    expect(accounts.refusal('sendCode', { ...mail, account: 'OLD@x.io' })).toBe('EXISTS');
    expect(accounts.refusal('sendCode', { ...mail, account: 'no mail' })).toBe('PARAM');
    expect(accounts.refusal('sendCode', { ...mail, channel: 'sms' })).toBe('PARAM');
  });

  test('a code is sent again after 60 seconds and not before', () => {
    const accounts = openAccounts();
    accounts.done('sendCode', mail);
    const first = accounts.lastCode();
    accounts.pass(MINUTE_MS - 1);
    const early = accounts.run('sendCode', mail);
    expect(!early.ok && early.refusal).toMatchObject({ key: 'TOO_SOON', params: { seconds: '1' } });
    accounts.pass(1);
    accounts.done('sendCode', mail);
    expect(accounts.account.queries.codeOf('new@x.io', ['register'], first)).toBeUndefined();
    expect(accounts.account.queries.codeOf('new@x.io', ['register'], accounts.lastCode())).toBeDefined();
  });

  test('a code lives ten minutes and is then gone from the state', () => {
    const accounts = openAccounts();
    const empty = accounts.account.dump();
    accounts.done('sendCode', mail);
    accounts.pass(10 * MINUTE_MS - 1);
    expect(accounts.account.queries.codesOf('new@x.io', ['register'])).toHaveLength(1);
    accounts.pass(1);
    expect(accounts.account.queries.codesOf('new@x.io', ['register'])).toHaveLength(0);
    expect(accounts.account.dump()).toEqual(empty);
  });

  test('the fifth wrong try kills a code', () => {
    const accounts = openAccounts();
    accounts.done('sendCode', mail);
    const code = accounts.lastCode();
    for (let i = 0; i < 4; i += 1)
      accounts.done('wrongCode', { account: 'new@x.io', purposes: ['register'] });
    expect(accounts.account.queries.codeOf('new@x.io', ['register'], code)).toBeDefined();
    accounts.done('wrongCode', { account: 'new@x.io', purposes: ['register'] });
    expect(accounts.account.queries.codeOf('new@x.io', ['register'], code)).toBeUndefined();
  });

  test('the newest code of a channel comes first', () => {
    const accounts = openAccounts();
    for (const account of ['a@x.io', 'b@x.io']) {
      accounts.done('sendCode', { ...mail, account });
      accounts.pass(SECOND_MS);
    }
    accounts.done('sendCode', { account: '13800000000', channel: 'sms', purpose: 'register' });
    expect(accounts.account.queries.recentCodes('mail').map((sent) => sent.account)).toEqual([
      'b@x.io',
      'a@x.io',
    ]);
  });
});
