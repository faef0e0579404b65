/** What an import refuses, and what it leaves out. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { importSession } from '../../../package/cli/import.ts';
import { HarError, readHar } from '../../../package/traffic/har.ts';
import { harSessionOf } from '../../../package/har/session.ts';
import { recordedSession } from '../../support/har.ts';
import { harTools, savedBy } from '../../support/har-tools.ts';

interface Header {
  name: string;
  value: string;
}

interface Entry {
  readonly request: {
    url: string;
    readonly headers: Header[];
    readonly postData?: { text: string };
  };
  readonly response: { readonly headers: Header[]; readonly content: { text: string } };
}

/** Each is found by one word wherever it lands. */
const secrets = {
  token: 'tokenPLANTED',
  account: 'accountPLANTED@mail.test',
  password: 'passwordPLANTED',
  name: 'namePLANTED',
  document: 'documentPLANTED',
  address: 'addressPLANTED',
  picture: 'picturePLANTED.png',
  text: 'textPLANTED',
};

/** A session with a secret in every text of its requests and responses that an import does not need. */
async function withSecrets(): Promise<string> {
  const session = await recordedSession();
  const { call, pass } = session;
  await pass(500);
  session.follow();
  const token: string = await call('login', {
    user_string: 'demo@sandpit.test',
    password: 'demo123',
    type: '1',
  });
  for (const read of ['userInfo', 'quotations', 'walletList', 'openOrders', 'userCenter'] as const)
    await call(read, {}, token);
  const order = { legal_id: '3', currency_id: '1', mode: '2', price: '50000', num: '0.002' };
  await call('spotBuy', { ...order, remark: secrets.text, user: secrets.account }, token);
  const withdrawal = { currency: '3', number: '200', address: secrets.address, pay_password: '246810' };
  await call('withdraw', { ...withdrawal, rate: secrets.text }, token);
  await call(
    'depositClaim',
    { currency: '3', amount: '5', acc: secrets.account, pic: secrets.picture },
    token,
  );
  await call('addAddress', { currency_id: '3', address: secrets.address, notes: secrets.text }, token);
  await call('walletList', {}, token);
  session.note(secrets.text, { secret: secrets.token });
  session.note('daymarket', { type: secrets.text, currency_id: 1, legal_id: 3, now_price: '1' });
  const entries = session.entries as unknown as Entry[];
  for (const { request, response } of entries) {
    for (const header of request.headers) if (header.name === 'Authorization') header.value = secrets.token;
    const body = JSON.parse(response.content.text) as Record<string, unknown>;
    response.content.text = JSON.stringify(planted(body));
  }
  return session.har();
}

/** Free texts of a response, each with a secret in its place. */
const FREE: Readonly<Record<string, string>> = {
  ...{
    account: secrets.account,
    account_number: secrets.account,
    email: secrets.account,
    phone: secrets.account,
  },
  ...{ name: secrets.name, card_id: secrets.document, logo: secrets.picture, extension_code: secrets.text },
  ...{
    address: secrets.address,
    notes: secrets.text,
    head_portrait: secrets.picture,
    market_from_name: secrets.text,
  },
};

function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && FREE[name] !== undefined ? FREE[name] : planted(member),
    ]),
  );
}

test('TWIN-072 no secret of a recording is in what an import writes or prints', async () => {
  const har = await withSecrets();
  expect(Object.values(secrets).filter((secret) => !har.includes(secret))).toEqual([secrets.password]);
  const { printed, written } = await importedTexts(har.replaceAll('demo123', secrets.password));
  expect(printed.at(-1)).toContain('is not repeated');
  expect(printed.find((line) => line.includes('calls repeated'))).toMatch(/^2 of 2 calls repeated/);
  expect(written.join().length).toBeGreaterThan(2000);
  for (const text of [...written, ...printed]) {
    expect(text).not.toMatch(/PLANTED/);
    expect(text).not.toMatch(/demo@sandpit/);
  }
});

