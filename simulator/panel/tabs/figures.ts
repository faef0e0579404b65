/** Decimal texts of the control plane, shortened for people; truncated as the exchange does everywhere. */

/** Thousands apart: `98,200.00`. */
export function grouped(figure: string): string {
  const [whole = '', decimals] = figure.split('.');
  const apart = whole.replace(/\d(?=(\d{3})+$)/g, '$&,');
  return decimals === undefined ? apart : `${apart}.${decimals}`;
}

/** `0.50000000` reads better as 0.5. */
export const shortFigure = (figure: string): string =>
  grouped(figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

/** Two decimals. */
export const toCents = (figure: string): string => grouped(figure.replace(/(\.\d{2})\d*$/, '$1'));

/** Two decimals and a sign. */
export const signed = (figure: string): string =>
  figure.startsWith('-') ? `−${toCents(figure.slice(1))}` : `+${toCents(figure)}`;
