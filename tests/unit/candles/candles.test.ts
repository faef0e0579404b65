/** Candle files as people have them: what is read, what is said of it, and what is refused. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CandlesError, readCandles } from '#simulator/candles/index.ts';
import type { CandleOptions, Candles } from '#simulator/candles/index.ts';
import { formatDateTime } from '#simulator/engine/kernel/index.ts';
import { pairs, parseCandleCsv } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { cases } from '../../support/cases.ts';
import { layouts } from './layouts.ts';
import type { Candle } from './layouts.ts';

const MINUTE = 60_000;
const HEADER = 'open_time,open,high,low,close,volume';

function pairOf(symbol: string): Pair {
  const found = pairs.find((pair) => pair.symbol === symbol);
  if (!found) throw new Error(`there is no ${symbol}`);
  return found;
}

const btc = pairOf('BTC/USDT');
const doge = pairOf('DOGE/USDT');

const read = (text: string | readonly string[], options: CandleOptions = { pair: btc }): Candles =>
  readCandles([{ name: 'a.csv', text: typeof text === 'string' ? text : text.join('\n') }], options);

/** What is wrong with a file, a line for each problem. */
function problems(text: string | readonly string[], options?: CandleOptions): string {
  try {
    read(text, options);
  } catch (error) {
    if (error instanceof CandlesError) return error.message;
    throw error;
  }
  return 'none';
}

const price = fc.integer({ min: 1, max: 9_999_999 }).map((ticks) => ticks / 100);
const drawnCandle = fc
  .record({
    ends: fc.tuple(price, price),
    up: fc.nat(500),
    down: fc.nat(500),
    lots: fc.nat(99_999_999),
    skip: fc.nat(3),
  })
  .map(({ ends: [open, close], up, down, lots, skip }) => {
    const [top, bottom] = [
      Math.max(open, close) + up / 100,
      Math.max(0.01, Math.min(open, close) - down / 100),
    ];
    const text = (value: number): string => value.toFixed(2);
    return {
      open: text(open),
      high: text(top),
      low: text(bottom),
      close: text(close),
      volume: (lots / 1e6).toFixed(6),
      skip,
    };
  });

/** Candles with gaps between them, but not between the first two: they tell how long a candle is. */
const drawnCandles = fc
  .tuple(
    fc.integer({ min: 25_000_000, max: 31_000_000 }),
    fc.array(drawnCandle, { minLength: 1, maxLength: 20 }),
  )
  .map(([first, drawn]): Candle[] => {
    let minute = first;
    return drawn.map(({ skip, ...figures }, index) => {
      minute += index < 2 ? 1 : 1 + skip;
      return { at: minute * MINUTE, ...figures };
    });
  });

const canonical = (candles: readonly Candle[]): string =>
  [
    HEADER,
    ...candles.map(
      ({ at, open, high, low, close, volume }) =>
        `${formatDateTime(at, 0)}Z,${[open, high, low, close, volume].join(',')}`,
    ),
    '',
  ].join('\n');

