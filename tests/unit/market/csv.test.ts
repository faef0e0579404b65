/** Candle files: what is read of them, the edges of what they may say, and what is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvError, createMarket, parseCandleCsv } from '#simulator/engine/market/index.ts';
import type { CandleCsv } from '#simulator/engine/market/index.ts';
import { START, pairNamed, recording } from './helpers.ts';
import { cases } from '../../support/cases.ts';

const pair = pairNamed(createMarket({ seed: 'csv', start: START }), 'BTC/USDT');
const HEADER = 'open_time,open,high,low,close,volume';
const ROW = '2023-03-10 00:00:00+00:00,100.5,101,99.25,100,1.5';
const NEXT = '2023-03-10 00:01:00+00:00,100,100,100,100,0.0';
const MIDNIGHT = Date.UTC(2023, 2, 10);
const MINUTE = 60_000;

const read = (...rows: readonly string[]): CandleCsv =>
  parseCandleCsv(rows.join('\n'), { pair, source: 'test.csv' });

/** What is wrong with a file, and where: `line:column reason`. */
function fault(...rows: readonly string[]): string {
  try {
    read(...rows);
  } catch (error) {
    if (error instanceof CsvError) return `${error.line}:${error.column} ${error.reason}`;
    throw error;
  }
  return 'none';
}

const flat = (price: string, volume: string): string =>
  `2023-03-10 00:00:00Z,${price},${price},${price},${price},${volume}`;
const at = (minute: number): string => `${MIDNIGHT + minute * MINUTE},1,1,1,1,1`;

/** The twelve columns of an exchange export; times in milliseconds. */
function exported(minute: number, prices: string, unit = 1): string {
  const open = (MIDNIGHT + minute * MINUTE) * unit;
  const close = open + MINUTE * unit - 1;
  return `${open},${prices},0.12000000,${close},2400.00000000,17,0.06,1200.00,0`;
}

describe('what is read', () => {
  test('the files of a scenario, with what is special about them', () => {
    expect(recording('BTC/USDT').csv.report).toEqual({ rows: 5760, gaps: [], zeroVolume: 77 });
    expect(recording('BTC/USDC').csv.report).toEqual({ rows: 5760, gaps: [], zeroVolume: 1973 });
  });

  test('line ends, byte order mark and blank lines at the end do no harm', () => {
    const plain = read(HEADER, ROW, NEXT);
    expect(read(`\uFEFF${[HEADER, ROW, NEXT].join('\r\n')}\r\n\r\n`)).toEqual(plain);
    expect(read(`${[HEADER, ROW, NEXT].join('\r')}\r`)).toEqual(plain);
    expect(read(HEADER, ROW, NEXT, '   ', '')).toEqual(plain);
  });

  test('columns are found by name, in any order, with others between', () => {
    const names = 'Volume,Open Time,note,High,Low,Close,Open';
    expect(read(names, '1.5,2023-03-10T00:00Z,x,101,99.25,100,100.5').series).toEqual(
      read(HEADER, ROW).series,
    );
  });

  test('the export of an exchange, without and with a header, in milliseconds and in microseconds', () => {
    const prices = '100.50000000,101.00000000,99.25000000,100.00000000';
    const names =
      'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';
    const plain = read(exported(0, prices), exported(1, prices));
    expect(plain.series.start).toBe(MIDNIGHT);
    expect(plain.series.volume[1]).toBe(120_000);
    expect(read(names, exported(0, prices), exported(1, prices))).toEqual(plain);
    expect(read(exported(0, prices, 1000), exported(1, prices, 1000))).toEqual(plain);
  });

  test('PROOF-008 a first column without a name, or of one letter, as other programs number their rows', () => {
    const plain = read(HEADER, ROW, NEXT);
    for (const name of ['', 'i', '#', 'Unnamed: 0'])
      expect(read(`${name},${HEADER}`, `0,${ROW}`, `1,${NEXT}`)).toEqual(plain);
  });

  test('PROOF-008 quoted headers and cells, with quotes and commas inside those that are passed over', () => {
    const quoted = (text: string) => text.replaceAll(/[^,]+/g, '"$&"');
    const plain = read(HEADER, ROW, NEXT);
    expect(read(...[HEADER, ROW, NEXT].map(quoted))).toEqual(plain);
    const remarks = ['"a ""quiet"" minute, at last"', '""', ' "x" '].map((note) => `${note},${ROW}`);
    for (const row of remarks) expect(read(`"note",${HEADER}`, row)).toEqual(read(HEADER, ROW));
  });

  test('gaps are filled flat without volume, and reported', () => {
    const late = '2023-03-10 00:04:00+00:00,103,104,102,103,2';
    const { series, report } = read(HEADER, ROW, NEXT, late);
    expect(report).toEqual({
      rows: 3,
      gaps: [{ from: MIDNIGHT + 2 * MINUTE, minutes: 2 }],
      zeroVolume: 1,
    });
    expect([...series.open]).toEqual([10050, 10000, 10000, 10000, 10300]);
    expect([...series.high]).toEqual([10100, 10000, 10000, 10000, 10400]);
    expect([...series.volume]).toEqual([1_500_000, 0, 0, 0, 2_000_000]);
  });
});

