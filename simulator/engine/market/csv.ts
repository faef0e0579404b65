/** Reads files of one-minute candles. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { MINUTE_MS, lowerAscii } from '#simulator/engine/kernel/index.ts';
import {
  FieldError,
  QuoteError,
  TooFineError,
  cellsOf,
  minute,
  nearNumber,
  scaledNumber,
  shownField,
  time,
} from './csv-fields.ts';
import type { Pair } from './instruments.ts';
import { MAX_START_PRICE } from './plan.ts';
import type { RecordedSeries } from './recorded.ts';
import { lotsText, ticksText } from './scale.ts';

/** What a price and a quantity of a file are counted in. */
export interface CandleScale extends Pick<Pair, 'id' | 'symbol' | 'priceDp' | 'tickUnits' | 'lotDp'> {
  /** The figures are converted and rounded later: they need not be whole numbers of ticks and lots. */
  readonly isRounded?: boolean;
}

/** What is wrong with a candle file, and where. Line and column count from 1, the header is line 1. */
export class CsvError extends Error {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
  /** Rounding the figures of the file would help. */
  readonly isTooFine: boolean;
  /** What else is wrong with the file: the next 19 at most. */
  others: readonly CsvError[] = [];
  /** How much more than that is wrong with it. */
  unlisted = 0;

  constructor(line: number, column: number, reason: string, isTooFine = false) {
    super(`line ${line}, column ${column}: ${reason}`);
    this.name = 'CsvError';
    this.line = line;
    this.column = column;
    this.reason = reason;
    this.isTooFine = isTooFine;
  }
}

/** What a user should know about a file that was read. */
interface CsvReport {
  /** Rows of the file. */
  readonly rows: number;
  /** Ranges without rows; each is filled with flat minutes at the previous close. */
  readonly gaps: readonly { readonly from: Instant; readonly minutes: number }[];
  /** Rows in which nothing was traded. */
  readonly zeroVolume: number;
}

export interface CandleCsv {
  readonly series: RecordedSeries;
  readonly report: CsvReport;
}

const MAX_LISTED = 20;

/** Collects what is wrong with the rows of a file. */
class Faults {
  readonly #listed: CsvError[] = [];
  #count = 0;

  /** What `read` gives; undefined where something is wrong, which is kept. */
  attempt<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      this.#count += 1;
      if (this.#listed.length < MAX_LISTED) this.#listed.push(error);
      return undefined;
    }
  }

  /** Throws the first, with the others, if there is any. */
  stop(): void {
    const [first, ...others] = this.#listed;
    if (!first) return;
    first.others = others;
    first.unlisted = this.#count - this.#listed.length;
    throw first;
  }
}

/** A year of minutes is about 50 MB of text. */
export const MAX_CSV_CHARACTERS = 100_000_000;

/** Two years, gaps included. */
export const MAX_RECORDED_MINUTES = 1_054_080;

const FIELDS = ['open_time', 'open', 'high', 'low', 'close', 'volume'] as const;
const EXPORT_COLUMNS = 12;

type FieldName = (typeof FIELDS)[number];
type Layout = Readonly<Record<FieldName, number>> & { readonly count: number; readonly closeTime: number };

interface Row {
  readonly at: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The cells of a line. */
function cellsIn(text: string, line: number): readonly string[] {
  try {
    return cellsOf(text);
  } catch (error) {
    if (error instanceof QuoteError) throw new CsvError(line, error.column, error.message);
    throw error;
  }
}

function normalised(name: string): string {
  return lowerAscii(name.trim()).replace(/\s+/g, '_');
}

/** Whether a first row names columns: one it must name is among them, or it holds words and no numbers. */
function isHeader(names: readonly string[]): boolean {
  if (names.some((name) => (FIELDS as readonly string[]).includes(name))) return true;
  return names.some((name) => /[a-z]/.test(name)) && !names.some((name) => /^\d/.test(name));
}

/** Where the fields are: by the names of a header, or in the order of the exchange's export when there is none. */
function layoutOf(first: string): Layout & { readonly hasHeader: boolean } {
  const cells = cellsIn(first, 1);
  const written = cells.map(normalised);
  const hasHeader = isHeader(written);
  const names = hasHeader ? written : [...FIELDS, 'close_time'];
  if (!hasHeader && cells.length !== EXPORT_COLUMNS) {
    throw new CsvError(
      1,
      1,
      `expected a header with ${FIELDS.join(', ')}, or rows of ${EXPORT_COLUMNS} columns`,
    );
  }
  const column = (name: FieldName): number => {
    const index = names.indexOf(name);
    if (index < 0)
      throw new CsvError(1, 1, `expected a column ${name} in the header, found ${shownField(first)}`);
    const second = names.indexOf(name, index + 1);
    if (second >= 0) throw new CsvError(1, second + 1, `the header has a second column ${name}`);
    return index;
  };
  const [open_time, open, high] = [column('open_time'), column('open'), column('high')];
  const [low, close, volume] = [column('low'), column('close'), column('volume')];
  const closeTime = names.indexOf('close_time');
  return { open_time, open, high, low, close, volume, closeTime, count: cells.length, hasHeader };
}

/** Reads rows one by one, and knows where it is when something is wrong. */
class RowReader {
  readonly #layout: Layout;
  readonly #pair: CandleScale;
  #line = 0;

