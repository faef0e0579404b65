import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { respondToWeb } from '#simulator/http.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { newFolder } from '../../support/rooms.ts';
import { control } from '../hosts/tiny-exchange.ts';
import { realSession } from '../hosts/trader.ts';
import { steeredExchange } from './steered.ts';

const usd = (amount: number) => ({ wallet: 'change', currency: 'USDT', amount });
const carol = {
  account: 'carol@example.test',
  password: 'secret7',
  inviteCode: 'ca1l',
  verified: true,
  balances: [usd(5000)],
};
const mine = {
  title: 'Mine',
  seed: 'own',
  start: '2024-03-04T09:30:00Z',
  prices: { 'BTC/USDT': 50_000 },
  users: [carol],
  timeline: [{ at: '1m', id: 'jump', name: 'Jump', do: [{ pin: { pair: 'BTC/USDT', price: 51_000 } }] }],
};
const YAML = `title: From a file
seed: file
start: 2024-03-04T09:30:00Z
users:
  - account: dora@example.test
    password: secret7
    inviteCode: d0ra
    balances:
      - { wallet: change, currency: USDT, amount: 10 }
`;

type Steered = Awaited<ReturnType<typeof steeredExchange>>;

const accounts = async (exchange: Steered) =>
  ((await exchange.get('/sim/seats')).seats as { account: string }[]).map(({ account }) => account);
const holdings = async (exchange: Steered, account: string) => {
  const { holdings: rows } = await exchange.get(`/sim/ledger?account=${account}`);
  const held = rows as { wallet: string; name: string; available: string }[];
  return held
    .filter(({ available }) => Number(available) > 0)
    .map(({ wallet, name, available }) => `${wallet} ${name} ${Number(available)}`);
};
const reference = async (exchange: Steered) =>
  Number((await exchange.get('/sim/book?pair=BTC/USDT')).reference);
const linkOf = (beginning: object): string =>
  `sandpit=${deflateRawSync(JSON.stringify({ format: 'sandpit-beginning', ...beginning })).toString('base64url')}`;

describe('a scenario of an author', () => {
  test('PROOF-022 as an object is played like any other, and begun again by its name', async () => {
    const exchange = await steeredExchange();
    expect(await exchange.post('/sim/reset', { scenario: mine })).toMatchObject({
      ...{ scenario: 'own/scenario', seed: 'own', title: { en: 'Mine', zh: 'Mine' } },
    });
    expect(await accounts(exchange)).toEqual(['carol@example.test']);
    expect(await reference(exchange)).toBe(50_000);
    await exchange.post('/sim/clock', { toBeat: 'jump' });
    await exchange.post('/sim/clock', { advanceMs: 60_000 });
    expect(await reference(exchange)).toBe(51_000);
    const { scenarios } = await exchange.get('/sim/scenarios');
    expect((scenarios as { name: string }[])[0]?.name).toBe('own/scenario');
    for (const again of [{}, { scenario: 'own/scenario' }]) {
      expect(await exchange.post('/sim/reset', { ...again, speed: 0 })).toMatchObject({
        ...{ scenario: 'own/scenario', seed: 'own' },
      });
      expect(await reference(exchange)).toBe(50_000);
    }
    expect(await exchange.post('/sim/reset', { seed: 'other' })).toMatchObject({ seed: 'other' });
    await exchange.post('/sim/reset', { scenario: 'calm-market' });
    expect((await exchange.get('/sim/state')).scenario).toBe('calm-market');
  });

  test('PROOF-022 as the text of a file has its name and its seed, unless another is given', async () => {
    const exchange = await steeredExchange();
    const file = { name: '/home/me/tests/market-day.yaml', text: YAML };
    expect(await exchange.post('/sim/reset', { file })).toMatchObject({
      ...{ scenario: 'own/market-day', seed: 'file' },
    });
    expect(await accounts(exchange)).toEqual(['dora@example.test']);
    expect(await exchange.post('/sim/reset', { file, seed: 'x' })).toMatchObject({ seed: 'x' });
  });

  test('PROOF-022 goes back, branches, and is found again by a host that was stopped', async () => {
    const journals = createMemoryJournals();
    const first = realSession({ journals });
    await first.restart({ scenario: mine, speed: 0 });
    await control(first, 'POST', '/sim/clock', { advanceMs: 600_000 });
    expect((await control(first, 'POST', '/sim/back', { byMs: 60_000 })).status).toBe(200);
    const { hash } = (await control(first, 'GET', '/sim/state')).json;
    await first.close();
    const second = realSession({ journals, session: { scenario: 'own/scenario', seed: 'own' } });
    onTestFinished(() => second.close());
    await second.ready();
    expect(second.status()).toMatchObject({ scenario: 'own/scenario', branch: 'branch 2' });
    expect((await control(second, 'GET', '/sim/state')).json.hash).toBe(hash);
  });
});

