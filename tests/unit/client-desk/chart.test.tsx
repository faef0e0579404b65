/** The chart of a desk: the header above it, its intervals, legend and table of bars, and the numbers beside it. */
import { beforeEach, expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { LineStyle } from 'lightweight-charts';
import { newChart, numberFormat } from '#client/ui/chart/base.ts';
import { digitsBeside, groupedText } from '#client/ui/chart/chart-numbers.ts';
import { initialIndicator } from '#client/ui/chart/indicators/indicator.ts';
import type { IndicatorKind } from '#client/ui/chart/indicators/indicator.ts';
import { addIndicator } from '#client/ui/chart/indicators/series.ts';
import { readPalette } from '#client/ui/chart/palette.ts';
import {
  act,
  cellsOf,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  textOf,
  type,
  within,
} from '../../support/pages.tsx';
import { noBars, selectBtc } from '../../support/desk-script.ts';
import { once } from '../../support/once.ts';
import { word, wordLike, words } from '../../support/words.ts';

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

beforeEach(selectBtc);

const openChart = (bars: unknown) =>
  openPage('/newmarket', { quotations: ok(examples.quotations.response), tradeHistory: ok([]), bars });

test('CHART-004 FEED-003 CONST-002 CONST-006 the header has the pair and its last 24 hours, and follows the market', async () => {
  const page = await openPage('/newmarket', {
    quotations: once(ok(examples.quotations.response)),
    tradeHistory: ok([]),
    bars: noBars,
  });
  const header = () => textOf(screen.getByRole('heading', { level: 1 }).parentElement);
  const facts = (change: string, high: string, low: string, volume: string) =>
    `${word('common.change24h')} | ${change} | ${word('common.high24h')} | ${high} | ${word('common.low24h')} | ${low} | ${word('common.volume24h')} | ${volume}`;
  expect(screen.heading()).toBe('BTC | /USDT');
  expect(screen.getByTestId('last-price').textContent).toMatch(/^20000\.00 .*≈ 136000\.00 CNY$/);
  expect(header()).toContain(facts('+1.93%', '20310.00', '19720.00', '12.35K | BTC'));
  await page.emit('daymarket', {
    ...eventExamples.daymarket,
    ...{ now_price: '99.50000', change: '-2.5', high: '20999.00000', low: '99.25000', volume: '987.654' },
  });
  await seen(() =>
    expect(screen.getByTestId('last-price').textContent).toMatch(/^99\.5000 .*≈ 676\.60 CNY$/),
  );
  expect(header()).toContain(facts('-2.50%', '20999.00', '99.2500', '987.65 BTC'));
});

test('CHART-005 CHART-006 CHART-009 it opens on one minute, nine intervals are buttons, and a menu has the others', async () => {
  const page = await openChart(examples.bars.response);
  const bar = within(screen.getByRole('group', { name: word('desk.chart_intervals') }));
  const realtime = word('desk.chart_realtime');
  const buttons = bar
    .getAllByRole('button')
    .filter(({ textContent }) => textContent === realtime || /^\d+[mhDWM]$/.test(textContent));
  const names = [realtime, '1m', '5m', '15m', '30m', '1h', '1D', '1W', '1M'];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  const chosen = () => buttons.filter((button) => button.getAttribute('aria-pressed') === 'true');
  expect(chosen().map(({ textContent }) => textContent)).toEqual(['1m']);
  expect(
    screen.getByRole('figure', { name: word('desk.chart_label', { symbol: 'BTC/USDT', interval: '1m' }) }),
  ).toBeTruthy();
  const periods = {
    ...{ '3m': '3min', '5m': '5min', '15m': '15min', '30m': '30min', '1h': '60min', '2h': '120min' },
    ...{ '4h': '240min', '6h': '360min', '12h': '720min', '1D': '1day', '3D': '3day', '1W': '1week' },
    ...{ '1M': '1mon', '1m': '1min' },
  };
  const shown = () => document.querySelector('[role="figure"]')?.getAttribute('aria-label');
  for (const [name, period] of Object.entries(periods)) {
    const button = buttons.find(({ textContent }) => textContent === name);
    if (button) {
      await act(async () => button.click());
    } else {
      await act(async () =>
        bar.getByRole('button', { name: wordLike('desk.chart_moreIntervalsLabel') }).click(),
      );
      const entries = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
      const entry = () => entries().find(({ textContent }) => textContent === name) ?? expect.fail(name);
      const found = await seen(entry);
      await act(async () => found.click());
    }
    await seen(() => expect(shown()).toBe(word('desk.chart_label', { symbol: 'BTC/USDT', interval: name })));
    expect(page.callsOf('bars').map(({ fields }) => fields.period)).toContain(period);
  }
});

test('CHART-013 a response with code -1 or without bars shows as no data', async () => {
  for (const response of [noBars, { code: 1, msg: 'success', data: [] }]) {
    await openChart(response);
    expect(screen.getByText(word('desk.chart_noData'))).toBeTruthy();
    cleanup();
  }
});

test('DESK-163 a button of the chart opens a table of its latest bars, the newest first, with their changes', async () => {
  await openChart(minutes([20_000, 20_100, 19_900, 20_050], [20_050, 20_060, 19_000, 19_048]));
  await press('button', word('desk.chart_table'));
  const table = within(
    screen.getByRole('dialog', { name: word('desk.latestBars', { symbol: 'BTC/USDT', interval: '1m' }) }),
  );
  const titles = table.getAllByRole('columnheader').map((title) => title.textContent);
  expect(titles).toEqual(
    words(
      'common.timeOfDay',
      'desk.chart_openName',
      'desk.chart_highName',
      'desk.chart_lowName',
      'desk.chart_closeName',
      'desk.chart_volumeName',
      'desk.chart_change',
    ),
  );
  const [newest, oldest] = table.getAllByRole('row').slice(1);
  expect(cellsOf(newest as HTMLElement)).toEqual([
    '2025-06-02 12:01',
    ...['20050.00', '20060.00', '19000.00', '19048.00'],
    ...['1.50', '-5.00%'],
  ]);
  expect(cellsOf(oldest as HTMLElement).at(-1)).toBe('+0.25%');
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
    screen
      .queryAllByRole('list', { name: wordLike('desk.drawings_list') })
      .map(({ textContent }) => textContent);
  const open = async (facts: Readonly<Record<string, string>>) => {
    logIn(facts);
    await openPage('/newmarket', {
      quotations: ok([{ ...group, quotation }]),
      tradeHistory: ok([]),
      bars: minutes([20_000, 20_100, 19_900, 20_050], [20_050, 20_060, 19_000, 19_048]),
    });
  };
  localStorage.setItem('account.7.drawings.BTC/USDT', stored);
  const drawn = [
    `${word('desk.drawings_trend')}: ${['2025-06-02 12:00', '2025-06-02 12:01'].map((time) => word('desk.drawings_point', { price: '20000', time })).join(', ')}`,
  ];
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

test('DESK-157 over the chart the pointer is a crosshair as long as a tool is chosen', async () => {
  await openChart(minutes([20_000, 20_100, 19_900, 20_050]));
  const picture = screen.getByRole('figure', { name: wordLike('desk.chart_label') });
  const tool = word('desk.drawings_trend');
  const cursors = [picture.style.cursor];
  for (const isChosen of [true, false]) {
    await press('button', tool);
    const button = screen.getByRole('button', { name: tool });
    expect(button.getAttribute('aria-pressed')).toBe(String(isChosen));
    fireEvent.pointerMove(picture);
    cursors.push(picture.style.cursor);
  }
  expect(cursors).toEqual(['', 'crosshair', '']);
});

test('DESK-524 DESK-525 indicators are found by a part of either name, and the look of a line is in its legend and kept', async () => {
  logIn({ user_id: '7' });
  const bars = minutes([20_000, 20_100, 19_900, 20_050], [20_050, 20_060, 19_000, 19_048]);
  await openChart(bars);
  await press('button', word('desk.indicators_indicators'));
  const form = () => within(screen.getByRole('dialog'));
  const offered = () =>
    form()
      .queryAllByRole('checkbox')
      .map((box) => box.closest('li')?.textContent);
  expect(offered().length).toBeGreaterThanOrEqual(10);
  type(word('desk.indicators_search'), word('desk.indicators_wr').slice(0, 6).toUpperCase());
  expect(offered()).toEqual([`WR ${word('desk.indicators_wr')}`]);
  type(word('desk.indicators_search'), 'no such study');
  expect(offered()).toEqual([]);
  expect(form().getByText(word('desk.indicators_none'))).toBeTruthy();
  type(word('desk.indicators_search'), 'ema');
  await press('checkbox', /^EMA/);
  await press('button', `${word('desk.looks_looks')}: EMA`);
  const choices = within(screen.getByRole('radiogroup', { name: `EMA 25: ${word('desk.looks_colour')}` }));
  await act(async () => choices.getByRole('radio', { name: word('desk.looks_orange') }).click());
  const colours = () => {
    const lines = [...screen.getByRole('group', { name: 'EMA' }).children];
    return lines.map((line) => (line as HTMLElement).style.color);
  };
  const chosen = ['var(--series0)', 'var(--series5)', 'var(--series2)'];
  await seen(() => expect(colours()).toEqual(chosen));
  cleanup();
  await openChart(bars);
  await seen(() => expect(colours()).toEqual(chosen));
});

test('DESK-526 the selected drawing gets another colour, width and dash, which are kept', async () => {
  const points = [0, 1].map((at) => ({ time: NOON + at * MINUTE, price: 20_000 }));
  const kept = { drawings: [{ id: '1', kind: 'trend', points }], isHidden: false };
  localStorage.setItem('account.7.drawings.BTC/USDT', JSON.stringify(kept));
  logIn({ user_id: '7' });
  const bars = minutes([20_000, 20_100, 19_900, 20_050], [20_050, 20_060, 19_000, 19_048]);
  const openStyle = async () => {
    await openChart(bars);
    const surface = screen.getByRole('application', { name: wordLike('desk.drawings_surface') });
    await act(async () => void fireEvent.keyDown(surface, { key: 'PageDown' }));
    await press('button', word('desk.drawings_look'));
  };
  const choice = (name: string) => {
    const group = screen.getByRole('radiogroup', { name: `${word('desk.drawings_trend')}: ${name}` });
    return within(group);
  };
  const looks = [
    [word('desk.looks_colour'), word('desk.looks_lime')],
    [word('desk.looks_width'), word('desk.looks_pixels', { width: '4' })],
    [word('desk.looks_dash'), word('desk.looks_dotted')],
  ] as const;
  await openStyle();
  for (const [what, look] of looks)
    await act(async () => choice(what).getByRole('radio', { name: look }).click());
  cleanup();
  await openStyle();
  for (const [what, look] of looks)
    expect(choice(what).getByRole<HTMLInputElement>('radio', { name: look }).checked).toBe(true);
});

test('DESK-522 oscillators are drawn with their levels as dashed lines', () => {
  const frame = document.createElement('div');
  const palette = readPalette(frame);
  const chart = newChart(frame, palette);
  const levelsOf = (kind: IndicatorKind) => {
    const place = {
      indicator: initialIndicator(kind),
      anchor: () => 0,
      pane: 1,
      looks: [],
      priceDecimals: 2,
    };
    const drawn = addIndicator(chart, place, palette);
    const lines = chart.panes()[1]?.getSeries()[0]?.priceLines() ?? [];
    drawn.remove();
    return lines.map((level) => [level.options().price, level.options().lineStyle]);
  };
  expect(levelsOf('rsi')).toEqual([30, 70].map((price) => [price, LineStyle.Dashed]));
  expect(levelsOf('kdj')).toEqual([20, 80].map((price) => [price, LineStyle.Dashed]));
  expect(levelsOf('atr')).toEqual([]);
  chart.remove();
});

const written = [
  [104_256.83, 2, '104,256.83'],
  [1_234_567, 0, '1,234,567'],
  [-1234.5, 1, '-1,234.5'],
  [999.9999, 4, '999.9999'],
  [0.00001234, 8, '0.00001234'],
] as const;

test.each(written)('DESK-164 the price axis writes %d with %d decimals as %s', (value, places, text) => {
  expect(groupedText(value, places)).toBe(text);
});

const beside = [
  [104_256.83, 2, 390, '104,257'],
  [2559.5, 2, 390, '2,559.50'],
  [0.18104, 5, 390, '0.18104'],
  [104_256.83, 2, 1100, '104,256.83'],
] as const;

test.each(beside)(
  'DESK-432 beside a chart, %d with %d decimals at %d px is %s',
  (value, places, width, text) => {
    expect(numberFormat(places, digitsBeside(width)).formatter(value)).toBe(text);
  },
);
