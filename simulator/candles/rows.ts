/** Reads the rows of one candle file, once its layout is known. */
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { shownField, unitsIn } from '#simulator/engine/market/csv-fields.ts';
import type { DecimalMark } from './figures.ts';
import { hasPoint, isEmpty, decimalMarkOf, plainNumber, plainVolume } from './figures.ts';
import { cellsIn, isWords } from './layout.ts';
import type { CandleLines, Layout } from './layout.ts';
import type { CandlePlace, Problems } from './problems.ts';
import { timeFormOf, isCutOff, timeIn } from './times.ts';
import type { DayOrder, TimeRules } from './times.ts';

/** What a price and a quantity are counted in. */
export interface Scale {
  readonly priceDp: number;
  readonly tickUnits?: number;
  readonly lotDp: number;
}

/** A candle as a file has it. Prices in ticks, the volume in lots. */
export interface CandleRow {
  readonly at: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly file: string;
  readonly line: number;
}

/** What was done with the rows of all files. */
export interface Tally {
  /** Lines of words among the rows. */
  words: number;
  /** Rows outside the span that was asked for. */
  outside: number;
  /** Rows without a price. */
  empty: number;
  /** Rows without a volume that have prices. */
  noVolume: number;
  roundedPrices: number;
  roundedVolumes: number;
}

/** What the user says of times and figures. */
export interface ReadingOptions {
  readonly dates?: DayOrder;
  /** Milliseconds that the clock of times without a zone is ahead of UTC. */
  readonly zone?: number;
  readonly decimal?: DecimalMark;
  /** Only candles from this instant on, and before that one. */
  readonly from?: Instant;
  readonly to?: Instant;
}

/** What all rows of a file show of how it is written. */
export interface Manner {
  readonly dates: DayOrder | undefined;
  readonly mark: DecimalMark;
  readonly hasZone: boolean;
  /** Decimals of prices and of volumes, at most 8. */
  readonly priceDp: number;
  readonly lotDp: number;
}

const MAX_DECIMALS = 8;
/** By how much of itself a price may change when it is rounded to the tick. */
const MAX_ROUNDING = 0.01;
/** Figures up to this are counted exactly. */
const MAX_PRICE = 1_000_000_000_000;

/** One file, and where its cells are. */
export interface LaidOut extends CandleLines {
  readonly layout: Layout;
}

/** The lines from the first row on that hold something. */
function* rowsOf({ lines, layout }: LaidOut): Generator<readonly [cells: readonly string[], line: number]> {
  for (let index = layout.first; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() !== '') yield [cellsIn(line, layout.separator), index + 1];
  }
}

function timeText(cells: readonly string[], { columns }: Layout): string {
  const date = cells[columns.time] ?? '';
  return columns.clock === undefined ? date : `${date} ${cells[columns.clock] ?? ''}`;
}

const figureColumns = ({ columns: { open, high, low, close, volume } }: Layout): readonly number[] =>
  volume === undefined ? [open, high, low, close] : [open, high, low, close, volume];

