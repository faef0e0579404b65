import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MalformedState,
  copyPlain,
  decode,
  encode,
  encodeInParts,
  freezePlain,
} from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';

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
  test('whatever is plain comes back exactly as it was', () => {
    fc.assert(
      fc.property(plain, (value) => {
        deepStrictEqual(decode(encode(value)), value);
      }),
      { numRuns: sample(400) },
    );
  });

  test('the text is canonical: it does not depend on the order of keys, and writing again changes nothing', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const text = encode(value);
        expect(encode(copyPlain(value))).toBe(text);
        expect(encode(decode(text))).toBe(text);
      }),
    );
    expect(encode({ b: 1, a: 2, 10: 3, 9: 4 })).toBe('{"10":3,"9":4,"a":2,"b":1}');
    expect(encode({ b: 1, a: undefined } as never)).toBe('{"b":1}');
  });

  test('a bigint is tagged, and an object that looks like a tag is not taken for one', () => {
    expect(encode(123n)).toBe('{"$n":"123"}');
    expect(encode({ $n: '123' })).toBe('{"$$n":"123"}');
    expect(decode('{"$$n":"123"}')).toEqual({ $n: '123' });
    expect(encode(-0)).toBe('-0');
  });

  test('a copy is what a round trip would give, order of keys included', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const copy = copyPlain(value);
        const round = decode(encode(value));
        deepStrictEqual(copy, round);
        expect(JSON.stringify(copy, keysOnly)).toBe(JSON.stringify(round, keysOnly));
      }),
    );
  });

  test('a key __proto__ stays a key and touches no prototype', () => {
    const value = decode('{"__proto__":{"polluted":true},"$$x":1}') as { readonly [key: string]: Plain };
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__', '$x']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(copyPlain(value) as object)).toEqual(['$x', '__proto__']);
  });
});

/** Replacer that drops bigints, which JSON cannot write. */
function keysOnly(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? 'n' : value;
}

describe('what is not plain is refused by its path', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  class Order {}
  test.each<[string, unknown, string]>([
    ['NaN', { a: [1, NaN] }, '$.a[1]'],
    ['Infinity', { a: { b: -Infinity } }, '$.a.b'],
    ['undefined in a list', [undefined], '$[0]'],
    ['a hole', [1, , 3], '$[1]'],
    ['a function', { f: () => 1 }, '$.f'],
    ['a symbol', { s: Symbol('s') }, '$.s'],
    ['a Date', { d: new Date(0) }, '$.d'],
    ['a Map', [new Map()], '$[0]'],
    ['an instance', { o: new Order() }, '$.o'],
    ['undefined itself', undefined, '$'],
  ])('%s', (_what, value, where) => {
    for (const work of [encode, copyPlain, freezePlain]) {
      const thrown = failure(() => work(value as Plain));
      expect(thrown).toBeInstanceOf(MalformedState);
      expect(thrown?.where).toBe(where);
    }
  });

  test('a cycle and a bottomless nest end in an error that says so', () => {
    expect(failure(() => encode(cycle as Plain))?.reason).toMatch(/nested/);
    expect(failure(() => decode('['.repeat(100_000) + ']'.repeat(100_000)))).toBeInstanceOf(MalformedState);
    expect(failure(() => decode('['.repeat(200) + ']'.repeat(200)))?.reason).toMatch(/nested/);
  });
});

function failure(work: () => unknown): MalformedState | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof MalformedState) return error;
    throw error;
  }
}

describe('a broken text is refused by its place', () => {
  test.each<[string, string]>([
    ['', 'character 0'],
    ['{"a":1', 'character 6'],
    ['{"a":1,}', 'character 7'],
    ['[1 2]', 'character 3'],
    ['{"a" 1}', 'character 5'],
    ['["a\u0001"]', 'character 3'],
    ['["\\x"]', 'character 2'],
    ['nul', 'character 0'],
    ['[01]', 'character 2'],
    ['{"a":[1,{"b":tru}]}', 'character 13'],
    ['1 1', 'character 2'],
    ['[[],{}', 'character 6'],
    ['{"$n":"1.5"}', '$'],
    ['{"$n":"-0"}', '$'],
    ['{"$n":"007"}', '$'],
    ['{"$n":1}', '$'],
    ['{"a":{"$n":"1","b":2}}', '$.a'],
    ['[1e999]', '$[0]'],
  ])('%j', (text, where) => {
    expect(failure(() => decode(text))?.where).toBe(where);
  });

  test('cut off at any character, it is refused at the cut', () => {
    const text = encode({ a: [1, -2.5e-7, true, null, 'é"\\'], b: { c: 12n, d: {} }, e: [] });
    for (let length = 0; length < text.length; length += 1) {
      const where = failure(() => decode(text.slice(0, length)))?.where ?? '';
      const place = Number(/^character (\d+)$/.exec(where)?.[1]);
      expect(place).toBeLessThanOrEqual(length);
      expect(place).toBeGreaterThanOrEqual(length - 6);
    }
  });

  test('any text is either read or refused with a place', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ':',
            ',',
            '1',
            '-',
            '.',
            'e',
            ' ',
            '$',
            'n',
            '\\',
            't',
            'true',
          ),
        }),
        (text) => {
          const thrown = failure(() => decode(text));
          expect(thrown === undefined || thrown.where.length > 0).toBe(true);
        },
      ),
      { numRuns: sample(500) },
    );
  });
});

test('frozen data cannot be changed, nor through what it was made of', () => {
  const source = { list: [{ a: 1 }] };
  const frozen = freezePlain(source) as typeof source;
  source.list[0]!.a = 2;
  expect(frozen.list[0]!.a).toBe(1);
  expect(() => {
    frozen.list[0]!.a = 3;
  }).toThrow(TypeError);
  expect(() => frozen.list.push({ a: 4 })).toThrow(TypeError);
});

describe('text in parts', () => {
  test('the parts are the text, and what is not plain data is named by its path', () => {
    fc.assert(fc.property(plain, (value) => [...encodeInParts(value)].join('') === encode(value)));
    const long = {
      rows: Array.from({ length: 1_001 }, (_, row) => ({ row, amount: BigInt(row) })),
      none: [],
    };
    const parts = [...encodeInParts(long)];
    expect(parts.join('')).toBe(encode(long));
    expect(parts.length).toBeGreaterThan(5);
    const spoilt = { rows: [...long.rows, { row: Number.NaN, amount: 1n }] };
    expect(() => [...encodeInParts(spoilt)]).toThrow(/\$\.rows\[1001\]\.row/);
  });

  test('a long text is cut between characters, wherever halves of pairs stand', () => {
    for (const unit of ['a"\n😀', '\ud83d😀', '\ude00\ud83d']) {
      const text = unit.repeat(120_000);
      const parts = [...encodeInParts({ text })];
      expect(parts.join('') === encode({ text })).toBe(true);
      expect(parts.length).toBeGreaterThan(4);
    }
  });
});
