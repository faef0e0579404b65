import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#simulator/engine/kernel/index.ts';
import { steeredExchange } from './steered.ts';

const demo = { user_string: 'demo@sandpit.test', password: 'demo123' };

async function openExchange() {
  const exchange = await steeredExchange();
  const logIn = async () => String((await exchange.call('/api/user/login', demo)).message);
  const responseTo = async (token: string) => (await exchange.call('/api/wallet/list', {}, token)).type;
  const advance = (advanceMs: number) => exchange.post('/sim/clock', { advanceMs });
  return { ...exchange, logIn, responseTo, advance };
}

describe('a jump in time ends no session', () => {
  test('DESK-020 days are jumped over and the user is still logged in, by one command on the journal, which plays to the same hash', async () => {
    const exchange = await openExchange();
    const token = await exchange.logIn();
    await exchange.advance(3 * DAY_MS);
    expect(await exchange.responseTo(token)).toBe('ok');
    const { records } = await exchange.get('/sim/journal');
    const names = (records as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => name === 'account.keepSessions')).toHaveLength(1);
    expect(JSON.stringify(records)).not.toContain(token);
    const recording = await exchange.get('/sim/recording');
    const other = await openExchange();
    expect(await other.post('/sim/recording', recording)).toMatchObject({ hash: recording.hash, audit: [] });
  });

  test('DESK-020 a session that an operator ended stays ended', async () => {
    const exchange = await openExchange();
    const token = await exchange.logIn();
    await exchange.post('/sim/operator/end-session', { user: demo.user_string });
    await exchange.advance(3 * DAY_MS);
    expect(await exchange.responseTo(token)).toBe('999');
  });

  test('DESK-020 who logged in later is still logged in after going back to before that', async () => {
    const exchange = await openExchange();
    const earlier = await exchange.logIn();
    await exchange.advance(HOUR_MS);
    const token = await exchange.logIn();
    await exchange.advance(HOUR_MS);
    const back = await exchange.post('/sim/back', { byMs: 90 * 60_000 });
    expect(back).toMatchObject({ branch: 'branch 2', audit: [] });
    expect(await exchange.responseTo(token)).toBe('ok');
    expect(await exchange.responseTo(earlier)).toBe('999');
    const recording = await exchange.get('/sim/recording');
    const other = await openExchange();
    expect(await other.post('/sim/recording', recording)).toMatchObject({ hash: recording.hash });
  });

  test('PROOF-126 back before a login, the next one of another user gets a token of its own', async () => {
    const exchange = await openExchange();
    await exchange.advance(HOUR_MS);
    const token = await exchange.logIn();
    await exchange.post('/sim/back', { byMs: HOUR_MS });
    const alice = { user_string: 'alice@sandpit.test', password: 'alice123' };
    const other = String((await exchange.call('/api/user/login', alice)).message);
    expect(other).not.toBe(token);
    expect(await exchange.responseTo(token)).toBe('ok');
    expect(await exchange.responseTo(other)).toBe('ok');
  });

  test('PROOF-160 over to a branch, the next login there is not the one that another user holds of the branch left', async () => {
    const exchange = await openExchange();
    await exchange.advance(HOUR_MS);
    await exchange.post('/sim/back', { byMs: HOUR_MS });
    const token = await exchange.logIn();
    await exchange.post('/sim/branches', { name: 'main' });
    const alice = { user_string: 'alice@sandpit.test', password: 'alice123' };
    const other = String((await exchange.call('/api/user/login', alice)).message);
    expect(other).not.toBe(token);
    expect(await exchange.responseTo(other)).toBe('ok');
    expect(await exchange.responseTo(token)).toBe('999');
  });

  test('DESK-020 who registered after that instant does not exist there, and is logged out', async () => {
    const exchange = await openExchange();
    await exchange.advance(HOUR_MS);
    const account = 'late@example.com';
    await exchange.call('/api/sms_mail', { user_string: account });
    const messages = (await exchange.get('/sim/messages')).messages as { code: string }[];
    const secret = { password: 'secret1', re_password: 'secret1' };
    const form = { type: 'email', user_string: account, code: messages.at(-1)?.code ?? '', ...secret };
    expect(await exchange.call('/api/user/register', { ...form, extension_code: 'sand' })).toMatchObject({
      type: 'ok',
    });
    const { message } = await exchange.call('/api/user/login', { user_string: account, password: 'secret1' });
    expect(await exchange.responseTo(String(message))).toBe('ok');
    await exchange.post('/sim/back', { byMs: 30 * 60_000 });
    expect(await exchange.responseTo(String(message))).toBe('999');
  });
});
