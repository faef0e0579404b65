/** Files of long sessions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInParts } from '#simulator/control/json-parts.ts';
import { wholeText } from '#simulator/http.ts';
import { exportLink, exportRecording } from '#simulator/session/files/export.ts';

test('PROOF-090 the parts of a file are the text that it would be at once', () => {
  const file = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined)));
  return fc.assert(
    fc.asyncProperty(file, async (value) => {
      expect(await wholeText({ parts: jsonInParts(value) })).toBe(JSON.stringify(value));
    }),
  );
});

test('PROOF-090 no part of a long file is long, whatever its list and its text hold', async () => {
  const records = Array.from({ length: 20_001 }, (_, seq) => ({
    seq,
    name: 'spot.place',
    note: 'ß'.repeat(99),
  }));
  for (const unit of ['"😀', '\ud83d', 'plain text']) {
    const file = { records, none: [], state: unit.repeat(100_000), seal: 'abc' };
    const parts: string[] = [];
    for await (const part of jsonInParts(file)) parts.push(part);
    expect(parts.join('') === JSON.stringify(file)).toBe(true);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(700_000);
  }
});

test('PROOF-091 a session too long for a recording is refused before its journal is read', async () => {
  const live = {
    endCodes: () => Promise.resolve(),
    scenario: {},
    exchange: { kernel: { lastSeq: () => 200_007, now: () => 0, hash: () => '' } },
    history: () => Promise.resolve({ header: { baseSeq: 6 } }),
  };
  const refusal = { status: 409, code: 'TOO_LONG', extra: { length: 200_001, max: 200_000 } };
  await expect(exportRecording(live as never)).rejects.toMatchObject(refusal);
  await expect(exportLink(live as never)).rejects.toMatchObject(refusal);
});
