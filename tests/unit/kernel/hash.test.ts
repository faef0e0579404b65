import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PartsHash, RunningHash, hashText, mix32, seed32 } from '#simulator/engine/kernel/index.ts';

describe('hashText', () => {
  test('known values, so that no engine and no change of code may differ', () => {
    expect(['', 'a', 'ab', 'abc', 'sandpit', '\ud800', 'é'].map(hashText)).toEqual([
      '82fdb69f8b407e91c06cdd0218a67fa5',
      'e9f3cbdce4e850f1288da9f68dcfb848',
      'e047f5035f445ea8f1ef59ebce56fb35',
      'd147260c67ef869615d129182b1e776d',
      '91572d8078d54ae04b821c1cde7bf114',
      'e700392a6413c01d712c189db3ccc7ea',
      'e556f81fde7f4add1e646ae5c8c14012',
    ]);
  });
});

test('a running hash does not mind when it is asked, saved or resumed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), (text, pause) => {
      const straight = new RunningHash();
      let broken = new RunningHash();
      text.forEach((term, i) => {
        straight.addWord(term);
        if (i === pause) broken = new RunningHash(broken.lanes());
        broken.hex();
        broken.addWord(term);
      });
      expect(broken.hex()).toBe(straight.hex());
    }),
  );
});

describe('mix32', () => {
  test('is a whole number below 2^32 and depends on nothing but its position', () => {
    fc.assert(
      fc.property(fc.integer(), fc.maxSafeInteger(), fc.maxSafeInteger(), (seed, a, b) => {
        const value = mix32(seed, a, b);
        expect(Number.isInteger(value) && value >= 0 && value < 2 ** 32).toBe(true);
        expect(mix32(seed, a, b)).toBe(value);
        expect(mix32(seed, a, b, 0, 0)).toBe(value);
      }),
    );
  });

  test('known values', () => {
    const values = [
      mix32(0, 0),
      mix32(1, 2, 3, 4, 5),
      mix32(7, 1.7e12),
      mix32(7, -1),
      seed32(''),
      seed32('calm'),
    ];
    expect(values).toEqual([4198410229, 3133218877, 3770225866, 3428768665, 355967857, 1082241500]);
  });

  test('coordinates do not stand for each other, nor do instants 2^32 apart', () => {
    expect(mix32(1, 2, 3)).not.toBe(mix32(1, 3, 2));
    expect(mix32(1, 2)).not.toBe(mix32(2, 1));
    expect(mix32(1, 5)).not.toBe(mix32(1, 5 + 2 ** 32));
    expect(mix32(1, -5)).not.toBe(mix32(1, 2 ** 32 - 5));
  });
});

test('a text that is hashed in parts has the hash of the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '\u0000', 'é', '\ud800', '\udc00', '\uffff') })),
      (parts) => {
        const hash = new PartsHash();
        for (const part of parts) hash.add(part);
        expect(hash.hex()).toBe(hashText(parts.join('')));
      },
    ),
  );
});

test('a running hash of integers is that of their two words, as it always was', () => {
  const integers = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32 + 5, -(2 ** 40) - 3, Number.MAX_SAFE_INTEGER];
  const hash = new RunningHash();
  const halves = new RunningHash();
  for (const value of integers) {
    hash.addInteger(value);
    const bits = BigInt.asUintN(64, BigInt(value));
    halves.addWord(Number(BigInt.asIntN(32, bits)));
    halves.addWord(Number(BigInt.asIntN(32, bits >> 32n)));
    expect(hash.hex()).toBe(halves.hex());
  }
  expect(hash.lanes().every((lane) => lane === (lane | 0))).toBe(true);
});

test('units beyond the end that is given are not read', () => {
  const cut = new RunningHash();
  cut.addUnits('abcde', 0, 3);
  const whole = new RunningHash();
  whole.addUnits('abc', 0, 3);
  expect(cut.hex()).toBe(whole.hex());
});

test('a hash begins with the digits of pi', () => {
  expect(new RunningHash().lanes().map((lane) => (lane >>> 0).toString(16))).toEqual([
    '243f6a88',
    '85a308d3',
    '13198a2e',
    '3707344',
  ]);
});
