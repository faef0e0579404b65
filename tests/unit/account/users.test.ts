import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { openAccounts, visitor } from '../../support/account.ts';
import { OPERATOR } from '../../support/exchange.ts';

function register(accounts: ReturnType<typeof openAccounts>, account: string, extensionCode: string) {
  const type = account.includes('@') ? 'email' : 'mobile';
  accounts.done('sendCode', { account, channel: type === 'email' ? 'mail' : 'sms', purpose: 'register' });
  const code = accounts.lastCode();
  const password = accounts.hash('secret1', account);
  return { type, account, countryCode: '+86', code, password, extensionCode };
}

describe('registration', () => {
  test('opens an account below its inviter, with an invite code of its own', () => {
    const accounts = openAccounts();
    const inviter = accounts.seed('boss@x.io', { extensionCode: 'ab12' });
    const { userId } = accounts.done<{ userId: number }>(
      'register',
      register(accounts, '13800000000', 'AB12'),
    );
    const user = accounts.account.queries.byId(userId);
    expect(user).toMatchObject({
      account: '13800000000',
      phone: '13800000000',
      email: '',
      countryCode: '86',
    });
    expect(user).toMatchObject({ parentId: inviter, extensionCode: expect.stringMatching(/^[a-z0-9]{4}$/) });
    expect(accounts.account.queries.byAccount(' 13800000000 ')?.id).toBe(userId);
  });

  test('uses its code up', () => {
    const accounts = openAccounts();
    accounts.seed('boss@x.io', { extensionCode: 'ab12' });
    const input = register(accounts, 'a@x.io', 'ab12');
    accounts.done('register', input);
    expect(accounts.refusal('register', { ...input, account: 'b@x.io' })).toBe('CODE');
    expect(accounts.refusal('register', input)).toBe('CODE');
  });

  test('refuses a wrong code, an unknown or missing invite code and a malformed account', () => {
    const accounts = openAccounts();
    accounts.seed('boss@x.io', { extensionCode: 'ab12' });
    const input = register(accounts, 'a@x.io', 'ab12');
    expect(accounts.refusal('register', { ...input, code: '000' })).toBe('CODE');
    expect(accounts.refusal('register', { ...input, extensionCode: 'zzzz' })).toBe('NOT_FOUND');
    expect(accounts.refusal('register', { ...input, extensionCode: '' })).toBe('PARAM');
    expect(accounts.refusal('register', { ...input, type: 'mobile' })).toBe('PARAM');
    expect(accounts.refusal('register', input)).toBeUndefined();
  });

  test('a seeded account and invite code are unique', () => {
    const accounts = openAccounts();
    accounts.seed('boss@x.io', { extensionCode: 'ab12' });
    expect(() => accounts.seed('BOSS@x.io')).toThrow('EXISTS');
    expect(() => accounts.seed('other@x.io', { extensionCode: 'ab12' })).toThrow('EXISTS');
    expect(() => accounts.seed('other@x.io', { extensionCode: 'AB 2' })).toThrow('PARAM');
    expect(accounts.refusal('seedUser', {}, visitor)).toBe('NOT_OWNER');
  });
});

test('a phone user binds an e-mail and may log in with either', () => {
  const accounts = openAccounts();
  const id = accounts.seed('13800000000');
  const self = { kind: 'user', id } as const;
  accounts.done('sendCode', { account: 'me@x.io', channel: 'mail', purpose: 'bind' });
  const code = accounts.lastCode();
  expect(accounts.refusal('bindEmail', { email: 'me@x.io', code: 'x' }, self)).toBe('CODE');
  expect(accounts.refusal('bindEmail', { email: 'me@x.io', code }, visitor)).toBe('LOGIN');
  accounts.done('bindEmail', { email: 'Me@X.io', code }, self);
  expect(accounts.account.queries.byAccount('me@x.io')).toMatchObject({
    id,
    account: '13800000000',
    email: 'me@x.io',
  });
  expect(accounts.account.queries.byAccount('13800000000')?.id).toBe(id);
});

test('only an operator locks and unlocks', () => {
  const accounts = openAccounts();
  const id = accounts.seed('a@x.io');
  accounts.done('lock', { user: id, until: accounts.kernel.now() + MINUTE_MS }, OPERATOR);
  const login = { account: 'a@x.io', passwordHash: accounts.hash('secret1', 'a@x.io').hash };
  expect(accounts.refusal('login', login)).toBe('LOCKED');
  accounts.pass(MINUTE_MS);
  expect(accounts.refusal('login', login)).toBeUndefined();
  expect(accounts.refusal('lock', { user: 99, until: 0 }, OPERATOR)).toBe('NO_ACCOUNT');
});
