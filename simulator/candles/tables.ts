/** Turns the text of a file into lines of cells: rows in JSON become lines between tabs. */
import { membersIn, parseJson } from '#shared/json.ts';
import { shownField } from '#simulator/engine/market/csv-fields.ts';
import { MAX_CSV_CHARACTERS } from '#simulator/engine/market/csv.ts';
import type { CandleLines } from './layout.ts';
import type { Problems } from './problems.ts';

/** A file of candles. */
export interface CandleFile {
  /** For messages. */
  readonly name: string;
  readonly text: string;
}

/** The lines of a file. Blank ones stay, so that places are those of the file; of JSON a line is an entry. */
export function linesOf({ name, text }: CandleFile, problems: Problems): CandleLines {
  const at = { file: name, line: 1, column: 1 };
  if (text.length > MAX_CSV_CHARACTERS) {
    problems.add(at, `the file is too large: expected at most ${MAX_CSV_CHARACTERS} characters; split it`);
    return { name, lines: [] };
  }
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.includes('\0')) {
    problems.add(
      at,
      'expected text in UTF-8, found UTF-16 or a file that is no text: save it as CSV in UTF-8',
    );
    return { name, lines: [] };
  }
  if (/^\s*[[{]/.test(plain)) return { name, lines: linesOfJson(plain, at, problems) };
  return { name, lines: plain.split(/\r\n|\n|\r/) };
}

function linesOfJson(
  text: string,
  at: { readonly file: string; readonly line: number; readonly column: number },
  problems: Problems,
): readonly string[] {
  const rows = longestList(parseJson(text));
  const [first] = rows ?? [];
  if (first === undefined) {
    problems.add(
      at,
      `expected a list of rows in JSON, such as [[1748736000000, 1, 2, 1, 2, 10.5]], found ${shownField(text.slice(0, 30))}`,
    );
    return [];
  }
  const names = Array.isArray(first) ? undefined : Object.keys(membersIn(first));
  const line = (row: unknown): string => {
    const cells = membersIn(row);
    return (names ?? Object.keys(cells)).map((name) => cellOf(cells[name])).join('\t');
  };
  return [...(names ? [names.join('\t')] : []), ...(rows ?? []).map(line)];
}

const cellOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).replace(/[\t"]/g, ' ') : '';

/** The longest list of rows in what an exchange answered, which may have an envelope around it. */
function longestList(value: unknown, depth = 0): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined;
  if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)) return value;
  return Object.values(value)
    .map((inner) => longestList(inner, depth + 1))
    .reduce((best, list) => ((list?.length ?? 0) > (best?.length ?? 0) ? list : best), undefined);
}
