import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, MalformedState, encode } from '#simulator/kernel/index.ts';
import type { JournalRecord, Plain } from '#simulator/kernel/index.ts';
import { hashPassword, passwordDelay } from '#simulator/modules/account/index.ts';
import { START, openHouse } from '../../support/account.ts';
import { OPERATOR } from '../../support/exchange.ts';

describe('tokens', () => {
  test('a login ends the earlier session of the same user', () => {
    const house = openHouse();
    const id = house.seed('a@x.io');
    house.seed('b@x.io');
    const first = house.login('a@x.io');
    const other = house.login('b@x.io');
    const second = house.login('a@x.io');
    expect(second).not.toBe(first);
    expect(house.account.queries.userOfToken(first)).toBeUndefined();
    expect(house.account.queries.userOfToken(second)?.id).toBe(id);
    expect(house.account.queries.userOfToken(other)).toBeDefined();
  });

  test('a token lives one day, sliding at most once an hour', () => {
    const house = openHouse();
    house.seed('a@x.io');
    const token = house.login('a@x.io');
    house.pass(HOUR_MS - 1);
    expect(house.account.queries.tokenDue(token)).toBeUndefined();
    house.pass(1);
    const digest = house.account.queries.tokenDue(token) ?? '';
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
    house.done('touchToken', { digest });
    expect(house.account.queries.tokenDue(token)).toBeUndefined();
    house.pass(DAY_MS - 1);
    expect(house.account.queries.userOfToken(token)).toBeDefined();
    house.pass(1);
    expect(house.account.queries.userOfToken(token)).toBeUndefined();
    expect(house.refusal('touchToken', { digest })).toBe('LOGIN');
  });

  test('the token leaves in the answer to a login only: neither state nor journal knows it', () => {
    const house = openHouse();
    house.seed('a@x.io');
    const token = house.login('a@x.io');
    house.pass(HOUR_MS);
    const outcome = house.run('touchToken', { digest: house.account.queries.tokenDue(token) ?? '' });
    expect(outcome.ok && encode(outcome.record as unknown as Plain)).not.toContain(token);
    expect(encode(house.kernel.snapshot())).not.toContain(token);
    const dump = house.account.dump() as { tokens: readonly { digest: string }[] };
    expect(house.account.queries.userOfToken(dump.tokens[0]?.digest ?? '')).toBeUndefined();
  });

  test('an operator opens a session without the password, and ends it', () => {
    const house = openHouse();
    const id = house.seed('a@x.io');
    const own = house.login('a@x.io');
    const opened = house.run('openSession', { user: id }, OPERATOR);
    const { token } = (opened.ok ? opened.value : {}) as { token: string };
    expect(house.account.queries.userOfToken(own)).toBeUndefined();
    expect(house.account.queries.userOfToken(token)?.id).toBe(id);
    expect(opened.ok && encode(opened.record as unknown as Plain)).not.toContain(token);
    house.done('endSession', { user: id }, OPERATOR);
    expect(house.account.queries.userOfToken(token)).toBeUndefined();
    house.done('endSession', { user: id }, OPERATOR);
    expect(house.kernel.audit()).toEqual([]);
  });

  test.each(['openSession', 'endSession'] as const)('%s is for operators and for users who exist', (name) => {
    const house = openHouse();
    const id = house.seed('a@x.io');
    expect(house.refusal(name, { user: id }, { kind: 'user', id })).toBe('NOT_OWNER');
    expect(house.refusal(name, { user: id }, { kind: 'visitor' })).toBe('NOT_OWNER');
    expect(house.refusal(name, { user: 99 }, OPERATOR)).toBe('NO_ACCOUNT');
  });

  test('hostile names are no tokens and no accounts', () => {
    const house = openHouse();
    for (const name of ['__proto__', 'constructor', 'toString', '']) {
      expect(house.account.queries.userOfToken(name)).toBeUndefined();
      expect(house.account.queries.byAccount(name)).toBeUndefined();
      expect(house.account.queries.byExtension(name)).toBeUndefined();
    }
  });
});

