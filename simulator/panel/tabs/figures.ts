/** Decimal texts of the control plane, written for people. */
import { fixed } from '#contract/fixed.ts';
import { grouped } from '#shared/ui/digits.ts';

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
