import { describe, expect, test, vi } from 'vitest';
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { createCorrectedClock, createExchangeClient, openStorage, originOf } from '#client/exchange/index.ts';
import type { ExchangeClient } from '#client/exchange/index.ts';

interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
}

const NOW = 1_750_000_000_123;
const TOKEN = '0123456789abcdef0123456789abcdef';

function clientWith(response: (sent: Sent) => Response | Promise<Response>): {
  client: ExchangeClient;
  sent: Sent[];
} {
  const sent: Sent[] = [];
  const client = createExchangeClient({
    backend: 'https://exchange.test',
    clock: { now: () => NOW },
    storage: openStorage(undefined),
    language: () => 'kr',
    fetch: (async (url: string, init: RequestInit) => {
      const request = { url: new URL(url), init };
      sent.push(request);
      return await response(request);
    }) as typeof fetch,
  });
  return { client, sent };
}

const json = (body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), headers ? { headers } : {});

const headersOf = (sent: Sent | undefined) => new Headers(sent?.init.headers);

/** The calls of ROLE-003 that the client makes without a token. */
const open: readonly OperationName[] = [
  'bars',
  'tradeHistory',
  'currencyDetail',
  'presale',
  'c2cMarket',
  'acceptors',
  'coinList',
  'customerService',
  'sendSms',
  'sendMail',
  'checkEmail',
  'checkMobile',
  'register',
  'login',
  'forgetPassword',
  'newsList',
  'newsDetail',
  'practice',
];