describe('what is read', () => {
  test.each(Object.keys(layouts))('PROOF-470 candles that are written as %s are read back equal', (name) => {
    fc.assert(
      fc.property(drawnCandles, (candles) => {
        const { text, options } = layouts[name]?.(candles) ?? { text: '' };
        const file = read(text, { pair: btc, ...options }).text;
        expect(file).toBe(canonical(candles));
        expect(parseCandleCsv(file, { pair: btc, source: 'own' }).report.rows).toBe(candles.length);
      }),
      { numRuns: cases(60, 5) },
    );
  });

  test('PROOF-471 longer candles become minutes that are the candle again, to the tick and to the lot', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3, 5, 15, 60, 240), drawnCandle, drawnCandle, (length, one, two) => {
        const row = (minute: number, each: Omit<Candle, 'at'>) =>
          [minute * MINUTE, each.open, each.high, each.low, each.close, each.volume].join(',');
        const { text } = read([HEADER, row(28_000_800, one), row(28_000_800 + length, two)]);
        const { series } = parseCandleCsv(text, { pair: btc, source: 'own' });
        expect(series.open).toHaveLength(2 * length);
        [one, two].forEach((each, index) => {
          const [from, to] = [index * length, (index + 1) * length];
          expect({
            open: (series.open[from] ?? 0) / 100,
            high: Math.max(...series.high.slice(from, to)) / 100,
            low: Math.min(...series.low.slice(from, to)) / 100,
            close: (series.close[to - 1] ?? 0) / 100,
            lots: series.volume.slice(from, to).reduce((sum, lots) => sum + lots, 0),
          }).toEqual({
            open: Number(each.open),
            high: Number(each.high),
            low: Number(each.low),
            close: Number(each.close),
            lots: Math.round(Number(each.volume) * 1e6),
          });
        });
      }),
      { numRuns: cases(200, 10) },
    );
  });

  test.each([
    [
      'coinbase-btcusd-1h.csv',
      24,
      '2019-10-17 09:59:00Z,8035.91,8035.91,8035.88,8035.88,1.020834',
      '"volume_btc"',
    ],
    [
      'bitfinex-btcusd-1h.csv',
      24,
      '2019-07-04 01:59:00Z,11849.41,11849.69,11849.41,11849.69,5.060167',
      '"VolumeFrom"',
    ],
  ])('PROOF-472 the hours of %s are read, newest last', (name, hours, last, volume) => {
    const { text, minutes, notes } = read(readFileSync(`tests/unit/candles/files/${name}`, 'utf8'));
    expect(minutes).toBe(hours * 60);
    expect(text.trimEnd().split('\n').at(-1)?.slice(0, 20)).toBe(last.slice(0, 20));
    expect(notes.join('\n')).toContain(`volume from ${volume}, counted in BTC`);
    expect(notes).toContain('turned round: the newest row came first');
  });

  test('PROOF-473 it is said what was taken, rounded, dropped, sorted and left to fill', () => {
    const { text, notes } = read(
      [
        'from somewhere',
        'Timestamp;Open;High;Low;Close;Volume',
        '2025-05-30 16:45:00;0.19712;0.19712;0.1958;0.19619;4932591.12345',
        '2025-05-30 16:42:00;0.19701;0.19725;0.19656;0.19708;4039008.0',
        '2025-05-30 16:43:00;;;;;',
        '2025-05-30 16:42:00;0.19701;0.19725;0.19656;0.19708;4039008.0',
        'Timestamp;Open;High;Low;Close;Volume',
        '2025-05-30 16:46:00;0.1962;0.1963;0.1958;0.1961;',
      ],
      { pair: doge },
    );
    expect(text.split('\n').slice(1, -1)).toEqual([
      '2025-05-30 16:42:00Z,0.1970,0.1973,0.1966,0.1971,4039008.0000',
      '2025-05-30 16:45:00Z,0.1971,0.1971,0.1958,0.1962,4932591.1235',
      '2025-05-30 16:46:00Z,0.1962,0.1963,0.1958,0.1961,0.0000',
    ]);
    expect(notes).toEqual([
      'a.csv: time from "Timestamp", which names no zone and is read as UTC (--zone +08:00 says another); open, high, low and close from "Open", "High", "Low", "Close"; volume from "Volume", counted in DOGE; 1 line above passed over',
      'dropped 1 line of words among the rows',
      'dropped 1 row without a price',
      '1 row without a volume: nothing is traded there',
      'rounded 11 prices to the tick 0.0001',
      'rounded 1 volume to the lot 0.0001',
      'sorted by time',
      'dropped 1 repeated row',
      '2 minutes without a row from 2025-05-30 16:43:00 UTC: the exchange fills them, the price stands and nothing is traded',
    ]);
  });

  test('PROOF-474 several files, a part of the time, a volume in the other coin and times past the minute are taken', () => {
    const file = (name: string, minute: number) => ({
      name,
      text: `${HEADER}\n${minute * MINUTE + 41},10,10,10,10,5\n`,
    });
    const { text, notes } = readCandles([file('b.csv', 28_000_001), file('a.csv', 28_000_000)], {
      pair: btc,
    });
    expect(text.split('\n')).toHaveLength(4);
    expect(notes).toContain('all times are 0.041 s past the minute: counted from the minute');
    const rows = [0, 1, 2, 3].map((minute) => `${(28_000_000 + minute) * MINUTE},10,12,8,8,40`);
    const part = { from: 28_000_001 * MINUTE, to: 28_000_003 * MINUTE };
    const paid = read(['time,open,high,low,close,Volume USDT', ...rows], {
      pair: btc,
      ...part,
      quoteVolume: 'Volume USDT',
    });
    expect(
      paid.text
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['5.000000', '5.000000']);
    expect(paid.notes).toContain('left out 2 rows before --from or from --to on');
  });

  test('PROOF-475 without a pair the figures stay as they are written', () => {
    expect(
      read(['timestamp,open,high,low,close,volume', '1748736000,0.0000123,2e-05,0.00001,0.000015,7.5'], {})
        .text,
    ).toBe(`${HEADER}\n2025-06-01 00:00:00Z,0.0000123,0.0000200,0.0000100,0.0000150,7.5\n`);
  });
});

