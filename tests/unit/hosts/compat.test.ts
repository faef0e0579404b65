/** Clients that are older than the contract, against the Node host and its whole exchange. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import io from 'older-socket-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { events } from '#contract/index.ts';
import { createQuarantine } from '#simulator/server/compat/quarantine.ts';
import { compatSwitches } from '#simulator/server/compat/switches.ts';
import { fromWeb } from '#simulator/http.ts';
import texts from '#locales/en/server.json' with { type: 'json' };
import { UsageError } from '../../../package/cli/command.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { newFolder } from '../../support/rooms.ts';
import { png } from '../pictures.ts';
import { openNode, tiny } from './node-hosts.ts';
import type { Envelope, Payload } from './node-hosts.ts';

/** A client of socket.io 2 that keeps every event it gets. */
function olderClient(url: string, options: object = {}) {
  const socket = io(url, { ...options, reconnection: false, forceNew: true });
  onTestFinished(() => socket.close());
  const received: { readonly event: string; readonly payload: Payload }[] = [];
  for (const event of [...Object.keys(events), 'market_detail'])
    socket.on(event, (payload) => received.push({ event, payload: payload as Payload }));
  return {
    socket,
    received,
    connected: new Promise<unknown>((resolve) => socket.once('connect', resolve)),
    named: (name: string) => received.filter(({ event }) => event === name).map(({ payload }) => payload),
  };
}

/** Rows of an event with their time of day in the zone of the server, UTC+8. */
const timed = ({ data }: Payload): readonly Payload[] =>
  (data as readonly Payload[]).map((row) => ({
    ...row,
    time: new Date(Number(row.ts) + 8 * 3_600_000).toISOString().slice(11, 19),
  }));

describe('sockets of older clients', () => {
  const clients = [
    ['with its default options', {}],
    ['that only polls', { transports: ['polling'] }],
    ['that begins with a WebSocket', { transports: ['websocket'] }],
  ] as const;
  test.each(clients)(
    'TWIN-040 a client of socket.io 2 %s gets all events by a bare id',
    async (_title, options) => {
      const { url, exchange } = await openNode({ trustBareId: true });
      const demo = await exchange.user('demo');
      const client = olderClient(url, options);
      await client.connected;
      await new Promise<void>((resolve) => client.socket.emit('login', demo.user, resolve));
      await expect.poll(() => client.named('market_depth').length).toBeGreaterThan(0);
      const pair = { legal_id: 3, currency_id: 1 };
      await demo.call('spotBuy', { ...pair, mode: '1', price: '', num: '0.01' });
      await demo.call('leverSubmit', { ...pair, multiple: '20', share: '1', type: '1', status: '1' });
      await demo.call('microSubmit', { match_id: 1, currency_id: 3, type: '1', seconds: '60', number: '50' });
      await exchange.clock.advance('2m');
      const wanted = Object.keys(events).filter((name) => name !== 'login');
      await expect
        .poll(() => [...new Set(client.received.map(({ event }) => event))].sort())
        .toEqual(wanted.sort());
      expect(client.named('update_balance').every(({ to }) => to === demo.user)).toBe(true);
      expect(client.named('closed_microorder')).toHaveLength(1);
    },
  );

  test('PROOF-050 without the switch a client of Engine.IO 3 is refused with the protocol that it should speak', async () => {
    const { url } = await openNode(tiny);
    const response = await fetch(`${url}/socket.io/?EIO=3&transport=polling`);
    const { message } = (await response.json()) as { readonly message: string };
    expect([response.status, message]).toEqual([400, 'Unsupported protocol version']);
  });

  test('TWIN-047 asks go from low to high', async () => {
    const { url } = await openNode({ trustBareId: true, compat: ['ascending-asks'] });
    const client = olderClient(url);
    await expect.poll(() => client.named('market_depth').length).toBeGreaterThan(0);
    const [depth] = client.named('market_depth');
    const asks = (depth?.asks as readonly (readonly [number, number])[]).map(([price]) => price);
    expect(asks.length).toBeGreaterThan(5);
    expect(asks).toEqual(asks.toSorted((a, b) => a - b));
  });

  test('TWIN-048 an event market_detail with the same content follows each match_trade', async () => {
    const { url, exchange } = await openNode({ trustBareId: true, compat: ['market-detail'] });
    const client = olderClient(url);
    await client.connected;
    await exchange.clock.advance('10s');
    await expect.poll(() => client.named('match_trade').length).toBeGreaterThan(2);
    // What follows the latest of them is there before the response to this.
    await new Promise<void>((resolve) => client.socket.emit('login', 1, resolve));
    const trades = client.named('match_trade');
    expect(
      client.received.filter(({ event }) => event === 'match_trade' || event === 'market_detail'),
    ).toEqual(
      trades.flatMap((payload) => [
        { event: 'match_trade', payload },
        { event: 'market_detail', payload: { ...payload, type: 'market_detail', data: timed(payload) } },
      ]),
    );
  });
});

