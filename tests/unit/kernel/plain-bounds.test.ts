/** The bounds of plain data: how deep it may be, what an error says of it, and the parts in which its text is made. */
import { runInNewContext } from 'node:vm';
import { deepStrictEqual } from 'node:assert';
import { describe, expect, test } from 'vitest';
import {
  MalformedState,
  copyPlain,
  decode,
  encode,
  encodeInParts,
  freezePlain,
} from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { thrownBy } from './toy.ts';

/** A value inside so many lists, or objects with one member. */
function nested(levels: number, value: Plain, wrap: (inner: Plain) => Plain = (inner) => [inner]): Plain {
  return levels === 0 ? value : wrap(nested(levels - 1, value, wrap));
}
const inObject = (inner: Plain): Plain => ({ a: inner });
const partsOf = (value: Plain): readonly string[] => [...encodeInParts(value)];

describe('how deep plain data may be', () => {
  const writers: readonly ((value: Plain) => unknown)[] = [encode, copyPlain, freezePlain, partsOf];

  test.each<[string, Plain]>([
    ['a number', 1],
    ['a bigint', -7n],
    ['null', null],
    ['a text', 'x'],
  ])('a hundred and one levels hold %s, and what is written is read back', (_what, leaf) => {
    for (const wrap of [undefined, inObject]) {
      const deepest = nested(101, leaf, wrap);
      deepStrictEqual(decode(encode(deepest)), deepest);
      expect(partsOf(deepest).join('')).toBe(encode(deepest));
      for (const copy of [copyPlain, freezePlain]) deepStrictEqual(copy(deepest), deepest);
    }
  });

  test.each<[string, Plain]>([
    ['a list', []],
    ['an object', {}],
  ])('%s is refused one level further down, by its path', (_what, leaf) => {
    for (const [wrap, step] of [
      [undefined, '[0]'],
      [inObject, '.a'],
    ] as const) {
      expect(decode(encode(nested(100, leaf, wrap)))).toEqual(nested(100, leaf, wrap));
      const deep = nested(101, leaf, wrap);
      const text = JSON.stringify(deep);
      for (const work of [...writers.map((write) => () => write(deep)), () => decode(text)]) {
        expect(thrownBy(work)).toMatchObject({
          where: `$${step.repeat(101)}`,
          reason: 'nested more than 100 levels deep',
        });
      }
    }
  });

  test('a long list counts as one level like any other', () => {
    const rows = (levels: number): Plain => [...Array<number>(200).fill(7), nested(levels, [])];
    expect(partsOf(rows(99)).join('')).toBe(encode(rows(99)));
    expect(thrownBy(() => partsOf(rows(100)))).toMatchObject({ where: `$[200]${'[0]'.repeat(100)}` });
  });
});

describe('what an error says of data that is not plain', () => {
  class Order {}
  test.each<[string, unknown]>([
    ['$: NaN is not plain data', NaN],
    ['$.a: -Infinity is not plain data', { a: -Infinity }],
    ['$.b[1]: undefined is not plain data', { a: undefined, b: [0, undefined] }],
    ['$[1]: undefined is not plain data', [1, , 3]],
    ['$[0]: an object that is neither literal nor list is not plain data', [new Map()]],
    ['$.a.f: function is not plain data', { a: { f: () => 1 } }],
    ['$.s: symbol is not plain data', { r: null, s: Symbol('s') }],
    ['$[1]: an object that is neither literal nor list is not plain data', [{}, new Order()]],
    ['$.d.d: an object that is neither literal nor list is not plain data', { d: { d: new Date(0) } }],
  ])('%s', (message, value) => {
    for (const work of [encode, copyPlain, freezePlain, partsOf]) {
      const error = thrownBy(() => work(value as Plain));
      expect(error).toBeInstanceOf(MalformedState);
      expect(error).toMatchObject({ name: 'MalformedState', message });
    }
  });

  test.each([
    ['$.a: no whole number', '{"a":{"$n":"1.0"}}'],
    ['$[0]: no whole number', '[{"$n":12}]'],
    ['$[0]: no whole number', '[{"$n":"--1"}]'],
    ['$[1].a: Infinity is not plain data', '[0,{"a":1e999}]'],
    ['$: the key "$x" is not escaped', '{"a":1,"$x":2}'],
    ['$.b: the key "$n" is not escaped', '{"b":{"$n":"1","c":2}}'],
    ['$.b.$$y: -Infinity is not plain data', '{"b":{"$$y":-1e999}}'],
  ])('%s, in a text', (message, text) => {
    expect(thrownBy(() => decode(text))).toMatchObject({ name: 'MalformedState', message });
  });

  test('what a member throws when it is read goes on as it is', () => {
    const cause = new Error('not now');
    const value = Object.defineProperty({}, 'late', {
      enumerable: true,
      get: () => {
        throw cause;
      },
    }) as Plain;
    for (const work of [encode, copyPlain, partsOf]) expect(thrownBy(() => work(value))).toBe(cause);
  });
});

