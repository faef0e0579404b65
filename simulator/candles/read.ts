/** Reads candle files as people have them, and writes them as the exchange takes them. */
import { MINUTE_MS, formatDateTime, formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { shownField } from '#simulator/engine/market/csv-fields.ts';
import { MAX_RECORDED_MINUTES } from '#simulator/engine/market/csv.ts';
import { MAX_START_PRICE } from '#simulator/engine/market/plan.ts';
import { lotsText, ticksText } from '#simulator/engine/market/scale.ts';
import { layoutOf } from './layout.ts';
import type { ColumnOptions } from './layout.ts';
import { minutesOf } from './longer.ts';
import { Problems } from './problems.ts';
import { RowReader, mannerOf } from './rows.ts';
import type { CandleRow, LaidOut, Manner, ReadingOptions, Scale, Tally } from './rows.ts';
import { linesOf } from './tables.ts';
import type { CandleFile } from './tables.ts';

/** The pair that candles are of. */
export interface CandlePair extends Scale {
  readonly symbol: string;
}

/** What the user says of the files. */
export interface CandleOptions extends ColumnOptions, ReadingOptions {
  /** Its tick and lot are what figures are rounded to; without it they stay as they are written, up to eight decimals. */
  readonly pair?: CandlePair;
  /** Which of two rows of the same minute with other figures is taken. */
  readonly repeated?: 'first' | 'last';
  /** Minutes of a candle, where the distances of the rows do not tell. */
  readonly every?: number;
}

/** Candles that were read. */
export interface Candles {
  /** The file as the exchange takes it: `open_time,open,high,low,close,volume`, a row for each minute in which there is one. */
  readonly text: string;
  readonly minutes: number;
  /** Start of the first minute, and of the last. */
  readonly first: Instant;
  readonly last: Instant;
  /** What was taken, sorted, rounded, dropped and filled, a sentence each. */
  readonly notes: readonly string[];
}

const HEADER = 'open_time,open,high,low,close,volume';
/** How long a candle may be, in minutes. */
const LENGTHS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 240, 360, 480, 720, 1440];

interface ReadFile extends LaidOut {
  readonly manner: Manner;
}

/**
 * Reads candle files, in any order, as one series.
 * @throws CandlesError naming everything that is wrong, each with file, line and column
 */
export function readCandles(files: readonly CandleFile[], options: CandleOptions = {}): Candles {
  const problems = new Problems();
  const read = files.flatMap((file): ReadFile[] => {
    const { name, lines } = linesOf(file, problems);
    const layout = lines.length === 0 ? undefined : layoutOf({ name, lines }, options, problems);
    if (layout === undefined) return [];
    const laidOut = { name, lines, layout };
    return [{ ...laidOut, manner: mannerOf(laidOut, options, problems) }];
  });
  const most = (of: (manner: Manner) => number) => Math.max(0, ...read.map(({ manner }) => of(manner)));
  const scale = options.pair ?? {
    priceDp: most(({ priceDp }) => priceDp),
    lotDp: most(({ lotDp }) => lotDp),
  };
  const tally = { words: 0, outside: 0, empty: 0, noVolume: 0, roundedPrices: 0, roundedVolumes: 0 };
  const reading = { scale, zone: options.zone ?? 0, span: options, problems, tally };
  const rows = read.flatMap((file) => new RowReader(file, file.manner, reading).read());
  problems.stopOnAny();
  const [first] = read;
  if (first && rows.length === 0) {
    problems.add(
      { file: first.name, line: first.layout.first + 1, column: 1 },
      'expected rows with prices, found none',
    );
  }
  problems.stopOnAny();
  const notes = [...read.map((file) => takenNote(file, options)), ...tallyNotes(tally, options.pair)];
  const minutes = onMinutes(sorted(rows, options, { problems, notes }), options, { problems, notes });
  checkBounds(minutes, options.pair, problems);
  problems.stopOnAny();
  return { ...written(minutes, scale), notes: [...notes, ...gapNotes(minutes)] };
}

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