describe('clock of the host', () => {
  test('TWIN-041 with now the clock stands at the present and runs with it', async () => {
    const before = Date.now();
    const { exchange } = await openNode({ now: true });
    const clock = await exchange.control<{ now: number; speed: number }>('GET', '/sim/clock');
    expect(clock.speed).toBe(1);
    expect(clock.now).toBeGreaterThanOrEqual(before);
    expect(clock.now - Date.now()).toBeLessThan(1000);
  });
});

describe('calls of older clients', () => {
  test('TWIN-042 groups and pairs have the number of their market, which currency/type lists', async () => {
    interface Typed {
      readonly currency_type: number;
    }
    interface Group extends Typed {
      readonly currency_type_list: readonly number[];
      readonly quotation: readonly Typed[];
    }
    const { url, call, exchange } = await openNode({ compat: ['currency-type'] });
    const { message } = await call('/api/currency/quotation_new');
    const groups = message as readonly Group[];
    const listed = await fetch(`${url}/api/currency/type`);
    expect(listed.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { message: markets } = (await listed.json()) as {
      readonly message: readonly { readonly value: number }[];
    };
    expect(markets).toEqual([{ value: 3, sort: 1 }]);
    // As such a client fills its tabs: all groups of a market, and of each the pairs of it.
    const tabs = markets.map(({ value }) =>
      groups
        .filter((group) => group.currency_type_list.includes(value) && group.currency_type === value)
        .map(({ quotation }) => quotation.filter(({ currency_type }) => currency_type === value).length),
    );
    expect(tabs).toEqual([groups.map(({ quotation }) => quotation.length)]);
    expect(tabs.flat(2).reduce((sum, count) => sum + count)).toBeGreaterThan(10);
    const { token } = await exchange.user('demo');
    const older = await call('/api/quotation_new', {}, token);
    expect((older.message as { readonly coin_list: unknown }).coin_list).toEqual(message);
  });

  test('TWIN-043 pass stands for pay_password, which goes before it', async () => {
    const { call, exchange } = await openNode({ compat: ['pass'] });
    const { token } = await exchange.user('demo');
    const form = { currency: '3', number: '100', address: `0x${'a'.repeat(40)}` };
    expect(await call('/api/wallet/out', { ...form, pass: '246810' }, token)).toMatchObject({ type: 'ok' });
    const both = { ...form, pass: '246810', pay_password: '111111' };
    expect((await call('/api/wallet/out', both, token)).type).toBe('error');
  });

  test('TWIN-044 three older paths set the trade password', async () => {
    const { call, exchange } = await openNode({ compat: ['set-password'] });
    const { token } = await exchange.user('demo');
    let [oldpassword, password] = ['246810', '135791'];
    const paths = ['set_password', 'user/set_withdraw_password', 'safe/set_password', 'safe/update_password'];
    for (const path of paths) {
      const form = { oldpassword, password, re_password: password };
      expect(await call(`/api/${path}`, form, token), path).toMatchObject({ type: 'ok' });
      [oldpassword, password] = [password, oldpassword];
    }
  });

  test('TWIN-046 a registration without a code succeeds once', async () => {
    const { call } = await openNode({ compat: ['no-code'] });
    const form = {
      ...{ type: 'email', user_string: 'older@client.test' },
      ...{ password: 'secret1', re_password: 'secret1', extension_code: 'demo' },
    };
    expect(await call('/api/user/register', form)).toMatchObject({ type: 'ok' });
    expect(await call('/api/user/login', { ...form, type: '1' })).toMatchObject({ type: 'ok' });
    expect((await call('/api/user/register', form)).message).toMatch(/already/);
  });

  test('TWIN-050 prices and balances are numbers, changes are text, in calls and events', async () => {
    const { url, call, exchange } = await openNode({ trustBareId: true, compat: ['numbers'] });
    const { token } = await exchange.user('demo');
    const client = olderClient(url);
    await expect.poll(() => client.named('daymarket').length).toBeGreaterThan(0);
    const [day] = client.named('daymarket');
    for (const name of ['now_price', 'open', 'close', 'high', 'low', 'volume'])
      expect(day?.[name]).toBeTypeOf('number');
    expect(day?.change).toBeTypeOf('string');
    const { message: groups } = await call('/api/currency/quotation_new');
    const rows = (groups as readonly { readonly quotation: readonly Payload[] }[]).flatMap(
      ({ quotation }) => quotation,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows)
      expect(row).toMatchObject({ now_price: expect.any(Number), change: expect.any(String) });
    const { message: wallets } = await call('/api/wallet/list', {}, token);
    const { balance } = (wallets as { readonly change_wallet: { readonly balance: readonly Payload[] } })
      .change_wallet;
    expect(balance.find(({ currency_name }) => currency_name === 'USDT')?.change_balance).toBe(10_000);
  });

  test('TWIN-055 faults reach a client as they are', async () => {
    const { url, sim } = await openNode({ compat: ['numbers', 'currency-type'] });
    for (const [error, status, text] of [
      ['http429', 429, 'Too Many Requests'],
      ['malformed', 200, '"list":[{"id":'],
    ] as const) {
      await sim('/sim/faults', { id: 'broken', on: 'all', error });
      const response = await fetch(`${url}/api/currency/quotation_new`);
      expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
    }
  });

  test('TWIN-051 pictures of coins stand beside a client without any', async () => {
    const client = await newFolder();
    await writeFile(join(client, 'index.html'), 'a client of its own');
    const { url, call } = await openNode({ client, compat: ['static'] });
    const { message } = await call('/api/currency/quotation_new');
    const groups = message as readonly {
      readonly logo: string;
      readonly quotation: readonly { readonly logo: string }[];
    }[];
    const logos = groups.flatMap(({ logo, quotation }) => [logo, ...quotation.map((pair) => pair.logo)]);
    expect(logos.length).toBeGreaterThan(10);
    for (const logo of new Set(logos)) {
      const picture = await fetch(new URL(logo, url));
      expect(picture.status, logo).toBe(200);
      expect(picture.headers.get('content-type'), logo).toMatch(/^image\//);
    }
    expect(await (await fetch(url)).text()).toBe('a client of its own');
    const plain = await openNode({ client });
    expect((await fetch(new URL(String(logos[0]), plain.url))).status).toBe(404);
  });
});

describe('uploads without a token', () => {
  /** A picture as it is sent from a loopback address of this machine, of which there are many. */
  function send(url: string, path: string, localAddress: string, body?: Buffer): Promise<[number, string]> {
    const { hostname, port } = new URL(url);
    const type = 'multipart/form-data; boundary=edge';
    const options = { hostname, port, path, localAddress, headers: body ? { 'content-type': type } : {} };
    return new Promise((resolve, reject) => {
      httpRequest({ ...options, method: body ? 'POST' : 'GET' }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve([response.statusCode ?? 0, text]));
      })
        .on('error', reject)
        .end(body);
    });
  }
  const multipart = (bytes: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--edge--\r\n'),
    ]);
  const upload = async (url: string, bytes: Uint8Array, from = '127.0.0.1'): Promise<Envelope> =>
    JSON.parse((await send(url, '/api/upload', from, multipart(bytes)))[1]) as Envelope;

  test('TWIN-045 only the address that sent a picture sees it, any other file is refused, and a seventh picture takes the place of the first; a picture with a token is not among them', async () => {
    const { url, exchange } = await openNode({ compat: ['open-upload'] });
    const refusal = { type: 'error', message: texts['error.FILE'] };
    const tooLarge = Buffer.concat([png(), Buffer.alloc(4 * 1024 * 1024)]);
    for (const bytes of [Buffer.from('no picture'), Buffer.alloc(0), tooLarge])
      expect(await upload(url, bytes)).toEqual(refusal);
    const paths: string[] = [];
    for (let count = 0; count < 7; count += 1) paths.push((await upload(url, png(2, 2, count))).message);
    const statuses = async (from: string) =>
      Promise.all(paths.map(async (path) => (await send(url, path, from))[0]));
    expect(await statuses('127.0.0.1')).toEqual([404, 200, 200, 200, 200, 200, 200]);
    expect(await statuses('127.0.0.2')).toEqual(paths.map(() => 404));
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(png())]), 'a.png');
    const headers = { authorization: (await exchange.user('demo')).token };
    const response = await fetch(`${url}/api/upload`, { method: 'POST', body, headers });
    const { message } = (await response.json()) as Envelope;
    expect((await send(url, message, '127.0.0.2'))[0]).toBe(200);
    expect(await statuses('127.0.0.1')).toEqual([404, 200, 200, 200, 200, 200, 200]);
  });

  test('TWIN-045 addresses that send at the same moment see nothing of each other', async () => {
    const quarantine = createQuarantine();
    const request = async (path: string, init?: RequestInit) =>
      fromWeb(new Request(`http://sandpit.test${path}`, init));
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
    const send = async (address: string, index: number) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(png(2, 2, index))]), 'a.png');
      const { body: sent } = await quarantine.keep(
        await request('/api/upload', { method: 'POST', body }),
        address,
      );
      return (JSON.parse(String(sent)) as Envelope).message;
    };
    const paths: string[] = await Promise.all(addresses.map(send));
    for (const [index, path] of paths.entries()) {
      const statuses = addresses.map(
        async (address) => (await quarantine.serve(await request(path), address))?.status,
      );
      expect(await Promise.all(statuses)).toEqual(addresses.map((_, own) => (own === index ? 200 : 404)));
    }
  });
});

