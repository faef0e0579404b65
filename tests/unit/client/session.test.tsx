import { describe, expect, test } from 'vitest';
import { createSession, shownAccount, openStorage, seatOf } from '#client/exchange/index.ts';
import type { SessionState } from '#client/exchange/index.ts';
import { seatOfAddress } from '#client/app/seat.ts';

const user = {
  id: 7,
  account_number: 'trader@example.com',
  phone: '',
  email: 'trader@example.com',
  extension_code: 'a1b2',
  is_seller: 1,
} as Parameters<ReturnType<typeof createSession>['identify']>[0];

describe('session', () => {
  test('SHELL-009 a user counts as logged in exactly when a token is stored', () => {
    expect(createSession(openStorage(localStorage)).getState().token).toBeUndefined();
    localStorage.setItem('user_id', '7');
    expect(createSession(openStorage(localStorage)).getState().token).toBeUndefined();
    localStorage.setItem('token', 'abc');
    expect(createSession(openStorage(localStorage)).getState().token).toBe('abc');
  });

  test('SHELL-010 SHELL-018 login stores the token, and the user info fills the rest', () => {
    const session = createSession(openStorage(localStorage));
    const seen: SessionState[] = [];
    session.subscribe((now) => seen.push(now));
    session.begin('abc');
    session.identify(user, session.getState().token);
    expect({ ...localStorage }).toEqual({
      token: 'abc',
      accountNum: 'trader@example.com',
      user_id: '7',
      extension_code: 'a1b2',
      is_seller: '1',
      address: 'trader@example.com',
    });
    expect(seen.map(({ token, userId, isSeller }) => [token, userId, isSeller])).toEqual([
      ['abc', undefined, false],
      ['abc', 7, true],
    ]);
  });

  test('SHELL-011 logout clears all local storage but settings of accounts and what a simulator keeps', () => {
    const session = createSession(openStorage(localStorage));
    session.begin('abc');
    session.identify(user, session.getState().token);
    localStorage.setItem('night_mode', '1');
    localStorage.setItem('account.7.confirm_orders', '1');
    localStorage.setItem('sandpit-launch', 'calm-market');
    session.end();
    expect({ ...localStorage }).toEqual({
      'account.7.confirm_orders': '1',
      'sandpit-launch': 'calm-market',
    });
    expect(session.getState().token).toBeUndefined();
  });

  test('ERR-007 a session that ran out loses its token and user id and nothing else', () => {
    const session = createSession(openStorage(localStorage));
    session.begin('abc');
    session.identify(user, session.getState().token);
    session.expire(session.getState().token);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user_id')).toBeNull();
    expect(localStorage.getItem('accountNum')).toBe('trader@example.com');
  });

  test('PROOF-330 another tab that logs in or out takes this one along', () => {
    const session = createSession(openStorage(localStorage));
    localStorage.setItem('token', '12');
    localStorage.setItem('user_id', 'seven');
    localStorage.setItem('accountNum', 'trader@example.com');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    const { token, userId, account } = session.getState();
    expect([token, userId, account]).toEqual(['12', undefined, 'trader@example.com']);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(session.getState().token).toBeUndefined();
  });

  test('ERR-007 a session that ran out leaves a later login alone, which another script has stored', () => {
    const session = createSession(openStorage(localStorage));
    session.begin('old');
    localStorage.setItem('token', 'later');
    session.expire('old');
    expect([session.getState().token, localStorage.getItem('token')]).toEqual(['later', 'later']);
  });

  test('SHELL-010 the user info of one token is not kept with another, which a tab has stored since', () => {
    const session = createSession(openStorage(localStorage));
    session.begin('first');
    localStorage.setItem('token', 'second');
    session.identify(user, 'first');
    expect({ ...localStorage }).toEqual({ token: 'second' });
    expect(session.getState().userId).toBeUndefined();
  });

  test('SHELL-004 an account is shown masked by its kind', () => {
    expect(shownAccount('13812345678')).toBe('138****5678');
    expect(shownAccount('trader@example.com')).toBe('t***@example.com');
    expect(shownAccount('sandman')).toBe('s***');
  });
});

describe('seats', () => {
  test('a tab with a seat has a session of its own, and logs out alone', () => {
    const first = createSession(openStorage(localStorage));
    const second = createSession(openStorage(localStorage, 'b'));
    first.begin('token-of-a');
    second.begin('token-of-b');
    expect(localStorage.getItem('token')).toBe('token-of-a');
    second.end();
    expect(first.getState().token).toBe('token-of-a');
    expect(localStorage.getItem('token')).toBe('token-of-a');
    second.begin('token-of-b');
    first.end();
    expect(createSession(openStorage(localStorage, 'b')).getState().token).toBe('token-of-b');
  });

  test('the seat of a tab survives navigation and reload, and an empty one goes back', () => {
    expect(seatOfAddress('', sessionStorage)).toBeUndefined();
    expect(seatOfAddress('?seat=b', sessionStorage)).toBe('b');
    expect(seatOfAddress('?id=3', sessionStorage)).toBe('b');
    expect(seatOfAddress('?seat=', sessionStorage)).toBeUndefined();
    expect(seatOf('?seat=../x')).toBeUndefined();
  });

  test('a browser that refuses storage still keeps a session for the life of the page', () => {
    const refusing = {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem() {},
      key: () => null,
      length: 0,
    };
    const session = createSession(openStorage(refusing));
    session.begin('abc');
    expect(session.getState().token).toBe('abc');
    session.end();
    expect(session.getState().token).toBeUndefined();
  });
});
