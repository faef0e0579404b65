import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#simulator/kernel/index.ts';
import { openHouse } from '../../support/account.ts';

const mail = { account: 'new@x.io', channel: 'mail', purpose: 'register' } as const;

describe('verification codes', () => {
  test('a code of six digits leaves by the channel that was asked for', () => {
    const house = openHouse();
    house.done('sendCode', mail);
    expect(house.messages).toEqual([
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
    const house = openHouse();
    house.seed('old@x.io');
    expect(house.refusal('sendCode', { ...mail, purpose: 'forget' })).toBe('NO_ACCOUNT');
    expect(house.refusal('sendCode', { ...mail, account: 'OLD@x.io' })).toBe('EXISTS');
    expect(house.refusal('sendCode', { ...mail, account: 'no mail' })).toBe('PARAM');
    expect(house.refusal('sendCode', { ...mail, channel: 'sms' })).toBe('PARAM');
  });

  test('a code is sent again after 60 seconds and not before', () => {
    const house = openHouse();
    house.done('sendCode', mail);
    const first = house.lastCode();
    house.pass(MINUTE_MS - 1);
    const early = house.run('sendCode', mail);
    expect(!early.ok && early.refusal).toMatchObject({ key: 'TOO_SOON', params: { seconds: '1' } });
    house.pass(1);
    house.done('sendCode', mail);
    expect(house.account.queries.codeOf('new@x.io', ['register'], first)).toBeUndefined();
    expect(house.account.queries.codeOf('new@x.io', ['register'], house.lastCode())).toBeDefined();
  });

  test('a code lives ten minutes and is then gone from the state', () => {
    const house = openHouse();
    const empty = house.account.dump();
    house.done('sendCode', mail);
    house.pass(10 * MINUTE_MS - 1);
    expect(house.account.queries.codesOf('new@x.io', ['register'])).toHaveLength(1);
    house.pass(1);
    expect(house.account.queries.codesOf('new@x.io', ['register'])).toHaveLength(0);
    expect(house.account.dump()).toEqual(empty);
  });

  test('the fifth wrong try kills a code', () => {
    const house = openHouse();
    house.done('sendCode', mail);
    const code = house.lastCode();
    for (let i = 0; i < 4; i += 1) house.done('wrongCode', { account: 'new@x.io', purposes: ['register'] });
    expect(house.account.queries.codeOf('new@x.io', ['register'], code)).toBeDefined();
    house.done('wrongCode', { account: 'new@x.io', purposes: ['register'] });
    expect(house.account.queries.codeOf('new@x.io', ['register'], code)).toBeUndefined();
  });

  test('the newest code of a channel comes first', () => {
    const house = openHouse();
    for (const account of ['a@x.io', 'b@x.io']) {
      house.done('sendCode', { ...mail, account });
      house.pass(SECOND_MS);
    }
    house.done('sendCode', { account: '13800000000', channel: 'sms', purpose: 'register' });
    expect(house.account.queries.recentCodes('mail').map((sent) => sent.account)).toEqual([
      'b@x.io',
      'a@x.io',
    ]);
  });
});