describe('switches', () => {
  test('TWIN-052 without switches calls are as the contract says', async () => {
    const { call, exchange } = await openNode();
    for (const path of ['/api/web', '/api/custorm', '/api/app/download', '/api/set_password'])
      expect((await call(path, {})).type).toBe('error');
    expect((await call('/api/upload', {})).type).toBe('999');
    const { token } = await exchange.user('demo');
    const form = { currency: '3', number: '100', address: `0x${'a'.repeat(40)}`, pass: '246810' };
    expect((await call('/api/wallet/out', form, token)).type).toBe('error');
    const registered = {
      type: 'email',
      user_string: 'a@b.test',
      password: 'secret1',
      re_password: 'secret1',
    };
    expect((await call('/api/user/register', registered)).type).toBe('error');
    const { message } = await call('/api/currency/quotation_new');
    expect(JSON.stringify(message)).not.toContain('currency_type');
  });

  test('TWIN-052 with all switches what none of them is about is as without them', async () => {
    const read = async (options: object) => {
      const { call, exchange } = await openNode(options);
      const { token } = await exchange.user('demo');
      return [await call('/api/user/info', undefined, token), await call('/api/news/list', { c_id: '21' })];
    };
    const plain = await read({});
    expect(plain).toMatchObject([{ type: 'ok' }, { type: 'ok' }]);
    expect(await read({ compat: compatSwitches.filter((name) => name !== 'numbers') })).toEqual(plain);
  });

  test('TWIN-052 one flag turns all on, another one of them', () => {
    expect(readFlags(['--compat'])).toMatchObject({ compat: compatSwitches, now: true, trustBareId: true });
    expect(readFlags([])).toMatchObject({ compat: [], now: false, trustBareId: false });
    expect(readFlags(['--compat-only', 'pass', '--compat-only', 'static'])).toMatchObject({
      ...{ compat: ['pass', 'static'], now: false, trustBareId: false },
    });
    expect(() => readFlags(['--compat-only', 'all'])).toThrow(UsageError);
    expect(() => readFlags(['--compat-only', 'all'])).toThrow(/one of currency-type, pass,.*not "all"/);
  });

  test('TWIN-053 the page describes every switch', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../docs/compat.md', import.meta.url)), 'utf8');
    const rows = [...page.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
    expect(rows).toEqual(['--trust-bare-id', '--now', ...compatSwitches]);
  });
});

