/** Reads a number that somebody types or pastes. What can be read in two ways is not read at all. */

/** What a text is: a number or the beginning of one, several readings of it (or none that is certain), or nothing like a number. */
export type NumberReading =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'unclear'; readonly readings: readonly string[] }
  | { readonly kind: 'refused' };

/** Digits and separators of keyboards and pages in Chinese, Japanese, Arabic and Persian, each with what it is here. */
const foreign: Readonly<Record<string, string>> = { '，': ',', '．': '.', '\u066b': '.', '\u066c': ',' };
const DIGIT_RANGES = [0xff10, 0x0660, 0x06f0];

function inAscii(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = DIGIT_RANGES.find((from) => code >= from && code < from + 10);
  return zero === undefined ? (foreign[character] ?? character) : String(code - zero);
}

/** A number whose thousands are set apart by one and the same separator. */
const GROUPED = /^[1-9]\d{0,2}(?:([,'’\s])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
/** The same with points, which only then are none of decimals. */
const POINT_GROUPED = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
/** A comma where decimals begin, after groups or digits alone. */
const DECIMAL_COMMA = /^((?:\d{1,3}(?:[.'’\s]\d{3})+)|\d*),(\d*)$/;

const digitsOf = (text: string): string => text.replace(/[^\d.]/g, '');

/** Reads a text. Spaces around it mean nothing. */
export function readNumber(typed: string): NumberReading {
  const text = Array.from(typed, inAscii).join('').trim();
  if (/^\d*\.?\d*$/.test(text)) return { kind: 'number', text };
  if (POINT_GROUPED.test(text)) return { kind: 'unclear', readings: [text.replaceAll('.', '')] };
  if (/[^\d.,'’\s]/.test(text) || !/[^\d.]/.test(text)) return { kind: 'refused' };
  const grouped = GROUPED.test(text) ? digitsOf(text) : undefined;
  const [, whole, decimals] = DECIMAL_COMMA.exec(text) ?? [];
  const pointed = whole === undefined ? undefined : `${whole.replace(/\D/g, '') || '0'}.${decimals}`;
  if (grouped !== undefined && pointed === undefined) return { kind: 'number', text: grouped };
  return { kind: 'unclear', readings: [grouped, pointed].filter((reading) => reading !== undefined) };
}
