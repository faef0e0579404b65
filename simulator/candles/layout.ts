/** Finds out how a candle file is laid out: what stands between its cells, where its rows begin, and which column is what. */
import { lowerAscii } from '#simulator/engine/kernel/index.ts';
import { QuoteError, cellsOf, shownField } from '#simulator/engine/market/csv-fields.ts';
import type { Separator } from '#simulator/engine/market/csv-fields.ts';
import { isEmpty } from './figures.ts';
import type { Problems } from './problems.ts';
import { timeFormOf, isClock } from './times.ts';

/** The text of a file, line by line. */
export interface CandleLines {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Which columns hold what, counted from 0. */
export interface Columns {
  readonly time: number;
  /** The time of day, where `time` is the date alone. */
  readonly clock?: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
  /** Whether the volume counts the coin that the prices are in. */
  readonly isQuoteVolume: boolean;
}

export interface Layout {
  readonly separator: Separator;
  /** Names of the columns as they are written; undefined where the file has none. */
  readonly names?: readonly string[];
  /** Place of the first row among the lines. */
  readonly first: number;
  readonly columns: Columns;
}

/** What the user says of the columns. */
export interface ColumnOptions {
  readonly pair?: { readonly symbol: string };
  /** Names of the columns, in place of those of the file. */
  readonly columns?: readonly string[];
  /** Name of the column that counts the coin of the pair. */
  readonly volume?: string;
  /** Name of the column that counts what was paid. */
  readonly quoteVolume?: string;
}

const SEPARATORS: readonly Separator[] = [';', '\t', '|', ','];
const SAMPLE_LINES = 40;
const MIN_COLUMNS = 5;
/** Lines by whose values the order of columns without names is told. */
const ORDER_LINES = 1000;
/** Lines in which a header is looked for. */
const MAX_HEAD = 25;

const PRICES = ['open', 'high', 'low', 'close'] as const;

const NAMES = {
  time: (
    'open_time opentime kline_open_time unix unix_timestamp unixtime unix_time epoch timestamp time_stamp ts datetime date_time ' +
    'time_utc datetime_utc date_utc timestamp_utc open_time_utc time_period_start period_start start_date start_time starttime start begin ' +
    'gmt_time local_time time t date'
  ).split(' '),
  open: ['open', 'o', 'open_price', 'price_open', 'openprice', 'first'],
  high: ['high', 'h', 'high_price', 'price_high', 'highprice', 'max'],
  low: ['low', 'l', 'low_price', 'price_low', 'lowprice', 'min'],
  close: ['close', 'c', 'close_price', 'price_close', 'closeprice', 'last', 'close_last', 'price'],
  volume: [
    'volume',
    'vol',
    'v',
    'base_volume',
    'basevolume',
    'volume_base',
    'volumefrom',
    'volume_from',
    'volume_traded',
    'tick_volume',
    'tickvol',
  ],
  quote: [
    'quote_volume',
    'quotevolume',
    'volume_quote',
    'quote_asset_volume',
    'volumeto',
    'volume_to',
    'turnover',
    'volume_currency',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Orders of columns without names: what most write, and those of two exchanges. Each begins with the time. */
const ORDERS = [
  { open: 1, high: 2, low: 3, close: 4 },
  { low: 1, high: 2, open: 3, close: 4 },
  { open: 1, close: 2, high: 3, low: 4 },
] as const;

/** A name of a column without marks and capitals: `Volume (BTC)` is volume_btc, `1. open` is open. */
function plainName(name: string): string {
  const words = lowerAscii(name.trim()).replace(/[^a-z0-9]+/g, '_');
  return words.replace(/^_+|_+$/g, '').replace(/^\d+_(?=[a-z])/, '');
}

/** The cells of a line without blanks around them; of one whose quotes do not end, the line. */
export function cellsIn(line: string, separator: Separator): readonly string[] {
  try {
    return cellsOf(line, separator).map((cell) => cell.trim());
  } catch (error) {
    if (error instanceof QuoteError) return [line];
    throw error;
  }
}

function separatorOf(lines: readonly string[]): Separator | undefined {
  const some = lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES);
  let best: { readonly separator: Separator; readonly rows: number } | undefined;
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const { length } of some.map((line) => cellsIn(line, separator)))
      if (length >= MIN_COLUMNS) counts.set(length, (counts.get(length) ?? 0) + 1);
    const rows = Math.max(0, ...counts.values());
    // Decimal commas divide rows as well: what seldom stands in a number is looked for first.
    if (rows > (best?.rows ?? 0) && (best === undefined || rows > 2 * best.rows)) best = { separator, rows };
  }
  return best?.separator;
}

/** Whether cells are a row of candles: a time, and numbers behind it. */
function isRow(cells: readonly string[]): boolean {
  const times = cells.slice(0, 3).filter((cell) => timeFormOf(cell) !== undefined);
  const numbers = cells.filter((cell) => /^[$€£¥]?\d/.test(cell) || isEmpty(cell));
  return times.length > 0 && numbers.length >= MIN_COLUMNS - 1;
}