function takenNote({ name, layout, manner }: ReadFile, { zone, pair }: CandleOptions): string {
  const { names, columns, first } = layout;
  const nameOf = (column: number) => (names ? shownField(names[column] ?? '') : `column ${column + 1}`);
  const above = first - (names ? 1 : 0);
  const time =
    columns.clock === undefined
      ? nameOf(columns.time)
      : `${nameOf(columns.time)} and ${nameOf(columns.clock)}`;
  const coin = columns.isQuoteVolume
    ? `, divided by the close`
    : pair === undefined
      ? ''
      : `, counted in ${pair.symbol.split('/')[0]}`;
  return [
    `${name}: time from ${time}${manner.hasZone ? '' : zone === undefined ? ', which names no zone and is read as UTC (--zone +08:00 says another)' : ''}`,
    `open, high, low and close from ${[columns.open, columns.high, columns.low, columns.close].map(nameOf).join(', ')}`,
    columns.volume === undefined
      ? 'no volume: nothing is traded'
      : `volume from ${nameOf(columns.volume)}${coin}`,
    ...(manner.dates === undefined
      ? []
      : [`dates with the ${manner.dates === 'dmy' ? 'day' : 'month'} first`]),
    ...(manner.mark === ',' ? ['a comma before decimals'] : []),
    ...(above > 0 ? [`${counted(above, 'line')} above passed over`] : []),
  ].join('; ');
}

function tallyNotes(
  { words, outside, empty, noVolume, roundedPrices, roundedVolumes }: Tally,
  pair: CandlePair | undefined,
): string[] {
  const tick = pair ? `the tick ${ticksText(pair, 1)}` : '8 decimals';
  const lot = pair ? `the lot ${lotsText(pair, 1)}` : '8 decimals';
  return [
    ...(words > 0 ? [`dropped ${counted(words, 'line')} of words among the rows`] : []),
    ...(outside > 0 ? [`left out ${counted(outside, 'row')} before --from or from --to on`] : []),
    ...(empty > 0 ? [`dropped ${counted(empty, 'row')} without a price`] : []),
    ...(noVolume > 0 ? [`${counted(noVolume, 'row')} without a volume: nothing is traded there`] : []),
    ...(roundedPrices > 0 ? [`rounded ${counted(roundedPrices, 'price')} to ${tick}`] : []),
    ...(roundedVolumes > 0 ? [`rounded ${counted(roundedVolumes, 'volume')} to ${lot}`] : []),
  ];
}

interface Findings {
  readonly problems: Problems;
  readonly notes: string[];
}

/** The rows in order of time, each minute once. */
function sorted(
  rows: readonly CandleRow[],
  { repeated }: CandleOptions,
  { problems, notes }: Findings,
): readonly CandleRow[] {
  const isRising = rows.every((row, index) => index === 0 || (rows[index - 1]?.at ?? 0) <= row.at);
  const isFalling = rows.every((row, index) => index === 0 || (rows[index - 1]?.at ?? 0) >= row.at);
  const ordered = isRising ? rows : rows.toSorted((a, b) => a.at - b.at);
  if (!isRising) notes.push(isFalling ? 'turned round: the newest row came first' : 'sorted by time');
  const kept: CandleRow[] = [];
  let [twins, others] = [0, 0];
  for (const row of ordered) {
    const before = kept.at(-1);
    if (before?.at !== row.at) {
      kept.push(row);
    } else if (PARTS.every((part) => before[part] === row[part])) {
      twins += 1;
    } else if (repeated === undefined) {
      const reason = `this minute has other figures in ${before.file}, line ${before.line}: say --repeated first or --repeated last`;
      problems.add({ file: row.file, line: row.line, column: 1 }, reason);
    } else {
      others += 1;
      if (repeated === 'last') kept[kept.length - 1] = row;
    }
  }
  if (twins > 0) notes.push(`dropped ${counted(twins, 'repeated row')}`);
  if (others > 0)
    notes.push(`dropped ${counted(others, 'row')} of minutes with two figures: the ${repeated} was taken`);
  problems.stopOnAny();
  return kept;
}

const PARTS = ['open', 'high', 'low', 'close', 'volume'] as const;

/** Rows on whole minutes, one a minute. */
function onMinutes(
  rows: readonly CandleRow[],
  { every }: CandleOptions,
  { problems, notes }: Findings,
): readonly CandleRow[] {
  const past = (rows[0]?.at ?? 0) % MINUTE_MS;
  for (const { at, file, line } of rows) {
    if (at % MINUTE_MS === past) continue;
    const wanted =
      past === 0 ? 'a time on a whole minute' : `a time ${past / 1000} s past the minute, as those before`;
    problems.add({ file, line, column: 1 }, `expected ${wanted}, found ${(at % MINUTE_MS) / 1000} s past it`);
  }
  problems.stopOnAny();
  if (past > 0) notes.push(`all times are ${past / 1000} s past the minute: counted from the minute`);
  const whole = past > 0 ? rows.map((row) => ({ ...row, at: row.at - past })) : rows;
  const length = every ?? lengthOf(whole);
  checkLength(whole, length, problems);
  if (length === 1) return whole;
  notes.push(
    `candles of ${counted(length, 'minute')}: each became as many of a minute, from open over low and high to close, which together are the candle again`,
  );
  return whole.flatMap((row) => minutesOf(row, length));
}