describe('objects', () => {
  test('of another realm, and without a prototype, are plain like any other', () => {
    const foreign = runInNewContext('({ b: [1, { c: null }], a: "x" })') as Plain;
    const bare = Object.assign(Object.create(null) as object, { b: 1, a: 2 }) as Plain;
    for (const write of [encode, (value: Plain) => partsOf(value).join('')]) {
      expect(write(foreign)).toBe('{"a":"x","b":[1,{"c":null}]}');
      expect(write(bare)).toBe('{"a":2,"b":1}');
    }
    expect(copyPlain(bare)).toStrictEqual({ a: 2, b: 1 });
  });

  test('leave out a member that is undefined, whatever the order of the keys', () => {
    for (const value of [
      { a: undefined, b: 1, c: undefined },
      { c: undefined, b: 1, a: undefined },
    ]) {
      expect(encode(value)).toBe('{"b":1}');
      expect(partsOf(value).join('')).toBe('{"b":1}');
      expect(copyPlain(value)).toStrictEqual({ b: 1 });
    }
    expect(encode({ a: undefined })).toBe('{}');
  });

  test('with escaped keys have members that can be changed like any other', () => {
    expect(Object.getOwnPropertyDescriptors(decode('{"$$x":1,"b":[2]}'))).toEqual(
      Object.getOwnPropertyDescriptors({ $x: 1, b: [2] }),
    );
  });

  test('a copy is detached and can be changed, a frozen one in no part', () => {
    const source = { list: [{ a: 1 }] };
    const copy = copyPlain(source) as typeof source;
    copy.list[0]!.a = 2;
    copy.list.push({ a: 3 });
    expect(source).toEqual({ list: [{ a: 1 }] });
    const frozen = freezePlain(source);
    expect([frozen, frozen.list, frozen.list[0]].every(Object.isFrozen)).toBe(true);
  });
});

describe('the parts of a text', () => {
  const sevens = (count: number): string => Array<string>(count).fill('7').join(',');

  test('a list of more than 200 items is made 200 at a time', () => {
    const listOf = (count: number): Plain => Array<number>(count).fill(7);
    expect(partsOf(listOf(200)).length).toBe(401);
    expect(partsOf(listOf(201))).toEqual([`[${sevens(200)}`, ',7]']);
    expect(partsOf(listOf(400))).toEqual([`[${sevens(200)}`, `,${sevens(200)}`, ']']);
    expect(partsOf(listOf(401))).toEqual([`[${sevens(200)}`, `,${sevens(200)}`, ',7]']);
  });

  test('lists are opened five levels down, below that they are one part', () => {
    const rows = Array<number>(401).fill(7);
    expect(partsOf(nested(4, rows, inObject)).slice(8, 11)).toEqual([
      `[${sevens(200)}`,
      `,${sevens(200)}`,
      ',7]',
    ]);
    expect(partsOf(nested(5, rows, inObject)).slice(10, 11)).toEqual([`[${sevens(401)}]`]);
    expect(partsOf(nested(4, rows)).slice(4, 6)).toEqual([`[${sevens(200)}`, `,${sevens(200)}`]);
    expect(partsOf(nested(5, rows))[5]).toBe(`[${sevens(401)}]`);
  });

  test('items that are long texts end a part as soon as it has 100,000 units', () => {
    const lengthOfParts = (length: number): number =>
      Math.max(...partsOf(Array<string>(201).fill('x'.repeat(length))).map((part) => part.length));
    // Two items, with quotes, comma and bracket, are 100,000 units.
    expect(lengthOfParts(49_997)).toBe(100_000);
    expect(lengthOfParts(49_996)).toBeGreaterThan(149_000);
    expect(lengthOfParts(60_000)).toBeLessThan(121_000);
  });

  test('a text of more than 100,000 units is cut, one of as many is not', () => {
    const text = 'x'.repeat(100_000);
    expect(partsOf(text)).toEqual([`"${text}"`]);
    expect(partsOf(`${text}"`)).toEqual(['"', text, String.raw`\"`, '"']);
  });
});