test('PROOF-022 a Node host that keeps its journal in a file goes on with the scenario', async () => {
  const data = join(await newFolder(), 'journal');
  const first = await startNodeHost({ data });
  await first.session.restart({ scenario: mine, speed: 0 });
  await first.close();
  const second = await startNodeHost({ data });
  onTestFinished(() => second.close());
  expect(second.session.status()).toMatchObject({ scenario: 'own/scenario', seed: 'own' });
});

describe('an own scenario that is wrong', () => {
  const wrongs: readonly (readonly [name: string, request: object, message: RegExp, place: object])[] = [
    [
      'a file by line and column',
      { file: { name: 'dir/mine.yaml', text: YAML.replace('USDT', 'USTD') } },
      /^dir\/mine\.yaml:9:37 users\[0\]\.balances\[0\]\.currency: expected one of /,
      { line: 9, column: 37, path: 'users[0].balances[0].currency' },
    ],
    [
      'a file that has a word for a number',
      {
        file: { name: 'mine.yaml', text: 'title: Mine\nseed: x\nstart: 2024-03-04T09:30:00Z\nspeed: fast\n' },
      },
      /^mine\.yaml:4:8 speed: expected 0 \(paused\)/,
      { line: 4, column: 8, path: 'speed' },
    ],
    [
      'an object by path',
      { scenario: { ...mine, start: 'soon' } },
      /^scenario start: expected a time such as/,
      { line: 0, path: 'start' },
    ],
    [
      'a user of the changes, by the place among them',
      { scenario: 'calm-market', users: ['eve', { account: 'bob', password: 'x' }] },
      /^calm-market users\[1\]\.password: expected 6 to 16 characters/,
      { path: 'users[1].password' },
    ],
    [
      'a balance of an unknown user',
      { scenario: 'calm-market', balances: { stranger: { USDT: 1 } } },
      /^calm-market balances\.stranger: expected one of demo@sandpit\.test, alice@sandpit\.test/,
      { path: 'balances.stranger' },
    ],
    [
      'a balance in no currency',
      { scenario: 'calm-market', balances: { demo: { USDT: 1, USTD: 1 } } },
      /^calm-market balances\.demo\.USTD: expected one of /,
      { path: 'balances.demo.USTD' },
    ],
    [
      'a balance in no account',
      { scenario: 'calm-market', balances: { demo: { spot: { USDT: 1 } } } },
      /^calm-market balances\.demo\.spot: expected one of legal, change/,
      { path: 'balances.demo.spot' },
    ],
    [
      'a price of no pair',
      { scenario: 'calm-market', prices: { 'BTC/EUR': 1 } },
      /^calm-market prices\.BTC\/EUR: expected one of BTC\/USDT/,
      { path: 'prices.BTC/EUR' },
    ],
    [
      'a price that is recorded',
      { scenario: 'depeg-weekend', prices: { 'BTC/USDT': 1 } },
      /^depeg-weekend prices\.BTC\/USDT: the prices of this pair are recorded/,
      { path: 'prices.BTC/USDT' },
    ],
  ];

  test('PROOF-023 is named by its place, and the running session goes on', async () => {
    const exchange = await steeredExchange();
    await exchange.post('/sim/clock', { advanceMs: 1000 });
    const before = await exchange.get('/sim/state');
    for (const [name, request, message, place] of wrongs) {
      const init = { method: 'POST', body: JSON.stringify(request) };
      const response = await respondToWeb(
        exchange.session,
        new Request('http://sandpit.test/sim/reset', init),
      );
      const { error } = (await response.json()) as { error: { message: string; issues: object[] } };
      expect({ status: response.status, ...error }, name).toMatchObject({
        status: 400,
        code: 'BAD_SCENARIO',
      });
      expect(error.message).toMatch(message);
      expect(error.issues[0], name).toMatchObject(place);
    }
    expect(await exchange.get('/sim/state')).toEqual(before);
  });

  test('PROOF-023 a request that names two scenarios, or none that is known, says so', async () => {
    const exchange = await steeredExchange();
    const file = { name: 'a.yaml', text: YAML };
    expect(await exchange.refusal('POST', '/sim/reset', { scenario: 'calm-market', file })).toMatchObject({
      ...{ status: 400, code: 'INVALID', message: 'file: give scenario or file, not both' },
    });
    expect(await exchange.refusal('POST', '/sim/reset', { scenario: 'own/nothing' })).toMatchObject({
      ...{ status: 404, code: 'UNKNOWN_SCENARIO' },
    });
  });
});

