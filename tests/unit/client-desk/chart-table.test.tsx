// @vitest-environment jsdom
/** The table of the bars of a chart, and the numbers beside it. */
import { beforeEach, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { digitsBeside, groupedText, numberFormat } from '#client/ui/chart/base.ts';
import { cellsOf, cleanup, logIn, ok, openPage, press, screen, within } from '../../support/pages.tsx';

const MINUTE = 60_000;
const NOON = Date.parse('2025-06-02T12:00:00+08:00');

/** Bars of a minute, each with its open, high, low and close; the first one begins at noon. */
const minutes = (...bars: readonly (readonly [number, number, number, number])[]) => ({
  ...examples.bars.response,
  data: bars.map(([open, high, low, close], index) => ({
    ...examples.bars.response.data[0],
    time: NOON + index * MINUTE,
    ...{ open, high, low, close },
    volume: index + 0.5,
  })),
});

beforeEach(() => {
  const stored = { legal_id: '3', currency_id: '1', legal_name: 'USDT', currency_name: 'BTC' };
  for (const [key, value] of Object.entries({ ...stored, symbol: 'BTC/USDT' }))
    localStorage.setItem(key, value);
});

test('DESK-163 a button of the chart opens a table of its latest bars, the newest first, with their changes', async () => {
  await openPage('/newmarket', {
    quotations: ok(examples.quotations.response),
    tradeHistory: ok([]),
    bars: minutes([20_000, 20_100, 19_900, 20_050], [20_050, 20_060, 19_000, 19_048]),
  });
  await press('button', 'Table of bars');
  const table = within(screen.getByRole('dialog', { name: 'Latest bars of BTC/USDT, interval 1m' }));
  const titles = table.getAllByRole('columnheader').map((title) => title.textContent);
  expect(titles).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'Change']);
  const [newest, oldest] = table.getAllByRole('row').slice(1);
  expect(cellsOf(newest as HTMLElement)).toEqual([
    '2025-06-02 12:01',
    ...['20050.00', '20060.00', '19000.00', '19048.00'],
    ...['1.50', '-5.00%'],
  ]);
  expect(cellsOf(oldest as HTMLElement).at(-1)).toBe('+0.25%');
});

const volumes = [
  [0.123456, '0.1234'],
  [12.345, '12.34'],
  [9999.999, '9999.99'],
  [12_345.678, '12.34K'],
] as const;
test.each(volumes)(
  'CHART-008 the legend writes the volume %d as %s, as the 24-hour volume is written',
  async (volume, text) => {
    const bars = minutes([20_000, 20_100, 19_900, 20_050]);
    await openPage('/newmarket', {
      quotations: ok(examples.quotations.response),
      tradeHistory: ok([]),
      bars: { ...bars, data: bars.data.map((bar) => ({ ...bar, volume })) },
    });
    expect(screen.getByTestId('chart-legend').textContent).toContain(`C 20050.00Vol ${text}+0.25%`);
  },
);

test('BOOK-012 CONST-003 the latest trades have prices with 4 decimals, from 100 on 2, and amounts with 6', async () => {
  const trades = [
    [20_000.1, 0.0123],
    [99.5, 12],
    [100, 0.1234567],
  ];
  const [example] = examples.tradeHistory.response;
  await openPage('/newmarket', {
    quotations: ok(examples.quotations.response),
    tradeHistory: ok(
      trades.map(([price, amount], index) => ({ ...example, id: String(200 - index), price, amount })),
    ),
    bars: minutes([20_000, 20_100, 19_900, 20_050]),
  });
  expect(screen.rowsOf('Latest trades').map(([, ...figures]) => figures)).toEqual([
    ['20000.10', '0.012300'],
    ['99.5000', '12.000000'],
    ['100.00', '0.123456'],
  ]);
});

test('DESK-160 drawings are shown to the account and on the pair that they were made for', async () => {
  const drawing = {
    id: '1',
    kind: 'trend',
    points: [0, 1].map((at) => ({ time: NOON + at * MINUTE, price: 20_000 })),
  };
  const stored = JSON.stringify({ drawings: [drawing], isHidden: false });
  const [group] = examples.quotations.response;
  const eth = { id: 99, currency_id: 2, currency_name: 'ETH' };
  const quotation = group?.quotation.flatMap((row) => [row, { ...row, ...eth }]);
  const drawings = () =>
    screen.queryAllByRole('list', { name: /^Drawings of/ }).map(({ textContent }) => textContent);
  const open = async (facts: Readonly<Record<string, string>>) => {
    logIn(facts);
    await openPage('/newmarket', {
      quotations: ok([{ ...group, quotation }]),
      tradeHistory: ok([]),
      bars: minutes([20_000, 20_100, 19_900, 20_050], [20_050, 20_060, 19_000, 19_048]),
    });
  };
  localStorage.setItem('account.7.drawings.BTC/USDT', stored);
  const drawn = ['Trend line: 20000 at 2025-06-02 12:00, 20000 at 2025-06-02 12:01'];
  await open({ user_id: '7' });
  expect(drawings()).toEqual(drawn);
  await press('button', /^ETH/);
  expect(drawings()).toEqual([]);
  await press('button', /^BTC/);
  expect(drawings()).toEqual(drawn);
  cleanup();
  await open({ user_id: '8' });
  expect(drawings()).toEqual([]);
});

const written = [
  [104_256.83, 2, '104\u2009256.83'],
  [1_234_567, 0, '1\u2009234\u2009567'],
  [-1234.5, 1, '-1\u2009234.5'],
  [999.9999, 4, '999.9999'],
  [0.00001234, 8, '0.00001234'],
] as const;

test.each(written)('DESK-164 the price axis writes %d with %d decimals as %s', (value, places, text) => {
  expect(groupedText(value, places)).toBe(text);
});

const beside = [
  [104_256.83, 2, 390, '104\u2009257'],
  [2559.5, 2, 390, '2\u2009559.50'],
  [0.18104, 5, 390, '0.18104'],
  [104_256.83, 2, 1100, '104\u2009256.83'],
] as const;

test.each(beside)(
  'DESK-432 beside a chart, %d with %d decimals at %d px is %s',
  (value, places, width, text) => {
    expect(numberFormat(places, digitsBeside(width)).formatter(value)).toBe(text);
  },
);