/** The shortest distance between two rows, in minutes. */
function lengthOf(rows: readonly CandleRow[]): number {
  let shortest = Infinity;
  rows.forEach(({ at }, index) => {
    const before = rows[index - 1];
    if (before) shortest = Math.min(shortest, (at - before.at) / MINUTE_MS);
  });
  return shortest === Infinity ? 1 : shortest;
}

function checkLength(rows: readonly CandleRow[], length: number, problems: Problems): void {
  const [first] = rows;
  if (first === undefined) return;
  const span = ((rows.at(-1)?.at ?? first.at) - first.at) / MINUTE_MS + length;
  if (span > MAX_RECORDED_MINUTES) {
    const reason = `expected at most ${MAX_RECORDED_MINUTES} minutes from the first row to the last, found ${span}: take a part with --from and --to`;
    problems.add({ file: first.file, line: first.line, column: 1 }, reason);
  } else if (!LENGTHS.includes(length)) {
    const reason = `the rows are ${length} minutes apart: expected candles of ${LENGTHS.join(', ')} minutes; --every 1 says how long they are`;
    problems.add({ file: first.file, line: first.line, column: 1 }, reason);
  } else {
    for (const { at, file, line } of rows) {
      const rest = ((at - first.at) / MINUTE_MS) % length;
      if (rest !== 0) {
        problems.add(
          { file, line, column: 1 },
          `expected a time whole candles of ${length} minutes after the first, found ${rest} minutes more`,
        );
      }
    }
  }
  problems.stopOnAny();
}

/** Refuses what the exchange cannot count. */
function checkBounds(rows: readonly CandleRow[], pair: CandlePair | undefined, problems: Problems): void {
  if (pair === undefined) return;
  let traded = 0;
  for (const { high, volume, file, line } of rows) {
    const place = { file, line, column: 1 };
    if (high > MAX_START_PRICE) {
      problems.add(
        place,
        `expected prices of at most ${ticksText(pair, MAX_START_PRICE)} with the tick ${ticksText(pair, 1)} of ${pair.symbol}`,
      );
    }
    traded += volume;
    if (traded <= Number.MAX_SAFE_INTEGER) continue;
    const most = lotsText(pair, Number.MAX_SAFE_INTEGER);
    problems.add(
      place,
      `the volumes up to here add up to more than ${most}, the most that is counted exactly with the lot ${lotsText(pair, 1)} of ${pair.symbol}`,
    );
    return;
  }
}

function gapNotes(rows: readonly CandleRow[]): readonly string[] {
  let [places, minutes, longest, from] = [0, 0, 0, 0];
  rows.forEach(({ at }, index) => {
    const before = rows[index - 1];
    const missing = before === undefined ? 0 : (at - before.at) / MINUTE_MS - 1;
    if (missing <= 0) return;
    places += 1;
    minutes += missing;
    if (missing > longest) [longest, from] = [missing, at - missing * MINUTE_MS];
  });
  if (places === 0) return [];
  const where =
    places === 1
      ? `from ${formatDateTime(from, 0)} UTC`
      : `in ${places} places, the longest ${longest} from ${formatDateTime(from, 0)} UTC`;
  return [
    `${counted(minutes, 'minute')} without a row ${where}: the exchange fills them, the price stands and nothing is traded`,
  ];
}

function written(rows: readonly CandleRow[], scale: Scale): Omit<Candles, 'notes'> {
  const price = priceWriter(scale);
  const { lotDp } = scale;
  const lines = rows.map(
    ({ at, open, high, low, close, volume }) =>
      `${formatDateTime(at, 0)}Z,${price(open)},${price(high)},${price(low)},${price(close)},${decimal(volume, lotDp)}`,
  );
  const [first = 0, last = 0] = [rows[0]?.at, rows.at(-1)?.at];
  return { text: `${HEADER}\n${lines.join('\n')}\n`, minutes: rows.length, first, last };
}

function priceWriter({ priceDp, tickUnits = 1 }: Scale): (ticks: number) => string {
  return (ticks) => decimal(ticks * tickUnits, priceDp);
}

/** A whole number of 10^-decimals as text. */
const decimal = (units: number, decimals: number): string => formatDecimal(BigInt(units), decimals);
