/** Reads the roster of a room: a CSV file with the columns `name` and, if wanted, `nickname`. */
import { isReadableName } from '#contract/rooms/index.ts';
import { lookOf } from './names.ts';

/** Somebody who is expected. */
export interface RosterRow {
  readonly name: string;
  readonly nickname: string | null;
}

/** Something that is wrong, by its place: `line 3, column 1`. */
export interface RosterIssue {
  readonly path: string;
  readonly message: string;
}

/** The rows of a file, or everything that is wrong with it. */
export type ReadRoster =
  | { readonly rows: readonly RosterRow[] }
  | { readonly issues: readonly RosterIssue[] };

const COLUMNS = ['name', 'nickname'];
const MAX_ROWS = 5_000;
const MAX_NAME = 60;

interface Line {
  readonly number: number;
  readonly fields: readonly string[];
  /** A quote that is not closed, or something behind one. */
  readonly isBroken: boolean;
}

/** Reads a roster whole; a name that stands twice, or for which `isTaken`, is an issue. */
export function readRoster(text: string, isTaken: (name: string) => boolean): ReadRoster {
  const [head, ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  const columns = (head?.fields ?? []).map((name) => name.trim().toLowerCase());
  const headIssues = checkHead(columns);
  if (headIssues.length > 0) return { issues: headIssues };
  if (lines.length === 0) return { issues: [issue(2, 1, 'expected a row for each trader, found none')] };
  if (lines.length > MAX_ROWS)
    return { issues: [issue(MAX_ROWS + 2, 1, `expected at most ${MAX_ROWS} rows, found ${lines.length}`)] };
  const issues: RosterIssue[] = [];
  const seen = new Map<string, number>();
  const rows = lines.map((line) => {
    checkLine(line, columns, { seen, isTaken, add: (found) => issues.push(found) });
    const valueOf = (column: string): string => line.fields[columns.indexOf(column)]?.trim() ?? '';
    return { name: valueOf('name'), nickname: valueOf('nickname') || null };
  });
  return issues.length > 0 ? { issues } : { rows };
}

const issue = (line: number, column: number, message: string): RosterIssue => ({
  path: `line ${line}, column ${column}`,
  message,
});

function checkHead(columns: readonly string[]): readonly RosterIssue[] {
  if (!columns.includes('name'))
    return [issue(1, 1, `expected a head with the columns name and nickname, found "${columns.join(',')}"`)];
  return columns.flatMap((column, index) => {
    if (!COLUMNS.includes(column))
      return [issue(1, index + 1, `expected one of ${COLUMNS.join(', ')}, found "${column}"`)];
    return columns.indexOf(column) < index ? [issue(1, index + 1, `${column} stands twice`)] : [];
  });
}

interface Checks {
  /** Names with the line of each. */
  readonly seen: Map<string, number>;
  isTaken(name: string): boolean;
  add(found: RosterIssue): void;
}

function checkLine({ number, fields, isBroken }: Line, columns: readonly string[], checks: Checks): void {
  const { add } = checks;
  if (isBroken) return add(issue(number, fields.length, 'expected a quote at the end of the field'));
  if (fields.length > columns.length) {
    return add(
      issue(number, columns.length + 1, `expected ${columns.length} fields, found ${fields.length}`),
    );
  }
  columns.forEach((column, index) => {
    const value = fields[index]?.trim() ?? '';
    const wrong = wrongName(value, column === 'name', checks);
    if (wrong !== undefined) add(issue(number, index + 1, wrong));
    else if (value !== '') checks.seen.set(lookOf(value), number);
  });
}

function wrongName(value: string, isNeeded: boolean, { seen, isTaken }: Checks): string | undefined {
  if (value === '') return isNeeded ? 'expected a name' : undefined;
  if (value.length > MAX_NAME) return `expected at most ${MAX_NAME} characters, found ${value.length}`;
  if (!isReadableName(value))
    return 'expected letters that can be seen: the name has control or invisible characters';
  const earlier = seen.get(lookOf(value));
  if (earlier !== undefined) return `"${value}" stands in line ${earlier} already`;
  return isTaken(value) ? `"${value}" is in the room already` : undefined;
}

/** Lines that are not empty, by their numbers in the file; a field in quotes may hold commas, line ends and doubled quotes. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  const field = /(?:"((?:[^"]|"")*)("?)([^,\r\n]*)|([^,\r\n]*))(,|\r?\n|\r|$)/y;
  let fields: string[] = [];
  let isBroken = false;
  let number = 1;
  let first = 1;
  while (field.lastIndex < text.length || fields.length > 0) {
    const [whole, quoted, close, behind = '', plain = '', end] = field.exec(text) ?? [];
    if (whole === undefined) break;
    isBroken ||= quoted !== undefined && (close !== '"' || behind.trim() !== '');
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    number += whole.split(/\r\n|\r|\n/).length - 1;
    if (end === ',') continue;
    if (fields.some((value) => value.trim() !== '') || isBroken)
      lines.push({ number: first, fields, isBroken });
    fields = [];
    isBroken = false;
    first = number;
  }
  return lines;
}