  constructor(layout: Layout, pair: CandleScale) {
    this.#layout = layout;
    this.#pair = pair;
  }

  read(text: string, line: number): Row {
    this.#line = line;
    const cells = cellsIn(text, line);
    const { count } = this.#layout;
    if (cells.length !== count) {
      const found = text === '' ? 'an empty line' : `${cells.length}`;
      throw new CsvError(line, Math.min(cells.length, count), `expected ${count} columns, found ${found}`);
    }
    const row = {
      at: this.#cell(cells, 'open_time', minute),
      open: this.#cell(cells, 'open', (cell) => this.#price(cell)),
      high: this.#cell(cells, 'high', (cell) => this.#price(cell)),
      low: this.#cell(cells, 'low', (cell) => this.#price(cell)),
      close: this.#cell(cells, 'close', (cell) => this.#price(cell)),
      volume: this.#cell(cells, 'volume', (cell) => this.#lots(cell)),
    };
    this.#checkRange(row);
    this.#checkLength(cells, row.at);
    return row;
  }

  fault(field: FieldName, reason: string, isTooFine = false): CsvError {
    return new CsvError(this.#line, this.#layout[field] + 1, `${field}: ${reason}`, isTooFine);
  }

  /** Throws CsvError where a row does not lie behind the one before it. */
  checkPlace({ at }: Row, previous: Row | undefined, { at: start } = { at }): void {
    if (previous?.at === at) throw this.fault('open_time', 'this minute was there before');
    if (previous !== undefined && previous.at > at)
      throw this.fault('open_time', 'earlier than the row before');
    if ((at - start) / MINUTE_MS >= MAX_RECORDED_MINUTES)
      throw this.fault('open_time', `more than ${MAX_RECORDED_MINUTES} minutes after the first row`);
  }

  #cell(cells: readonly string[], field: FieldName, parse: (cell: string) => number): number {
    try {
      return parse((cells[this.#layout[field]] ?? '').trim());
    } catch (error) {
      if (error instanceof FieldError) throw this.fault(field, error.message, error instanceof TooFineError);
      throw error;
    }
  }

  #lots(cell: string): number {
    const { lotDp, isRounded = false } = this.#pair;
    return isRounded ? nearNumber(cell, lotDp) : scaledNumber(cell, lotDp, Number.MAX_SAFE_INTEGER);
  }

  #price(cell: string): number {
    const ticks = this.#pair.isRounded === true ? nearNumber(cell, this.#pair.priceDp) : this.#ticks(cell);
    if (ticks === 0) throw new FieldError('expected a price above zero');
    return ticks;
  }

  #ticks(cell: string): number {
    const { priceDp, tickUnits = 1, symbol } = this.#pair;
    const noMultiple = `no multiple of the tick ${ticksText(this.#pair, 1)} of ${symbol}`;
    try {
      const units = scaledNumber(cell, priceDp, MAX_START_PRICE * tickUnits);
      if (units % tickUnits !== 0) throw new TooFineError(`${shownField(cell)} is ${noMultiple}`);
      return units / tickUnits;
    } catch (error) {
      if (!(error instanceof TooFineError) || error.message.includes(noMultiple)) throw error;
      throw new TooFineError(`${error.message}: ${noMultiple}`);
    }
  }

  #checkRange({ open, high, low, close }: Row): void {
    if (high < low) throw this.fault('high', 'the high is below the low');
    if (open < low || open > high) throw this.fault('open', 'the open lies outside low and high');
    if (close < low || close > high) throw this.fault('close', 'the close lies outside low and high');
  }