describe('requests', () => {
  test('ERR-002 I18N-005 every request carries the time of the exchange in _timespan and the language in the header lang', async () => {
    const { client, sent } = clientWith(({ init }) =>
      json({ type: 'ok', message: init.method === 'GET' ? [] : { list: [], count: 0 } }),
    );
    await client.call('newsList', { c_id: 3 });
    await client.call('quotations', {});
    for (const request of sent) expect(headersOf(request).get('lang')).toBe('kr');
    expect(sent.map(({ url }) => url.searchParams.get('_timespan'))).toEqual([String(NOW), String(NOW)]);
    expect(sent.map(({ init }) => init.method)).toEqual(['POST', 'GET']);
  });

  test('ERR-003 bodies are form-encoded, and multipart when they hold a file', async () => {
    const { client, sent } = clientWith(() => json({ type: 'ok', message: 'https://x.test/a.png' }));
    client.session.begin('token-1');
    await client.call('login', { user_string: 'a b&c@x.io', password: 'pä$$', type: 1 });
    await client.call('upload', { file: new File(['x'], 'front.png', { type: 'image/png' }) });
    const [login, upload] = sent;
    expect(login?.init.body).toBeInstanceOf(URLSearchParams);
    expect(Object.fromEntries(login?.init.body as URLSearchParams)).toEqual({
      user_string: 'a b&c@x.io',
      password: 'pä$$',
      type: '1',
    });
    expect(upload?.init.body).toBeInstanceOf(FormData);
    expect((upload?.init.body as FormData).get('file')).toBeInstanceOf(File);
  });

  test('parameters of a GET travel in the query, and what is undefined is left out', async () => {
    const { client, sent } = clientWith(() => json({ code: -1, msg: '', data: [] }));
    await client.call('bars', { symbol: 'BTC/USDT', from: 1, to: 2, period: '1min' });
    expect(sent[0]?.url.search).toMatch(/symbol=BTC%2FUSDT/);
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('ROLE-002 ROLE-003 the token goes raw with every call but those of the list', async () => {
    const { client, sent } = clientWith(() => json({ type: 'error', message: 'no' }));
    client.session.begin(TOKEN);
    for (const name of Object.keys(operations) as OperationName[])
      await client.call(name, {} as never).catch(() => undefined);
    const tokens = sent.map((request) => headersOf(request).get('Authorization'));
    expect(new Set(tokens)).toEqual(new Set([TOKEN, null]));
    const bare = sent
      .filter((_request, nth) => tokens[nth] === null)
      .map(({ url, init }) => `${init.method} ${url.pathname}`);
    expect(bare.sort()).toEqual(
      open.map((name) => `${operations[name].method} ${operations[name].path}`).sort(),
    );
  });

  test('ROUTE-067 a call that needs a login is not sent for a visitor, and says that a login is needed', async () => {
    const { client, sent } = clientWith(() => json({ type: 'ok', message: [] }));
    const refusals: string[] = [];
    client.refusals.listen((error) => refusals.push(error.kind));
    const code = `${operations.walletList.code} login`;
    await expect(client.call('walletList', {})).rejects.toMatchObject({ kind: 'login', code });
    expect(sent).toEqual([]);
    expect(refusals).toEqual(['login']);
  });
});

describe('answers', () => {
  test.each(['999', 999])(
    'ERR-004 ERR-007 the type %j ends the session once, even after many calls',
    async (type) => {
      const { client } = clientWith(() => json({ type, message: 'log in' }));
      client.session.begin('token-1');
      const refusals: string[] = [];
      client.refusals.listen((error) => refusals.push(error.kind));
      const calls = [client.call('walletList', {}), client.call('userInfo', {}), client.call('openBuys', {})];
      await Promise.allSettled(calls);
      expect(refusals).toEqual(['session']);
      expect(client.session.getState().token).toBeUndefined();
    },
  );

  test('a 999 for the token of an earlier login leaves the new session alone', async () => {
    let response: (response: Response) => void = () => {};
    const { client } = clientWith(() => new Promise((resolve) => (response = resolve)));
    client.session.begin('old');
    const call = client.call('walletList', {});
    await expect.poll(() => response.length).toBe(1);
    client.session.begin('new');
    response(json({ type: '999', message: 'log in' }));
    await expect(call).rejects.toMatchObject({ kind: 'session' });
    expect(client.session.getState().token).toBe('new');
  });

  const lost = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  const failToFetch = () => {
    throw new TypeError('failed to fetch');
  };
  const noCall = (status: number) => () => new Response('<html>no such call</html>', { status });
  const failures: readonly (readonly [string, () => Response, string, string])[] = [
    ['a refusal', () => json({ type: 'error', message: 'no' }), 'business', 'error'],
    ['a type that is a number', () => json({ type: 998, message: 'no' }), 'identity', '998'],
    ['a message of another shape', () => json({ type: 'ok', message: 4 }), 'malformed', 'malformed'],
    ['half a text', () => new Response('{"type":"ok","mess'), 'malformed', 'malformed'],
    ['half a body', () => new Response(lost()), 'network', 'TypeError'],
    ['no response', failToFetch, 'network', 'TypeError'],
    ['a web page', () => new Response('<!doctype html><p>{"type":"ok"}'), 'page', 'page'],
    ['a web page after a line', () => new Response('\n<HTML lang="en">'), 'page', 'page'],
    ['404', noCall(404), 'malformed', 'HTTP 404'],
    ['405', noCall(405), 'malformed', 'HTTP 405'],
    ['410', noCall(410), 'malformed', 'HTTP 410'],
    ['501', noCall(501), 'malformed', 'HTTP 501'],
    ['502', noCall(502), 'network', 'HTTP 502'],
    ['503', noCall(503), 'network', 'HTTP 503'],
    ['503 with a refusal', () => new Response('{"type":"error"}', { status: 503 }), 'business', 'HTTP 503'],
  ];
  test.each(failures)(
    'DESK-462 ERR-014 PROOF-058 PROOF-298 %s is an error of its kind, with the code of the call and what it ended with',
    async (_what, response, kind, end) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { client } = clientWith(response);
      const code = `${operations.newsDetail.code} ${end}`;
      await expect(client.call('newsDetail', { id: 1 })).rejects.toMatchObject({ kind, code });
      const isLogged = !['business', 'identity'].includes(kind);
      expect(console.error).toHaveBeenCalledTimes(Number(isLogged));
    },
  );

  test('PROOF-336 a call alone tells of a missing step only; any other refusal is its caller’s', async () => {
    for (const [type, told] of [
      ['error', []],
      ['998', ['identity']],
      ['997', ['payout']],
    ] as const) {
      const { client } = clientWith(() => json({ type, message: 'no' }));
      const kinds: string[] = [];
      client.refusals.listen(({ kind }) => kinds.push(kind));
      await expect(client.call('newsDetail', { id: 1 })).rejects.toMatchObject({ message: 'no' });
      expect(kinds).toEqual(told);
    }
  });
});

describe('where and when', () => {
  test('a backend setting names an origin', () => {
    expect(originOf('simulator')).toBe('');
    expect(originOf('same-origin')).toBe('');
    expect(originOf('https://exchange.example.com/')).toBe('https://exchange.example.com');
  });

  test('the clock without a simulator is local time corrected by responses', () => {
    let local = 1_000_000;
    const clock = createCorrectedClock(() => local);
    expect(clock.now()).toBe(1_000_000);
    const server = Date.UTC(2025, 5, 2, 10, 0, 0);
    clock.observe(new Date(server).toUTCString(), 1_000_000, 1_000_040);
    expect(Math.abs(clock.now() - server)).toBeLessThanOrEqual(1000);
    local += 5000;
    clock.observe(new Date(server + 5900).toUTCString(), 1_005_000, 1_005_040);
    expect(Math.abs(clock.now() - (server + 5450))).toBeLessThanOrEqual(560);
    clock.observe('no date', 0, 0);
    clock.observe(null, 0, 0);
    expect(Number.isInteger(clock.now())).toBe(true);
  });
});
