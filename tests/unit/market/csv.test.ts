import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvError, createMarket, parseCandleCsv } from '#simulator/market/index.ts';
import type { CandleCsv } from '#simulator/market/index.ts';
import { START, pairNamed, recording } from './helpers.ts';
import { cases } from '../../support/cases.ts';

const pair = pairNamed(createMarket({ seed: 'csv', start: START }), 'BTC/USDT');
const HEADER = 'open_time,open,high,low,close,volume';
const ROW = '2023-03-10 00:00:00+00:00,100.5,101,99.25,100,1.5';
const NEXT = '2023-03-10 00:01:00+00:00,100,100,100,100,0.0';

const read = (text: string): CandleCsv => parseCandleCsv(text, { pair, source: 'test.csv' });
const lines = (...parts: readonly string[]): string => parts.join('\n');

function fault(text: string): CsvError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}

/** The twelve columns of an exchange export; times in milliseconds. */
function exported(minute: number, prices: string, unit = 1): string {
  const open = (Date.UTC(2023, 2, 10) + minute * 60_000) * unit;
  const close = open + 60_000 * unit - 1;
  return `${open},${prices},0.12000000,${close},2400.00000000,17,0.06,1200.00,0`;
}

describe('what is read', () => {
  test('the files of a scenario, with what is special about them', () => {
    expect(recording('BTC/USDT').csv.report).toEqual({ rows: 5760, gaps: [], zeroVolume: 77 });
    expect(recording('BTC/USDC').csv.report).toEqual({ rows: 5760, gaps: [], zeroVolume: 1973 });
  });

  test('ticks and lots are exact, exponents included', () => {
    const { series } = read(lines(HEADER, '2023-03-10 00:00:00+00:00,100.10,100.30,100.1,100.2,2e-05'));
    expect([series.open[0], series.high[0], series.low[0], series.close[0]]).toEqual([
      10010, 10030, 10010, 10020,
    ]);
    expect(series.volume[0]).toBe(20);
  });

  test('line ends, byte order mark and blank lines at the end do no harm', () => {
    const plain = read(lines(HEADER, ROW, NEXT));
    expect(read(`\uFEFF${[HEADER, ROW, NEXT].join('\r\n')}\r\n\r\n`)).toEqual(plain);
    expect(read(`${[HEADER, ROW, NEXT].join('\r')}\r`)).toEqual(plain);
    expect(read(`${lines(HEADER, ROW, NEXT)}\n   \n`)).toEqual(plain);
  });

  test('columns are found by name, in any order, with others between', () => {
    const text = lines(
      'Volume,Open Time,note,High,Low,Close,Open',
      '1.5,2023-03-10T00:00Z,x,101,99.25,100,100.5',
    );
    expect(read(text).series).toEqual(read(lines(HEADER, ROW)).series);
  });

  test('the export of an exchange, without and with a header, in milliseconds and in microseconds', () => {
    const prices = '100.50000000,101.00000000,99.25000000,100.00000000';
    const names =
      'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';
    const plain = read(lines(exported(0, prices), exported(1, prices)));
    expect(plain.series.start).toBe(Date.UTC(2023, 2, 10));
    expect(plain.series.volume[1]).toBe(120_000);
    expect(read(lines(names, exported(0, prices), exported(1, prices)))).toEqual(plain);
    expect(read(lines(exported(0, prices, 1000), exported(1, prices, 1000)))).toEqual(plain);
  });

  test('PROOF-008 a first column without a name, or of one letter, as other programs number their rows', () => {
    const plain = read(lines(HEADER, ROW, NEXT));
    for (const name of ['', 'i', '#', 'Unnamed: 0'])
      expect(read(lines(`${name},${HEADER}`, `0,${ROW}`, `1,${NEXT}`))).toEqual(plain);
  });

  test('PROOF-008 quoted headers and cells, with quotes and commas inside those that are passed over', () => {
    const quoted = (text: string) => text.replaceAll(/[^,]+/g, '"$&"');
    const plain = read(lines(HEADER, ROW, NEXT));
    expect(read(lines(HEADER, ROW, NEXT).split('\n').map(quoted).join('\n'))).toEqual(plain);
    const remarks = ['"a ""quiet"" minute, at last"', '""', ' "x" '].map((note) => `${note},${ROW}`);
    for (const row of remarks) expect(read(lines(`"note",${HEADER}`, row))).toEqual(read(lines(HEADER, ROW)));
  });

  test('gaps are filled flat without volume, and reported', () => {
    const late = '2023-03-10 00:04:00+00:00,103,104,102,103,2';
    const { series, report } = read(lines(HEADER, ROW, NEXT, late));
    expect(report).toEqual({
      rows: 3,
      gaps: [{ from: Date.UTC(2023, 2, 10, 0, 2), minutes: 2 }],
      zeroVolume: 1,
    });
    expect([...series.open]).toEqual([10050, 10000, 10000, 10000, 10300]);
    expect([...series.high]).toEqual([10100, 10000, 10000, 10000, 10400]);
    expect([...series.volume]).toEqual([1_500_000, 0, 0, 0, 2_000_000]);
  });
});