test('TWIN-049 older calls have their responses', async () => {
  const { url, call, exchange } = await openNode({ compat: ['older-calls'] });
  expect(await call('/api/web')).toEqual({ name: 'Sandpit', logo: '', footer: 'Sandpit' });
  expect((await call('/api/getSetting')).message).toMatchObject({ name: 'Sandpit' });
  for (const path of ['/api/app/download', '/app/download'])
    expect((await call(path, {})).message).toEqual({ android: '', ios: '' });
  const chat = (await call('/api/set/get_customer_url', {})).message as { readonly customer_url: string };
  expect(await (await fetch(`${url}/api/custorm`)).text()).toBe(chat.customer_url);
  expect((await call('/api/charge_mention/log')).type).toBe('999');
  const { token } = await exchange.user('demo');
  const movements = await call('/api/account/list', {}, token);
  for (const log of ['log', 'log2', 'log3'])
    expect(await call(`/api/charge_mention/${log}`, {}, token)).toEqual(movements);
  const history = await call('/api/wallet/hzhistory', undefined, token);
  expect(history).toEqual(await call('/api/wallet/hzhistory', {}, token));
  expect(await call('/api/real/state', undefined, token)).toEqual(
    await call('/api/user/center', undefined, token),
  );
  const groups = (await call('/api/currency/quotation_new')).message as readonly {
    readonly quotation: readonly unknown[];
  }[];
  expect((await call('/api/market/currency_matches')).message).toEqual(
    groups.flatMap(({ quotation }) => quotation),
  );
  expect((await call('/api/user/sms_send', { mobile: '13900000009', area_code: '86' })).type).toBe('ok');
  expect((await call('/api/user/sms_mail', { user_string: 'new@x.io' })).type).toBe('ok');
  expect((await call('/api/user/logout', {}, token)).type).toBe('ok');
  expect((await call('/api/get/lang')).message).toBe('en');
});