describe('a number', () => {
  test.each([
    ['1', 1_000_000],
    ['1.', 1_000_000],
    ['1.5', 1_500_000],
    ['0.000001', 1],
    ['1.5e1', 15_000_000],
    ['1.5E+1', 15_000_000],
    ['15e-1', 1_500_000],
    ['100e-02', 1_000_000],
    ['1000000e-12', 1],
    ['0.0000000000000001e10', 1],
    ['0e-20', 0],
    ['0.0000000', 0],
    [' 2 ', 2_000_000],
    [`${'0'.repeat(29)}1.${'0'.repeat(30)}`, 1_000_000],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
  ])('%j is a volume', (text, lots) => {
    expect(read(HEADER, flat('1', text)).series.volume[0]).toBe(lots);
  });

  test.each([
    'x1',
    '1x',
    '',
    '.5',
    'NaN',
    '1e',
    '1e+',
    '1e123',
    '1x2',
    '1,5',
    '1.5.5',
    '+1',
    '--1',
    '-x',
    '1 2',
    '1e--1',
    `1${'0'.repeat(30)}`,
    `1.${'0'.repeat(31)}`,
  ])('%j is none', (text) => {
    const cell = text.includes(',') ? `"${text}"` : text;
    expect(fault(HEADER, flat('1', cell))).toMatch(/^2:6 volume: expected a number, found "/);
  });

  test.each([
    ['100e-11', 'volume: "100e-11" has more than 6 decimals'],
    ['1e-7', 'volume: "1e-7" has more than 6 decimals'],
    ['1e-9', 'volume: "1e-9" has more than 6 decimals'],
    ['0.0000010', 'none'],
    ['-1.5', 'volume: -1.5 is negative'],
    ['9007199254.740992', 'volume: "9007199254.740992" is too large: expected at most 9007199254.740991'],
  ])('%j as a volume: %s', (text, reason) => {
    expect(fault(HEADER, flat('1', text))).toBe(reason === 'none' ? reason : `2:6 ${reason}`);
  });

  test('a price lies between a tick and a million million ticks', () => {
    expect(read(HEADER, flat('0.01', '1')).series.open[0]).toBe(1);
    expect(read(HEADER, flat('10000000000', '1')).series.open[0]).toBe(1_000_000_000_000);
    expect(fault(HEADER, flat('10000000000.01', '1'))).toBe(
      '2:2 open: "10000000000.01" is too large: expected at most 10000000000.00',
    );
    expect(fault(HEADER, flat('0', '1'))).toBe('2:2 open: expected a price above zero');
    expect(fault(HEADER, flat('1.001', '1'))).toBe(
      '2:2 open: "1.001" has more than 2 decimals: no multiple of the tick 0.01 of BTC/USDT',
    );
  });

  test('forty characters of what is wrong are shown, and of more the first forty', () => {
    const [whole, longer] = ['x'.repeat(40), 'x'.repeat(41)];
    expect(fault(HEADER, flat('1', whole))).toBe(`2:6 volume: expected a number, found "${whole}"`);
    expect(fault(HEADER, flat('1', longer))).toBe(`2:6 volume: expected a number, found "${whole}…"`);
  });
});

describe('a time', () => {
  test.each([
    ['2023-03-10 00:00', MIDNIGHT],
    ['2023-03-10T00:00:00Z', MIDNIGHT],
    ['2023-03-10 00:00:00.0', MIDNIGHT],
    ['2023-03-10 00:00:00.000000000+00:00', MIDNIGHT],
    ['2023-03-10 05:30:00+05:30', MIDNIGHT],
    ['2023-03-10 05:30+0530', MIDNIGHT],
    ['2023-03-09 12:15:00-11:45', MIDNIGHT],
    ['2023-12-31 23:59:00Z', Date.UTC(2023, 11, 31, 23, 59)],
    ['2024-02-29 00:00:00Z', Date.UTC(2024, 1, 29)],
    ['2023-01-01 00:00:00Z', Date.UTC(2023, 0, 1)],
    [' 1678406400000 ', MIDNIGHT],
    ['1678406400000000', MIDNIGHT],
  ])('%j', (text, expected) => {
    expect(read(HEADER, `${text},1,1,1,1,1`).series.start).toBe(expected);
  });

  /** A text with another character in place of one, without one, with one more, and with a digit more at its end. */
  const broken = (text: string): string[] => [
    ...[...text].flatMap((_, at, all) => [
      all.with(at, 'x').join(''),
      all.toSpliced(at, 1).join(''),
      all.toSpliced(at, 0, 'x').join(''),
    ]),
    `${text}x`,
    `${text}0`,
  ];

  test.each([
    ...['2023-03-10 00:00:00', '1678406400000', '1678406400000000'].flatMap(broken),
    '2023-03-10 00:00:00ZZ',
    '2023-03-10 00:00:00.',
    '2023-03-10 00:00:00.5',
    '2023-03-10 00:00:00.0000000000',
    '2023-03-10 00:00:00+0:00',
    '2023-03-10 00:00:00+00:0',
    '2023-03-10 00:00:00 00:00',
    '2023-03-10',
    '2023-00-10 00:00:00',
    '2023-13-10 00:00:00',
    '2023-03-00 00:00:00',
    '2023-02-29 00:00:00',
    '2023-04-31 00:00:00',
    '2023-03-10 24:00:00',
    '2023-03-10 00:60:00',
    '2023-03-10 00:00:60',
  ])('%j is none', (text) => {
    expect(fault(HEADER, `${text},1,1,1,1,1`)).toBe(
      '2:1 open_time: expected a time (epoch milliseconds or microseconds, or 2023-03-10 00:00:00+00:00), ' +
        `found "${text}"`,
    );
  });

  test('not on a whole minute is refused', () => {
    for (const text of ['2023-03-10 00:00:59', '1678406400001', '1678406400000001'])
      expect(fault(HEADER, `${text},1,1,1,1,1`)).toBe(`2:1 open_time: "${text}" is not on a whole minute`);
  });
});

describe('a file', () => {
  const exported = (length: number): string => `${MIDNIGHT},1,1,1,1,1,${MIDNIGHT + length},0,0,0,0,0`;

  test('without a header has twelve columns, the seventh of which ends a minute', () => {
    expect(fault(exported(1))).toBe('none');
    expect(fault(exported(MINUTE))).toBe('none');
    for (const length of [0, -1, MINUTE + 1])
      expect(fault(exported(length))).toBe('1:7 close_time: expected candles of one minute');
    expect(fault(at(0))).toBe(
      '1:1 expected a header with open_time, open, high, low, close, volume, or rows of 12 columns',
    );
  });

  test('is of one-minute candles if any two are a minute apart, or if there are only two', () => {
    expect(read(HEADER, at(0), at(5)).report).toEqual({
      rows: 2,
      gaps: [{ from: MIDNIGHT + MINUTE, minutes: 4 }],
      zeroVolume: 0,
    });
    expect(fault(HEADER, at(0), at(5), at(6))).toBe('none');
    expect(fault(HEADER, at(0), at(5), at(8))).toBe(
      '3:1 open_time: expected candles of one minute, the rows are 3 minutes apart',
    );
    const plain = [0, 5, 10].map((minute) => `${at(minute)},${MIDNIGHT + minute * MINUTE + 1},0,0,0,0,0`);
    expect(fault(...plain)).toMatch(/^2:1 open_time: .* 5 minutes apart$/);
  });

  test('spans no more than two years', () => {
    expect(read(HEADER, at(0), at(1_054_079)).series.open).toHaveLength(1_054_080);
    expect(fault(HEADER, at(0), at(1_054_080))).toBe(
      '3:1 open_time: more than 1054080 minutes after the first row',
    );
  });

  test('has volumes that can be added up exactly', () => {
    const max = flat('1', '9007199254.740990');
    expect(fault(HEADER, max, `${MIDNIGHT + MINUTE},1,1,1,1,0.000001`)).toBe('none');
    expect(fault(HEADER, max, `${MIDNIGHT + MINUTE},1,1,1,1,0.000002`)).toBe(
      '3:6 volume: the volumes of the file add up to more than 9007199254.740991, the most that is counted exactly with the lot 0.000001 of BTC/USDT',
    );
  });

  test('has rows one after another, and says what is wrong with them', () => {
    expect(fault(HEADER, at(1), at(1))).toBe('3:1 open_time: this minute was there before');
    expect(fault(HEADER, at(1), at(0))).toBe('3:1 open_time: earlier than the row before');
    expect(fault(HEADER, at(0), '', at(1))).toBe('3:1 expected 6 columns, found an empty line');
    expect(fault(HEADER, `${at(0)},2,3`)).toBe('2:6 expected 6 columns, found 8');
    expect(fault(HEADER, '1,2')).toBe('2:2 expected 6 columns, found 2');
    expect(fault(HEADER)).toBe('2:1 the file has a header and no rows');
    expect(fault('')).toBe('1:1 the file is empty');
    const error = new CsvError(2, 3, 'reason');
    expect([error.name, error.message]).toEqual(['CsvError', 'line 2, column 3: reason']);
  });

  test('may name its columns with spaces, capitals and quotes, and has none of them twice', () => {
    const series = read(HEADER, at(0)).series;
    for (const header of [
      ' Open   Time ,OPEN,"high",Low,Close,"Volume" ',
      'open_time,open,high,low,close,volume ',
    ])
      expect(read(header, at(0)).series).toEqual(series);
    expect(fault('open_time,open,high,low,close,volume,open', `${at(0)},1`)).toBe(
      '1:7 the header has a second column open',
    );
    expect(fault('t,o,h,l,c,v', at(0))).toBe(
      '1:1 expected a column open_time in the header, found "t,o,h,l,c,v"',
    );
    expect(fault('1a,2b', at(0))).toMatch(/^1:1 expected a header with/);
  });

  test('with a column of closing times has minutes that end by then', () => {
    const header = `${HEADER},close_time`;
    expect(fault(header, `${at(0)}, ${MIDNIGHT + 59_999} `)).toBe('none');
    expect(fault(header, `${at(0)},${MIDNIGHT + 300_000}`)).toBe(
      '2:7 close_time: expected candles of one minute',
    );
    expect(fault(header, `${at(0)},soon`)).toMatch(/^2:7 close_time: expected a time \(.*\), found "soon"$/);
  });

  test('has cells with quotes that end before the next comma, quotes within them doubled', () => {
    const header = `note,${HEADER}`;
    const series = read(HEADER, at(0)).series;
    for (const note of ['""', '"a, b"', ' "a ""b"" c" ', 'a "b" c', '"",""'])
      expect(read(note === '"",""' ? `note,${header}` : header, `${note},${at(0)}`).series).toEqual(series);
    for (const note of ['"a', ' "a" b', '"a"b', '"a""'])
      expect(fault(header, `${note},${at(0)}`)).toBe('2:1 expected quotes that end before the next comma');
    expect(read(HEADER, at(0).replace(',1,', ',"1",').replace(/1$/, '"1"')).series).toEqual(series);
    expect(fault(header, `x,${at(0)}"`)).toMatch(/^2:7 volume: expected a number, found "1""$/);
  });
});

describe('what is refused', () => {
  const rowWith = (change: Readonly<Record<number, string>>): readonly string[] => {
    const cells = NEXT.split(',').map((cell, index) => change[index] ?? cell);
    return [HEADER, ROW, cells.join(',')];
  };

  test.each<[readonly string[], string | RegExp]>([
    [['\uFEFF', '', ''], '1:1 the file is empty'],
    [['open_time,open,high,low,close', '1,2,3,4,5'], /^1:1 expected a column volume/],
    [['\u0000\u0001\u0002'], /^1:1 expected a header/],
    [['{"not":"csv"}'], /^1:1 expected a column open_time/],
    [['Unnamed: 0,o,h,l,c,v', ROW], /^1:1 expected a column open_time/],
    [rowWith({ 1: '\u001b[2J\u202e1' }), String.raw`3:2 open: expected a number, found "\u001b[2J\u202e1"`],
    [rowWith({ 2: '99' }), /^3:3 .*the high is below the low/],
    [rowWith({ 1: '101', 2: '100.5' }), /^3:2 .*the open lies outside low and high/],
    [rowWith({ 4: '99' }), /^3:5 .*the close lies outside low and high/],
  ])('%j', (rows, message) => {
    expect(fault(...rows)).toMatch(message);
    expect(fault(...rows).length).toBeLessThan(240);
  });

  test('a file beyond the limit is refused unread', () => {
    expect(fault('x'.repeat(100_000_001))).toMatch(/too large/);
  });

  test('any text gives a series or a CsvError', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '1678406400000',
        '2023-03-10 00:00:00Z',
        '1',
        '0',
        '1e-5',
        '-0',
        'open',
        '',
        ' ',
        '\u202e1',
        '__proto__',
      ),
      fc.string({ maxLength: 6 }),
    );
    const row = fc.array(cell, { maxLength: 13 }).map((cells) => cells.join(','));
    const text = fc
      .array(fc.oneof(row, fc.constantFrom(HEADER, ROW, NEXT)), { maxLength: 6 })
      .map((rows) => rows.join('\n'));
    fc.assert(
      fc.property(text, (candidate) => {
        if (fault(candidate) === 'none') expect(read(candidate).series.open.length).toBeGreaterThan(0);
      }),
      { numRuns: cases(500) },
    );
  });
});