test('TWIN-083 a token that a server repeats anywhere is in no file of an import: bodies, headers, addresses, frames', async () => {
  const har = JSON.parse((await withSecrets()).replaceAll('demo123', secrets.password)) as {
    log: { entries: (Entry & { _webSocketMessages?: { data: string }[] })[] };
  };
  const { token } = secrets;
  const echo = [
    { name: token, value: token },
    { name: 'X-Session', value: token },
    { name: 'Set-Cookie', value: `s=${token}` },
  ];
  for (const { request, response, _webSocketMessages: frames = [] } of har.log.entries) {
    const url = new URL(request.url);
    request.url = `${url.origin}/${token}${url.pathname}${url.search || '?'}&token=${token}&${token}=1#${token}`;
    request.headers.push(...echo);
    Object.assign(request, { cookies: echo });
    if (request.postData) request.postData.text += `&session=${token}&${token}=${token}`;
    response.headers.push(...echo);
    if (response.content.text) response.content.text = echoed(response.content.text, token);
    for (const frame of frames) {
      const [name, payload] = JSON.parse(frame.data.slice(2)) as [string, object];
      frame.data = `42${JSON.stringify([name, { ...payload, token, [token]: token }, token])}`;
    }
    frames.push(
      { ...frames[0], data: `42${JSON.stringify([token, token])}` },
      { ...frames[0], data: `0{"sid":"${token}"}` },
    );
  }
  for (const flags of [[], ['--scenario', 'calm-market', '--seed', 'recorded']]) {
    const { printed, written } = await importedTexts(JSON.stringify(har), flags);
    expect(printed.find((line) => line.includes('calls repeated'))).toMatch(/^2 of 2 calls repeated/);
    expect(written).toHaveLength(3);
    for (const text of [...written, ...printed]) expect(text).not.toMatch(/PLANTED/);
  }
});

/** A response whose objects all have the token as a member more, and as the name of one. */
const echoed = (text: string, token: string): string =>
  JSON.stringify(
    JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, token, [token]: token }
        : value,
    ),
  );

/** What an import prints, and every file that it writes. */
async function importedTexts(har: string, flags: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-import-'));
  const file = join(folder, 'session.har');
  writeFileSync(file, har);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await importSession.run([file, ...flags]);
  const printed = log.mock.calls.flat().flatMap((text) => String(text).split('\n'));
  log.mockRestore();
  const files = readdirSync(folder).filter((name) => name !== 'session.har');
  return { printed, written: files.map((name) => readFileSync(join(folder, name), 'utf8')) };
}

const entry = {
  ...{ startedDateTime: '2026-01-05T00:00:00.000Z', time: 1 },
  request: { method: 'GET', url: 'http://a.test/api/currency/quotation_new', headers: [] },
  response: { status: 200, headers: [], content: { text: '{"type":"ok","message":[]}' } },
};
const harOf = (...entries: readonly object[]): string => JSON.stringify({ log: { entries } });
const later = (date: string, startedDateTime: string) => ({
  ...{ ...entry, startedDateTime },
  response: { ...entry.response, headers: [{ name: 'Date', value: date }] },
});
const frames = (...messages: readonly object[]) => ({ ...entry, _webSocketMessages: messages });

const refused: readonly (readonly [har: string, message: string])[] = [
  ['', 'a.har is not JSON: it is empty'],
  ['<html>', 'a.har is not JSON: line 1, column 1'],
  ['{', 'a.har is not JSON: it is cut at line 1, column 2'],
  ['{"log":\n{"entries":[', 'a.har is not JSON: it is cut at line 2, column 13'],
  ['{"log":\n{"entries":[}', 'a.har is not JSON: line 2, column 13'],
  ['{}', 'a.har is not a HAR, which has the member log with entries: '],
  ['[]', 'a.har is not a HAR, which has the member log with entries: '],
  [harOf(entry, { ...entry, time: 'x' }), 'log.entries[1].time: '],
  [harOf({ ...entry, startedDateTime: 'yesterday' }), 'log.entries[0].startedDateTime: expected a date'],
  [
    harOf({ ...entry, response: { ...entry.response, content: {} } }),
    'log.entries[0].response.content.text is missing: save the HAR with the content of responses',
  ],
  [
    harOf({ ...entry, response: { ...entry.response, content: { text: '<html>' } } }),
    'log.entries[0].response.content.text is not JSON',
  ],
  [
    harOf(frames({ type: 'receive', time: 1, data: '0{}' }, { type: 'receive', time: 1, data: '42{' })),
    'log.entries[0]._webSocketMessages[1].data is not an event of socket.io',
  ],
  [harOf(), 'log.entries: there is no call of the contract with a response'],
  [harOf(entry), 'log.entries: there is no response of /api/currency/quotation_new'],
  [
    harOf(
      later('Mon, 05 Jan 2026 00:00:00 GMT', '2026-01-05T00:00:00.000Z'),
      later('Mon, 05 Jan 2026 01:00:00 GMT', '2026-01-05T00:01:00.000Z'),
    ),
    'log.entries[1]: the clock of the exchange did not run at the pace of the browser',
  ],
];

