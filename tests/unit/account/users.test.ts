import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#simulator/kernel/index.ts';
import { openHouse, visitor } from '../../support/account.ts';
import { OPERATOR } from '../../support/exchange.ts';

function register(house: ReturnType<typeof openHouse>, account: string, extensionCode: string) {
  const type = account.includes('@') ? 'email' : 'mobile';
  house.done('sendCode', { account, channel: type === 'email' ? 'mail' : 'sms', purpose: 'register' });
  const code = house.lastCode();
  const password = house.hash('secret1', account);
  return { type, account, countryCode: '+86', code, password, extensionCode };
}

describe('registration', () => {
  test('opens an account below its inviter, with an invite code of its own', () => {
    const house = openHouse();
    const inviter = house.seed('boss@x.io', { extensionCode: 'ab12' });
    const { userId } = house.done<{ userId: number }>('register', register(house, '13800000000', 'AB12'));
    const user = house.account.queries.byId(userId);
    expect(user).toMatchObject({
      account: '13800000000',
      phone: '13800000000',
      email: '',
      countryCode: '86',
    });
    expect(user).toMatchObject({ parentId: inviter, extensionCode: expect.stringMatching(/^[a-z0-9]{4}$/) });
    expect(house.account.queries.byAccount(' 13800000000 ')?.id).toBe(userId);
  });

  test('uses its code up', () => {
    const house = openHouse();
    house.seed('boss@x.io', { extensionCode: 'ab12' });
    const input = register(house, 'a@x.io', 'ab12');
    house.done('register', input);
    expect(house.refusal('register', { ...input, account: 'b@x.io' })).toBe('CODE');
    expect(house.refusal('register', input)).toBe('CODE');
  });

  test('refuses a wrong code, an unknown or missing invite code and a malformed account', () => {
    const house = openHouse();
    house.seed('boss@x.io', { extensionCode: 'ab12' });
    const input = register(house, 'a@x.io', 'ab12');
    expect(house.refusal('register', { ...input, code: '000' })).toBe('CODE');
    expect(house.refusal('register', { ...input, extensionCode: 'zzzz' })).toBe('NOT_FOUND');
    expect(house.refusal('register', { ...input, extensionCode: '' })).toBe('PARAM');
    expect(house.refusal('register', { ...input, type: 'mobile' })).toBe('PARAM');
    expect(house.refusal('register', input)).toBeUndefined();
  });

  test('a seeded account and invite code are unique', () => {
    const house = openHouse();
    house.seed('boss@x.io', { extensionCode: 'ab12' });
    expect(() => house.seed('BOSS@x.io')).toThrow('EXISTS');
    expect(() => house.seed('other@x.io', { extensionCode: 'ab12' })).toThrow('EXISTS');
    expect(() => house.seed('other@x.io', { extensionCode: 'AB 2' })).toThrow('PARAM');
    expect(house.refusal('seedUser', {}, visitor)).toBe('NOT_OWNER');
  });
});

describe('passwords and binding', () => {
  test('a forgotten password is set anew, and sessions with the old one end', () => {
    const house = openHouse();
    house.seed('a@x.io');
    const token = house.login('a@x.io');
    house.done('sendCode', { account: 'a@x.io', channel: 'mail', purpose: 'forget' });
    const code = house.lastCode();
    const password = house.hash('better2', 'a@x.io');
    expect(house.refusal('forget', { account: 'a@x.io', code: 'x', password })).toBe('CODE');
    expect(house.refusal('forget', { account: 'b@x.io', code, password })).toBe('NO_ACCOUNT');
    house.done('forget', { account: 'a@x.io', code, password });
    expect(house.account.queries.userOfToken(token)).toBeUndefined();
    expect(
      house.refusal('login', { account: 'a@x.io', passwordHash: house.hash('secret1', 'a@x.io').hash }),
    ).toBe('BAD_LOGIN');
    expect(house.login('a@x.io', 'better2')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a phone user binds an e-mail and may log in with either', () => {
    const house = openHouse();
    const id = house.seed('13800000000');
    house.seed('taken@x.io');
    const self = { kind: 'user', id } as const;
    house.done('sendCode', { account: 'me@x.io', channel: 'mail', purpose: 'bind' });
    const code = house.lastCode();
    expect(house.refusal('bindEmail', { email: 'me@x.io', code: 'x' }, self)).toBe('CODE');
    expect(house.refusal('bindEmail', { email: 'me@x.io', code }, visitor)).toBe('LOGIN');
    house.done('bindEmail', { email: 'Me@X.io', code }, self);
    expect(house.account.queries.byAccount('me@x.io')).toMatchObject({
      id,
      account: '13800000000',
      email: 'me@x.io',
    });
    expect(house.account.queries.byAccount('13800000000')?.id).toBe(id);
  });

  test('an e-mail user who binds another e-mail gives the first one free', () => {
    const house = openHouse();
    const id = house.seed('old@x.io');
    house.done('sendCode', { account: 'new@x.io', channel: 'mail', purpose: 'bind' });
    house.done('bindEmail', { email: 'new@x.io', code: house.lastCode() }, { kind: 'user', id });
    expect(house.account.queries.byAccount('old@x.io')).toBeUndefined();
    expect(house.account.queries.byAccount('new@x.io')).toMatchObject({ id, account: 'new@x.io' });
    expect(house.kernel.audit()).toEqual([]);
  });

  test('the trade password changes only for who knows the old one', () => {
    const house = openHouse();
    const id = house.seed('a@x.io');
    const self = { kind: 'user', id } as const;
    const first = house.hash('123456', 'a@x.io', 'trade');
    const second = house.hash('654321', 'a@x.io', 'trade');
    house.done('setTradePassword', { password: first, oldHash: null }, self);
    expect(house.refusal('setTradePassword', { password: second, oldHash: null }, self)).toBe('PAY_PASSWORD');
    expect(house.refusal('setTradePassword', { password: second, oldHash: second.hash }, self)).toBe(
      'PAY_PASSWORD',
    );
    house.done('setTradePassword', { password: second, oldHash: first.hash }, self);
    expect(house.account.queries.byId(id)?.tradePassword).toEqual(second);
  });
});

describe('operator', () => {
  test('locks and unlocks, which nobody else can', () => {
    const house = openHouse();
    const id = house.seed('a@x.io');
    house.done('lock', { user: id, until: house.kernel.now() + MINUTE_MS }, OPERATOR);
    const login = { account: 'a@x.io', passwordHash: house.hash('secret1', 'a@x.io').hash };
    expect(house.refusal('login', login)).toBe('LOCKED');
    house.pass(MINUTE_MS);
    expect(house.refusal('login', login)).toBeUndefined();
    expect(house.refusal('lock', { user: 99, until: 0 }, OPERATOR)).toBe('NO_ACCOUNT');
  });
});