const hasNumbers = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^[$€£¥+-]?[.,]?\d/.test(cell));

/** Whether a line holds words alone, as headers do. */
export const isWords = (cells: readonly string[]): boolean =>
  !hasNumbers(cells) && cells.some((cell) => !isEmpty(cell));

function rankedColumn(names: readonly string[], ranks: readonly string[]): number | undefined {
  const found = ranks.map((rank) => names.indexOf(rank)).find((index) => index >= 0);
  return found;
}

interface Finding extends CandleLines {
  readonly separator: Separator;
  readonly options: ColumnOptions;
  readonly problems: Problems;
}

/** Finds the layout of a file. What is wrong is added to the problems; undefined where nothing can be read. */
export function layoutOf(file: CandleLines, options: ColumnOptions, problems: Problems): Layout | undefined {
  const separator = separatorOf(file.lines);
  const at = { file: file.name, line: 1, column: 1 };
  if (file.lines.every((line) => line.trim() === '')) {
    problems.add(at, 'the file is empty');
  } else if (separator === undefined) {
    problems.add(
      at,
      `expected rows of a time, open, high, low and close between commas, semicolons or tabs, found ${shownField(file.lines[0] ?? '')}`,
    );
  }
  if (separator === undefined) return undefined;
  const finding = { ...file, separator, options, problems };
  const cellsAt = (index: number) => cellsIn(file.lines[index] ?? '', separator);
  const head = file.lines.slice(0, MAX_HEAD).map((_, index) => cellsAt(index));
  const isNamed = (cells: readonly string[]): boolean => {
    const plain = cells.map(plainName);
    return PRICES.filter((price) => rankedColumn(plain, NAMES[price]) !== undefined).length >= 3;
  };
  const named = head.findIndex(isNamed);
  const start = head.findIndex(isRow);
  if (options.columns) return layoutByNames(finding, { names: options.columns, line: 0 });
  if (named >= 0 && (start < 0 || named < start))
    return layoutByNames(finding, { names: head[named] ?? [], line: named + 1 });
  if (start < 0) {
    problems.add(
      at,
      `expected a header with open, high, low and close, or a row that begins with a time, in the first ${MAX_HEAD} lines, found ${shownField(file.lines[0] ?? '')}`,
    );
    return undefined;
  }
  return layoutByPlaces(finding, start, head[start - 1]);
}

/** The names of columns, and the line that they stand in; 0 where they were given. */
interface Named {
  readonly names: readonly string[];
  readonly line: number;
}

function layoutByNames(finding: Finding, { names, line }: Named): Layout | undefined {
  const { name, lines, separator, problems, options } = finding;
  const plain = names.map(plainName);
  const at = { file: name, line: Math.max(1, line), column: 1 };
  const below = lines.slice(line, line + MAX_HEAD).map((each) => cellsIn(each, separator));
  const place = options.columns ? below.findIndex(isRow) : below.findIndex(hasNumbers);
  const sample = below.find(isRow) ?? below[place] ?? [];
  if (place < 0) {
    problems.add({ ...at, line: line + 1 }, 'expected rows of candles below the header, found none');
    return undefined;
  }
  const [open, high, low, close] = PRICES.map((price) => rankedColumn(plain, NAMES[price]));
  const times = timeColumns(plain, sample);
  if (
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined ||
    times === undefined
  ) {
    const missing = [
      ...PRICES.filter((price) => rankedColumn(plain, NAMES[price]) === undefined),
      ...(times ? [] : ['a time']),
    ];
    problems.add(
      at,
      `the header has no column for ${missing.join(' and ')}, found ${shownField(names.join(','))}`,
    );
    return undefined;
  }
  const volume = volumeColumn(finding, { names, plain, at, sample });
  return { separator, names, first: line + place, columns: { ...times, open, high, low, close, ...volume } };
}

/** The column of the time, and that of the time of day where the two stand apart. */
function timeColumns(
  plain: readonly string[],
  sample: readonly string[],
): Pick<Columns, 'time' | 'clock'> | undefined {
  const ranked = NAMES.time.map((rank) => plain.indexOf(rank)).filter((index) => index >= 0);
  const whole = ranked.find(
    (index) => timeFormOf(sample[index] ?? '')?.hasClock === true && !isClock(sample[index] ?? ''),
  );
  if (whole !== undefined) return { time: whole };
  const date = ranked.find((index) => timeFormOf(sample[index] ?? '') !== undefined);
  const clock = ranked.find((index) => index !== date && isClock(sample[index] ?? ''));
  if (date !== undefined) return { time: date, ...(clock !== undefined && { clock }) };
  const other = sample.findIndex((cell) => timeFormOf(cell)?.hasClock === true);
  // A column of that name whose times cannot be read is the one: its rows say what is wrong.
  const time = other < 0 ? ranked[0] : other;
  return time === undefined ? undefined : { time };
}

interface Header {
  readonly names: readonly string[];
  readonly plain: readonly string[];
  readonly sample: readonly string[];
  readonly at: { readonly file: string; readonly line: number; readonly column: number };
}

