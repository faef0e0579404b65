/** What a stranger who knows the seed and every command of an exchange cannot know. */
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { membersIn } from '#shared/json.ts';
import type { NodeHostOptions } from '#simulator/server/host.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { RecordingFile } from '#simulator/control/index.ts';
import { testStepsOf } from '../../../package/traffic/test-steps.ts';
import { newFolder } from '../../support/rooms.ts';
import { openNode } from './node-hosts.ts';
import type { Fields, OpenedHost } from './node-hosts.ts';

const TRANSFER = { currency_id: '3', number: '10', from_field: 'change', to_field: 'legal' };
const CHANGE = { password: 'better2', repassword: 'better2' };
const REGISTRATION = {
  type: 'email',
  password: 'newone1',
  re_password: 'newone1',
  extension_code: 'demo',
};
const ALICE = 'alice@sandpit.test';

const typeOf = async (host: OpenedHost, token: string): Promise<string> =>
  (await host.call('/api/user/info', undefined, token)).type;

const hashOf = async (host: OpenedHost): Promise<string> =>
  (await host.sim<{ hash: string }>('/sim/state')).hash;

const codesOf = async (host: OpenedHost): Promise<readonly string[]> =>
  (await host.sim<{ messages: readonly { code: string }[] }>('/sim/messages')).messages.map(
    ({ code }) => code,
  );

const journalOf = async (host: OpenedHost): Promise<readonly JournalRecord[]> =>
  (await host.sim<{ records: readonly JournalRecord[] }>('/sim/journal?after=0')).records;

