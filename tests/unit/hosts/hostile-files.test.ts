import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { packLink, unpackLink } from '#simulator/session/files/link-text.ts';
import { isNightly, sample } from '../../support/cases.ts';
import { control } from './tiny-exchange.ts';
import { openTrader, sessions } from './trader.ts';
import type { Trader } from './trader.ts';

type Json = Record<string, unknown>;
type Case = readonly [name: string, spoil: (file: Json) => unknown];

const with_ = (changes: Json) => (file: Json) => ({ ...file, ...changes });
const without = (member: string) => (file: Json) => {
  const { [member]: _gone, ...rest } = file;
  return rest;
};
/** Changed by somebody who knows how files are sealed. */
const sealedAgain = (spoil: (file: Json) => Json) => (file: Json) => {
  const { seal: _seal, ...rest } = spoil(structuredClone(file));
  return { ...rest, seal: hashText(encode(rest as Plain)) };
};
const named = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 40);

const head = ['format', 'version', 'scenario', 'seed', 'start', 'fingerprint', 'at', 'hash', 'seal'] as const;
const wrongTypes = [null, [], {}, true, -1, 1.5, '', 'x'.repeat(70), Number.MAX_SAFE_INTEGER + 2];

/** What both kinds of files must refuse. */
const common: readonly Case[] = [
  ...[null, [], 'text', 7, true, {}].map((value): Case => [`${named(value)} instead of a file`, () => value]),
  ...head.map((member): Case => [`without ${member}`, without(member)]),
  ...head.flatMap((member) =>
    wrongTypes
      .filter((value) => !(member === 'version' && value === 1) && !(member === 'seed' && value === 'x'))
      .filter((_value, index) => (index + member.length) % 3 === 0)
      .map((value): Case => [`${member} is ${named(value)}`, with_({ [member]: value })]),
  ),
  ['an unknown member', with_({ surprise: 1 })],
  ['a member named __proto__', () => JSON.parse('{"__proto__":{"format":"sandpit-recording"}}')],
  ['a member named constructor', with_({ constructor: { prototype: {} } })],
  ['another version', sealedAgain(with_({ version: 2 }))],
  ['a changed seed', with_({ seed: 'other' })],
  ['another seed, sealed again', sealedAgain(with_({ seed: 'other' }))],
  ['another scenario, sealed again', sealedAgain(with_({ scenario: 'depeg-weekend' }))],
  ['a scenario that is not here', sealedAgain(with_({ scenario: 'moon-landing' }))],
  ['a scenario named __proto__', sealedAgain(with_({ scenario: '__proto__' }))],
  ['another fingerprint, sealed again', sealedAgain(with_({ fingerprint: '0'.repeat(32) }))],
  ['another start, sealed again', sealedAgain((file) => ({ ...file, start: Number(file.start) - 1 }))],
  ['an end before the start', sealedAgain((file) => ({ ...file, at: Number(file.start) - 1 }))],
  ['an end in a thousand years', sealedAgain((file) => ({ ...file, at: Number(file.start) + 4e13 }))],
  ['another hash, sealed again', sealedAgain(with_({ hash: 'f'.repeat(32) }))],
  ['a hash in capitals', sealedAgain((file) => ({ ...file, hash: String(file.hash).toUpperCase() }))],
  ['a later end, sealed again', sealedAgain((file) => ({ ...file, at: Number(file.at) + 1 }))],
];

type Row = Record<string, unknown>;
const changeRow =
  (index: number, change: (row: Row) => unknown) =>
  (file: Json): Json => {
    const records = [...(file.records as Row[])];
    records[index] = change({ ...records[index] }) as Row;
    return { ...file, records };
  };
const nest = (depth: number): unknown => (depth === 0 ? 1 : { deep: nest(depth - 1) });
/** Values that a member of a record may not have; undefined where it is gone. */
const wrongInRecords: Readonly<Record<string, readonly unknown[]>> = {
  seq: [0, '1'],
  name: ['spot.steal', 'bank.rob', '__proto__.toString', 'spot.constructor', 'place', ['spot.place']],
  actor: [
    ...[undefined, null, { kind: 'root' }, { kind: 'visitor' }, { kind: 'user' }],
    ...[{ id: '2' }, { id: 999 }, { id: 2, admin: true }].map((more) => ({ kind: 'user', ...more })),
  ],
  input: [
    ...[undefined, null, { all: 'wrong' }, { text: 'x'.repeat(70_000) }, nest(80)],
    ...[{ prototype: 1 }, { $n: '1.5' }, { $x: 1 }],
  ],
  chain: [5, '0'.repeat(32)],
  extra: [1],
};

