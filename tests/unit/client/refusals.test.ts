import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followRefusals } from '#client/app/refusals.ts';
import {
  createEmitter,
  createSession,
  ExchangeError,
  openStorage,
  refusalOf,
} from '#client/exchange/index.ts';

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

describe('refusals', () => {
  test('ERR-006 any other type shows the text of the server and goes nowhere', () => {
    const { refuse, toasts, visits } = page();
    refuse(refusalOf('error', 'Balance too small.'));
    vi.runAllTimers();
    expect(toasts).toEqual(['Balance too small.']);
    expect(visits).toEqual([]);
  });

  test('ERR-007 ERR-008 999 says that the login is out of date and goes to the login after half a second', () => {
    const { refuse, toasts, visits } = page();
    refuse(refusalOf('999', 'whatever the server says'));
    expect(toasts).toEqual(['text:lay.loginExpired']);
    expectRedirect(visits, '/components/login');
  });

  test('ERR-008 logging in within that half second keeps the page of the login', () => {
    const { refuse, session, visits } = page();
    session.expire();
    refuse(refusalOf('999', 'expired'));
    vi.advanceTimersByTime(300);
    session.begin('second');
    vi.runAllTimers();
    expect(visits).toEqual([]);
    refuse(refusalOf('998', 'Please verify your identity.'));
    session.end();
    vi.runAllTimers();
    expect(visits).toEqual([]);
  });

  test('ERR-008 a call that finds no token within that half second does not cut it short', () => {
    const { refuse, session, visits } = page();
    session.expire();
    refuse(refusalOf('999', 'expired'));
    refuse(new ExchangeError('login', '', ''));
    expectRedirect(visits, '/components/login');
    refuse(new ExchangeError('login', '', ''));
    expect(visits).toHaveLength(2);
  });

  test('ERR-009 997 shows its message and goes to the payment methods after half a second', () => {
    const { refuse, toasts, visits } = page();
    refuse(refusalOf('997', 'Please add payout information.'));
    expect(toasts).toEqual(['Please add payout information.']);
    expectRedirect(visits, '/userSetting');
  });

  test('ERR-010 998 shows its message and goes to the identity page after half a second', () => {
    const { refuse, toasts, visits } = page();
    refuse(refusalOf('998', 'Please verify your identity.'));
    expect(toasts).toEqual(['Please verify your identity.']);
    expectRedirect(visits, '/authentication');
  });

  test('ERR-014 a network failure shows nothing', () => {
    const { refuse, toasts, visits } = page();
    refuse(new ExchangeError('network', '', ''));
    refuse(new ExchangeError('malformed', '', ''));
    vi.runAllTimers();
    expect([toasts, visits]).toEqual([[], []]);
  });

  test('ROUTE-067 an action without a token goes to the login at once', () => {
    const { refuse, toasts, visits } = page();
    refuse(new ExchangeError('login', '', ''));
    expect(visits).toEqual(['/components/login']);
    expect(toasts).toEqual([]);
  });

  test('a page that is left is not redirected any more', () => {
    const { refuse, visits, stop } = page();
    refuse(refusalOf('998', 'x'));
    stop();
    vi.runAllTimers();
    expect(visits).toEqual([]);
  });
});