function decimalsOf(text: string): number {
  const [, fraction = '', exponent = '0'] = /^\d+(?:[.,](\d*?)0*)?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/** Looks through a file for what decides how its dates and numbers are read. Two readings of the same text are a problem. */
export function mannerOf(file: LaidOut, options: ReadingOptions, problems: Problems): Manner {
  const { layout, name } = file;
  const columns = figureColumns(layout);
  const seen = { dmy: false, mdy: false, comma: false, point: false, hasZone: true, priceDp: 0, lotDp: 0 };
  let date: { readonly text: string; readonly line: number } | undefined;
  let number: { readonly text: string; readonly line: number; readonly column: number } | undefined;
  for (const [cells, line] of rowsOf(file)) {
    const text = timeText(cells, layout);
    const form = timeFormOf(text);
    if (form === undefined) continue;
    seen.hasZone &&= form.hasZone;
    const [first, second] = form.order ?? [0, 0];
    seen.dmy ||= first > 12;
    seen.mdy ||= second > 12;
    if (form.order) date ??= { text, line };
    for (const column of columns) {
      const cell = cells[column] ?? '';
      const mark = decimalMarkOf(cell);
      seen.comma ||= mark === ',';
      seen.point ||= mark === '.' || hasPoint(cell);
      if (mark === 'either') number ??= { text: cell, line, column: column + 1 };
      const decimals = decimalsOf(cell);
      if (column === layout.columns.volume) seen.lotDp = Math.max(seen.lotDp, decimals);
      else seen.priceDp = Math.max(seen.priceDp, decimals);
    }
  }
  const dates = options.dates ?? (seen.dmy ? 'dmy' : seen.mdy ? 'mdy' : undefined);
  if (date && dates === undefined) {
    const reason = `${shownField(date.text)} may name the day first or the month first, and no date of the file tells: say --dates dmy or --dates mdy`;
    problems.add({ file: name, line: date.line, column: layout.columns.time + 1 }, reason);
  }
  const mark = options.decimal ?? (seen.comma && !seen.point ? ',' : '.');
  if (number && options.decimal === undefined && !seen.comma && !seen.point) {
    const [whole = '', rest = ''] = number.text.split(',');
    const reason = `${shownField(number.text)} may be ${whole}.${rest} or ${whole}${rest}, and no number of the file tells: say --decimal comma or --decimal point`;
    problems.add({ file: name, line: number.line, column: number.column }, reason);
  }
  const most = (decimals: number) => Math.min(MAX_DECIMALS, decimals);
  return { dates, mark, hasZone: seen.hasZone, priceDp: most(seen.priceDp), lotDp: most(seen.lotDp) };
}

/** Reads the rows of a file. */
export class RowReader {
  readonly #file: LaidOut;
  readonly #scale: Scale;
  readonly #manner: Manner;
  readonly #rules: TimeRules;
  readonly #span: { readonly from?: Instant; readonly to?: Instant };
  readonly #problems: Problems;
  readonly #tally: Tally;

  constructor(
    file: LaidOut,
    manner: Manner,
    given: {
      readonly scale: Scale;
      readonly zone: number;
      readonly span: { readonly from?: Instant; readonly to?: Instant };
      readonly problems: Problems;
      readonly tally: Tally;
    },
  ) {
    this.#file = file;
    this.#manner = manner;
    this.#scale = given.scale;
    this.#rules = { dates: manner.dates, zone: given.zone };
    this.#span = given.span;
    this.#problems = given.problems;
    this.#tally = given.tally;
  }

  read(): CandleRow[] {
    const rows: CandleRow[] = [];
    for (const [cells, line] of rowsOf(this.#file)) {
      const row = this.#row(cells, line);
      if (row) rows.push(row);
    }
    return rows;
  }

  #row(cells: readonly string[], line: number): CandleRow | undefined {
    const { name: file, layout } = this.#file;
    const { columns, names } = layout;
    if (isWords(cells)) {
      this.#tally.words += 1;
      return undefined;
    }
    const last = Math.max(columns.time, columns.clock ?? 0, ...figureColumns(layout));
    const wanted = names?.length ?? last + 1;
    const isTooLong = names !== undefined && cells.slice(wanted).some((cell) => cell !== '');
    if (cells.length <= last || isTooLong) {
      const hint = isTooLong
        ? ': numbers with decimal commas need quotes, or semicolons between the columns'
        : '';
      this.#problems.add(
        { file, line, column: Math.min(cells.length, wanted) },
        `expected ${wanted} columns, found ${cells.length}${hint}`,
      );
      return undefined;
    }
    const place = (column: number): CandlePlace => ({ file, line, column: column + 1 });
    const at = this.#time(timeText(cells, layout), place(columns.time));
    const { from = -Infinity, to = Infinity } = this.#span;
    if (at !== undefined && (at < from || at >= to)) {
      this.#tally.outside += 1;
      return undefined;
    }
    const prices = [columns.open, columns.high, columns.low, columns.close];
    if (
      prices.every((column) => isEmpty(cells[column] ?? '') || /^0+(?:[.,]0+)?$/.test(cells[column] ?? ''))
    ) {
      this.#tally.empty += 1;
      return undefined;
    }
    const [open, high, low, close] = prices.map((column) => this.#price(cells[column] ?? '', place(column)));
    const volume = this.#volume(cells, place);
    if (
      at === undefined ||
      open === undefined ||
      high === undefined ||
      low === undefined ||
      close === undefined ||
      volume === undefined
    )
      return undefined;
    const row = { at, open, high, low, close, volume, file, line };
    return this.#isInRange(row, place) ? row : undefined;
  }

  #time(text: string, place: CandlePlace): Instant | undefined {
    const at = timeIn(text, this.#rules);
    // A date that may be read in two ways is a problem of the file, not of each row.
    if (at !== undefined || (timeFormOf(text)?.order && this.#rules.dates === undefined)) return at;
    const found = shownField(text);
    this.#problems.add(
      place,
      isCutOff(text)
        ? `${found} has lost the end of its digits: have the spreadsheet show the column as a whole number, and save it again`
        : `expected a time such as 2025-06-02 14:30:00Z or 1748874600, found ${found}`,
    );
    return undefined;
  }

  #price(text: string, place: CandlePlace): number | undefined {
    const { priceDp, tickUnits = 1 } = this.#scale;
    const plain = plainNumber(text, this.#manner.mark);
    const units = plain === undefined ? undefined : unitsIn(plain, priceDp);
    if (units === undefined || units.value > MAX_PRICE * Number(`1e${priceDp}`)) {
      this.#problems.add(place, `expected a price${this.#written()}, found ${shownField(text)}`);
      return undefined;
    }
    const ticks = Math.round(units.value / tickUnits);
    if (units.isExact && units.value % tickUnits === 0)
      return ticks > 0 ? ticks : this.#tooCoarse(text, place);
    this.#tally.roundedPrices += 1;
    // Fifty ticks and more change by one hundredth at most.
    const isNear =
      ticks >= 50 ||
      Math.abs(ticks * tickUnits - Number(plain) * Number(`1e${priceDp}`)) <= units.value * MAX_ROUNDING;
    return isNear ? ticks : this.#tooCoarse(text, place);
  }

  #tooCoarse(text: string, place: CandlePlace): undefined {
    const { priceDp, tickUnits = 1 } = this.#scale;
    const tick = formatDecimal(BigInt(tickUnits), priceDp);
    this.#problems.add(
      place,
      `a price of ${shownField(text)} is too small for the tick ${tick}: name another pair, or one of your own with --tick and --lot`,
    );
    return undefined;
  }

  #volume(cells: readonly string[], place: (column: number) => CandlePlace): number | undefined {
    const { volume: column, isQuoteVolume, close } = this.#file.layout.columns;
    if (column === undefined) return 0;
    const text = cells[column] ?? '';
    if (isEmpty(text)) {
      this.#tally.noVolume += 1;
      return 0;
    }
    const { mark } = this.#manner;
    const { lotDp } = this.#scale;
    const plain = plainVolume(text, mark);
    const units = plain === undefined ? undefined : unitsIn(plain, isQuoteVolume ? MAX_DECIMALS : lotDp);
    if (units === undefined || units.value > Number.MAX_SAFE_INTEGER) {
      const what = units === undefined ? `expected a volume${this.#written()}` : 'expected a smaller volume';
      this.#problems.add(place(column), `${what}, found ${shownField(text)}`);
      return undefined;
    }
    if (isQuoteVolume) {
      const price = unitsIn(plainNumber(cells[close] ?? '', mark) ?? '', MAX_DECIMALS);
      return price && price.value > 0
        ? Number((BigInt(units.value) * BigInt(`1${'0'.repeat(lotDp)}`)) / BigInt(price.value))
        : undefined;
    }
    if (!units.isExact) this.#tally.roundedVolumes += 1;
    return units.value;
  }

  /** How numbers of the file are written, where that is not as usual. */
  #written(): string {
    return this.#manner.mark === ',' ? ' with a comma before its decimals' : '';
  }

  #isInRange({ open, high, low, close }: CandleRow, place: (column: number) => CandlePlace): boolean {
    const { columns } = this.#file.layout;
    const problem = (column: number, reason: string): boolean => {
      this.#problems.add(place(column), reason);
      return false;
    };
    if (high < low) return problem(columns.high, 'the high is below the low');
    if (open < low || open > high) return problem(columns.open, 'the open lies outside low and high');
    if (close < low || close > high) return problem(columns.close, 'the close lies outside low and high');
    return true;
  }
}