const recordings: readonly Case[] = [
  ...common,
  ['a snapshot instead of it', with_({ format: 'sandpit-snapshot' })],
  ...[null, {}, 'text', 3].map((value): Case => [`records are ${named(value)}`, with_({ records: value })]),
  ['too many records', sealedAgain((file) => ({ ...file, records: Array(200_001).fill(1) }))],
  ...(
    [
      ['first record gone', (file: Json) => ({ ...file, records: (file.records as Row[]).slice(1) })],
      ['last record gone', (file: Json) => ({ ...file, records: (file.records as Row[]).slice(0, -1) })],
      ['no records', (file: Json) => ({ ...file, records: [] })],
      [
        'records turned round',
        (file: Json) => ({ ...file, records: [...(file.records as Row[])].reverse() }),
      ],
      [
        'one record twice',
        (file: Json) => ({ ...file, records: [...(file.records as Row[]), (file.records as Row[])[0]] }),
      ],
      [
        'two records exchanged',
        (file: Json) => {
          const [first, second, ...others] = file.records as Row[];
          return { ...file, records: [second, first, ...others] };
        },
      ],
      ['time before the start', changeRow(0, (row) => ({ ...row, at: 1 }))],
      ['time after the end', changeRow(1, (row) => ({ ...row, at: Number(row.at) + 1e12 }))],
      ['time as a fraction', changeRow(0, (row) => ({ ...row, at: Number(row.at) + 0.5 }))],
      ['time order broken', changeRow(2, (row) => ({ ...row, at: Number(row.at) - 1e7 }))],
      ...[null, [], 'spot.place'].map((row) => [`record is ${named(row)}`, changeRow(1, () => row)] as const),
      ...Object.entries(wrongInRecords).flatMap(([member, values]) =>
        values.map((value) => {
          const change = changeRow(1, ({ [member]: _before, ...row }) =>
            value === undefined ? row : { ...row, [member]: value },
          );
          return [`${member} of a record is ${named(value)}`, change] as const;
        }),
      ),
    ] as const
  ).map(([name, spoil]): Case => [name, sealedAgain(spoil as (file: Json) => Json)]),
];

const changeState =
  (change: (state: string) => string) =>
  (file: Json): Json => ({ ...file, state: change(String(file.state)) });
const changeTree = (change: (state: Json) => unknown) =>
  changeState((state) => JSON.stringify(change(JSON.parse(state) as Json)));