const ADDRESSES = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@new.test`);

/** Logs demo in, has somebody take alice's place, and sends codes. */
async function play(host: OpenedHost) {
  const tokens = [await host.logIn()];
  tokens.push((await host.sim<{ token: string }>('/sim/seats', { account: ALICE })).token);
  await host.call('/api/sms_mail', { user_string: ALICE, type: 'forget' });
  for (const user_string of ADDRESSES) await host.call('/api/sms_mail', { user_string });
  return { tokens, codes: await codesOf(host) };
}

const reachable: readonly (() => NodeHostOptions | Promise<NodeHostOptions>)[] = [
  async () => ({ data: join(await newFolder(), 'journal') }),
  () => ({ hostname: '0.0.0.0' }),
  () => ({ allowedHosts: ['exchange.test'] }),
  () => ({ trustProxy: true }),
];

describe('the secrets of hosts', () => {
  test('PROOF-250 are drawn where others reach the host or it keeps its session', async () => {
    const seen = new Set<string>();
    for (const options of reachable) {
      const host = await openNode(await options());
      const token = await host.logIn();
      expect(token).toMatch(/^[0-9a-f]{48}$/);
      for (const user_string of ADDRESSES) await host.call('/api/sms_mail', { user_string });
      const codes = await codesOf(host);
      expect(codes.filter((code) => /^\d{6}$/.test(code))).toHaveLength(ADDRESSES.length);
      seen.add(token).add(codes.join());
    }
    expect(seen.size).toBe(2 * reachable.length);
  });

  test('PROOF-250 who knows the seed and every command can tell none of them', async () => {
    const host = await openNode({ data: join(await newFolder(), 'journal') });
    const { tokens, codes } = await play(host);
    expect(codes).toHaveLength(ADDRESSES.length + 1);
    for (const token of tokens) expect(await typeOf(host, token)).toBe('ok');
    const records = await journalOf(host);
    for (const token of tokens) expect(JSON.stringify(records)).not.toContain(token);

    // A stranger plays the same on an exchange of the same seed, and has the commands of this one besides.
    const twin = await openNode();
    const guessed = [...(await play(twin)).tokens];
    const redone = await openNode();
    for (const { name, actor, input } of records) {
      const { value } = await redone.sim<{ value: { token?: string } | null }>('/sim/command', {
        name,
        actor,
        input,
      });
      const digest = String(membersIn(input)['digest'] ?? '');
      guessed.push(value?.token ?? '', digest, digest.slice(0, 48));
    }
    for (const token of guessed) expect(await typeOf(host, token)).toBe('999');
    expect(await codesOf(twin)).not.toEqual(codes);
    expect(await hashOf(redone)).toBe(await hashOf(host));
  });

  test('PROOF-250 a page, a test and a host that only this machine reaches repeat theirs', async () => {
    const [first, second] = [await openNode(), await openNode()];
    const [one, other] = [await play(first), await play(second)];
    expect(one).toEqual(other);
    expect(one.tokens.every((token) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
    expect(await hashOf(first)).toBe(await hashOf(second));
    for (const { input } of await journalOf(first))
      expect(Object.keys(membersIn(input))).not.toEqual(expect.arrayContaining(['digest', 'code']));
  });

  test('PROOF-250 a restart keeps them; a recording of them opens with its hash, and as a test gives commands', async () => {
    const data = join(await newFolder(), 'journal');
    const before = await openNode({ data });
    const { tokens, codes } = await play(before);
    await before.call('/api/wallet/change', TRANSFER, tokens[0]);
    const recording = await before.sim<RecordingFile>('/sim/recording');
    const steps = testStepsOf(recording, undefined).filter((line) => line !== '' && !line.startsWith('//'));
    expect(steps).toEqual(recording.records.map((_, index) => `await exchange.redo(records[${index}]);`));
    const hash = await hashOf(before);
    await before.close();
    const after = await openNode({ data });
    expect(await hashOf(after)).toBe(hash);
    for (const token of tokens) expect(await typeOf(after, token)).toBe('ok');
    expect(await codesOf(after)).toEqual(codes);
    const other = await openNode();
    await other.sim('/sim/recording', recording);
    expect(await hashOf(other)).toBe(recording.hash);
    for (const token of tokens) expect(JSON.stringify(recording)).not.toContain(token);
  });

  test('PROOF-250 a command with a digest or a code of the wrong form is refused', async () => {
    const host = await openNode();
    const hash = await hashOf(host);
    const sending = { account: 'a@new.test', channel: 'mail', purpose: 'register' };
    const wrong = [
      ['account.openSession', { user: 2, digest: 'f'.repeat(32) }, 'digest'],
      ['account.openSession', { user: 2, digest: 'F'.repeat(64) }, 'digest'],
      ['account.sendCode', { ...sending, code: '12345' }, 'code'],
      ['account.sendCode', { ...sending, code: '12345x' }, 'code'],
    ] as const;
    for (const [name, input, field] of wrong) {
      const response = await host.sim('/sim/command', { name, actor: { kind: 'operator' }, input });
      expect(response).toMatchObject({ error: { code: 'REFUSED', refusal: 'PARAM', params: { field } } });
    }
    expect(await hashOf(host)).toBe(hash);
  });
});

describe('what is shared of a host', () => {
  const keeping = async (more: NodeHostOptions = {}) =>
    openNode({ data: join(await newFolder(), 'journal'), ...more });
  const reset = (host: OpenedHost, code: string) =>
    host.call('/api/user/forget', { ...CHANGE, account: ALICE, code });
  const send = (host: OpenedHost) => host.call('/api/sms_mail', { user_string: ALICE, type: 'forget' });

  test.each(['recording', 'link', 'snapshot'])(
    'PROOF-252 a %s holds no code and no token that opens anything',
    async (form) => {
      const host = await keeping();
      const token = await host.logIn();
      await send(host);
      const [code = ''] = await codesOf(host);
      const file = await host.sim<{ fragment?: string }>(`/sim/${form}`);
      expect(JSON.stringify(file)).not.toContain(token);
      expect(await typeOf(host, token)).toBe('ok');
      expect(await reset(host, code)).toMatchObject({ type: 'error' });
      const reader = await openNode();
      expect(await reader.sim(`/sim/${form}`, file)).not.toHaveProperty('error');
      expect(await hashOf(reader)).toBe(await hashOf(host));
      expect(await reset(reader, code)).toMatchObject({ type: 'error' });
      // Nobody has to wait for another code, which is good until the next file.
      expect(await send(host)).toMatchObject({ type: 'ok' });
      expect(await reset(host, (await codesOf(host)).at(-1) ?? '')).toMatchObject({ type: 'ok' });
    },
  );

  test('PROOF-252 a file brings no login of elsewhere, and keeps those of here', async () => {
    const host = await keeping();
    const token = await host.logIn();
    const own = await host.sim('/sim/recording');
    for (const stranger of [await openNode(), await keeping()]) {
      const theirs = [await stranger.logIn(), (await play(stranger)).tokens[1] ?? ''];
      for (const form of ['recording', 'snapshot']) {
        const file = await stranger.sim(`/sim/${form}`);
        expect(await host.sim(`/sim/${form}`, file)).not.toHaveProperty('error');
        for (const known of theirs) expect(await typeOf(host, known)).toBe('999');
      }
    }
    await host.sim('/sim/branches', { name: 'main' });
    expect(await host.sim('/sim/recording', own)).not.toHaveProperty('error');
    expect(await typeOf(host, token)).toBe('ok');
    const { branch, audit } = await host.sim<{ branch: string; audit: unknown }>('/sim/state');
    expect([branch.startsWith('shared'), audit]).toEqual([true, []]);
  });

  test('PROOF-252 logins that follow from the seed end where strangers reach the session', async () => {
    const data = join(await newFolder(), 'journal');
    const before = await openNode({ data, repeatsSecrets: true });
    const token = await before.logIn();
    await before.close();
    const after = await openNode({ data });
    expect(await typeOf(after, token)).toBe('999');
    expect(await typeOf(after, await after.logIn())).toBe('ok');
  });
});

describe('guesses', () => {
  /** Calls as they come from an address behind a proxy. */
  const opened = async () => {
    const host = await openNode({ trustProxy: true });
    const at = (address: string) => ({
      info: (token: string) =>
        fetch(`${host.url}/api/user/info`, {
          headers: { authorization: token, 'x-forwarded-for': address },
        }),
      send: (path: string, fields: Fields) =>
        fetch(host.url + path, {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: new URLSearchParams(fields),
        }),
    });
    return { host, at };
  };
  const later = (ms: number): void => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + ms);
    onTestFinished(() => void vi.restoreAllMocks());
  };
  const textOf = async (response: Response): Promise<string> =>
    ((await response.json()) as { message: string }).message;

  test('PROOF-251 wrong tokens are counted by address, and a right one is let in all the same', async () => {
    const { host, at } = await opened();
    const token = await host.logIn();
    const [stranger, other] = [at('192.0.2.1'), at('192.0.2.2')];
    // A client that repeats the token of a login that has ended guesses nothing.
    for (let count = 0; count < 120; count += 1) expect((await stranger.info('ended')).status).toBe(200);
    for (let count = 1; count < 100; count += 1)
      expect((await stranger.info(`guess ${count}`)).status).toBe(200);
    const refused = await stranger.info('another guess');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.text()).toContain('Too many wrong tokens from this address');
    expect((await stranger.info(token)).status).toBe(200);
    expect(await (await stranger.info(token)).json()).toMatchObject({ type: 'ok' });
    expect((await other.info('another guess')).status).toBe(200);
    later(60_001);
    expect((await stranger.info('another guess')).status).toBe(200);
  });

  test('PROOF-251 sockets are counted with the calls', async () => {
    const { host, at } = await opened();
    const token = await host.logIn();
    const stranger = at('192.0.2.1');
    for (let count = 0; count < 100; count += 1) await stranger.info(`guess ${count}`);
    const connect = (guess: string): Promise<string> => {
      const extraHeaders = { 'x-forwarded-for': '192.0.2.1' };
      const socket = io(host.url, {
        auth: { token: guess },
        extraHeaders,
        transports: ['websocket'],
        reconnection: false,
      });
      onTestFinished(() => void socket.close());
      return new Promise((resolve) => {
        socket.on('disconnect', resolve);
        socket.on('extensions', () => resolve('greeted'));
      });
    };
    expect(await connect('another guess')).toBe('transport close');
    expect(await connect(token)).toBe('greeted');
  });

  test('PROOF-251 wrong codes are counted by account and address, and those of an address together', async () => {
    const { host, at } = await opened();
    const [stranger, other] = [at('192.0.2.1'), at('192.0.2.2')];
    await host.call('/api/sms_mail', { user_string: ALICE, type: 'forget' });
    const [sent = ''] = await codesOf(host);
    const code = sent === '000000' ? '000001' : '000000';
    type Caller = ReturnType<typeof at>;
    /** Guesses once more than `times`: what each guess but the last is told, and what the last one is. */
    const guess = async (caller: Caller, times: number, path: string, fields: (count: number) => Fields) => {
      const texts: string[] = [];
      for (let count = 0; count <= times; count += 1)
        texts.push(await textOf(await caller.send(path, fields(count))));
      return [new Set(texts.slice(0, -1)), texts.at(-1)] as const;
    };
    const reset = (account: string) => () => ({ ...CHANGE, account, code });
    const register = (count: number) => ({ ...REGISTRATION, code, user_string: `guess${count}@new.test` });
    const isWrong = 'The verification code is wrong or has expired.';
    const isOver = expect.stringMatching(/^Please try again in 3[56]\d\d seconds\.$/) as string;

    await stranger.send('/api/user/forget', reset(ALICE)());
    const written = reset(` ${ALICE.toUpperCase()}`);
    expect(await guess(stranger, 9, '/api/user/forget', written)).toEqual([new Set([isWrong]), isOver]);
    const refused = await stranger.send('/api/user/forget', reset(ALICE)());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const check = () => ({ user_string: ALICE, email_code: code });
    expect(await guess(stranger, 0, '/api/user/check_email', check)).toEqual([new Set(), isOver]);
    expect(await guess(other, 0, '/api/user/forget', reset(ALICE))).toEqual([new Set(), isWrong]);
    // Ninety at others' accounts make a hundred of this address.
    expect(await guess(stranger, 90, '/api/user/register', register)).toEqual([new Set([isWrong]), isOver]);
    expect(await guess(other, 0, '/api/user/register', register)).toEqual([new Set(), isWrong]);
    later(3_600_001);
    expect(await guess(stranger, 0, '/api/user/register', register)).toEqual([new Set(), isWrong]);
  });

  test('PROOF-251 a body that cannot be read is refused as by a host that counts nothing', async () => {
    const { host } = await opened();
    const response = await fetch(`${host.url}/api/user/forget`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ type: 'error', message: '“body” is missing or not valid.' });
  });
});