describe('what is refused', () => {
  const dated = (text: string) => ['date,open,high,low,close,volume', `${text},10,10,10,10,5`];

  test.each([
    [
      'two orders of a date',
      dated('01/02/2024 00:00'),
      'a.csv:2:1 "01/02/2024 00:00" may name the day first or the month first, and no date of the file tells: say --dates dmy or --dates mdy',
    ],
    [
      'a comma between groups or before decimals',
      ['time;open;high;low;close;volume', '1748736000;1,234;1,234;1,234;1,234;1'],
      'a.csv:2:2 "1,234" may be 1.234 or 1234, and no number of the file tells: say --decimal comma or --decimal point',
    ],
    [
      'a volume of one of two coins',
      ['time,open,high,low,close,Volume USDT', '1748736000,1,1,1,1,1'],
      'a.csv:1:6 the volume "Volume USDT" may count BTC, or USDT: say which with --volume "Volume USDT" or --quote-volume "Volume USDT"',
    ],
    [
      'two figures of a minute',
      [HEADER, '1748736000,1,1,1,1,1', '1748736000,2,2,2,2,1'],
      'a.csv:3:1 this minute has other figures in a.csv, line 2: say --repeated first or --repeated last',
    ],
    [
      'columns in one of two orders',
      ['1748736000,1,2,2,1,5', '1748736060,1,2,2,1,5'],
      'a.csv:1:2 the prices may be low, high, open and close, or open, close, high and low: name all columns with --columns time,low,high,open,close,volume or another order',
    ],
    [
      'digits that a spreadsheet cut off',
      dated('1.74874E+12'),
      'a.csv:2:1 "1.74874E+12" has lost the end of its digits: have the spreadsheet show the column as a whole number, and save it again',
    ],
    [
      'a header in another language',
      ['Datum;Kurs1;Kurs2;Kurs3;Kurs4;Menge', '01.02.2024;1;1;1;1;1'],
      'a.csv:1:1 expected names of columns such as timestamp, open, high, low, close and volume, found "Datum;Kurs1;Kurs2;Kurs3;Kurs4;Menge": rename them, or name all with --columns',
    ],
    [
      'decimal commas between commas',
      [HEADER, '1748736000,1,5,1,5,1,5,1,5,2'],
      'a.csv:2:6 expected 6 columns, found 10: numbers with decimal commas need quotes, or semicolons between the columns',
    ],
    [
      'another pair',
      [HEADER, '1748736000,0.0041,0.0041,0.0041,0.0041,1'],
      'a.csv:2:2 a price of "0.0041" is too small for the tick 0.01: name another pair, or one of your own with --tick and --lot',
    ],
    [
      'an open above the high',
      [HEADER, '1748736000,103980,104010,103990,104005.3,1.5'],
      'a.csv:2:2 the open lies outside low and high',
    ],
    [
      'times that drift',
      [HEADER, '1748736000,1,1,1,1,1', '1748736061,1,1,1,1,1'],
      'a.csv:3:1 expected a time on a whole minute, found 1 s past it',
    ],
    [
      'an odd distance',
      [HEADER, '1748736000,1,1,1,1,1', '1748736420,1,1,1,1,1'],
      'a.csv:2:1 the rows are 7 minutes apart: expected candles of 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 240, 360, 480, 720, 1440 minutes; --every 1 says how long they are',
    ],
    [
      'more than two years',
      [HEADER, '1648736000,1,1,1,1,1', '1748736020,1,1,1,1,1'],
      'a.csv:2:1 expected at most 1054080 minutes from the first row to the last, found 3333334: take a part with --from and --to',
    ],
    [
      'no candles',
      ['Hello', 'there'],
      'a.csv:1:1 expected rows of a time, open, high, low and close between commas, semicolons or tabs, found "Hello"',
    ],
    [
      'other JSON',
      ['{"a": 1}'],
      'a.csv:1:1 expected a list of rows in JSON, such as [[1748736000000, 1, 2, 1, 2, 10.5]], found "{"a": 1}"',
    ],
    ['nothing', [''], 'a.csv:1:1 the file is empty'],
  ])('PROOF-476 refuses %s', (_, rows, reason) => {
    expect(problems(rows).split('\n')[0]).toBe(reason);
  });

  test('PROOF-476 the option that is named decides', () => {
    const first = (text: string | readonly string[], options: CandleOptions) =>
      read(text, { pair: btc, ...options }).text.split('\n')[1];
    expect(first(dated('01/02/2024 00:00'), { dates: 'dmy' })).toMatch(/^2024-02-01/);
    expect(first(dated('01/02/2024 00:00'), { dates: 'mdy' })).toMatch(/^2024-01-02/);
    const numbers = ['time;open;high;low;close;volume', '1748736000;1,234;1,234;1,234;1,234;1'];
    expect(first(numbers, { decimal: '.' })).toContain(',1234.00,');
    const fine = { symbol: 'OWN/USDT', priceDp: 3, lotDp: 0 };
    expect(first(numbers, { decimal: ',', pair: fine })).toContain(',1.234,');
    const twice = [HEADER, '1748736000,1,1,1,1,1', '1748736000,2,2,2,2,1'];
    expect(first(twice, { repeated: 'first' })).toContain(',1.00,');
    expect(first(twice, { repeated: 'last' })).toContain(',2.00,');
  });

  test('PROOF-477 everything that is wrong is named with its line and column, the first twenty and how many more', () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `${1_748_736_000 + index * 60},1,1,1,${index === 3 ? '1' : 'x'},1`,
    );
    const lines = problems([HEADER, 'yesterday 1,1,1,1,1,1', ...rows]).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'a.csv:2:1 expected a time such as 2025-06-02 14:30:00Z or 1748874600, found "yesterday 1"',
      'a.csv:3:5 expected a price, found "x"',
    ]);
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('and 10 more of the same kinds');
  });
});