test('TWIN-087 older names of parameters are read, and the names of the contract go before them', async () => {
  const { call, exchange } = await openNode({ compat: ['older-parameters'] });
  const { token } = await exchange.user('demo');
  const pair = { legal_id: '3', currency_id: '1' };
  const wanted = await call('/api/lever/deal', pair, token);
  expect(wanted.type).toBe('ok');
  expect(await call('/api/lever/deal', { currency_match_id: '1' }, token)).toEqual(wanted);
  expect((await call('/api/lever/deal', { currency_match_id: '99999' }, token)).type).toBe('error');
  const claim = { currency: '3', amount: '150', hash: '', pic: '' };
  const named = await call('/api/wallet/charge_req', { ...claim, acc: '0xabc' }, token);
  expect((await call('/api/wallet/charge_req', { ...claim, account: '0xabc' }, token)).message).toEqual(
    named.message,
  );
});

test('TWIN-088 rows of logs explain themselves in English too', async () => {
  const { url, exchange } = await openNode({ compat: ['info-en', 'older-calls'] });
  const { token } = await exchange.user('demo');
  for (const path of ['account/list', 'charge_mention/log']) {
    const response = await fetch(`${url}/api/${path}`, {
      ...{ method: 'POST', headers: { authorization: token, lang: 'zh' }, body: new URLSearchParams({}) },
    });
    const { message } = (await response.json()) as { message: { data: readonly Payload[] } };
    expect(message.data.length).toBeGreaterThan(0);
    for (const { info, info_en } of message.data) {
      expect(info).toMatch(/\p{Script=Han}/u);
      expect(info_en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
  }
});