describe('refused files and their messages', () => {
  const rowWith = (change: Readonly<Record<number, string>>): string =>
    lines(
      HEADER,
      ROW,
      NEXT.split(',')
        .map((cell, index) => change[index] ?? cell)
        .join(','),
    );

  const corpus: readonly (readonly [text: string, line: number, column: number, text: RegExp])[] = [
    ['\uFEFF\n\n', 1, 1, /empty/],
    ['time,open,high,low,close,volume\n', 1, 1, /expected a column open_time/],
    [lines('open_time,open,high,low,close', '1,2,3,4,5'), 1, 1, /expected a column volume/],
    ['\u0000\u0001\u0002', 1, 1, /expected a header/],
    ['{"not":"csv"}', 1, 1, /expected a column open_time/],
    [rowWith({ 0: 'yesterday' }), 3, 1, /open_time: expected a time .* found "yesterday"/],
    [rowWith({ 0: '2023-02-29 00:00:00+00:00' }), 3, 1, /expected a time/],
    [rowWith({ 1: '' }), 3, 2, /open: expected a number, found ""/],
    [rowWith({ 1: '"1,100"' }), 3, 2, /expected a number, found "1,100"/],
    [rowWith({ 1: '"100' }), 3, 2, /expected quotes that end before the next comma/],
    [rowWith({ 1: '\u001b[2J\u202e1' }), 3, 2, /found "\\u001b\[2J\\u202e1"/],
    [lines('Unnamed: 0,o,h,l,c,v', ROW), 1, 1, /expected a column open_time/],
    [rowWith({ 1: 'NaN' }), 3, 2, /expected a number/],
    [rowWith({ 1: 'Infinity' }), 3, 2, /expected a number/],
    [rowWith({ 2: '99' }), 3, 3, /the high is below the low/],
    [rowWith({ 1: '101', 2: '100.5' }), 3, 2, /the open lies outside low and high/],
    [rowWith({ 4: '99' }), 3, 5, /the close lies outside low and high/],
  ];

  test.each(corpus)('%j', (text, line, column, label) => {
    const error = fault(text);
    expect(error.reason).toMatch(label);
    expect([error.line, error.column]).toEqual([line, column]);
    expect(error.message).toContain(`line ${line}, column ${column}`);
    expect(error.message.length).toBeLessThan(260);
  });

  test('a file beyond the limit is refused unread', () => {
    expect(fault('x'.repeat(100_000_001)).reason).toMatch(/too large/);
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
        try {
          expect(read(candidate).series.open.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(CsvError);
        }
      }),
      { numRuns: cases(500) },
    );
  });
});
