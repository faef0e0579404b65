/** Tables as CSV for spreadsheets (RFC 4180), written by the client, by rooms and by missions. */

export type CsvCell = string | number | undefined;

/**
 * Cells that a spreadsheet would run: those that open with a sign of a formula, also in its full-width form and behind
 * spaces. A plain negative number is not one, and stays a number.
 */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)\s*[=+\-@|＝＋－＠\t\r]/;

/** What could be run as a formula gets an apostrophe before it. */
function fieldOf(cell: CsvCell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A heading line and a line for each row, each ended by a carriage return and a line feed. */
export const csvText = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((cells) => `${cells.map(fieldOf).join(',')}\r\n`).join('');
