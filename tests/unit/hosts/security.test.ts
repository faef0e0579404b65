/** What docs/guides/host-security.md states of a Node host and no other test shows: where secrets are, and its headers. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder, openHost } from '../../support/rooms.ts';
import { openNode } from './node-hosts.ts';
import type { Envelope, OpenedHost } from './node-hosts.ts';

const DEMO = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };

/** All that lies in the files of a folder. */
const written = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

describe('a Node host', () => {
  let folder: string;
  let host: OpenedHost;

  const messageOf = async (response: Promise<Envelope>): Promise<string> => {
    const { type, message } = await response;
    expect({ type, message }).toMatchObject({ type: 'ok' });
    return message;
  };
  const control = async (path: string, body?: unknown): Promise<string> =>
    JSON.stringify(await host.sim(path, body));

  beforeEach(async () => {
    folder = await newFolder();
    const client = join(folder, 'client');
    mkdirSync(client);
    writeFileSync(join(client, 'index.html'), '<!doctype html>');
    host = await openNode({ data: join(folder, 'session.journal'), client });
  });

  test('PROOF-144 passwords are kept as salted hashes, tokens as digests, codes as they are', async () => {
    const token = await host.logIn();
    await messageOf(host.call('/api/sms_mail', { user_string: 'new@sandpit.test' }));
    const { messages } = await host.sim<{ messages: readonly { readonly code: string }[] }>('/sim/messages');
    const code = messages.at(-1)?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const registration = { code, type: 'email', password: 'newsecret1', re_password: 'newsecret1' };
    await messageOf(
      host.call('/api/user/register', {
        ...registration,
        user_string: 'new@sandpit.test',
        extension_code: 'demo',
      }),
    );
    const change = { password: '975318', re_password: '975318', oldpassword: '246810' };
    await messageOf(host.call('/api/safe/update_password', change, token));
    const kept = [written(folder), await control('/sim/snapshot'), await control('/sim/recording')];
    for (const text of kept)
      for (const secret of ['demo123', 'newsecret1', '975318', token]) expect(text).not.toContain(secret);
    expect(kept[0]).toMatch(/"hash":"[0-9a-f]{64}"/);
    expect(kept[0]).toContain(`"code":"${code}"`);
  });

  test('PROOF-144 identities and payout details are kept in plain text', async () => {
    const identity = { name: 'Quentin Example', number: 'X98765432', front: 'a', back: 'b', inHand: 'c' };
    const actor = { kind: 'user', id: 2 };
    await control('/sim/reset', { scenario: 'identity-review', speed: 0 });
    await control('/sim/command', { actor, name: 'account.submitIdentity', input: identity });
    for (const text of [written(folder), await control('/sim/recording')])
      expect(text).toContain('"name":"Quentin Example","number":"X98765432"');
  });

  test('PROOF-145 a token is a header and no cookie, and a response has no header for other origins', async () => {
    const { url } = host;
    const body = new URLSearchParams(DEMO);
    const login = await fetch(`${url}/api/user/login`, { method: 'POST', body });
    expect(login.headers.getSetCookie()).toEqual([]);
    expect([...login.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const { message: token } = (await login.json()) as { message: string };
    const typeOf = async (headers: HeadersInit): Promise<unknown> =>
      ((await (await fetch(`${url}/api/user/info`, { headers })).json()) as { type: unknown }).type;
    expect(await typeOf({ authorization: token })).toBe('ok');
    expect(await typeOf({ cookie: `token=${token}; authorization=${token}` })).toBe('999');
  });

  test('PROOF-145 the page has a policy for frames alone, and calls are not limited by address', async () => {
    const { url } = host;
    const paths = ['/api/currency/quotation_new', '/sim/clock', '/'];
    expect((await fetch(url)).headers.get('x-content-type-options')).toBe('nosniff');
    const policies = paths.map(async (path) =>
      (await fetch(url + path)).headers.get('content-security-policy'),
    );
    expect(await Promise.all(policies)).toEqual([null, null, "frame-ancestors 'self'"]);
    const many = Array.from({ length: 100 }, () => fetch(`${url}/api/currency/quotation_new`));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('PROOF-144 of tokens and keys of rooms only that of the administrator is stored', async () => {
  const folder = await newFolder();
  const hall = await openHost(folder);
  const made = await hall.room('monday');
  const { login } = await hall.trader(made, 'Ann');
  const text = written(folder);
  const secrets = [made.instructorToken, made.observerToken, login.token, login.key];
  expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 0)).toBe(true);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain(createHash('sha256').update(made.instructorToken).digest('hex'));
  expect(text).toContain(hall.host.administrator);
});
