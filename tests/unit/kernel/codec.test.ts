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

  test('takes no member from the prototype', () => {
    expect(() => codec.record({ toString: codec.plain })({}, '$')).toThrow('$.toString');
  });
});
