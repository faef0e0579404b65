/** Recordings that are written while their records are read. */
import { createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { jsonInParts } from '#simulator/control/json-parts.ts';
import { sendResponse } from '#simulator/server/http-adapter.ts';
import { fingerprintOf } from '#simulator/session/files/fingerprint.ts';
import { readRecording, recordingOf } from '#simulator/session/files/recording.ts';
import { wholeText } from '#simulator/http.ts';
import type { HttpRequest, TextParts } from '#simulator/http.ts';
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { openTrader } from './trader.ts';

const input: fc.Arbitrary<Plain> = fc.letrec<{ plain: Plain }>((tie) => ({
  plain: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.bigInt(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.constantFrom(null, true, '"records":[', '[]'),
    fc.array(tie('plain'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', '$n', '$', '"', 'records'), tie('plain'), { noNullPrototype: true }),
  ),
})).plain;

/** What a session is recorded from, its records in pages of any length. */
const session = fc
  .tuple(fc.array(fc.tuple(input, fc.boolean()), { maxLength: 12 }), fc.integer({ min: 1, max: 5 }))
  .map(([inputs, length]) => {
    const records = inputs.map(([given, isUser], index): JournalRecord => ({
      ...{ seq: index + 1, at: index, actor: isUser ? { kind: 'user', id: 2 } : { kind: 'visitor' } },
      ...{ name: 'spot.place', input: given, chain: hashText(String(index)) },
    }));
    return { records, length };
  });

async function* pagesIn(records: readonly JournalRecord[], length: number) {
  for (let from = 0; from < records.length; from += length) yield records.slice(from, from + length);
}

/** A recording as one value, made from all records at once. */
function wholeFile(scenario: ScenarioData, records: readonly JournalRecord[], chains: boolean): object {
  const file = {
    ...{ format: 'sandpit-recording', version: 1, scenario: scenario.name, seed: scenario.seed },
    ...{ start: scenario.start, rules: RULES_VERSION, fingerprint: fingerprintOf(scenario) },
    ...(scenario.source && { source: scenario.source }),
    ...{ at: scenario.start, hash: hashText('state') },
    records: records.map(({ chain, ...record }): unknown =>
      JSON.parse(encode(chains ? { ...record, chain } : record)),
    ),
  };
  return { ...file, seal: hashText(encode(file as never)) };
}

test('PROOF-150 a recording that is written page by page is byte for byte the file that it would be at once', async () => {
  const plain = await nodeCatalogue().load('calm-market');
  const source = { file: 'own.yaml', text: 'title: "records":[]' };
  await fc.assert(
    fc.asyncProperty(session, fc.boolean(), fc.boolean(), async ({ records, length }, chains, isOwn) => {
      const scenario = isOwn ? { ...plain, source } : plain;
      const { format: _format, ...header } = {
        format: 1 as const,
        scenario: scenario.name,
        seed: scenario.seed,
      };
      const recorded = {
        ...{ scenario, at: scenario.start, hash: hashText('state') },
        header: { format: 1 as const, ...header, start: scenario.start, baseSeq: 0 },
        records: () => pagesIn(records, length),
      };
      const text = await wholeText({ parts: jsonInParts(recordingOf(recorded, { chains })) });
      expect(text).toBe(JSON.stringify(wholeFile(scenario, records, chains)));
      expect(readRecording(JSON.parse(text)).records).toHaveLength(records.length);
    }),
  );
});

test('PROOF-150 a recording with a negative zero and with keys that are numbers opens', async () => {
  const scenario = await nodeCatalogue().load('calm-market');
  const { name, seed, start } = scenario;
  const given: Plain = { '10': -0, '2': [{ $n: '1', $: -0 }] };
  const record: JournalRecord = { seq: 1, at: start, actor: { kind: 'visitor' }, name: 'a.b', input: given };
  const header = { format: 1, scenario: name, seed, start, baseSeq: 0 } as const;
  const recorded = { scenario, header, at: start, hash: hashText(''), records: () => pagesIn([record], 1) };
  const text = await wholeText({ parts: jsonInParts(recordingOf(recorded, { chains: true })) });
  expect(readRecording(JSON.parse(text)).records).toEqual([JSON.parse(encode(record))]);
});

const request: HttpRequest = {
  ...{ method: 'GET', url: new URL('http://sandpit.test/sim/recording'), header: () => null },
  ...{ body: new Uint8Array(), size: 0, signal: () => new AbortController().signal },
};

async function recordingParts({ session }: ReturnType<typeof openTrader>): Promise<TextParts> {
  const { status, body } = await session.respond(request);
  expect(status).toBe(200);
  if (typeof body === 'string' || !('parts' in body)) throw new Error('It is not written in parts.');
  return body;
}

test('PROOF-150 what comes while a recording is written is not in it', async () => {
  const trader = openTrader();
  await trader.logIn();
  await trader.take({ do: 'transfer', amount: 1 });
  const { seq, hash, now } = await trader.state();
  const parts = await recordingParts(trader);
  await trader.take({ do: 'transfer', amount: 2 });
  await trader.take({ do: 'pass', milliseconds: 60_000 });
  const text = await wholeText(parts);
  expect((await trader.state()).seq).toBeGreaterThan(seq);
  const file = readRecording(JSON.parse(text));
  expect(file).toMatchObject({ hash, at: now });
  expect(file.records).toHaveLength(seq);
  const other = openTrader();
  expect(await other.ask('POST', '/sim/recording', file)).toMatchObject({ hash, seq });
  await Promise.all([trader, other].map(({ session }) => session.close()));
});

test('PROOF-151 a recording of a session that is left before it is written breaks off', async () => {
  const trader = openTrader();
  await trader.logIn();
  const parts = await recordingParts(trader);
  await trader.ask('POST', '/sim/reset', {});
  await expect(wholeText(parts)).rejects.toThrow('left while it was recorded');
  await trader.session.close();
});

test('PROOF-151 a client that goes away while a recording is written ends the reading', async () => {
  const scenario = await nodeCatalogue().load('calm-market');
  let pages = 0;
  const reading = new Promise<void>((ended) => {
    const endless = async function* () {
      try {
        for (;;) {
          pages += 1;
          yield [
            { seq: pages, at: 0, actor: { kind: 'visitor' }, name: 'spot.place', input: 'x'.repeat(50_000) },
          ];
        }
      } finally {
        ended();
      }
    };
    const header = { format: 1, scenario: scenario.name, seed: scenario.seed, start: 0, baseSeq: 0 } as const;
    const recorded = { scenario, header, at: 0, hash: '', records: endless as never };
    const server = createServer((_incoming, outgoing) => {
      const parts = jsonInParts(recordingOf(recorded, { chains: true }));
      sendResponse(outgoing, { status: 200, headers: {}, body: { parts } }, {});
    });
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      get({ host: '127.0.0.1', port }, (response: IncomingMessage) =>
        response.once('data', () => response.destroy()),
      ).on('error', () => undefined);
    });
  });
  await reading;
  expect(pages).toBeGreaterThan(0);
});
