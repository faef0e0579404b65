/** Reads numbers as people write them: with a point or a comma before the decimals, and with or without groups of three. */

/** What stands before the decimals of a number. */
export type DecimalMark = '.' | ',';

const PLAIN = /^\d+(?:\.\d+)?(?:[eE][+-]?\d{1,2})?$/;
/** What stands for nothing. */
const EMPTY = /^(?:|-|--|nan|null|none|n\/a|#n\/a|na)$/i;
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;
const SPACES = /[\s\u00a0\u202f'’](?=\d{3}(?:\D|$))/g;

export const isEmpty = (text: string): boolean => EMPTY.test(text);

/** Without the sign of a currency before it, and without blanks and apostrophes between groups of three. */
function bare(text: string): string {
  const number = text.replace(/^[$€£¥₩]\s?/, '');
  return /^\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(number)
    ? number.replace(SPACES, '')
    : number;
}

/**
 * What a number shows of the mark before its decimals; `either` where a comma may be that or stand between groups; undefined
 * where it shows nothing.
 */
export function decimalMarkOf(text: string): DecimalMark | 'either' | undefined {
  if (!text.includes(',')) {
    // A single point stands before decimals, unless other numbers of the file say otherwise; several are groups.
    return /\..*\./.test(text) && GROUPED.test(bare(text)) ? ',' : undefined;
  }
  const number = bare(text);
  const [comma, point] = [number.lastIndexOf(','), number.lastIndexOf('.')];
  if (point >= 0) return comma > point ? ',' : '.';
  if (!GROUPED.test(number)) return ',';
  return number.indexOf(',') === comma ? 'either' : '.';
}

/** Whether a number has a point that cannot stand between groups of three. */
export const hasPoint = (text: string): boolean =>
  text.includes('.') && !text.includes(',') && !GROUPED.test(bare(text));

/** A number with a point before its decimals and nothing between groups; undefined for what is none. */
export function plainNumber(text: string, mark: DecimalMark): string | undefined {
  if (mark === '.' && PLAIN.test(text)) return text;
  const number = bare(text);
  const group = mark === '.' ? ',' : '.';
  const [whole = '', ...rest] = number.split(mark);
  if (rest.length > 1) return undefined;
  if (whole.includes(group) && !GROUPED.test(whole)) return undefined;
  const plain = [whole.replaceAll(group, ''), ...rest].join('.');
  return PLAIN.test(plain) ? plain : undefined;
}

const THOUSANDS: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9 };

/** A number that may end in K, M or B, as sites write volumes. */
export function plainVolume(text: string, mark: DecimalMark): string | undefined {
  const [, number, unit = ''] = /^(.*\d)\s?([KMB])$/.exec(text) ?? [];
  const zeros = THOUSANDS[unit];
  if (number === undefined || zeros === undefined) return plainNumber(text, mark);
  const plain = plainNumber(number, mark);
  return plain === undefined ? undefined : `${plain}e${zeros}`;
}
