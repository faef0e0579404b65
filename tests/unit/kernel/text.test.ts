/** The rules of text: what can be seen, what is written in its place, and where a long text is cut. */
import { describe, expect, test } from 'vitest';
import {
  LongText,
  encode,
  encodeInParts,
  hasControls,
  isReadableLine,
  lowerAscii,
  printable,
  textSegments,
} from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';

/** The units of ranges, each given by its first and last unit. */
function unitsOf(...ranges: readonly (readonly [number, number])[]): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** All units of which a rule holds when they stand between letters. */
function unitsWith(rule: (text: string) => boolean): number[] {
  return unitsOf([0, 0xffff]).filter((unit) => rule(`a${String.fromCharCode(unit)}z`));
}

describe('text', () => {
  test('what a terminal would obey is written as its code, wherever it stands', () => {
    expect(printable('\u001b[31mred\u0000\u202e!')).toBe(String.raw`\u001b[31mred\u0000\u202e!`);
    expect(printable('plain, é, 崩盘, 😀')).toBe('plain, é, 崩盘, 😀');
    expect(unitsWith((text) => printable(text) !== text)).toEqual(
      unitsOf(
        [0, 0x1f],
        [0x7f, 0x9f],
        [0x200e, 0x200f],
        [0x2028, 0x202e],
        [0x2066, 0x2069],
        [0xfeff, 0xfeff],
      ),
    );
  });

  test('a readable line has no control character, invisible one, half of a pair or private one', () => {
    expect(unitsWith((text) => !isReadableLine(text))).toEqual(
      unitsOf(
        [0, 0x1f],
        [0x7f, 0x9f],
        [0xad, 0xad],
        [0x200b, 0x200f],
        [0x2028, 0x202e],
        [0x2060, 0x206f],
        [0xd800, 0xf8ff],
        [0xfeff, 0xfeff],
      ),
    );
  });

  test('control characters are those of ASCII and Latin-1', () => {
    expect(unitsWith(hasControls)).toEqual(unitsOf([0, 0x1f], [0x7f, 0x9f]));
    expect([hasControls('\n'), hasControls('')]).toEqual([true, false]);
  });

  test('only the letters from A to Z become small', () => {
    expect(unitsWith((text) => lowerAscii(text) !== text)).toEqual(unitsOf([0x41, 0x5a]));
    expect(lowerAscii('ABC XYZ @[`{ 09 É')).toBe('abc xyz @[`{ 09 É');
  });
});

describe('a long text', () => {
  test.each<[string, number, string[]]>([
    ['', 3, []],
    ['ab', 3, ['ab']],
    ['abc', 3, ['abc']],
    ['abcdefg', 3, ['abc', 'def', 'g']],
    // A pair that would be cut stays in the segment before.
    ['ab😀cd', 3, ['ab😀', 'cd']],
    ['abc😀d', 3, ['abc', '😀d']],
    ['a😀bcd', 3, ['a😀', 'bcd']],
    ['😀😀', 1, ['😀', '😀']],
    // Halves that make no character are cut like any other unit.
    ['ab\ud83dcd', 3, ['ab\ud83d', 'cd']],
    ['ab\ude00\ude00d', 3, ['ab\ude00', '\ude00d']],
    ['ab\ud83d\ud83d\ude00', 3, ['ab\ud83d', '\ud83d\ude00']],
    ['abc\ude00', 3, ['abc', '\ude00']],
  ])('%j is cut into segments of %d', (text, length, segments) => {
    expect([...textSegments(text, length)]).toEqual(segments);
  });

  test('that comes in parts is written as the whole, and its parts are made when they are wanted', () => {
    let made = 0;
    const long = new LongText(function* () {
      made += 1;
      yield* ['say "', 'é\n', '', '😀"'];
    });
    const parts = encodeInParts({ before: 1, long, z: [long] } as unknown as Plain);
    expect(made).toBe(0);
    const whole = 'say "é\n😀"';
    const shown = encode({ before: 1, long: whole, z: [whole] });
    expect([...parts].join('')).toBe(shown);
    expect(JSON.stringify({ before: 1, long, z: [long] })).toBe(shown);
    expect(made).toBe(4);
  });
});
