import { expect, test } from 'vitest';
import { Recording } from '../../../package/twin/proxy/recording.ts';

/** A recording, with the account that it knows of the last call. */
function recorded() {
  const recording = new Recording(() => Promise.resolve());
  let now = 0;
  const pass = (method: 'GET' | 'POST', path: string, text: object, body = '', token?: string): void => {
    const url = new URL(path, 'http://backend.test');
    const times = { date: undefined, sentAt: now, receivedAt: now };
    now += 1;
    recording.passed({
      method,
      url,
      token,
      lang: undefined,
      status: 200,
      body,
      text: JSON.stringify(text),
      ...times,
    });
  };
  return {
    recording,
    reset: () => pass('POST', '/sim/reset', {}, '{"scenario":"calm-market"}'),
    logIn: (account: string, token: string) =>
      pass('POST', '/api/user/login', { type: 'ok', message: token }, `user_string=${account}&password=x`),
    read(token: string) {
      pass('GET', '/api/wallet/list', { type: 'ok', message: {} }, '', token);
      const last = recording.observed.at(-1);
      return last?.kind === 'call' ? recording.accountOf(last.login) : undefined;
    },
  };
}

test('TWIN-023 a token that a host gives to another user after a reset is that user’s, and was the first one’s before', () => {
  const { recording, reset, logIn, read } = recorded();
  reset();
  logIn('alice@sandpit.test', 'token-1');
  expect(read('token-1')).toBe('alice@sandpit.test');
  reset();
  expect(read('token-1')).toBeUndefined();
  logIn('demo@sandpit.test', 'token-1');
  expect(read('token-1')).toBe('demo@sandpit.test');
  const calls = recording.observed.filter((each) => each.kind === 'call' && each.operation !== 'login');
  const owners = calls.map((each) => (each.kind === 'call' ? recording.accountOf(each.login) : undefined));
  expect(owners).toEqual(['alice@sandpit.test', 'demo@sandpit.test', 'demo@sandpit.test']);
  expect(recording.secrets()).toContain('token-1');
});
