import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRefusals } from '#client/app/refusals.ts';
import { createEmitter, createSession, ExchangeError, openStorage } from '#client/exchange/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page() {
  const refusals = createEmitter<ExchangeError>();
  const toasts: string[] = [];
  const visits: string[] = [];
  const session = createSession(openStorage(undefined));
  session.begin('first');
  const stop = followRefusals(
    { refusals, session },
    {
      toast: (_tone, text) => toasts.push(text),
      text: (key) => `text:${key}`,
      navigate: (to) => visits.push(to),
    },
  );
  return { refuse: (error: ExchangeError) => refusals.emit(error), session, toasts, visits, stop };
}

/** Half a second to the millisecond. */
function expectRedirect(visits: readonly string[], to: string): void {
  vi.advanceTimersByTime(499);
  expect(visits).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(visits).toEqual([to]);
}

test.each([
  ['999', 'text:common.loginExpired', '/components/login'],
  ['997', 'Its message.', '/userSetting'],
  ['998', 'Its message.', '/authentication'],
])('ERR-007 ERR-008 ERR-009 ERR-010 %s shows %s and goes to %s after half a second', (code, text, to) => {
  const { refuse, toasts, visits } = page();
  refuse(ExchangeError.refused(code, 'Its message.'));
  expect(toasts).toEqual([text]);
  expectRedirect(visits, to);
});

test('ERR-006 ROUTE-067 any other type shows its message and goes nowhere, and an action without a token goes to the login at once', () => {
  const { refuse, toasts, visits } = page();
  refuse(ExchangeError.refused('error', 'Balance too small.'));
  refuse(new ExchangeError('malformed', '', ''));
  vi.runAllTimers();
  const told = ['Balance too small.', 'text:common.notUnderstood'];
  expect([toasts, visits]).toEqual([told, []]);
  refuse(new ExchangeError('login', '', ''));
  expect([toasts, visits]).toEqual([told, ['/components/login']]);
});

test('ERR-008 logging in within that half second keeps the page of the login', () => {
  const { refuse, session, visits } = page();
  session.expire(session.getState().token);
  refuse(ExchangeError.refused('999', 'expired'));
  vi.advanceTimersByTime(300);
  session.begin('second');
  vi.runAllTimers();
  expect(visits).toEqual([]);
  refuse(ExchangeError.refused('998', 'Please verify your identity.'));
  session.end();
  vi.runAllTimers();
  expect(visits).toEqual([]);
});

test('ERR-008 a call that finds no token within that half second does not cut it short', () => {
  const { refuse, session, visits } = page();
  session.expire(session.getState().token);
  refuse(ExchangeError.refused('999', 'expired'));
  refuse(new ExchangeError('login', '', ''));
  expectRedirect(visits, '/components/login');
  refuse(new ExchangeError('login', '', ''));
  expect(visits).toHaveLength(2);
});

test('a page that is left is not redirected any more', () => {
  const { refuse, visits, stop } = page();
  refuse(ExchangeError.refused('998', 'x'));
  stop();
  vi.runAllTimers();
  expect(visits).toEqual([]);
});
