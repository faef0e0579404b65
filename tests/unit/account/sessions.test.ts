import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, MalformedState, encode } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { hashTypedPassword } from '#simulator/protocol/api/typed-password.ts';
import { passwordDelay } from '#simulator/engine/modules/account/index.ts';
import { openAccounts } from '../../support/account.ts';
import { OPERATOR } from '../../support/exchange.ts';

describe('tokens', () => {
  test('a login ends the earlier session of the same user', () => {
    const accounts = openAccounts();
    const id = accounts.seed('a@x.io');
    accounts.seed('b@x.io');
    const first = accounts.login('a@x.io');
    const other = accounts.login('b@x.io');
    const second = accounts.login('a@x.io');
    expect(second).not.toBe(first);
    expect(accounts.account.queries.userOfToken(first)).toBeUndefined();
    expect(accounts.account.queries.userOfToken(second)?.id).toBe(id);
    expect(accounts.account.queries.userOfToken(other)).toBeDefined();
  });

  test('a token lives one day, sliding at most once an hour', () => {
    const accounts = openAccounts();
    accounts.seed('a@x.io');
    const token = accounts.login('a@x.io');
    accounts.pass(HOUR_MS - 1);
    expect(accounts.account.queries.tokenDue(token)).toBeUndefined();
    accounts.pass(1);
    const digest = accounts.account.queries.tokenDue(token) ?? '';
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
    accounts.done('touchToken', { digest });
    expect(accounts.account.queries.tokenDue(token)).toBeUndefined();
    accounts.pass(DAY_MS - 1);
    expect(accounts.account.queries.userOfToken(token)).toBeDefined();
    accounts.pass(1);
    expect(accounts.account.queries.userOfToken(token)).toBeUndefined();
    expect(accounts.refusal('touchToken', { digest })).toBe('LOGIN');
  });

  test('the token is only in the response to a login, not in state or journal', () => {
    const accounts = openAccounts();
    accounts.seed('a@x.io');
    const token = accounts.login('a@x.io');
    accounts.pass(HOUR_MS);
    const outcome = accounts.run('touchToken', { digest: accounts.account.queries.tokenDue(token) ?? '' });
    expect(outcome.ok && encode(outcome.record as unknown as Plain)).not.toContain(token);
    expect(encode(accounts.kernel.snapshot())).not.toContain(token);
    const dump = accounts.account.dump() as { tokens: readonly { digest: string }[] };
    expect(accounts.account.queries.userOfToken(dump.tokens[0]?.digest ?? '')).toBeUndefined();
  });

  test('an operator opens a session without the password, and ends it', () => {
    const accounts = openAccounts();
    const id = accounts.seed('a@x.io');
    const own = accounts.login('a@x.io');
    const opened = accounts.run('openSession', { user: id }, OPERATOR);
    const { token } = (opened.ok ? opened.value : {}) as { token: string };
    expect(accounts.account.queries.userOfToken(own)).toBeUndefined();
    expect(accounts.account.queries.userOfToken(token)?.id).toBe(id);
    expect(opened.ok && encode(opened.record as unknown as Plain)).not.toContain(token);
    accounts.done('endSession', { user: id }, OPERATOR);
    expect(accounts.account.queries.userOfToken(token)).toBeUndefined();
    accounts.done('endSession', { user: id }, OPERATOR);
    expect(accounts.kernel.audit()).toEqual([]);
  });

  test.each(['openSession', 'endSession'] as const)('%s is for operators and for users who exist', (name) => {
    const accounts = openAccounts();
    const id = accounts.seed('a@x.io');
    expect(accounts.refusal(name, { user: id }, { kind: 'user', id })).toBe('NOT_OWNER');
    expect(accounts.refusal(name, { user: id }, { kind: 'visitor' })).toBe('NOT_OWNER');
    expect(accounts.refusal(name, { user: 99 }, OPERATOR)).toBe('NO_ACCOUNT');
  });
});

