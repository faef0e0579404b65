import { describe, expect, expectTypeOf, test } from 'vitest';
import { codec } from '#simulator/kernel/index.ts';
import type { TypeOf } from '#simulator/kernel/index.ts';

const order = codec.checked(
  codec.record({
    id: codec.integer(1),
    side: codec.oneOf(['buy', 'sell']),
    number: codec.amount(1n),
    endedAt: codec.nullable(codec.instant),
    note: codec.optional(codec.text),
    levels: codec.list(codec.tuple(codec.integer(), codec.amount())),
  }),
  ({ side, endedAt }, fail) => {
    if (side === 'buy' && endedAt !== null) fail('endedAt', 'expected null, it is a buy');
  },
);

const sound = { id: 1, side: 'sell', number: 5n, endedAt: 7, levels: [[1, 2n]] };

describe('a codec', () => {
  test('reads what its type says', () => {
    expectTypeOf<TypeOf<typeof order>>().toEqualTypeOf<{
      readonly id: number;
      readonly side: 'buy' | 'sell';
      readonly number: bigint;
      readonly endedAt: number | null;
      readonly levels: readonly (readonly [number, bigint])[];
      readonly note?: string | undefined;
    }>();
    expect(order(sound, '$')).toStrictEqual(sound);
    expect(order({ ...sound, note: 'n' }, '$')).toStrictEqual({ ...sound, note: 'n' });
  });

  test('drops a member that is not declared', () => {
    expect(order({ ...sound, more: 1 }, '$')).toStrictEqual(sound);
  });

  test.each([
    ['$: expected an object', [sound]],
    ['$.id: expected a whole number of at least 1', { ...sound, id: 0 }],
    ['$.side: expected one of buy, sell', { ...sound, side: 'give' }],
    ['$.number: expected an amount of at least 0.00000001', { ...sound, number: 0n }],
    ['$.number: expected an amount', { ...sound, number: undefined }],
    ['$.endedAt: expected a whole number', { ...sound, endedAt: undefined }],
    ['$.endedAt: expected null, it is a buy', { ...sound, side: 'buy' }],
    ['$.note: expected a text', { ...sound, note: 5 }],
    ['$.levels[0]: expected 2 values, got 1', { ...sound, levels: [[1]] }],
    ['$.levels[0][1]: expected an amount', { ...sound, levels: [[1, 2]] }],
  ])('names what is wrong: %s', (message, given) => {
    expect(() => order(given as never, '$')).toThrow(message);
  });

  test('reads records in the order of a number', () => {
    const rows = codec.ordered(codec.record({ id: codec.integer(1) }), 'id');
    expect(rows([{ id: 1 }, { id: 3 }], '$')).toEqual([{ id: 1 }, { id: 3 }]);
    expect(() => rows([{ id: 3 }, { id: 3 }], '$')).toThrow('$[1].id: expected ascending ids');
  });

  test('takes no member from the prototype', () => {
    expect(() => codec.record({ toString: codec.plain })({}, '$')).toThrow('$.toString');
  });
});
