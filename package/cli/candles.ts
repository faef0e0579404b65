import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CandlesError, readCandles, timeIn, zoneOf } from '#simulator/candles/index.ts';
import type { CandleOptions, CandlePair, Candles } from '#simulator/candles/index.ts';
import { formatDateTime } from '#simulator/engine/kernel/index.ts';
import { pairs } from '#simulator/engine/market/index.ts';
import { defineCommand, Failure, UsageError } from './command.ts';

/** `sandpit candles`: a file for `recorded` of a scenario, made of candles as people have them. */
export const candles = defineCommand({
  forms: ['candles FILE... --pair DOGE/USDT [flags]'],
  about:
    'Reads candles of minutes up to days, whatever program or site they are from, and writes them as a scenario takes them. Columns, times, separators and decimal marks are told from the files; what can be read in two ways is refused with both.',
  flags: {
    pair: { takes: 'pair', about: 'what they are prices of; figures are rounded to its tick and lot' },
    tick: { takes: 'step', about: 'smallest step of a price, and' },
    lot: { takes: 'step', about: 'of a quantity, of a pair that the scenario adds' },
    out: { takes: 'file', about: 'the file to write (default: DOGEUSDT-1m.csv beside the first file)' },
    from: {
      takes: 'time',
      about: 'only candles from this time on, such as 2024-08-05 or 2024-08-05T12:00Z, and',
    },
    to: { takes: 'time', about: 'before this one (both UTC where they name no zone)' },
    dates: { takes: 'order', about: 'dmy or mdy: what 01/02/2024 is' },
    zone: { takes: 'offset', about: 'zone of times that name none, such as -05:00 (default: UTC)' },
    decimal: { takes: 'mark', about: 'comma or point: what 1,234 is' },
    columns: {
      takes: 'names',
      about: 'what the columns are, such as time,open,close,high,low,volume, where the file does not say',
    },
    volume: { takes: 'column', about: 'name of the column that counts the coin of the pair' },
    'quote-volume': {
      takes: 'column',
      about: 'name of the column that counts what was paid; it is divided by the close',
    },
    repeated: { takes: 'row', about: 'first or last: which row of a minute with two is taken' },
    every: {
      takes: 'minutes',
      about: 'how long a candle is, where the distances of the rows do not tell',
    },
  },
  run({ values, words, say }) {
    const [first] = words;
    if (first === undefined) throw new UsageError('expected files of candles');
    const pair = pairOf(values);
    const out = values.out ?? join(dirname(first), `${pair.symbol.replace('/', '')}-1m.csv`);
    if (!out.endsWith('.csv')) throw new UsageError(`--out ${out}: a file of candles ends in .csv`);
    if (existsSync(out)) throw new Failure(`${out} is there already: name another with --out, or remove it`);
    const read = readFiles(words, { ...optionsOf(values), pair });
    writeFileSync(out, read.text);
    const { minutes, first: from, last: to, notes } = read;
    say(summaryOf(read, out, pair.symbol), { file: out, pair: pair.symbol, minutes, from, to, notes });
  },
});

type Values = Readonly<Record<string, string | undefined>>;

/** The pair, with what its figures are rounded to. Throws UsageError. */
function pairOf({ pair: symbol, tick, lot }: Values): CandlePair {
  if (symbol === undefined || !/^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}$/.test(symbol))
    throw new UsageError('expected --pair with a pair such as DOGE/USDT');
  const known = pairs.find((pair) => pair.symbol === symbol);
  if (tick === undefined && lot === undefined) {
    if (known) return known;
    const names = pairs.map((pair) => pair.symbol).join(', ');
    throw new UsageError(
      `${symbol} is not built in: give --tick and --lot as your scenario does; built in are ${names}`,
    );
  }
  if (tick === undefined || lot === undefined) throw new UsageError('--tick and --lot belong together');
  const [tickUnits, priceDp] = stepOf('--tick', tick);
  const [lotUnits, lotDp] = stepOf('--lot', lot);
  if (lotUnits !== 1) throw new UsageError(`--lot ${lot}: expected 1, 0.1, 0.01 … 0.00000001`);
  return { symbol, priceDp, tickUnits, lotDp };
}

/** A step as so many units of a decimal place. */
function stepOf(flag: string, text: string): readonly [units: number, decimals: number] {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d{0,8}?)0*)?$/.exec(text) ?? [];
  const units = Number(whole + fraction);
  if (!(units > 0)) throw new UsageError(`${flag} takes a step such as 0.01, not "${text}"`);
  return [units, fraction.length];
}

/** One of the words of a flag. Throws UsageError. */
function oneOf<Word extends string>(
  flag: string,
  text: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const word = words.find((each) => each === text);
  if (text !== undefined && word === undefined)
    throw new UsageError(`--${flag} takes ${words.join(' or ')}, not "${text}"`);
  return word;
}

function instantOf(flag: string, text: string | undefined): number | undefined {
  const at = text === undefined ? undefined : timeIn(text, { dates: undefined, zone: 0 });
  if (text !== undefined && at === undefined)
    throw new UsageError(`--${flag} takes a time such as 2024-08-05 or 2024-08-05T12:00Z, not "${text}"`);
  return at;
}

function optionsOf(values: Values): CandleOptions {
  const { zone, every, volume } = values;
  const offset = zone === undefined ? undefined : zoneOf(zone);
  if (zone !== undefined && offset === undefined)
    throw new UsageError(`--zone takes an offset such as -05:00 or Z, not "${zone}"`);
  if (every !== undefined && !/^[1-9]\d{0,3}$/.test(every))
    throw new UsageError(`--every takes minutes, not "${every}"`);
  const decimal = oneOf('decimal', values['decimal'], ['comma', 'point']);
  return {
    dates: oneOf('dates', values['dates'], ['dmy', 'mdy']),
    zone: offset,
    from: instantOf('from', values['from']),
    to: instantOf('to', values['to']),
    decimal: decimal && (decimal === 'comma' ? ',' : '.'),
    columns: values['columns']?.split(','),
    volume,
    quoteVolume: values['quote-volume'],
    repeated: oneOf('repeated', values['repeated'], ['first', 'last']),
    every: every === undefined ? undefined : Number(every),
  };
}

function readFiles(names: readonly string[], options: CandleOptions): Candles {
  const files = names.map((name) => {
    if (!statSync(name, { throwIfNoEntry: false })?.isFile())
      throw new Failure(`${name}: there is no such file`);
    return { name, text: readFileSync(name, 'utf8') };
  });
  try {
    return readCandles(files, options);
  } catch (error) {
    throw error instanceof CandlesError ? new Failure(error.message) : error;
  }
}

/** What was read, and what to write into the scenario. */
function summaryOf({ minutes, first, last, notes }: Candles, out: string, symbol: string): string {
  const span = `${formatDateTime(first, 0)} to ${formatDateTime(last, 0)} UTC`;
  return [
    ...notes.map((note) => `  ${note}`),
    `${out}: ${minutes === 1 ? '1 minute' : `${minutes} minutes`} of ${symbol}, ${span}. In a scenario beside it:`,
    `recorded:`,
    `  - { pair: ${symbol}, file: ${basename(out)} }`,
  ].join('\n');
}
