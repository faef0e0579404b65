/** Rules of text that do not depend on the Unicode tables of the JavaScript engine, which differ by version. */

/** Control characters and those that turn the direction of text: a terminal would obey them. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A text from elsewhere as it can be put into a line of a message: what cannot be seen is written as `\u001b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A text with its letters from A to Z in lower case; all others stay as they are. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}

/** Whether a text is one line that can be seen: without control characters, invisible ones, halves of a pair and private ones. */
export function isReadableLine(text: string): boolean {
  return !/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ue000-\uf8ff\ufeff]/u.test(
    text,
  );
}

/** Whether a text has control characters. */
export const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f]/.test(text);

/** Cuts a text into segments of `length` units, one more where a pair of units that make one character would be cut. */
export function* textSegments(text: string, length: number): Generator<string> {
  for (let from = 0, to: number; from < text.length; from = to) {
    to = from + length;
    if (/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(to - 1, to + 1))) to += 1;
    yield text.slice(from, to);
  }
}

/** A text that may be too long to be at hand at once: its parts, made again each time they are wanted. */
export class LongText {
  constructor(readonly parts: () => Iterable<string>) {}

  /** The text at once, as `JSON.stringify` has it. */
  toJSON(): string {
    return [...this.parts()].join('');
  }
}
