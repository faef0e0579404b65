import { describe, expect, test } from 'vitest';
import { hasRequested, onCodeUsed, rememberCodes } from '#simulator/hosts/browser/requested-codes.ts';

const post = (path: string, fields: Record<string, string>) =>
  new Request(`http://sandpit.test${path}`, { method: 'POST', body: new URLSearchParams(fields) });

const serverWith = (type: string) => rememberCodes(async () => Response.json({ type, message: '' }));

describe('codes that a tab asks for', () => {
  test('DESK-034 an address counts once this tab has asked for its code, however it is written', async () => {
    const respond = serverWith('ok');
    expect(hasRequested('new@x.io')).toBe(false);
    const response = await respond(post('/api/sms_mail', { user_string: ' New@X.io ' }));
    expect(await response.json()).toEqual({ type: 'ok', message: '' });
    expect(hasRequested('new@x.io')).toBe(true);
    expect(hasRequested('other@x.io')).toBe(false);
    await respond(post('/sandbox/api/sms_send', { user_string: '13800000001' }));
    expect(hasRequested('13800000001')).toBe(true);
  });

  test('DESK-034 a code is used by the call that acts on it, if that is done', async () => {
    const used: string[] = [];
    const stop = onCodeUsed((account) => used.push(account));
    await serverWith('error')(post('/api/user/register', { user_string: 'a@x.io' }));
    expect(used).toEqual([]);
    await serverWith('ok')(post('/api/user/register', { user_string: 'A@x.io' }));
    await serverWith('ok')(post('/api/user/forget', { account: 'b@x.io' }));
    await serverWith('ok')(post('/api/safe/email', { email: 'c@x.io' }));
    expect(used).toEqual(['a@x.io', 'b@x.io', 'c@x.io']);
    stop();
    await serverWith('ok')(post('/api/safe/email', { email: 'd@x.io' }));
    expect(used).toHaveLength(3);
  });

  test('DESK-034 a call that fails in the network is passed on as it is', async () => {
    const broken = rememberCodes(async () => Response.error());
    expect((await broken(post('/api/user/register', { user_string: 'a@x.io' }))).type).toBe('error');
  });
});