const snapshots: readonly Case[] = [
  ...common,
  ['a recording instead of it', with_({ format: 'sandpit-recording' })],
  ...[null, {}, [], 5, ''].map((value): Case => [`state is ${named(value)}`, with_({ state: value })]),
  ...[null, -1, 0.5, 'x'].map((value): Case => [`seq is ${named(value)}`, with_({ seq: value })]),
  ...(
    [
      ['state cut off', changeState((state) => state.slice(0, -20))],
      ['state cut in half', changeState((state) => state.slice(0, state.length / 2))],
      ['state is not JSON', changeState(() => 'nonsense')],
      ['state that reads null', changeState(() => 'null')],
      ['state is a list', changeState(() => '[]')],
      ['state is an empty object', changeState(() => '{}')],
      ['state nested without end', changeState(() => '['.repeat(5_000) + ']'.repeat(5_000))],
      ['state with __proto__', changeState((state) => state.replace('{', '{"__proto__":{"a":1},'))],
      ['state of another seed', changeState((state) => state.replace('to be spoilt', 'to be broken'))],
      ['another seq', (file: Json) => ({ ...file, seq: Number(file.seq) + 1 })],
      ['another moment', (file: Json) => ({ ...file, at: Number(file.at) + 1 })],
      ['another version of the state', changeTree((state) => ({ ...state, version: 99 }))],
      ['no modules', changeTree(({ modules: _modules, ...state }) => state)],
      ['no queue', changeTree(({ queue: _queue, ...state }) => state)],
      ['an earlier now', changeTree((state) => ({ ...state, now: Number(state.now) - 1 }))],
      ['now as text', changeTree((state) => ({ ...state, now: 'soon' }))],
      ['money from nowhere', changeState((state) => state.replace(/"\$n":"(\d)/, '"$n":"9$1'))],
      ['a broken amount', changeState((state) => state.replace(/"\$n":"/, '"$n":"x'))],
    ] as const
  ).map(([name, spoil]): Case => [name, sealedAgain(spoil as (file: Json) => Json)]),
];

let trader: Trader;
let recording: Json;
let snapshot: Json;
let fragment: string;
/** The exchange and its branches as they are before and after each refusal. */
const standing = async () => [await trader.state(), await trader.ask('GET', '/sim/branches')];
let before: Awaited<ReturnType<typeof standing>>;
beforeAll(async () => {
  trader = openTrader({ seed: 'to be spoilt' });
  await trader.logIn();
  for (const step of fc.sample(sessions(30, 60_000), { numRuns: 1, seed: 3 })[0] ?? [])
    await trader.take(step);
  await trader.take({ do: 'transfer', amount: 1 });
  await trader.take({ do: 'pass', milliseconds: 60_000 });
  await trader.take({ do: 'transfer', amount: 1 });
  await trader.take({ do: 'pass', milliseconds: 60_000 });
  recording = await trader.ask('GET', '/sim/recording');
  snapshot = await trader.ask('GET', '/sim/snapshot');
  fragment = String((await trader.ask('GET', '/sim/link')).fragment);
  before = await standing();
});
afterAll(() => trader.session.close());

/** Refused with a message, without an effect. */
async function expectRefused(path: string, body: unknown): Promise<void> {
  const { status, json } = await control(trader.session, 'POST', path, body);
  const { error } = json as { error?: { code: string; message: string } };
  expect({ status, error }).toMatchObject({ error: { code: expect.stringMatching(/^[A-Z_]+$/) } });
  expect([400, 409, 413]).toContain(status);
  expect(error?.message.length).toBeGreaterThan(10);
  expect(await standing()).toEqual(before);
}

describe('hostile files', () => {
  test.each(recordings)('recording: %s', async (_name, spoil) => {
    await expectRefused('/sim/recording', spoil(recording));
  });

  test.each(snapshots)('snapshot: %s', async (_name, spoil) => {
    await expectRefused('/sim/snapshot', spoil(snapshot));
  });

  test.each(links)('link: %s', async (_name, spoil) => {
    await expectRefused('/sim/link', { fragment: await spoil(fragment) });
  });

  test('whichever character of a file is changed, it is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.constantFrom('recording', 'snapshot'),
        fc.integer({ min: 33, max: 126 }),
        async (at, kind, code) => {
          const text = JSON.stringify(kind === 'recording' ? recording : snapshot);
          const spoilt =
            text.slice(0, at % text.length) + String.fromCharCode(code) + text.slice((at % text.length) + 1);
          if (spoilt !== text) await expectRefused(`/sim/${kind}`, spoilt);
        },
      ),
      { numRuns: sample(60) },
    );
  });
});

type LinkCase = readonly [name: string, spoil: (fragment: string) => unknown];
const START = 'sandpit=';
const packed = (text: string | Uint8Array) => START + deflateRawSync(text).toString('base64url');
const repacked = (change: (file: Json) => unknown) => async (whole: string) =>
  packed(JSON.stringify(change(JSON.parse(await unpackLink(whole)) as Json)));
const flipped = (share: number) => (whole: string) => {
  const at = START.length + Math.floor((whole.length - START.length - 1) * share);
  const other = whole[at] === 'A' ? 'B' : 'A';
  return whole.slice(0, at) + other + whole.slice(at + 1);
};

const links: readonly LinkCase[] = [
  ...[null, 7, true, [], {}].map((value): LinkCase => [`${named(value)} instead of a fragment`, () => value]),
  ['nothing', () => ''],
  ['nothing but the beginning', () => START],
  ['another beginning', (whole) => whole.replace('sandpit', 'sandbox')],
  ['no beginning', (whole) => whole.slice(START.length)],
  ['characters of another alphabet', (whole) => `${whole}+/=`],
  ['a space', (whole) => `${whole.slice(0, 50)} ${whole.slice(51)}`],
  ['an emoji', (whole) => `${whole.slice(0, 50)}🏖${whole.slice(51)}`],
  ['markup', () => `${START}<script>alert(1)</script>`],
  ['an address', () => `${START}javascript:alert(1)`],
  ['percent signs', (whole) => encodeURIComponent(whole)],
  ['longer than a link may be', (whole) => whole.padEnd(16_001, 'A')],
  ['a bomb of zeros', () => packed(new Uint8Array(11_000_000))],
  ['a bomb of text', () => packed('{"records":['.padEnd(9_000_000, '1,'))],
  ['no text at all', () => packed(Uint8Array.from([0xff, 0xfe, 0x80, 0x81]))],
  ['no JSON', () => packed('hello')],
  ['JSON that breaks off', () => packed('{"format":"sandpit-recording"')],
  ['nesting without end', () => packed('['.repeat(100_000) + ']'.repeat(100_000))],
  ['nothing deflated', () => `${START}${Buffer.from('{"format":1}').toString('base64url')}`],
  ...[0.1, 0.25, 0.5, 0.75, 0.9].map((share): LinkCase => [
    `cut off at ${share}`,
    (whole) => whole.slice(0, Math.floor(whole.length * share)),
  ]),
  ...Array.from({ length: 12 }, (_none, index): LinkCase => [
    `a character changed at ${index}/12`,
    flipped(index / 12),
  ]),
  ...recordings
    .filter(([name]) => !/too many|chain|snapshot instead/.test(name))
    .filter((_case, index) => index % (isNightly ? 2 : 12) === 0)
    .map(([name, spoil]): LinkCase => [`inside, ${name}`, repacked(spoil)]),
];

/** As a text arrives that holds halves of characters. */
const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

describe('what travels', () => {
  test('any text survives the link, and what is too long for one is named with its length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2_000 }), async (text) => {
        expect(await unpackLink(`#${await packLink([text])}`)).toBe(wellFormed(text));
      }),
    );
    const noise = Array.from({ length: 40_000 }, (_none, index) => hashText(String(index))[index % 32]).join(
      '',
    );
    await expect(packLink([noise])).rejects.toMatchObject({ status: 409, code: 'TOO_LONG' });
  });
});
