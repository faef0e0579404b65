/** Digits in groups of three (DESK-164). */

/** Whole digits in threes, from the right. */
export const inThrees = (digits: string): readonly string[] => digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [];

/** Decimal text with commas between its thousands: `98,200.00`. */
export const grouped = (figure: string): string =>
  figure.replace(/\d+/, (whole) => inThrees(whole).join(','));
