/** Rows as a file for spreadsheets. */
import { csvText } from '#contract/csv.ts';
import type { CsvCell } from '#contract/csv.ts';
import { minuteText } from '../time.ts';
import { csvFile, download } from '#shared/ui/download.ts';

/** One column of a file. */
export interface CsvColumn<Row> {
  readonly title: string;
  /** Numbers as plain decimals, times as `isoTime`; undefined leaves the cell empty. */
  readonly value: (row: Row) => CsvCell;
}

/** Rows of a page where a call lets the caller choose: a long list is read in few calls. */
export const CSV_PAGE_ROWS = 500;

/** A byte order mark: without it, spreadsheets assume an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a file with a heading line. */
export function tableText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  return BYTE_ORDER_MARK + csvText(head, cells);
}

/** `2025-06-02 13:05:09` of the exchange (UTC+8) with its zone; anything else stays as it is. */
export function isoTime(text: string | undefined): string | undefined {
  return text?.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2+08:00');
}

/** `transfers-2025-06-02-1305.csv`: what it holds, and when it was made by the exchange's clock. */
export const csvName = (what: string, at: number): string =>
  `${what}-${minuteText(at).replace(' ', '-').replace(':', '')}.csv`;

/** Gives the reader a file with rows to keep. */
export const saveCsv = (name: string, text: string): void => download(name, csvFile(text));
