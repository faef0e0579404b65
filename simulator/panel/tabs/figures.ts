/** Decimal texts of the control plane, written for people. */
import { fixed } from '#contract/fixed.ts';

/** Thousands apart: `98,200.00`. */
export function grouped(figure: string): string {
  const [whole = '', decimals] = figure.split('.');
  const apart = whole.replace(/\d(?=(\d{3})+$)/g, '$&,');
  return decimals === undefined ? apart : `${apart}.${decimals}`;
}

/** `0.50000000` reads better as 0.5. */
export const shortFigure = (figure: string): string =>
  grouped(figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

/** Decimals of cents. */
const CENTS = 2;

/** Two decimals. */
export const toCents = (figure: string): string => grouped(fixed(figure, CENTS));

/** Two decimals and a sign. */
export const signed = (figure: string): string =>
  figure.startsWith('-') ? `-${toCents(figure.slice(1))}` : `+${toCents(figure)}`;
