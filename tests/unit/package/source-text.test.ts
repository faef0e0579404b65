/** What `sandpit record` writes of a recording that a stranger has made. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { RecordingFile } from '#simulator/control/index.ts';
import { testStepsOf } from '../../../package/traffic/test-steps.ts';
import { comment, literal } from '../../../package/source-text.ts';
import { sample } from '../../support/cases.ts';

/** Texts that end a string, a comment or a line, or begin code. */
const hostile = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '`',
    '\\',
    '*/',
    '//',
    '${x}',
    '\n',
    '\r',
    '\u2028',
    '\u2029',
    '\\u000a',
    '</script>',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const text = fc
  .array(hostile, { minLength: 1, maxLength: 5 })
  .map((parts) => `x${parts.join('')}\nevil();\n//`);

/** A program's statements without their literals, and what the parser has against it. */
function shapeOf(source: string) {
  const file = ts.createSourceFile('made.ts', source, ts.ScriptTarget.ESNext, true);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { errors: parseDiagnostics.length, statements: file.statements.length, names };
}

test('PKG-110 data written as a literal is read as the same data', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(fc.oneof(text, fc.constant('__proto__'), fc.constant('plain')), tie('value'), {
      maxKeys: 3,
    }),
  })).value;
  fc.assert(
    fc.property(value, (given) => {
      const read: unknown = new Function(`return ${literal(given)};`)();
      expect(JSON.stringify(read)).toBe(JSON.stringify(given));
      expect(literal(given)).not.toMatch(/[\n\r\u2028\u2029]/);
    }),
    { numRuns: sample(2_000) },
  );
});

test('PKG-110 a comment stays one, whatever it says', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(shapeOf(`${comment(given)}\nafter();`)).toEqual({ errors: 0, statements: 1, names: ['after'] });
    }),
    { numRuns: sample(1_000) },
  );
});

/** One record of each command in the recordings of all scenarios. */
function recordsOfAllKinds(): readonly { readonly name: string }[] {
  const packed = readFileSync('fixtures/corpus/6e78796.json.br');
  const corpus = JSON.parse(String(brotliDecompressSync(packed))) as Record<
    string,
    { recording: { records: readonly { readonly name: string }[] } }
  >;
  const all = Object.values(corpus).flatMap(({ recording }) => recording.records);
  return [...new Map(all.map((record) => [record.name, record])).values()];
}

/** The same data with another text in place of each of its texts, one at a time. */
function* withText<T>(value: T, given: string): Generator<T> {
  if (typeof value === 'string') yield given as T;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const changed of withText(member, given))
      yield (Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }) as T;
  }
}

/** A recording in which a user is logged in and a command is given. */
function recordingOf(record: object): RecordingFile {
  const actor = { kind: 'operator' };
  const login = { name: 'account.openSession', actor, input: { user: 2 }, seq: 1, at: 100 };
  return {
    start: 0,
    at: 1_000,
    records: [login, { ...record, seq: 2, at: 500 }],
  } as unknown as RecordingFile;
}

test('PKG-110 no text in any field of any command becomes code of a recorded test', () => {
  const records: readonly object[] = [
    ...recordsOfAllKinds(),
    ...[
      ['script.cue', { id: 'x' }],
      ['faults.set', { rule: { id: 'x', on: 'all', error: 'http500' } }],
      ['faults.clear', { id: 'x' }],
      ['market.move', { pairs: [1], permille: 5, overMs: 1 }],
      ['market.pin', { pair: 1, ticks: 100 }],
      ['news.publish', { title: 'x', body: 'x' }],
    ].map(([name, input]) => ({ actor: { kind: 'operator' }, name, input })),
    ...[
      ['spot.place', { side: 'buy', mode: 'limit', quote: 3, base: 1, price: '1', number: '1' }],
      ['wallet.transfer', { currency: 3, from: 'change', to: 'lever', number: '1' }],
      ['c2c.pay', { deal: 'x' }],
    ].map(([name, input]) => ({ actor: { kind: 'user', id: 2 }, name, input })),
  ];
  expect(records.length).toBeGreaterThan(12);
  const texts = fc.sample(text, sample(40));
  for (const record of records) {
    for (const given of texts) {
      for (const changed of withText(record, given)) {
        const lines = testStepsOf(recordingOf(changed), undefined);
        const { errors, names } = shapeOf(`async () => {\n${lines.join('\n')}\n};`);
        expect({ lines, errors, code: names.includes('evil') }).toEqual({ lines, errors: 0, code: false });
      }
    }
  }
});