/** The column of the volume. Where its coin cannot be told, both readings are a problem. */
function volumeColumn(
  { options, problems }: Finding,
  header: Header,
): Pick<Columns, 'volume' | 'isQuoteVolume'> {
  const { names, plain, at } = header;
  const given = options.volume ?? options.quoteVolume;
  const isQuoteVolume = options.volume === undefined && options.quoteVolume !== undefined;
  if (given !== undefined) {
    const volume = plain.indexOf(plainName(given));
    if (volume < 0) {
      problems.add(
        at,
        `there is no column ${shownField(given)}; there are ${names.map((each) => shownField(each)).join(', ')}`,
      );
    }
    return { volume, isQuoteVolume };
  }
  const [base, quote] = coinsOf(options, header);
  const ofBase = rankedColumn(plain, [`volume_${base}`, `vol_${base}`, `${base}_volume`, ...NAMES.volume]);
  if (ofBase !== undefined) return { volume: ofBase, isQuoteVolume: false };
  const others = plain.flatMap((each, index) =>
    /^vol(?:ume)?_[a-z0-9]+$|^[a-z0-9]+_volume$/.test(each) ||
    (NAMES.quote as readonly string[]).includes(each)
      ? [index]
      : [],
  );
  const [first] = others;
  if (first === undefined) return { isQuoteVolume: false };
  const name = names[first] ?? '';
  const coin = quote === '' ? 'the coin that prices are in' : quote.toUpperCase();
  problems.add(
    { ...at, column: first + 1 },
    `the volume ${shownField(name)} may count ${base === '' ? 'the coin of the pair' : base.toUpperCase()}, or ${coin}: ` +
      `say which with --volume "${name}" or --quote-volume "${name}"`,
  );
  return { isQuoteVolume: false };
}

/** The two coins of the pair in small letters, by the pair, or by the column `symbol` and the names of volumes. */
function coinsOf({ pair }: ColumnOptions, { plain, sample }: Header): readonly [base: string, quote: string] {
  const symbol = lowerAscii(
    sample[plain.findIndex((name) => name === 'symbol' || name === 'pair')] ?? '',
  ).replace(/[^a-z0-9]/g, '');
  const [base = '', quote = ''] = lowerAscii(pair?.symbol ?? '').split('/');
  const hasVolume = (coin: string): boolean =>
    plain.some((name) => name === `volume_${coin}` || name === `${coin}_volume`);
  if (symbol === '' || hasVolume(base)) return [base, quote];
  const named = plain
    .map((name) => /^(?:volume|vol)_(.+)$/.exec(name)?.[1] ?? '')
    .find((coin) => coin !== '' && symbol.startsWith(coin));
  return named === undefined ? [base, quote] : [named, symbol.slice(named.length)];
}

/** Columns without names: the order is told by their values, for a high is never below the rest of its row. */
function layoutByPlaces(
  finding: Finding,
  start: number,
  above: readonly string[] | undefined,
): Layout | undefined {
  const { name, lines, separator, problems } = finding;
  const sample = cellsIn(lines[start] ?? '', separator);
  if (above !== undefined && above.length === sample.length && isWords(above)) {
    const found = shownField(lines[start - 1] ?? '');
    problems.add(
      { file: name, line: start, column: 1 },
      `expected names of columns such as timestamp, open, high, low, close and volume, found ${found}: rename them, or name all with --columns`,
    );
    return undefined;
  }
  const hasClock = timeFormOf(sample[0] ?? '')?.hasClock === false && isClock(sample[1] ?? '');
  const shift = hasClock ? 1 : 0;
  const rows = lines
    .slice(start, start + ORDER_LINES)
    .map((line) => cellsIn(line, separator))
    .filter(isRow);
  const figure = (cells: readonly string[], column: number) =>
    Number((cells[column + shift] ?? '').replace(',', '.'));
  const fits = ({ open, high, low, close }: (typeof ORDERS)[number]): boolean =>
    rows.every((cells) => {
      const ends = [figure(cells, open), figure(cells, close)];
      return figure(cells, high) >= Math.max(...ends) && figure(cells, low) <= Math.min(...ends);
    });
  const [order = ORDERS[0], other] = ORDERS.filter(fits);
  if (order !== ORDERS[0] && other) {
    const reason = `the prices may be low, high, open and close, or open, close, high and low: name all columns with --columns time,low,high,open,close,volume or another order`;
    problems.add({ file: name, line: start + 1, column: 2 + shift }, reason);
  }
  // Kraken's calls have the average price in between, the eighth column counts trades.
  const volume = sample.length === 8 && shift === 0 ? 6 : 5 + shift;
  const columns = {
    time: 0,
    ...(hasClock && { clock: 1 }),
    open: order.open + shift,
    high: order.high + shift,
    low: order.low + shift,
    close: order.close + shift,
    ...(volume < sample.length && { volume }),
    isQuoteVolume: false,
  };
  return { separator, first: start, columns };
}
