import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyPlain, decode, encode, encodeInParts } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { thrownBy } from './toy.ts';

const hostileKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '$n',
  '$$n',
  '$',
  '',
  'a.b',
  '\ud800',
  '10',
  '9',
);
const hostileTexts = fc.constantFrom(
  '',
  '"',
  '\\',
  '\u0000',
  '\u2028',
  '\ud800',
  '\udfff\ud800',
  '😀',
  '{"$n":"1"}',
  '-0',
);
const leaf: fc.Arbitrary<Plain> = fc.oneof(
  fc.constantFrom<Plain>(null, true, false, 0, -0, 5e-324, -1.5, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 53 + 2),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt(),
  fc.bigInt({ min: -(10n ** 400n), max: 10n ** 400n }),
  fc.string({ unit: fc.constantFrom('a', '\ud800', '\udc00', '\u0000', '"', '\\', 'é', '$') }),
  hostileTexts,
);

/** Objects are made by definition, so that a key `__proto__` is a key. */
function objectOf(members: readonly (readonly [string, Plain])[]): Plain {
  return Object.fromEntries(members);
}

const plain: fc.Arbitrary<Plain> = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(fc.oneof(hostileKeys, fc.string()), tie('value')), { maxLength: 6 }).map(objectOf),
  ),
})).value;

describe('encode and decode', () => {
  test('whatever is plain comes back exactly as it was, its text is canonical, and a copy is what comes back', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const text = encode(value);
        const round = decode(text);
        deepStrictEqual(round, value);
        expect(encode(round)).toBe(text);
        expect([...encodeInParts(value)].join('')).toBe(text);
        const copy = copyPlain(value);
        deepStrictEqual(copy, round);
        expect(JSON.stringify(copy, keysOnly)).toBe(JSON.stringify(round, keysOnly));
        expect(encode(copy)).toBe(text);
      }),
      { numRuns: sample(400) },
    );
    expect(encode({ b: 1, a: 2, 10: 3, 9: 4 })).toBe('{"10":3,"9":4,"a":2,"b":1}');
  });

  test('a bigint is tagged, and an object that looks like a tag is not taken for one', () => {
    expect(encode(123n)).toBe('{"$n":"123"}');
    expect(encode({ $n: '123' })).toBe('{"$$n":"123"}');
    expect(decode('{"$$n":"123"}')).toEqual({ $n: '123' });
    expect(encode(-0)).toBe('-0');
  });
});

/** Replacer that drops bigints, which JSON cannot write. */
function keysOnly(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? 'n' : value;
}

describe('a broken text is refused by its place', () => {
  test('any text is either read or refused with a place', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('true', ...'{}[]":,1-.e $n\\t'),
        }),
        (text) => {
          const error = thrownBy(() => decode(text));
          if (error !== undefined)
            expect(error).toMatchObject({ name: 'MalformedState', where: expect.stringMatching(/./) });
        },
      ),
      { numRuns: sample(500) },
    );
  });
});