  #checkLength(cells: readonly string[], at: Instant): void {
    const { closeTime } = this.#layout;
    if (closeTime < 0) return;
    const column = closeTime + 1;
    try {
      const length = time((cells[closeTime] ?? '').trim()) - at;
      if (length > 0 && length <= MINUTE_MS) return;
    } catch (error) {
      if (error instanceof FieldError) throw new CsvError(this.#line, column, `close_time: ${error.message}`);
      throw error;
    }
    throw new CsvError(this.#line, column, 'close_time: expected candles of one minute');
  }
}

function linesOf(text: string): readonly string[] {
  if (text.length > MAX_CSV_CHARACTERS)
    throw new CsvError(1, 1, `the file is too large: at most ${MAX_CSV_CHARACTERS} characters`);

  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  while (lines.length > 0 && (lines.at(-1) ?? '').trim() === '') lines.pop();
  return lines;
}

function readRows(lines: readonly string[], pair: CandleScale): readonly Row[] {
  const [first] = lines;
  if (first === undefined) throw new CsvError(1, 1, 'the file is empty');
  const layout = layoutOf(first);
  const reader = new RowReader(layout, pair);
  const rows: Row[] = [];
  const faults = new Faults();
  let traded = 0;
  for (let index = layout.hasHeader ? 1 : 0; index < lines.length; index += 1) {
    faults.attempt(() => {
      const row = reader.read(lines[index] ?? '', index + 1);
      reader.checkPlace(row, rows.at(-1), rows[0]);
      traded += row.volume;
      if (!pair.isRounded && traded > Number.MAX_SAFE_INTEGER)
        throw reader.fault('volume', `the volumes of the file add up to more than ${mostVolume(pair)}`);
      rows.push(row);
    });
  }
  faults.stop();
  if (rows.length === 0) throw new CsvError(2, 1, 'the file has a header and no rows');
  return rows;
}

/** The most that all volumes of a series may add up to, in words. */
export function mostVolume(pair: CandleScale): string {
  const [most, lot] = [lotsText(pair, Number.MAX_SAFE_INTEGER), lotsText(pair, 1)];
  return `${most}, the most that is counted exactly with the lot ${lot} of ${pair.symbol}`;
}

/** Rows that are never one minute apart are candles of another length. */
function checkPace(rows: readonly Row[], firstLine: number): void {
  const apart = rows.slice(1).map((row, index) => (row.at - (rows[index]?.at ?? 0)) / MINUTE_MS);
  const nearest = apart.reduce((min, minutes) => Math.min(min, minutes), Infinity);
  if (apart.length > 1 && nearest > 1) {
    throw new CsvError(
      firstLine + 1,
      1,
      `open_time: expected candles of one minute, the rows are ${nearest} minutes apart`,
    );
  }
}

/** Puts the rows on a grid without holes. */
function fill(rows: readonly Row[], pair: CandleScale, source: string): CandleCsv {
  const start = rows[0]?.at ?? 0;
  const minutes = ((rows.at(-1)?.at ?? start) - start) / MINUTE_MS + 1;
  const column = (): Float64Array => new Float64Array(minutes);
  const series = { open: column(), high: column(), low: column(), close: column(), volume: column() };
  const gaps: { from: Instant; minutes: number }[] = [];
  let next = 0;
  let last = 0;
  for (const row of rows) {
    const index = (row.at - start) / MINUTE_MS;
    if (index > next) gaps.push({ from: start + next * MINUTE_MS, minutes: index - next });
    for (const prices of [series.open, series.high, series.low, series.close]) prices.fill(last, next, index);
    series.open[index] = row.open;
    series.high[index] = row.high;
    series.low[index] = row.low;
    series.close[index] = last = row.close;
    series.volume[index] = row.volume;
    next = index + 1;
  }
  const zeroVolume = rows.filter(({ volume }) => volume === 0).length;
  return {
    series: { pair: pair.id, source, start, ...series },
    report: { rows: rows.length, gaps, zeroVolume },
  };
}

/**
 * Reads one-minute candles: a file with a header that names open_time, open, high, low, close and volume (further columns are
 * passed over), or the twelve-column export of the large exchanges, with or without its header. CRLF, a byte order mark and
 * blank lines at the end do no harm.
 * @param pair decides what a price and a quantity may be
 * @param source named in reports, for example the file name
 * @throws CsvError at the first row with something wrong, with those of the others
 */
export function parseCandleCsv(
  text: string,
  { pair, source }: { pair: CandleScale; source: string },
): CandleCsv {
  const lines = linesOf(text);
  const rows = readRows(lines, pair);
  checkPace(rows, lines.length - rows.length + 1);
  return fill(rows, pair, source);
}