describe('wrong passwords', () => {
  test('four are free, then login is held back ever longer, up to an hour', () => {
    expect([1, 4, 5, 6, 7, 10, 11, 12, 1_000_000].map((count) => passwordDelay(count) / MINUTE_MS)).toEqual([
      0, 0, 1, 2, 4, 32, 60, 60, 60,
    ]);
  });

  test('even the right password waits, and the right password clears the count', () => {
    const accounts = openAccounts();
    accounts.seed('a@x.io');
    for (let i = 0; i < 5; i += 1) accounts.done('wrongPassword', { account: 'a@x.io' });
    const login = { account: 'a@x.io', passwordHash: accounts.hash('secret1', 'a@x.io').hash };
    const early = accounts.run('login', login);
    expect(!early.ok && early.refusal).toMatchObject({ key: 'LOCKED', params: { seconds: '60' } });
    accounts.pass(MINUTE_MS);
    expect(accounts.refusal('login', login)).toBeUndefined();
    expect(accounts.account.queries.byAccount('a@x.io')?.failures.count).toBe(0);
  });

  test('wrong trade passwords hold back the next one in the same way, and leave the login alone', () => {
    const accounts = openAccounts();
    const tradePassword = accounts.hash('123456', 'a@x.io', 'trade');
    const id = accounts.seed('a@x.io', { tradePassword });
    const self = { kind: 'user', id } as const;
    const give = (hash: string) => accounts.run('giveTradePassword', { passwordHash: hash }, self);
    const held = (seconds: string) => ({ ok: false, refusal: { key: 'LOCKED', params: { seconds } } });
    for (let i = 0; i < 4; i += 1) accounts.done('wrongTradePassword', {}, self);
    expect(give('guess')).toMatchObject({ ok: false, refusal: { key: 'PAY_PASSWORD' } });
    expect(give(tradePassword.hash)).toMatchObject({ ok: true });
    for (let i = 0; i < 6; i += 1) accounts.done('wrongTradePassword', {}, self);
    expect(give(tradePassword.hash)).toMatchObject(held('120'));
    const change = { password: tradePassword, oldHash: tradePassword.hash };
    expect(accounts.run('setTradePassword', change, self)).toMatchObject(held('120'));
    expect(accounts.login('a@x.io')).toMatch(/^[0-9a-f]{32}$/);
    accounts.pass(2 * MINUTE_MS);
    accounts.done('setTradePassword', change, self);
    expect(accounts.account.queries.byId(id)?.tradeFailures.count).toBe(0);
    expect(accounts.refusal('wrongTradePassword', {})).toBe('LOGIN');
  });

  test('wrong passwords are forgotten after a day', () => {
    const accounts = openAccounts();
    accounts.seed('a@x.io');
    for (let i = 0; i < 4; i += 1) accounts.done('wrongPassword', { account: 'a@x.io' });
    accounts.pass(DAY_MS);
    accounts.done('wrongPassword', { account: 'a@x.io' });
    expect(accounts.account.queries.byAccount('a@x.io')?.failures.count).toBe(1);
  });
});

describe('the same run again', () => {
  test('the same password gives other hashes for other accounts, purposes and seeds, and the same hash again', () => {
    const [one, same, other] = [openAccounts('s'), openAccounts('s'), openAccounts('t')];
    expect(one.hash('secret1', 'a@x.io')).toEqual(same.hash('secret1', 'A@X.io'));
    const hashes = [
      one.hash('secret1', 'a@x.io'),
      one.hash('secret1', 'b@x.io'),
      one.hash('secret1', 'a@x.io', 'trade'),
      other.hash('secret1', 'a@x.io'),
    ].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(4);
    expect(hashTypedPassword('pässword', 'salt')).toEqual(hashTypedPassword('pa\u0308ssword', 'salt'));
  });

  test('a snapshot that does not fit is refused with its path', () => {
    const accounts = openAccounts();
    accounts.seed('a@x.io');
    const dump = accounts.account.dump() as { users: Record<string, never>[] };
    const broken = { ...dump, users: [{ ...dump.users[0], type: 'robot' }] };
    expect(() => accounts.account.load(broken)).toThrow(MalformedState);
    expect(() => accounts.account.load(broken)).toThrow('$.users[0].type');
    expect(accounts.account.queries.byAccount('a@x.io')).toBeDefined();
  });
});
