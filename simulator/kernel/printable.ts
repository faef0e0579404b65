/** Control characters and those that turn the direction of text: a terminal would obey them. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A text from elsewhere as it can be put into a line of a message: what cannot be seen is written as `\u001b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
