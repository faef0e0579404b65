/** What the readers of saved data accept, and what their errors say of the rest. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { MalformedState, codec, read } from '#simulator/engine/kernel/index.ts';
import type { Codec, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import { thrownBy } from './toy.ts';

const numbered = codec.ordered(codec.record({ id: codec.integer() }), 'id');
const each = (item: Codec<unknown>): Codec<unknown> => codec.list(item);

describe('a reader', () => {
  test.each<[string, Codec<unknown>, Plain | undefined]>([
    ['expected an object', read.object, null],
    ['expected an object', read.object, []],
    ['expected an object', read.object, 'text'],
    ['expected an object', read.object, undefined],
    ['expected a list', read.list, {}],
    ['expected a list', read.list, undefined],
    ['expected a text', codec.text, 5],
    ['expected true or false', codec.flag, 0],
    ['expected an object', codec.texts, 'x'],
    ['expected a whole number of at least 0', codec.instant, -1],
    ['expected a value, there is none', codec.plain, undefined],
    ['expected a whole number of at least 0', codec.integer(), -1],
    ['expected a whole number of at least 3', codec.integer(3), 2],
    ['expected a whole number', codec.integer(), 0.5],
    ['expected a whole number', read.integer, 2 ** 53],
    ['expected a whole number', read.integer, '1'],
    ['expected a whole number', read.integer, 1n],
    ['expected an amount', codec.amount(), 1],
    ['expected an amount of at least 0.00000002', codec.amount(2n), 1n],
    ['expected one of a, b', codec.oneOf(['a', 'b']), 'c'],
    ['expected one of 1, 2', codec.oneOf([1, 2]), '1'],
    ['expected a text', codec.nullable(codec.text), undefined],
    ['expected a text', codec.optional(codec.text), null],
    ['expected 2 values, got 3', codec.tuple(codec.text, codec.text), ['a', 'b', 'c']],
  ])('says %s', (reason, reader, value) => {
    const error = thrownBy(() => reader(value, '$.here'));
    expect(error).toBeInstanceOf(MalformedState);
    expect(error).toMatchObject({ where: '$.here', reason, message: `$.here: ${reason}` });
  });

  test.each<[string, Codec<unknown>, Plain]>([
    ['$.a: expected a text', codec.texts, { b: 'x', a: 1 }],
    ['$[1]: expected a text', each(codec.text), ['x', null]],
    ['$[1]: expected true or false', codec.tuple(codec.text, codec.flag), ['x', 'y']],
    ['$.a.b: expected a text', codec.record({ a: codec.record({ b: codec.text }) }), { a: {} }],
    ['$[0].id: expected ascending ids', numbered, [{ id: 0 }]],
    ['$[1].id: expected ascending ids', numbered, [{ id: 2 }, { id: 2 }, { id: 1 }]],
    ['$[2].id: expected ascending ids', numbered, [{ id: 1 }, { id: 5 }, { id: 4 }]],
  ])('names the part at fault: %s', (message, reader, value) => {
    expect(thrownBy(() => reader(value, '$'))).toMatchObject({ name: 'MalformedState', message });
  });
});

describe('a member', () => {
  test('is an own one that is there', () => {
    expect(read.member({ a: null }, 'a', '$')).toBeNull();
    for (const [key, given] of [
      ['a', {}],
      ['a', { a: undefined }],
      ['toString', { a: 1 }],
    ] as const)
      expect(() => read.member(given, key, '$.x')).toThrow(`$.x.${key}: expected a value, there is none`);
  });

  test('that may be absent is left out of a record, not put there as undefined, and one not declared is dropped', () => {
    const record = codec.record({
      note: codec.optional(codec.text),
      id: codec.integer(1),
      side: codec.oneOf(['buy', 'sell']),
      levels: codec.list(codec.tuple(codec.integer(), codec.nullable(codec.amount()))),
    });
    expectTypeOf<TypeOf<typeof record>>().toEqualTypeOf<{
      readonly note?: string | undefined;
      readonly id: number;
      readonly side: 'buy' | 'sell';
      readonly levels: readonly (readonly [number, bigint | null])[];
    }>();
    const least = { id: 1, side: 'sell', levels: [[1, 2n]] };
    expect(record({ ...least, note: 'n' }, '$')).toStrictEqual({ ...least, note: 'n' });
    expect(record({ ...least, more: 1 }, '$')).toStrictEqual(least);
    expect(() => codec.record({ toString: codec.plain })({}, '$')).toThrow('$.toString');
  });

  test('entries are read each by its own path', () => {
    expect(read.entries({ b: 1, a: 2 }, '$', (value, path) => `${path}=${String(value)}`)).toEqual([
      ['b', '$.b=1'],
      ['a', '$.a=2'],
    ]);
    expect(read.items([7, 8], '$', (value, path) => `${path}=${String(value)}`)).toEqual([
      '$[0]=7',
      '$[1]=8',
    ]);
  });

  test('a check of a whole record names the member that contradicts the others', () => {
    const range = codec.checked(
      codec.record({ low: codec.integer(), high: codec.integer() }),
      ({ low, high }, fail) => {
        if (low > high) fail('high', 'it is below the low');
      },
    );
    expect(range({ low: 1, high: 1 }, '$')).toStrictEqual({ low: 1, high: 1 });
    expect(thrownBy(() => range({ low: 2, high: 1 }, '$.range'))).toMatchObject({
      name: 'MalformedState',
      message: '$.range.high: it is below the low',
    });
  });
});
