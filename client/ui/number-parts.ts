/** The parts of a written number, and the numbers in a sentence. Text in, text out. */
import { inThrees } from '#shared/ui/digits.ts';

/** The parts in which a number is shown; joined, they are its text. */
export interface NumberParts {
  readonly sign: string;
  /** The digits before the point in threes. */
  readonly groups: readonly string[];
  /** Decimals with their point, as far as they say something, and a letter after them. */
  readonly rest: string;
  /** Zeros that say nothing but how exact the number is: the end of its decimals, or all of a number that is zero. */
  readonly zeros: string;
}

/** The parts of a written number; undefined for a text that is none. */
export function numberParts(text: string): NumberParts | undefined {
  const match = /^([+-]?)(\d+)((?:\.\d+)?)([A-Z]?)$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', decimals = '', letter = ''] = match;
  if (!/[1-9]/.test(text)) return { sign, groups: [], rest: '', zeros: `${whole}${decimals}${letter}` };
  const rest = letter === '' ? decimals.replace(/\.?0+$/, '') : `${decimals}${letter}`;
  return { sign, groups: inThrees(whole), rest, zeros: letter === '' ? decimals.slice(rest.length) : '' };
}

/** A number in a sentence: not a part of a word, of a date or of a time, and not a year, which may be before a comma. */
const inSentence = /(?<![\w.:/#,-])([+-]?\d{4,}(?:\.\d+)?)(?![\w:/年년-]|[.,]\d|(?<!\.\d+),)/;

/** A sentence cut before and after every number of more than three digits; the numbers are at the odd positions. */
export const cutAtNumbers = (text: string): readonly string[] => text.split(inSentence);