test.each(refused)('TWIN-073 TWIN-084 a recording is refused with its place: %#', (har, message) => {
  const read = () => harSessionOf(readHar('a.har', har));
  expect(read).toThrow(HarError);
  expect(read).toThrow(message);
});

test('TWIN-084 frames that are not a list are refused by name', () => {
  const read = (text: string) => () => readHar('a.har', harOf(entry), 'frames.json', text);
  expect(read('{}')).toThrow('frames.json is not a list of messages of a socket: ');
  expect(read('[{"type":"receive","time":1,"data":"42[]"},{"type":"receive"}]')).toThrow(
    'frames.json: [1].time: ',
  );
  expect(read('[')).toThrow('frames.json is not JSON: it is cut at line 1, column 2');
});

test('TWIN-073 TWIN-084 the program names a file that is none, a folder in its place, and the entry that is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-import-'));
  for (const none of ['/nowhere/a.har', folder])
    await expect(importSession.run([none])).rejects.toThrow(`${none}: there is no such file`);
  const file = join(folder, 'a.har');
  writeFileSync(file, harOf(entry, { ...entry, response: { ...entry.response, content: { text: '-' } } }));
  await expect(importSession.run([file])).rejects.toThrow(
    '1 call is not whole and left out: log.entries[1].response.content.text is not JSON',
  );
});

test('TWIN-090 messages in seconds or milliseconds, types in any case, a form without text and a byte order mark are read', () => {
  const at = Date.UTC(2026, 0, 5);
  const message = { type: 'Receive', data: '42["daymarket",{}]' };
  const form = {
    ...entry.request,
    ...{
      method: 'POST',
      url: 'http://a.test/api/user/login',
      postData: { params: [{ name: 'type', value: '1' }] },
    },
  };
  const har = harOf({ ...frames({ ...message, time: at / 1000 }, { ...message, time: at }), request: form });
  const read = readHar('a.har', `\uFEFF${har}`);
  expect(read.events.map(({ receivedAt }) => receivedAt)).toEqual([at, at]);
  expect(read.calls[0]?.form).toMatchObject({ type: '1' });
});

test('TWIN-091 what cannot be used is counted with the reason, and a recording without tokens says which export to choose', () => {
  const broken = { ...entry, time: 'x' };
  const other = { ...entry, request: { method: 'GET', url: 'data:,x' } };
  const refusedCall = { ...entry, response: { ...entry.response, status: 502 } };
  const html = frames({ type: 'receive', time: 1, data: '42{' });
  expect(readHar('a.har', harOf(entry, broken, other, {}, refusedCall, html)).notes).toEqual([
    '2 entries are no calls of the exchange',
    '1 call was not answered with status 200, such as log.entries[4]',
    '1 call is not whole and left out: log.entries[1].time: Invalid input',
    '1 message of a socket is left out: log.entries[5]._webSocketMessages[0].data is not an event of socket.io',
  ]);
  const wallets = {
    ...entry,
    request: { ...entry.request, url: 'http://a.test/api/wallet/list', method: 'POST' },
  };
  expect(() => readHar('a.har', harOf(entry, wallets))).toThrow(
    /^the calls have no token .* choose "Export HAR \(with sensitive data\)"$/,
  );
});