describe('wrong passwords', () => {
  test('four are free, then login is held back ever longer, up to an hour', () => {
    expect([1, 4, 5, 6, 7, 10, 11, 12, 1_000_000].map((count) => passwordDelay(count) / MINUTE_MS)).toEqual([
      0, 0, 1, 2, 4, 32, 60, 60, 60,
    ]);
  });

  test('even the right password waits, and the right password clears the count', () => {
    const house = openHouse();
    house.seed('a@x.io');
    for (let i = 0; i < 5; i += 1) house.done('wrongPassword', { account: 'a@x.io' });
    const login = { account: 'a@x.io', passwordHash: house.hash('secret1', 'a@x.io').hash };
    const early = house.run('login', login);
    expect(!early.ok && early.refusal).toMatchObject({ key: 'LOCKED', params: { seconds: '60' } });
    house.pass(MINUTE_MS);
    expect(house.refusal('login', login)).toBeUndefined();
    expect(house.account.queries.byAccount('a@x.io')?.failures.count).toBe(0);
  });

  test('wrong trade passwords hold back the next one in the same way, and leave the login alone', () => {
    const house = openHouse();
    const tradePassword = house.hash('123456', 'a@x.io', 'trade');
    const id = house.seed('a@x.io', { tradePassword });
    const self = { kind: 'user', id } as const;
    const give = (hash: string) => house.run('giveTradePassword', { passwordHash: hash }, self);
    const held = (seconds: string) => ({ ok: false, refusal: { key: 'LOCKED', params: { seconds } } });
    for (let i = 0; i < 4; i += 1) house.done('wrongTradePassword', {}, self);
    expect(give('guess')).toMatchObject({ ok: false, refusal: { key: 'PAY_PASSWORD' } });
    expect(give(tradePassword.hash)).toMatchObject({ ok: true });
    for (let i = 0; i < 6; i += 1) house.done('wrongTradePassword', {}, self);
    expect(give(tradePassword.hash)).toMatchObject(held('120'));
    const change = { password: tradePassword, oldHash: tradePassword.hash };
    expect(house.run('setTradePassword', change, self)).toMatchObject(held('120'));
    expect(house.login('a@x.io')).toMatch(/^[0-9a-f]{32}$/);
    house.pass(2 * MINUTE_MS);
    house.done('setTradePassword', change, self);
    expect(house.account.queries.byId(id)?.tradeFailures.count).toBe(0);
    expect(house.refusal('wrongTradePassword', {})).toBe('LOGIN');
  });

  test('wrong passwords are forgotten after a day', () => {
    const house = openHouse();
    house.seed('a@x.io');
    for (let i = 0; i < 4; i += 1) house.done('wrongPassword', { account: 'a@x.io' });
    house.pass(DAY_MS);
    house.done('wrongPassword', { account: 'a@x.io' });
    expect(house.account.queries.byAccount('a@x.io')?.failures.count).toBe(1);
  });
});

describe('the same run again', () => {
  test('the same password gives other hashes for other accounts, purposes and seeds, and the same hash again', () => {
    const [one, same, other] = [openHouse('s'), openHouse('s'), openHouse('t')];
    expect(one.hash('secret1', 'a@x.io')).toEqual(same.hash('secret1', 'A@X.io'));
    const hashes = [
      one.hash('secret1', 'a@x.io'),
      one.hash('secret1', 'b@x.io'),
      one.hash('secret1', 'a@x.io', 'trade'),
      other.hash('secret1', 'a@x.io'),
    ].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(4);
    expect(hashPassword('pässword', 'salt').hash).toBe(hashPassword('pa\u0308ssword', 'salt').hash);
  });

  test('replaying the journal, and restoring a snapshot, gives the same hash', () => {
    const house = openHouse();
    const records: JournalRecord[] = [];
    const { kernel } = house;
    const keep = (outcome: ReturnType<typeof house.run>) => outcome.ok && records.push(outcome.record);
    const seedInput = {
      type: 'email',
      account: 'a@x.io',
      countryCode: '',
      extensionCode: 'ab12',
      parentId: 0,
      password: house.hash('secret1', 'a@x.io'),
      tradePassword: null,
      reviewStatus: 2,
      isSeller: true,
    };
    keep(house.run('seedUser', seedInput, OPERATOR));
    keep(house.run('sendCode', { account: 'b@x.io', channel: 'mail', purpose: 'register' }));
    house.pass(20 * MINUTE_MS);
    keep(house.run('login', { account: 'a@x.io', passwordHash: house.hash('secret1', 'a@x.io').hash }));
    house.pass(HOUR_MS);
    keep(house.run('wrongPassword', { account: 'a@x.io' }));
    const again = openHouse();
    again.kernel.replay(records);
    again.kernel.advanceTo(kernel.now());
    expect(again.kernel.hash()).toBe(kernel.hash());
    const restored = openHouse();
    restored.kernel.restore(kernel.snapshot());
    expect(restored.kernel.hash()).toBe(kernel.hash());
    expect(restored.account.queries.byExtension('AB12')?.isSeller).toBe(true);
    expect(restored.kernel.audit()).toEqual([]);
  });

  test('however time is sliced, codes and tokens expire to the same state', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 * HOUR_MS }), { maxLength: 6 }), (cuts) => {
        const [whole, sliced] = [openHouse(), openHouse()];
        for (const house of [whole, sliced]) {
          house.seed('a@x.io');
          house.login('a@x.io');
          house.done('sendCode', { account: 'b@x.io', channel: 'mail', purpose: 'register' });
        }
        for (const cut of [...cuts].sort((a, b) => a - b)) sliced.kernel.advanceTo(START + cut);
        whole.kernel.advanceTo(START + 30 * HOUR_MS);
        sliced.kernel.advanceTo(START + 30 * HOUR_MS);
        expect(sliced.kernel.hash()).toBe(whole.kernel.hash());
      }),
      { numRuns: 20 },
    );
  });

  test('a snapshot that does not fit is refused with its path', () => {
    const house = openHouse();
    house.seed('a@x.io');
    const dump = house.account.dump() as { users: Record<string, never>[] };
    const broken = { ...dump, users: [{ ...dump.users[0], type: 'robot' }] };
    expect(() => house.account.load(broken)).toThrow(MalformedState);
    expect(() => house.account.load(broken)).toThrow('$.users[0].type');
    expect(house.account.queries.byAccount('a@x.io')).toBeDefined();
  });
});