describe('what is shared of a session with an own scenario', () => {
  async function played() {
    const exchange = await steeredExchange();
    await exchange.post('/sim/reset', { scenario: mine, speed: 0 });
    const { token } = await exchange.post('/sim/seats', { account: 'carol' });
    const order = { legal_id: '3', currency_id: '1', mode: '2', price: '1000', num: '0.1' };
    expect(await exchange.call('/api/transaction/in', order, String(token))).toMatchObject({ type: 'ok' });
    await exchange.post('/sim/clock', { advanceMs: 60_000 });
    return exchange;
  }

  test('PROOF-024 opens where the scenario is not known: recording, snapshot and link', async () => {
    const exchange = await played();
    const { hash } = await exchange.get('/sim/state');
    for (const path of ['/sim/recording', '/sim/snapshot', '/sim/link']) {
      const file = await exchange.get(path);
      const other = await steeredExchange();
      const opened = await other.post(path, file);
      expect(opened).toMatchObject({ scenario: 'own/scenario', seed: 'own', branch: 'shared', hash });
      expect(await other.get(path)).toEqual(file);
    }
  });

  test('PROOF-024 is refused with a scenario that was changed', async () => {
    const file = await (await played()).get('/sim/recording');
    const other = await steeredExchange();
    const { text } = file.source as { text: string };
    const source = { file: 'scenario', text: text.replace('50000', '50001') };
    expect(await other.refusal('POST', '/sim/recording', { ...file, source })).toMatchObject({
      ...{ status: 400, code: 'INVALID', message: expect.stringContaining('damaged or changed') as unknown },
    });
  });

  test('a recording of the library says nothing of its text', async () => {
    expect(Object.keys(await (await steeredExchange()).get('/sim/recording'))).not.toContain('source');
  });
});

describe('changes of a scenario', () => {
  test('PROOF-025 users by a word or as objects, balances and prices', async () => {
    const exchange = await steeredExchange();
    const before = await holdings(exchange, 'demo@sandpit.test');
    const state = await exchange.post('/sim/reset', {
      scenario: 'calm-market',
      seed: 'changed',
      users: [
        'bob',
        { account: 'alice', verified: false },
        { ...carol, balances: { USDT: 7, lever: { USDT: 8 } } },
      ],
      balances: { demo: { USDT: 123, lever: { USDT: '4.5' } }, bob: { BTC: '0.25' } },
      prices: { 'BTC/USDT': 100_000 },
      speed: 0,
    });
    expect(state).toMatchObject({ scenario: 'own/calm-market', seed: 'changed', audit: [] });
    expect(await reference(exchange)).toBe(100_000);
    expect(await holdings(exchange, 'bob@sandpit.test')).toEqual(['change BTC 0.25']);
    expect(await holdings(exchange, carol.account)).toEqual(['change USDT 7', 'lever USDT 8']);
    const changed = before.map((held) => (held.startsWith('change USDT') ? 'change USDT 123' : held));
    const demo = await holdings(exchange, 'demo@sandpit.test');
    expect(demo).toContain('change USDT 123');
    expect(demo).toContain('lever USDT 4.5');
    for (const held of changed.filter((each) => !each.startsWith('lever USDT'))) expect(demo).toContain(held);
    const login = { user_string: 'bob@sandpit.test', password: 'test123', type: '1' };
    expect(await exchange.call('/api/user/login', login)).toMatchObject({ type: 'ok' });
    const seats = (await exchange.get('/sim/seats')).seats as { account: string; verified: boolean }[];
    const verified = new Map(seats.map((seat) => [seat.account, seat.verified]));
    expect(verified.get('bob@sandpit.test')).toBe(true);
    expect(verified.get('alice@sandpit.test')).toBe(false);
  });

  test('PROOF-025 a change alone changes the session that runs, and seats are taken by a word', async () => {
    const exchange = await steeredExchange();
    await exchange.post('/sim/reset', { scenario: 'calm-market', seed: 'mine' });
    const state = await exchange.post('/sim/reset', { balances: { demo: { USDT: 1 } } });
    expect(state).toMatchObject({ scenario: 'own/calm-market', seed: 'mine' });
    expect(await exchange.post('/sim/seats', { account: 'demo' })).toMatchObject({
      account: 'demo@sandpit.test',
    });
  });

  test('PROOF-025 a link begins such a session', async () => {
    const exchange = await steeredExchange();
    const fragment = linkOf({
      scenario: 'calm-market',
      seed: 'linked',
      balances: { demo: { USDT: 42 } },
      speed: 0,
    });
    expect(await exchange.post('/sim/link', { fragment })).toMatchObject({ scenario: 'own/calm-market' });
    expect(await holdings(exchange, 'demo@sandpit.test')).toContain('change USDT 42');
    expect(await exchange.refusal('POST', '/sim/link', { fragment: linkOf({ sede: 'x' }) })).toMatchObject({
      ...{ status: 400, code: 'INVALID' },
    });
  });
});
