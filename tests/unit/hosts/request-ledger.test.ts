/** What is known of requests that are repeated: in memory, and in journals. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '#simulator/http.ts';
import type { JournalHeader } from '#simulator/session/journal.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { RequestLedger } from '#simulator/session/request-ledger.ts';
import { RequestNotes, requestText } from '#simulator/session/request-notes.ts';
import { requestContentOf } from '#simulator/protocol/api/index.ts';
import { fromWeb } from '#simulator/http.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { newFolder } from '../../support/rooms.ts';

const id = { scenario: 'calm', seed: 's', branch: 'main' } as const;
const header: JournalHeader = { format: 1, scenario: 'calm', seed: 's', start: 0, baseSeq: 0 };
const recordOf = (seq: number, note = ''): JournalRecord => ({
  seq,
  at: seq,
  actor: { kind: 'operator' },
  name: `till.add${seq}`,
  input: { note },
});
const CONTENT = `POST /api/add ${'0123'.repeat(8)}`;
const OTHER = `POST /api/add ${'9'.repeat(32)}`;

test('PROOF-257 a journal file is read for its requests as far as its last megabyte', async () => {
  const journals = createFileJournals(join(await newFolder(), 'journal'));
  const records = Array.from({ length: 20 }, (_, index) => recordOf(index + 1, 'x'.repeat(100_000)));
  const written = await journals.open(id);
  await written.begin(header);
  const requests = records.map(({ seq }) => [seq, requestText(`k${seq}`, CONTENT)] as const);
  await written.append(records, new Map(requests));
  await written.close();
  const store = await journals.open(id);
  await store.load();
  expect(store.requestOf('k20')).toBeDefined();
  expect(store.requestOf('k1')).toBeUndefined();
  await store.close();
});

describe('the requests of an exchange', () => {
  const request = () =>
    fromWeb(
      new Request('http://sandpit.test/api/add', {
        method: 'POST',
        headers: { 'idempotency-key': 'k\u0009' },
      }),
    );
  const json = (message: unknown): HttpResponse => ({
    status: 200,
    headers: {},
    body: JSON.stringify({ message }),
  });
  const open = async (notes = new RequestNotes()) => {
    const ledger = new RequestLedger({ requestOf: (key) => notes.of(key) });
    const sent = await request();
    let count = 0;
    /** What a call of the key is told: how many were carried out by then, or its confirmation. */
    return async (key: string, content = CONTENT, name = 'till.add', told = ''): Promise<HttpResponse> =>
      ledger.respond(
        sent,
        { key, content },
        {
          confirm: async () => json('done'),
          carryOut: async (onCommand) => {
            onCommand(name);
            return json(`${++count}${told}`);
          },
        },
      );
  };

  test('PROOF-256 a request that an earlier version noted is confirmed, whatever it asked for', async () => {
    const notes = new RequestNotes();
    notes.note('earlier', 'till.add');
    notes.note('refused', 'account.wrongCode');
    notes.note(requestText('own', CONTENT), 'till.add');
    const call = await open(notes);
    expect(await call('earlier', `POST /api/other ${'9'.repeat(32)}`)).toEqual(json('done'));
    expect(await call('refused')).toEqual(json('1'));
    expect(await call('own')).toEqual(json('done'));
    expect((await call('own', OTHER)).status).toBe(422);
  });

  test('PROOF-256 a key that a refused request has left belongs to the next one', () => {
    const notes = new RequestNotes();
    for (let count = 0; count < 3; count += 1) notes.note(requestText('k', OTHER), 'account.wrongPassword');
    expect(notes.of('k')).toEqual({ content: OTHER, commands: ['account.wrongPassword'] });
    notes.note(requestText('k', CONTENT), 'till.add');
    expect(notes.of('k')).toEqual({ content: CONTENT, commands: ['till.add'] });
  });

  test('PROOF-257 the latest 1,000 responses and 10,000 keys are kept', async () => {
    const call = await open();
    for (let key = 0; key <= 1_000; key += 1) await call(`k${key}`);
    expect(await call('k1')).toEqual(json('2'));
    expect(await call('k1000')).toEqual(json('1001'));
    // Neither kept nor noted in this journal, so it is carried out.
    expect(await call('k0')).toEqual(json('1002'));
    const long = await call('long', CONTENT, 'till.add', 'x'.repeat(20_000));
    expect(await call('long', CONTENT, 'till.add', 'x'.repeat(20_000))).not.toEqual(long);

    const notes = new RequestNotes();
    for (let key = 0; key <= 10_000; key += 1) notes.note(`k${key}`, 'till.add');
    expect([notes.of('k0'), notes.of('k1')?.commands]).toEqual([undefined, ['till.add']]);
  });

  test('PROOF-255 a request that brings about no command of its own may be sent again', async () => {
    const call = await open();
    expect(await call('k', CONTENT, 'account.wrongPassword')).toEqual(json('1'));
    expect(await call('k', OTHER, 'account.touchToken')).toEqual(json('2'));
  });
});

describe('what a request asks for', () => {
  const contentFrom = async (path: string, init: RequestInit): Promise<string> =>
    requestContentOf(await fromWeb(new Request(`http://sandpit.test${path}`, { method: 'POST', ...init })));
  const picture = (bytes: number[], name = 'a.png') => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name));
    return { body };
  };

  test('PROOF-255 is told by method, path and the parameters that the operation reads', async () => {
    const order = '/api/transaction/in';
    const form = (text: string) => ({ body: new URLSearchParams(text) });
    const one = await contentFrom(order, form('num=1&price=2'));
    expect(one).toMatch(/^POST \/api\/transaction\/in [0-9a-f]{32}$/);
    const json = { body: '{"price":2,"num":"1"}', headers: { 'content-type': 'application/json' } };
    for (const same of [
      form('price=2&num=1'),
      form('price=2&num=1&_timespan=7'),
      form('num=9&num=1&price=2'),
      json,
    ])
      expect(await contentFrom(order, same)).toBe(one);
    expect(await contentFrom(`${order}?price=2`, form('num=1'))).toBe(one);
    for (const other of [
      form('num=1'),
      form('num=1&price='),
      form('num=1&price=2.0'),
      form('num=1%00&price=2'),
    ])
      expect(await contentFrom(order, other)).not.toBe(one);
    expect(await contentFrom('/api/transaction/out', form('num=1&price=2'))).not.toBe(one);
    expect(await contentFrom(`/somewhere${order}`, form('num=1&price=2'))).toBe(one);
    const broken = (body: string) => ({ body, headers: { 'content-type': 'application/json' } });
    expect(await contentFrom(order, broken('{'))).toBe(await contentFrom(order, broken('{')));
    expect(await contentFrom(order, broken('{'))).not.toBe(await contentFrom(order, broken('[')));
  });

  test('PROOF-255 is the same for the same picture, however it is wrapped', async () => {
    const one = await contentFrom('/api/upload', picture([1, 2, 3]));
    expect(await contentFrom('/api/upload', picture([1, 2, 3], 'b.png'))).toBe(one);
    expect(await contentFrom('/api/upload', picture([1, 2, 4]))).not.toBe(one);
  });
});
