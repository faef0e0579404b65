import { startNodeHost } from '#simulator/hosts/node/host.ts';
import { expect, seats, test } from './fixtures.ts';

type Body = Readonly<Record<string, string>>;

/** How one exchange is spoken to: in the page, or over TCP. */
interface Line {
  call<T>(path: string, body: Body, token?: string): Promise<T>;
  control<T>(path: string, body?: unknown): Promise<T>;
}

interface Envelope<T> {
  readonly type: string;
  readonly message: T;
}

const pair = { legal_id: '3', currency_id: '1' };

/** Faults of calls that no page makes by itself: before the command, after it, now and then. */
const faults = [
  { id: 'lost', on: 'E11', error: 'network', after: true, times: 1 },
  { id: 'broken', on: 'E12', error: 'malformed', chance: 0.5 },
  { id: 'proxy', on: 'E29', error: 'http502', times: 1 },
  { id: 'refused', on: 'E11', error: 'error', key: 'CLOSED', chance: 0.5 },
] as const;

/** A session of two traders: orders, fills, a transfer, a refusal, and time in between. The responses and the hash. */
async function session(
  line: Line,
  plan: readonly (typeof faults)[number][] = [],
): Promise<readonly string[]> {
  await line.control('/sim/reset', { scenario: 'calm-market', seed: 'two-engines', speed: 0 });
  for (const rule of plan) await line.control('/sim/faults', rule);
  const logIn = async ({ account, password }: { account: string; password: string }) =>
    (await line.call<Envelope<string>>('/api/user/login', { user_string: account, password, type: '1' }))
      .message;
  const demo = await logIn(seats.demo);
  const alice = await logIn(seats.alice);
  const { message } = await line.call<Envelope<{ last_price: string }>>('/api/transaction/deal', pair, demo);
  const last = Number(message.last_price);
  const steps: readonly (readonly [path: string, body: Body, token: string, milliseconds: number])[] = [
    [
      '/api/transaction/in',
      { ...pair, price: (last * 0.999).toFixed(2), num: '0.05', mode: '2' },
      demo,
      1_500,
    ],
    ['/api/transaction/in', { ...pair, price: '0', num: '0.02', mode: '1' }, alice, 61_234],
    [
      '/api/transaction/out',
      { ...pair, price: (last * 1.001).toFixed(2), num: '0.01', mode: '2' },
      alice,
      3_600_000,
    ],
    ['/api/transaction/in', { ...pair, price: (last * 0.5).toFixed(2), num: '0.01', mode: '2' }, demo, 17],
    ['/api/transaction/in', { ...pair, price: '1', num: '99999999', mode: '2' }, demo, 0],
    [
      '/api/wallet/change',
      { currency_id: '3', number: '12.5', from_field: 'change', to_field: 'legal' },
      demo,
      86_400_000,
    ],
  ];
  const received: string[] = [];
  for (const [path, body, token, milliseconds] of steps) {
    const response = line.call<Envelope<unknown>>(path, body, token);
    received.push(await response.then(({ type }) => type).catch(() => 'nothing'));
    if (milliseconds > 0) await line.control('/sim/clock', { advanceMs: milliseconds });
  }
  const { hash, audit } = await line.control<{ hash: string; audit: readonly string[] }>('/sim/state');
  expect(audit).toEqual([]);
  return [...received, hash];
}

async function overTcp(url: string, path: string, init: RequestInit): Promise<unknown> {
  return (await fetch(`${url}${path}`, init)).json();
}

const nodeLine = (url: string): Line => ({
  call: <T>(path: string, body: Body, token?: string) =>
    overTcp(url, path, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: token ? { authorization: token } : {},
    }) as Promise<T>,
  control: <T>(path: string, body?: unknown) =>
    overTcp(
      url,
      path,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    ) as Promise<T>,
});

for (const [name, plan, tag] of [
  ['one session', [], []],
  ['one session under a plan of faults', faults, ['@nightly']],
] as const) {
  test(
    `${name} has the same responses and the same hash in Chromium and on Node`,
    { tag: [...tag] },
    async ({ exchange }) => {
      await exchange.open('/');
      const call: Line['call'] = (path, body, token) => exchange.tryCall('POST', path, body, token);
      const control: Line['control'] = (path, body) =>
        exchange.control(body === undefined ? 'GET' : 'POST', path, body);
      const inChromium = await session({ call, control }, plan);
      expect(inChromium.includes('nothing')).toBe(plan.length > 0);
      const host = await startNodeHost({ port: 0 });
      try {
        expect(await session(nodeLine(host.url), plan)).toEqual(inChromium);
      } finally {
        await host.close();
      }
    },
  );
}