test.each(harTools)('TWIN-092 a HAR in the form of %s is the same session', async (tool) => {
  const { call, pass, follow, har } = await recordedSession();
  follow();
  const login = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };
  const token: string = await call('login', login);
  for (const read of ['userInfo', 'quotations', 'walletList'] as const) await call(read, {}, token);
  await pass(1_000);
  await call('spotBuy', { legal_id: '3', currency_id: '1', mode: '2', price: '50000', num: '0.002' }, token);
  await call('walletList', {}, token);
  const callsOf = (text: string) =>
    readHar('a.har', text).calls.map(({ operation, form, body, token: caller, sentAt, date }) => ({
      ...{ operation, form, body, caller, sentAt, date },
    }));
  const plain = har();
  const saved = savedBy(tool, plain);
  expect(callsOf(saved)).toEqual(callsOf(plain));
  const [own, session] = [plain, saved].map((text) => harSessionOf(readHar('a.har', text)));
  const held = [own, session].map((one) => [...(one?.users.values() ?? [])].map(({ balances }) => balances));
  expect(held[1]).toEqual(held[0]);
  expect(held[1]?.[0]?.length).toBeGreaterThan(3);
  expect(session?.steps.map(({ action }) => action?.params)).toEqual(
    own?.steps.map(({ action }) => action?.params),
  );
  expect(session?.notes).toContain(
    '1 call was not answered with status 200, such as log.entries[' +
      (saved.includes('CONNECT') ? '1]' : '0]'),
  );
  const hasFrames = saved.includes('_webSocketMessages');
  expect(session?.prices).toEqual(hasFrames ? own?.prices : expect.anything());
  expect(session?.notes.some((note) => note.includes('no messages of a socket'))).toBe(!hasFrames);
});

test('TWIN-093 where a market order paid other prices than recorded, it is said why, and that a Sandpit host has its scenario', async () => {
  const { call, pass, har } = await recordedSession();
  const token: string = await call('login', {
    user_string: 'demo@sandpit.test',
    password: 'demo123',
    type: '1',
  });
  for (const read of ['userInfo', 'quotations', 'walletList'] as const) await call(read, {}, token);
  await pass(1_000);
  await call('quotations');
  await call('spotBuy', { legal_id: '3', currency_id: '1', mode: '1', price: '', num: '0.05' }, token);
  await call('walletList', {}, token);
  const { printed } = await importedTexts(har());
  expect(printed.join('\n')).toMatch(/^1 of 1 calls repeated, (\d+) of (?!\1)\d+ balances as recorded$/m);
  expect(printed.at(-1)).toMatch(/does not hold the order book.*--scenario/);
  const { printed: exact } = await importedTexts(har(), ['--scenario', 'calm-market', '--seed', 'recorded']);
  expect(exact.join('\n')).toMatch(/^1 of 1 calls repeated, (\d+) of \1 balances as recorded$/m);
  expect(exact.join('\n')).not.toContain('order book');
});

test('TWIN-077 a scenario takes candles as text', () => {
  const text = (members: string): string =>
    `title: Own\nseed: own\nstart: 2026-01-05T00:02:00Z\nrecorded:\n  - { pair: BTC/USDT, ${members} }\n`;
  const csv =
    'open_time,open,high,low,close,volume\\n1767571200000,100,110,90,105,2\\n1767571260000,105,106,104,105.5,3\\n';
  const { recorded } = parseScenario(text(`candles: "${csv}"`), 'own.yaml', () => '');
  expect(recorded.map(({ open, close }) => [[...open], [...close]])).toEqual([
    [
      [10_000, 10_500],
      [10_500, 10_550],
    ],
  ]);
  const wrong = (members: string) => () => parseScenario(text(members), 'own.yaml', () => '');
  expect(wrong(`candles: "${csv}", file: a.csv`)).toThrow(
    'recorded[0].file: expected either a file or candles',
  );
  expect(wrong('times: 2')).toThrow('recorded[0].file: missing, expected either a file or candles');
  expect(wrong('candles: "open"')).toThrow(/recorded\[0\]\.candles: line 1/);
});
